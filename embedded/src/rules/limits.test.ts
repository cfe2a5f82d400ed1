import { describe, expect, it } from 'vitest'
import { compileRules } from './compile.ts'
import {
  RulesSyntaxError,
  type RequestBudget,
  type RuleResource,
  type Ruleset,
  type RuleValue,
  type SingleRequest,
} from './ruleset.ts'

const DOCUMENTS = ['databases', '(default)', 'documents']

function rulesOf(body: string, version = '2'): string {
  return `rules_version = '${version}';\nservice cloud.firestore {\n  match /databases/{database}/documents {\n${body}\n  }\n}\n`
}

function load(body: string): Ruleset {
  return compileRules(rulesOf(body), 'test.rules')
}

function requestOf(path: string, over: Partial<SingleRequest> = {}): SingleRequest {
  return {
    method: 'get',
    path: [...DOCUMENTS, ...path.split('/')],
    auth: null,
    time: { seconds: 1_772_366_400n, nanos: 0 },
    resource: null,
    requestResource: null,
    read: () => null,
    ...over,
  }
}

function documentOf(path: string, entries: [string, RuleValue][]): RuleResource {
  return { name: [...DOCUMENTS, ...path.split('/')], data: { type: 'map', entries: new Map(entries) } }
}

function holds(expression: string, over: Partial<SingleRequest> = {}): boolean {
  return load(`match /a/{id} { allow get, create: if ${expression}; }`).decide(requestOf('a/1', over)).allowed
}

function refusal(source: string): { line: number; column: number; message: string } | null {
  try {
    compileRules(source, 'test.rules')
    return null
  } catch (error) {
    if (error instanceof RulesSyntaxError) return error
    throw error
  }
}

function functions(count: number): string {
  const bodies = Array.from(
    { length: count },
    (_, index) => `function f${index}() { return ${index + 1 < count ? `f${index + 1}()` : 'true'}; }`,
  )
  return bodies.join('\n')
}

describe('load-time limits [RULES-LOAD]', () => {
  it('loads eleven lets and refuses twelve', () => {
    const lets = (count: number) => Array.from({ length: count }, (_, index) => `let v${index} = 0;`).join(' ')
    expect(refusal(rulesOf(`function f() { ${lets(11)} return true; }`))).toBeNull()
    expect(refusal(rulesOf(`function f() { ${lets(12)} return true; }`))?.message).toContain(
      'Maximum allowed variable count of 10',
    )
  })
  it('loads a chain of 21 functions and refuses 22 even if they are never called', () => {
    expect(refusal(rulesOf(functions(21)))).toBeNull()
    expect(refusal(rulesOf(functions(22)))).not.toBeNull()
    expect(refusal(rulesOf(functions(500)))).not.toBeNull()
  })
  it('refuses mutual recursion', () => {
    expect(refusal(rulesOf('function f() { return g(); } function g() { return f(); }'))?.message).toContain(
      'Recursive',
    )
  })
  it('loads 98 terms of && and refuses 99', () => {
    const chain = (count: number) =>
      `match /a/{id} { allow get: if ${Array.from({ length: count }, () => "request.auth.uid == 'a'").join(' && ')}; }`
    expect(refusal(rulesOf(chain(98)))).toBeNull()
    expect(refusal(rulesOf(chain(99)))?.message).toContain('Expression is too complex')
  })
  it('loads 97 parentheses and refuses 98', () => {
    const nested = (count: number) => `match /a/{id} { allow get: if ${'('.repeat(count)}true${')'.repeat(count)}; }`
    expect(refusal(rulesOf(nested(97)))).toBeNull()
    expect(refusal(rulesOf(nested(98)))?.message).toContain('Expression is too complex')
  })
  it('refuses eight parameters and eight arguments', () => {
    expect(refusal(rulesOf('function f(a, b, c, d, e, g, h, i) { return true; }'))).not.toBeNull()
    expect(refusal(rulesOf('match /a/{id} { allow get: if f(1, 2, 3, 4, 5, 6, 7, 8); }'))).not.toBeNull()
  })
  it('refuses the eleventh nested match, the 101st segment and the 21st capture', () => {
    const nested = (count: number): string => (count === 0 ? 'allow get;' : `match /a/b { ${nested(count - 1)} }`)
    expect(refusal(rulesOf(nested(9).replace('allow get;', '')))).toBeNull()
    expect(refusal(rulesOf(nested(10).replace('allow get;', '')))).not.toBeNull()
    expect(refusal(rulesOf(`match ${'/a'.repeat(97)} { }`))).toBeNull()
    expect(refusal(rulesOf(`match ${'/a'.repeat(98)} { }`))).not.toBeNull()
    const captures = (count: number) => Array.from({ length: count }, (_, index) => `/{c${index}}`).join('')
    expect(refusal(rulesOf(`match ${captures(19)} { }`))).toBeNull()
    expect(refusal(rulesOf(`match ${captures(20)} { }`))).not.toBeNull()
  })
  it('refuses a second recursive capture in one path, and one that does not stand last in version 1', () => {
    expect(refusal(rulesOf('match /{a=**}/b/{c=**} { }'))).not.toBeNull()
    expect(refusal(rulesOf('match /{a=**}/b/{c} { }', '1'))).not.toBeNull()
    expect(refusal(rulesOf('match /b/{a=**} { }', '1'))).toBeNull()
  })
  it('refuses a source of more than 256 KB', () => {
    expect(refusal(`// ${'x'.repeat(256 * 1024)}`)?.message).toContain('bytes long')
  })
  it('warns of unknown names and unused functions, and loads', () => {
    const warnings = load('function unused() { return nowhere; }\nmatch /a/{id} { allow get: if missing(); }').warnings
    expect(warnings.map(({ line, column, message }) => `${line}:${column} ${message}`)).toEqual([
      '4:1 Unused function: unused.',
      '4:28 Invalid variable name: nowhere.',
      '5:31 Invalid function name: missing.',
    ])
  })
})

describe('syntax errors [RULES-SYNTAX]', () => {
  it.each([
    ['allow if true;', 4, 7],
    ["allow get: if 'a;", 4, 15],
    ["allow get: if 'a\\d';", 4, 17],
    ['allow get: if a & b;', 4, 17],
    ['allow get: if 1e3 == 1;', 4, 15],
    ['allow get: if 0x10 == 1;', 4, 15],
    ['allow get: if 9223372036854775808 > 0;', 4, 15],
    ['allow get: if [1][:1] == [];', 4, 19],
    ['allow get: if x == /a//b;', 4, 23],
    ['match /a/{id} { allow get: if true allow list; }', 4, 36],
    ['allow get if true;', 4, 11],
    ['match /a b { }', 4, 10],
    ['match /{a { }', 4, 10],
  ])('%s is refused at %d:%d', (statement, line, column) => {
    const found = refusal(rulesOf(statement))
    expect([found?.line, found?.column]).toEqual([line, column])
  })
  it('refuses rules_version anywhere but first', () => {
    expect(refusal("service cloud.firestore { }\nrules_version = '2';")).toMatchObject({ line: 2, column: 1 })
  })
  it('refuses an empty file', () => {
    expect(refusal('')).toMatchObject({ line: 1, column: 1 })
  })
})

describe('limits of one request [RULES-BUDGET]', () => {
  it('allows 1,000 expressions and denies the next, whatever could absorb it', () => {
    // A list of n literals is n + 1 expressions, `!= null` two more.
    const list = (count: number) => `[${Array.from({ length: count }, () => '0').join(', ')}] != null`
    expect(holds(list(997))).toBe(true)
    expect(holds(list(998))).toBe(false)
    expect(holds(`(${list(998)}) || true`)).toBe(false)
  })
  it('says how many it took', () => {
    const ruleset = load('match /a/{id} { allow get: if [0, 0] != null; }')
    expect(ruleset.decide(requestOf('a/1'))).toMatchObject({ allowed: true, expressions: 5 })
  })
  it('counts every allow that was tried', () => {
    const some = `[${Array.from({ length: 600 }, () => '0').join(', ')}] == null`
    const ruleset = load(`match /a/{id} { allow get: if ${some}; allow get: if ${some} || true; }`)
    expect(ruleset.decide(requestOf('a/1')).allowed).toBe(false)
  })
  it('reads ten documents for one request, each path once, and denies the eleventh', () => {
    const seen: string[] = []
    const read = (segments: string[]) => {
      seen.push(segments.join('/'))
      return documentOf('c/1', [])
    }
    const exist = (count: number) =>
      Array.from({ length: count }, (_, index) => `exists(/databases/$(database)/documents/c/d${index})`).join(' && ')
    expect(holds(`${exist(10)} && ${exist(10)}`, { read })).toBe(true)
    expect(seen).toHaveLength(10)
    expect(holds(`${exist(11)} || true`, { read })).toBe(false)
  })
  it('counts distinct documents over a whole commit', () => {
    const ruleset = load('match /a/{id} { allow create: if exists(/databases/$(database)/documents/c/$(id)) || true; }')
    const budget: RequestBudget = { documentReads: new Set(), maximumReads: 2 }
    const create = (id: string) => ruleset.decide(requestOf(`a/${id}`, { method: 'create' }), budget).allowed
    expect([create('1'), create('2'), create('2'), create('3')]).toEqual([true, true, true, false])
  })
  it('keeps reads before and after a commit apart', () => {
    const read = (_: string[], when: 'before' | 'after') => (when === 'after' ? documentOf('c/1', []) : null)
    const both = '!exists(/databases/$(database)/documents/c/1) && existsAfter(/databases/$(database)/documents/c/1)'
    expect(holds(both, { method: 'create', read })).toBe(true)
    expect(holds(both, { method: 'get', read })).toBe(false)
  })
  it('does not let a string with a slash, an empty id or another database lead elsewhere', () => {
    const seen: string[][] = []
    const read = (segments: string[]) => {
      seen.push(segments)
      return documentOf('c/1', [])
    }
    const auth = { uid: 'a/b', token: null }
    expect(holds('exists(/databases/$(database)/documents/c/$(request.auth.uid))', { auth, read })).toBe(true)
    expect(seen).toEqual([[...DOCUMENTS, 'c', 'a/b']])
    expect(holds("exists(/databases/$(database)/documents/c/$(''))", { read })).toBe(false)
    expect(holds('exists(/databases/other/documents/c/1)', { read })).toBe(false)
    expect(holds('exists(/databases/$(database)/documents/c)', { read })).toBe(false)
  })
})

describe('values and operators [RULES-VALUES]', () => {
  it.each([
    '9223372036854775807 > 9223372036854775806',
    '-9223372036854775808 < 0',
    '!(9223372036854775807 == 9223372036854775806)',
    '(9223372036854775807 + 1 > 0 || true) && !(9223372036854775807 + 1 > 0 && false)',
    "'😀'.size() == 1 && '😀x'[1] == 'x'",
    "'\u{1F600}' > '\uFF5E'",
    "b'\\x41\\102' == 'AB'.toUtf8()",
    '{} == {} && [] == [] && {}.size() == 0',
    'timestamp.date(2026, 3, 1).dayOfWeek() == 7',
    'timestamp.value(-1).time() == duration.time(23, 59, 59, 999000000)',
    "duration.value(-1500, 'ms').seconds() == -1 && duration.value(-1500, 'ms').nanos() == -500000000",
    "/a/$('b')/(default) == path('a/b/(default)')",
    "path('a/{x}').bind({'x': 'y'}).x == 'y'",
    '[1, 2.0].toSet() == [1.0, 2].toSet()',
    "{'a': null}.get('a', 1) == null && {'a': 1}.get(['a', 'b'], 7) == 7",
    "'a,b,'.split(',').size() == 3 && 'a$1'.replace('a', '$1') == '$1$1'",
    'true ? true : false ? false : true',
    "hashing.crc32('123456789').toHexString() == '2639F4CB'",
    'request.resource == null && resource == null',
  ])('%s holds', (expression) => {
    expect(holds(expression)).toBe(true)
  })
  it.each([
    '1.0 / 0.0 > 0.0',
    "'a' + 1 == 'a1'",
    '[1] + [2] == [1, 2]',
    "'a'.matches('(')",
    "'a'.matches('(?=a)a')",
    'math.isInfinite(1.0)',
    "bool('true')",
    '[1][-1] == 1',
    "'b' in 'abc'",
    "1 < '2'",
    'resource.data.x == null',
    'resource != null && true',
    'path(path("a")) == path("a")',
    'latlng.value(91, 0) != null',
    'timestamp.date(2026, 2, 30) != null',
    'f(1)',
    'string(/a/b) == "/a/b"',
    'null is null',
  ])('%s does not hold', (expression) => {
    expect(holds(expression)).toBe(false)
  })
  it('tells the operator where an allow failed, line and column from 1', () => {
    const ruleset = load('match /a/{id} {\n  allow get: if request.auth.uid == id;\n  allow get: if false;\n}')
    expect(ruleset.decide(requestOf('a/1')).notes).toEqual([
      "line [5], column [30]. Null value error. for 'get' @ L5",
      "false for 'get' @ L6, decided in column [17]: false",
    ])
  })
  it('tells which part of a condition decided, through functions, and what no allow is for', () => {
    const ruleset = load(`function mine(id) {
  return id != 'x' &&
    id == '2';
}
match /a/{id} {
  allow get: if true && (id == '3' || mine(id));
  allow update: if !(id in ['1']);
}`)
    const notesOf = (path: string, method: 'get' | 'update' | 'delete' = 'get') =>
      ruleset.decide({ ...requestOf(path), method }).notes
    const first = 4
    expect(notesOf('a/1')).toEqual([
      `false for 'get' @ L${first + 5}, decided in line [${first + 2}], column [5]: id == '2'`,
    ])
    expect(notesOf('a/x')).toEqual([
      `false for 'get' @ L${first + 5}, decided in line [${first + 1}], column [10]: id != 'x'`,
    ])
    expect(notesOf('a/1', 'update')).toEqual([
      `false for 'update' @ L${first + 6}, decided in column [20]: !(id in ['1'])`,
    ])
    expect(notesOf('a/1', 'delete')).toEqual(["No allow of the matches for this path is for 'delete'."])
    expect(notesOf('b/1')).toEqual(['No match covers this path.'])
  })
  it('divides a path among nested recursive captures in bounded time', () => {
    const nested = (depth: number): string =>
      depth === 0 ? 'match /end { allow get; }' : `match /{p${depth}=**} { ${nested(depth - 1)} }`
    expect(load(nested(8)).decide(requestOf(`${'x/'.repeat(150)}y`)).allowed).toBe(false)
    expect(load(nested(8)).decide(requestOf(`${'x/'.repeat(150)}end`)).allowed).toBe(true)
  })
})

describe('patterns [RULES-LOAD]', () => {
  const warnings = (pattern: string) =>
    load(`match /a/{id} { allow get: if id.matches('${pattern}'); }`).warnings.map(({ message }) => message)

  it('are warned of where a dot was most likely meant as one', () => {
    expect(warnings('.*@duebook.example')).toEqual(['In a pattern . stands for any character: write \\\\. for a dot.'])
    for (const fine of ['.*@duebook[.]example', '.*@duebook\\\\.example', 'a.*', '[a-z.]+', 'x.{2}', 'a.b'])
      expect(warnings(fine)).toEqual([])
  })
})

describe('the last semicolon of a block [RULES-SYNTAX]', () => {
  it('may be missing after an allow and after a return, but not between statements or after a let', () => {
    expect(refusal(rulesOf('function f() { let a = 1; return a == 1 } match /a/{id} { allow get: if f() }'))).toBeNull()
    expect(refusal(rulesOf('match /a/{id} { allow get }'))).toBeNull()
    expect(refusal(rulesOf('match /a/{id} { allow get: if true allow list; }'))?.message).toContain("';'")
    expect(refusal(rulesOf('function f() { let a = 1 return a; }'))?.message).toContain("';'")
  })
})

describe('the denial of a limit [RULES-BUDGET]', () => {
  const reading = (count: number, from = 0) =>
    Array.from({ length: count }, (_, index) => `!exists(/databases/$(database)/documents/b/${from + index})`).join(
      ' && ',
    )
  const deny = (body: string, budget?: RequestBudget) => load(body).decide(requestOf('a/1'), budget)

  it('says first which limit it was', () => {
    const many = Array.from({ length: 8 }, () => 'allow get: if false;').join(' ')
    const one = deny(`match /a/{id} { ${many} allow get: if ${reading(11)}; }`)
    expect(one.notes[0]).toContain('More than 10 other documents were read for one request.')
    const whole = deny(`match /a/{id} { allow get: if ${reading(3)}; }`, { documentReads: new Set(), maximumReads: 2 })
    expect(whole.notes[0]).toContain('More than 2 other documents were read for all requests of a commit.')
    const calls = `function f() { return ${Array.from({ length: 90 }, () => 'true').join(' && ')}; }`
    const long = deny(
      `${calls} match /a/{id} { allow get: if ${Array.from({ length: 20 }, () => 'f()').join(' && ')}; }`,
    )
    expect(long.notes[0]).toContain('More than 1000 expressions were evaluated.')
  })
})
