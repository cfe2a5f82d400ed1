import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileRules } from './compile.ts'
import { ruleClaimsOf } from './convert.ts'
import { RulesSyntaxError, type QueryFilter, type Ruleset } from './ruleset.ts'

const vectors: { id: string; rules: string; cases: { expect: string }[] }[] = JSON.parse(
  readFileSync(new URL('vectors/rules.json', import.meta.url), 'utf8'),
)
/** Of the processor's time. Far above what any of these inputs takes, far below what a hang would. */
const LONGEST_MILLISECONDS = 2000

const tokens = fc.constantFrom(
  ...'rules_version service cloud.firestore match allow function let return if in is true false null get list read request resource data a id f'.split(
    ' ',
  ),
  ...'= == != < <= > >= && || ! + - * / % ? : ; , . ( ) [ ] { } $( {x} {x=**} /a/$(id) 1 2.5 9223372036854775807 \n // /* */ \' "'.split(
    ' ',
  ),
  "'text'",
  "b'\\x00'",
  'request.auth.uid',
  'resource.data',
)

/** Loads what can be loaded; anything but RulesSyntaxError escapes and fails the test. */
function load(source: string): Ruleset | null {
  try {
    return compileRules(source, 'fuzz.rules')
  } catch (error) {
    if (error instanceof RulesSyntaxError && error.line >= 1 && error.column >= 1) return null
    throw error
  }
}

function judge(ruleset: Ruleset, json: unknown): void {
  const data = ruleClaimsOf(json)
  const path = ['databases', '(default)', 'documents', 'a', '1']
  const resource = { name: path, data }
  const shared = { auth: { uid: 'ada', token: data }, time: { seconds: 0n, nanos: 0 }, read: () => resource }
  for (const method of ['get', 'create', 'update', 'delete', 'list'] as const) {
    expect(typeof ruleset.decide({ method, path, resource, requestResource: resource, ...shared }).allowed).toBe(
      'boolean',
    )
  }
  const where: QueryFilter = { field: ['a'], op: '==', value: data }
  expect(
    typeof ruleset.decideQuery({ parent: path.slice(0, 4), collectionId: 'a', allDescendants: false, where, ...shared })
      .allowed,
  ).toBe('boolean')
}

function within(run: () => void): void {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1_000).toBeLessThan(LONGEST_MILLISECONDS)
}

describe('arbitrary input [RULES-FUZZ]', () => {
  it('never makes the parser throw anything but RulesSyntaxError on text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (source) => within(() => load(source))),
      { numRuns: 300 },
    )
  })
  it('never makes the parser throw anything but RulesSyntaxError on tokens in any order', () => {
    fc.assert(
      fc.property(fc.array(tokens, { maxLength: 60 }), (parts) => within(() => load(parts.join(' ')))),
      { numRuns: 500 },
    )
  })
  it('never makes the parser throw anything but RulesSyntaxError on a ruleset with a part cut out', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...vectors),
        fc.nat(),
        fc.nat(30),
        fc.string({ maxLength: 4 }),
        ({ rules }, place, length, added) => {
          const at = place % rules.length
          within(() => load(rules.slice(0, at) + added + rules.slice(at + length)))
        },
      ),
      { numRuns: 500 },
    )
  })
  it.each([
    '(',
    '[',
    '{',
    '!',
    '-',
    '/',
    '1+',
    'a.',
    'a?',
    'a?b:',
    'f(',
    'a[',
    "'",
    '/*',
    '$(',
    '/$(',
    'a&&',
    'a in ',
    'match /a { ',
  ])('ends quickly on %s ten thousand times', (part) => {
    const head = 'service cloud.firestore { match /a/{b} { allow get: if '
    within(() => load(head + part.repeat(10_000)))
    within(() => load(`service cloud.firestore { ${part.repeat(10_000)}`))
  })
  it('never makes an expression throw, whatever it is evaluated with', () => {
    const atoms = fc.constantFrom(
      'null',
      'true',
      '1',
      '-1',
      '0',
      '2.5',
      "'a'",
      "'('",
      '[1, 2]',
      "{'a': 1}",
      'resource',
      'resource.data',
      'resource.data.a',
      'request',
      'request.time',
      'id',
      'x',
      'path("a/b")',
      '/a/$(id)',
      "duration.value(1, 's')",
      'latlng.value(1, 2)',
      "'a'.toUtf8()",
      '[1].toSet()',
      'get(/databases/(default)/documents/a/b)',
      '9223372036854775807',
    )
    const operators = fc.constantFrom('+', '-', '*', '/', '%', '<', '<=', '>', '>=', '==', '!=', '&&', '||', 'in')
    const suffixes = fc.constantFrom(
      '',
      '.size()',
      '.a',
      "['a']",
      '[0]',
      '[0:1]',
      '.keys()',
      ".get('a', 1)",
      ".hasAny(['a'])",
      '.diff({})',
      '.matches("a+")',
      '.split("")',
      '.replace("", "b")',
      '.join(",")',
      '.union([1].toSet())',
      '.date()',
      ' is int',
      '.bind({})',
    )
    const term = fc.tuple(atoms, suffixes).map(([atom, suffix]) => `(${atom}${suffix})`)
    const expression = fc.tuple(term, operators, term, operators, term).map((parts) => parts.join(' '))
    fc.assert(
      fc.property(expression, fc.jsonValue({ maxDepth: 3 }), (condition, json) => {
        const ruleset = load(
          `rules_version = '2'; service cloud.firestore { match /databases/{db}/documents/a/{id} { allow read, write: if ${condition}; } }`,
        )
        expect(ruleset).not.toBeNull()
        if (ruleset !== null) within(() => judge(ruleset, json))
      }),
      { numRuns: 500 },
    )
  })
  it('loads every vector but those that must be refused, so that no denial is a refusal in disguise', () => {
    const refused = vectors.filter(({ rules }) => load(rules) === null).map(({ id }) => id)
    const mustBe = vectors.filter(
      ({ id, cases }) => id === 'function-recursive' || cases.some((one) => one.expect === 'syntax-error'),
    )
    expect(refused.toSorted()).toEqual(mustBe.map(({ id }) => id).toSorted())
  })
})
