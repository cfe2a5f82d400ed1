import { expect, test } from 'vitest'
import { isMine, isNobodys, isUid, personName, whoOf } from './who.ts'

const ada = { uid: 'u1', displayName: 'Ada Okafor', bookId: 'u1' }
const atWork = { ...ada, bookId: 'studio' }

test.each([
  ['nobody is named in one’s own book', null, ada, true],
  ['nobody is named in a shared book', null, atWork, false],
  ['it carries one’s id', 'u1', atWork, true],
  ['it carries one’s first name', 'ada', ada, true],
  ['it carries one’s whole name', 'Ada Okafor', ada, true],
  ['it names somebody else', 'sam', ada, false],
])('an obligation is one’s own or not when %s', (_when, assignee, me, mine) => {
  expect(isMine(assignee, me)).toBe(mine)
})

test.each([
  ['one’s own book, oneself', null, ada, null],
  ['one’s own book, oneself by name', 'ada', ada, null],
  ['one’s own book, somebody else', 'sam', ada, { name: 'sam' }],
  ['a shared book, oneself', 'u1', atWork, { name: 'Ada Okafor' }],
  ['a shared book, nobody', null, atWork, null],
])('a row names who is meant, unless that goes without saying: %s', (_where, assignee, me, who) => {
  expect(whoOf(assignee, me)).toEqual(who)
})

test.each([
  ['an account', 'k3Jx0PZq9vTn2sYb7uWc5dRf8hLm', true],
  ['a first name', 'sam', false],
  ['a long name', 'Maximiliana Featherstonehaugh', false],
])('somebody’s account is told from a name: %s', (_what, said, is) => {
  expect(isUid(said)).toBe(is)
})

test('only in a shared book is something nobody’s', () => {
  expect([isNobodys(null, atWork), isNobodys(null, ada), isNobodys('sam', atWork)]).toEqual([true, false, false])
})

test('somebody without a name is called by their address in every place', () => {
  expect(personName({ displayName: '', email: 'nora@okafor.example' })).toBe('nora@okafor.example')
  expect(personName({ displayName: 'Nora', email: 'nora@okafor.example' })).toBe('Nora')
  expect(isMine('', { ...atWork, displayName: '' })).toBe(false)
})
