import { expect, it } from 'vitest'
import { fileRulesText, rulesText } from '../../../contract/src/fixtures/judge-commit.ts'
import { compileRules } from './compile.ts'

const warningsOf = (body: string, service = 'cloud.firestore') =>
  compileRules(
    `rules_version = '2'; service ${service} { match /databases/{db}/documents { match /a/{id} {\n${body}\n} } }`,
    'test.rules',
  ).warnings.map(({ line, message }) => `${line - 1} ${message.split(/[:.]/)[0]}`)

const map = 'Nothing says which keys this map may have, or how many'
const document = 'Some fields of what is written are asked about, and any others may stand beside them'
const limit = 'This limit is held against a number in another document, as it was before'
const data = 'request.resource.data'
const keys = `${data}.keys().hasOnly(['m', 'n'])`
const counted = 'get(/databases/$(db)/documents/counts/$(request.auth.uid)).data.files'

it.each<[what: string, body: string, expected: string[]]>([
  ['some fields', `allow create: if ${data}.n == 1;`, [`1 ${document}`]],
  ['some fields of an update', `allow update: if ${data}.n == 1;`, [`1 ${document}`]],
  ['every field', `allow write: if ${keys} && ${data}.n == 1;`, []],
  ['as many fields as there may be', `allow create: if ${data}.size() == 2 && ${data}.n == 1;`, []],
  ['no field', 'allow write: if request.auth != null;', []],
  ['what is read', 'allow read: if resource.data.n == 1;', []],
  [
    'what changes',
    `allow update: if ${data}.diff(resource.data).affectedKeys().hasOnly(['n']) && ${data}.m.x == 1;`,
    [],
  ],
  ['a map', `allow create: if ${keys} && ${data}.m is map;`, [`1 ${map}`]],
  ['a map by what is in it', `allow create: if ${keys} &&\n${data}.m.x == 1;`, [`2 ${map}`]],
  [
    'a map by what it must not be',
    `allow create: if ${keys} && (${data}.m == null ||\n${data}.m.x == 1);`,
    [`2 ${map}`],
  ],
  ['a map by a field with a default', `allow create: if ${keys} &&\n${data}.get(['m', 'x'], 1) == 1;`, [`2 ${map}`]],
  ['the keys of a map', `allow create: if ${keys} && ${data}.m.keys().hasOnly(['x']) && ${data}.m.x == 1;`, []],
  ['how large a map is', `allow create: if ${keys} && ${data}.m is map && ${data}['m'].size() < 9;`, []],
  ['a map that stays', `allow update: if ${keys} && ${data}.m == resource.data.m && ${data}.m.x == 1;`, []],
  ['the places of a list', `allow create: if ${keys} && ${data}.m[0] == 1 && ${data}.m[request.auth.uid] == 1;`, []],
  [
    'a map in a function that is given it',
    `function fits(one) { let inside = one.m; return inside.x == 1; }\nallow create: if ${keys} && fits(${data});`,
    [`1 ${map}`],
  ],
  [
    'the keys of a map in a function of a function',
    `function small(it) { return it.keys().hasOnly(['x']) && it.x == 1; }
     function fits(one) { return small(one.m); }\nallow create: if ${keys} && fits(${data});`,
    [],
  ],
  ['a number elsewhere', `allow create: if\n${counted} < 5;`, [`2 ${limit}`]],
  ['a number elsewhere, with what comes', `allow create: if\n5 >= ${counted} + 1;`, [`2 ${limit}`]],
  [
    'a number elsewhere against another, in functions',
    `function of(kind) { return get(/databases/$(db)/documents/$(kind)/$(request.auth.uid)).data; }
     allow create: if of('counts').files < of('plans').mostFiles;`,
    [`2 ${limit}`],
  ],
  ['a number after the commit', `allow create: if ${counted.replace('get', 'getAfter')} < 5;`, []],
  ['at least a number elsewhere', `allow create: if ${counted} > 5;`, []],
  ['the time against one elsewhere', `allow create: if ${counted} < request.time;`, []],
  ['a number elsewhere, of what is there already', `allow update: if ${counted} < 5;`, []],
])(
  '[RULES-LOAD] It is warned of where the rules are looser than they look, asking about %s',
  (_what, body, expected) => {
    expect(warningsOf(body)).toEqual(expected)
  },
)

it('[RULES-LOAD] Our own rules are warned of nothing', () => {
  expect(compileRules(rulesText, 'firestore.rules').warnings).toEqual([])
  expect(compileRules(fileRulesText, 'storage.rules').warnings).toEqual([])
})

it('[RULES-LOAD] What would take long to look through is not judged, and soon given up', () => {
  const deep = (depth: number): string =>
    depth === 0
      ? `function f0(x) { return x.n == 1; }`
      : `${deep(depth - 1)}\nfunction f${depth}(x) { return f${depth - 1}([x, 1]) && f${depth - 1}([x, 2]); }`
  expect(warningsOf(`${deep(18)}\nallow create: if f18(${data}) && ${data}.n == 1;`)).toEqual([])
})
