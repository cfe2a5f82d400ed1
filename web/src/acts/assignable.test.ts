import { fitting } from '@duebook/contract/people/fitting'
import { expect, test } from 'vitest'
import type { BookMember } from '../cloud/people/members.ts'
import { assignable } from './assignable.ts'
import { assignedSentence } from './assign-obligations.ts'

const person = (uid: string, name: string, role: BookMember['role']): BookMember => ({
  uid,
  name,
  email: `${uid}@okafor.studio`,
  role,
  since: null,
})
const people = [
  person('ada', 'Ada Okafor', 'owner'),
  person('b2', 'Zoë Whitlock', 'member'),
  person('v', 'Vera', 'viewer'),
]

test('whoever only reads cannot have something', () => {
  expect(assignable(people).map(({ uid }) => uid)).toEqual(['ada', 'b2'])
})

test.each([
  ['', ['ada', 'b2', 'v']],
  ['zoe', ['b2']],
  ['whit', ['b2']],
  ['b2@', ['b2']],
  ['v', ['v']],
  ['kafor', []],
])('“%s” finds those whose name, a word of it, or address begins so', (typed, found) => {
  expect(fitting(people, typed).map(({ uid }) => uid)).toEqual(found)
})

test.each([
  [['Rent'], { uid: 'b2', name: 'Zoë Whitlock' }, 'Zoë Whitlock has Rent now.'],
  [['Rent'], { uid: 'ada', name: 'Ada Okafor' }, 'You have Rent now.'],
  [['Rent', 'VAT'], { uid: 'b2', name: 'Zoë Whitlock' }, 'Zoë Whitlock has 2 obligations now.'],
  [['Rent'], null, 'Nobody has Rent now.'],
])('who has %j is said in one sentence', (titles, to, sentence) => {
  expect(assignedSentence(titles, to, 'ada')).toBe(sentence)
})
