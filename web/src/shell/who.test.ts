import { expect, test } from 'vitest'
import { isMine, whoOf } from './who.ts'

const ada = { uid: 'u1', displayName: 'Ada Okafor' }

test.each([
  ['nobody is named', null, true],
  ['it carries one’s id', 'u1', true],
  ['it carries one’s first name', 'ada', true],
  ['it carries one’s whole name', 'Ada Okafor', true],
  ['it names somebody else', 'sam', false],
])('an obligation is one’s own or not when %s', (_when, assignee, mine) => {
  expect(isMine(assignee, ada)).toBe(mine)
})

test('the row names who was named, and oneself otherwise', () => {
  expect(whoOf('sam', ada)).toEqual({ name: 'sam' })
  expect(whoOf(null, ada)).toEqual({ name: 'Ada Okafor' })
  expect(whoOf(null, { uid: 'u1', displayName: '' })).toEqual({ name: 'You' })
  expect(isMine('', { uid: 'u1', displayName: '' })).toBe(false)
})
