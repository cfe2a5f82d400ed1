import { expect, test } from 'vitest'
import { coverageMain } from './coverage-markup.ts'
import { coveredRules } from './coverage.ts'
import { judgeAgain } from './judge-again.ts'
import { monitored, requestMonitor, type KeptRequest } from './monitor.ts'
import type { RuleResource, Ruleset, RuleValue, SingleRequest } from './ruleset.ts'
import { compileRules } from './compile.ts'

const rulesOf = (body: string) => `rules_version = '2';
service cloud.firestore {
 match /databases/{database}/documents {
${body}
 }
}`
const root = ['databases', '(default)', 'documents']
const map = (fields: { [name: string]: RuleValue }): RuleValue => ({
  type: 'map',
  entries: new Map(Object.entries(fields)),
})
const documentAt = (path: string, fields: { [name: string]: RuleValue }): RuleResource => ({
  name: [...root, ...path.split('/')],
  data: map(fields),
})
const get = (path: string, resource: RuleResource | null, uid: string | null = null): SingleRequest => ({
  method: 'get',
  path: [...root, ...path.split('/')],
  auth: uid === null ? null : { uid, token: map({}) },
  time: { seconds: 1_800_000_000n, nanos: 0 },
  resource,
  requestResource: null,
  read: () => null,
})

test('[RULES-COVERAGE] An expression is reported with its place, its parts and how often it came to what, as the official emulator writes it', () => {
  const source = rulesOf('  // 中😀\n  match /items/{item} { allow get: if resource.data.visible == true; }')
  const { ruleset, coverage } = coveredRules(source, 'firestore.rules')
  const begins = Array.from(source.slice(0, source.indexOf('resource.data'))).length
  const place = (ends: number) => ({ line: 5, column: 39, currentOffset: begins, endOffset: begins + ends })
  expect(coverage()).toEqual({
    rules: { files: [{ name: 'firestore.rules', content: source }] },
    report: [
      {
        sourcePosition: place(28),
        children: [
          {
            sourcePosition: place(20),
            children: [{ sourcePosition: place(12), children: [{ sourcePosition: place(7) }] }],
          },
        ],
      },
    ],
  })
  for (const visible of [true, true, false, null])
    ruleset.decide(get('items/one', visible === null ? null : documentAt('items/one', { visible })))
  const [whole] = coverage().report ?? []
  const failed = {
    undefined: {
      sourcePosition: { line: 5, column: 48 },
      causeMessage: 'Null value error.',
    },
  }
  expect(whole?.values).toEqual([
    { value: { boolValue: true }, count: 2 },
    { value: { boolValue: false }, count: 1 },
    { value: failed, count: 1 },
  ])
  const data = whole?.children?.[0]?.children?.[0]
  expect(data?.values?.[0]).toEqual({ value: { mapValue: { fields: { visible: { boolValue: true } } } }, count: 2 })
})

test('[RULES-COVERAGE] Constants have no report; what is large, or another among fifty, is counted and not shown', () => {
  expect(coveredRules(rulesOf('match /a/{b} { allow get: if true; }'), 'f').coverage()).not.toHaveProperty('report')
  const { ruleset, coverage } = coveredRules(rulesOf('match /a/{b} { allow get: if resource.data.n; }'), 'f')
  for (let n = 0; n < 60; n++) ruleset.decide(get('a/b', documentAt('a/b', { n: BigInt(n) })))
  ruleset.decide(get('a/b', documentAt('a/b', { n: 'x'.repeat(5000) })))
  const values = coverage().report?.[0]?.values ?? []
  expect(values).toHaveLength(51)
  expect(values.at(-1)).toEqual({ value: {}, count: 11 })
})

test('[RULES-COVERAGE] The page names each condition that came out one way', () => {
  const source = rulesOf(`function mine() { return request.auth.uid == resource.data.owner; }
   match /a/{b} { allow get: if mine() || resource.data.open; allow list: if request.auth != null; }`)
  const { ruleset, coverage } = coveredRules(source, 'f')
  ruleset.decide(get('a/b', documentAt('a/b', { owner: 'ada', open: false }), 'ada'))
  ruleset.decide(get('a/b', documentAt('a/b', { owner: 'ben', open: false }), 'ada'))
  const page = coverageMain(coverage()).text
  expect(page).toContain('request.auth != null</code></td><td>never')
  expect(page).toContain('resource.data.open</code></td><td>always false, once')
  expect(page).not.toContain('resource.data.owner</code>')
})

const watchedBy = (rules: Ruleset) => {
  const monitor = requestMonitor()
  const ruleset = monitored(rules, (request) => monitor.keep({ ...request, at: 1, project: 'p' }))
  return { monitor, ruleset }
}

test('[RULES-MONITOR] What was judged can be judged again by other rules, and a document that was not read then is read now', async () => {
  const book = documentAt('books/b', { owner: 'ada' })
  const before = rulesOf(
    'match /books/{b}/d/{d} { allow get: if get(/databases/$(database)/documents/books/$(b)).data.owner == request.auth.uid; }',
  )
  const { monitor, ruleset } = watchedBy(compileRules(before, 'f'))
  const read = () => book
  ruleset.decide({ ...get('books/b/d/x', null, 'ada'), read })
  ruleset.decide({ ...get('books/b/d/x', null, 'ben'), read })
  const sent = structuredClone(monitor.all())
  expect(sent.map(({ allowed }) => allowed)).toEqual([false, true])
  const asked: string[] = []
  const readNow = async (project: string, segments: string[]) => {
    asked.push(`${project} ${segments.slice(3).join('/')}`)
    return documentAt('books/b/d/y', { who: 'ben' })
  }
  const same = await judgeAgain(before, 'f', sent, readNow)
  expect([same.judged.map(({ allowed }) => allowed), asked]).toEqual([[false, true], []])
  const after = rulesOf(
    'match /books/{b}/d/{d} { allow get: if get(/databases/$(database)/documents/books/$(b)/d/y).data.who == request.auth.uid; }',
  )
  const other = await judgeAgain(after, 'f', sent, readNow)
  expect(other.judged.map(({ allowed, fresh }) => [allowed, fresh])).toEqual([
    [true, true],
    [false, true],
  ])
  expect(asked).toEqual(['p books/b/d/y', 'p books/b/d/y'])
  expect(other.coverage.report?.[0]?.values).toEqual([
    { value: { boolValue: true }, count: 1 },
    { value: { boolValue: false }, count: 1 },
  ])
})

test('[RULES-MONITOR] It keeps the last two hundred, and no more than sixteen million characters of them', () => {
  const { monitor, ruleset } = watchedBy(compileRules(rulesOf('match /a/{b} { allow get; }'), 'f'))
  for (let n = 0; n < 300; n++) ruleset.decide(get(`a/${n}`, null))
  const pathsOf = (all: KeptRequest[]) =>
    all.map(({ judged }) => (judged.kind === 'single' ? judged.request.path.at(-1) : null))
  expect([monitor.all().length, pathsOf(monitor.all())[0]]).toEqual([200, '299'])
  for (let n = 0; n < 20; n++) ruleset.decide(get(`a/large-${n}`, documentAt('a/b', { text: 'x'.repeat(1_000_000) })))
  expect(pathsOf(monitor.all())).toEqual(Array.from({ length: 15 }, (_, n) => `large-${19 - n}`))
  monitor.clear()
  expect(monitor.all()).toEqual([])
})
