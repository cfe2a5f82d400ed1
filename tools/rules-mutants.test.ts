import { expect, it } from 'vitest'
import { fileRulesText, rulesText } from '../contract/src/fixtures/judge-commit.ts'
import { harmlessSlips, isSlip } from './harmless-slips.ts'
import { rulesMutants } from './rules-mutants.ts'

const shown = (text: string) => rulesMutants(text).map(({ line, stood, became }) => `${line} ${stood} → ${became}`)

it.each([
  ['allow get: if a;', ['1 a → true']],
  ['allow get: if a && b.c(d, e);', ['1 a → true', '1 b.c(d, e) → true']],
  ['return a || b;', ['1 a → false', '1 b → false']],
  ['allow get: if a\n  && (b || !c);', ['1 a → true', '2 b → false', '2 !c → false', '2 (b || !c) → true']],
  ["return a == ') && (' // && b\n  && c;", ["1 a == ') && (' → true", '2 c → true']],
  [
    'return [a, f(b, c), d && e].hasOnly([true]);',
    [
      '1 d → true',
      '1 e → true',
      '1 a → true',
      '1 f(b, c) → true',
      '1 d && e → true',
      '1 [a, f(b, c), d && e].hasOnly([true]) → true',
    ],
  ],
  ['allow get: if true;', []],
  ['match /a/{b=**} { allow read, write: if [a, b].hasAny(c); }', ['1 [a, b].hasAny(c) → true']],
])('of %s these are made constants', (text, expected) => {
  expect(shown(text)).toEqual(expected)
})

it('writes the whole file with one slip in it', () => {
  expect(rulesMutants('x { allow get: if a && b; }').map(({ text }) => text)).toEqual([
    'x { allow get: if true && b; }',
    'x { allow get: if a && true; }',
  ])
})

it('each slip that is called harmless can still be made', () => {
  const all = [rulesText, fileRulesText].flatMap(rulesMutants)
  expect(harmlessSlips.filter((slip) => !all.some((mutant) => isSlip(mutant, slip)))).toEqual([])
})
