import { expect, test } from 'vitest'
import { whoIsTold } from './who-is-told.ts'

const roles = { ada: 'owner', ben: 'member', vera: 'viewer' }

test.each<[string, Parameters<typeof whoIsTold>[0], string | null, string[]]>([
  ['who has it', { assignee: 'ben', createdBy: 'ada' }, 'ben', []],
  ['who made it, where nobody has it', { assignee: null, createdBy: 'ben' }, 'ben', []],
  ['who made it, where who had it has left', { assignee: 'sam', createdBy: 'ben' }, 'ben', []],
  ['the owner, where both have left', { assignee: 'sam', createdBy: 'olu' }, 'ada', []],
  ['the owner, where an older release kept a name', { assignee: 'Ricoh', createdBy: null }, 'ada', []],
  [
    'each who watches as well, once, and nobody who has left or is asked',
    { assignee: 'ben', createdBy: 'ada', watchers: ['vera', 'ben', 'sam', 'vera', 'ada'] },
    'ben',
    ['vera', 'ada'],
  ],
])('reminders ask %s', (_who, obligation, asked, watching) => {
  expect(whoIsTold(obligation, roles)).toEqual({ asked, watching })
})

test('nobody is asked in a book that has nobody', () => {
  expect(whoIsTold({ assignee: 'ada', createdBy: 'ada', watchers: ['ben'] }, {})).toEqual({ asked: null, watching: [] })
})
