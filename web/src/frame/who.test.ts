import { expect, test } from 'vitest'
import { calledIn, isMine, isNobodys, personName, whoOf } from './who.ts'

const ada = { uid: 'u1', displayName: 'Ada Okafor' }
const alone = [{ uid: 'u1', name: 'Ada Okafor' }]
const two = [...alone, { uid: 'u2', name: 'Ben Whitlock' }]

test.each([
  ['nobody is named and one is alone', null, alone, true],
  ['nobody is named and somebody else could be', null, two, false],
  ['it carries one’s id', 'u1', two, true],
  ['it names somebody else', 'u2', two, false],
  ['an older release kept one’s own name', 'ada', alone, false],
])('an obligation is one’s own or not when %s', (_when, assignee, people, mine) => {
  expect(isMine(assignee, ada, people)).toBe(mine)
})

test.each([
  ['alone, oneself', 'u1', alone, null],
  ['alone, a name that an older release kept', 'sam', alone, { name: 'sam' }],
  ['with another, oneself', 'u1', two, { name: 'Ada Okafor' }],
  ['with another, the other', 'u2', two, { name: 'Ben Whitlock' }],
  ['with another, nobody', null, two, null],
])('a row names who has it, unless that goes without saying: %s', (_where, assignee, people, who) => {
  expect(whoOf(assignee, ada, people)).toEqual(who)
})

test('only with somebody else there is something nobody’s', () => {
  expect([isNobodys(null, two), isNobodys(null, alone), isNobodys('sam', two)]).toEqual([true, false, false])
})

test('somebody who left is not shown as an id', () => {
  expect([calledIn(two, 'k3J9xYzQ81LmNopQrStUvWx2aB4C'), calledIn(two, 'Ricoh')]).toEqual([
    'Somebody who left',
    'Ricoh',
  ])
})

test('somebody without a name is called by their address in every place', () => {
  expect(personName({ displayName: '', email: 'nora@okafor.example' })).toBe('nora@okafor.example')
  expect(personName({ displayName: 'Nora', email: 'nora@okafor.example' })).toBe('Nora')
})
