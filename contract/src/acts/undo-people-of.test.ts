import { describe, expect, it } from 'vitest'
import type { BookLine } from '../people/activity-line.ts'
import { undoPeopleOf } from './undo-people-of.ts'

const line = (action: string, before: object, after: object) =>
  ({ id: 'l', at: 0, actor: 'ada', title: 'Ben', action, before, after }) as BookLine
const role = (before: string, after: string, uid = 'ben') =>
  line('member.role', { uid, role: before }, { uid, role: after })
const sight = (before: string, after: string) =>
  line('member.sight', { uid: 'ben', sees: before }, { uid: 'ben', sees: after })
const book = { roles: { ada: 'owner', ben: 'viewer', cem: 'admin' } as const, onlyTheirs: ['ben'] }

describe('a change of what somebody may do', () => {
  const table: [string, BookLine, object | null][] = [
    [
      'is taken back by the role of before',
      role('member', 'viewer'),
      [{ name: 'changeRole', request: { uid: 'ben', role: 'member', from: 'viewer' } }],
    ],
    [
      'is taken back by what they saw before',
      sight('everything', 'theirs'),
      [{ name: 'changeSight', request: { uid: 'ben', sees: 'everything', from: 'theirs' } }],
    ],
    [
      'is taken back by both where managing let them see everything',
      line(
        'member.role',
        { uid: 'cem', role: 'viewer', sees: 'theirs' },
        { uid: 'cem', role: 'admin', sees: 'everything' },
      ),
      [
        { name: 'changeRole', request: { uid: 'cem', role: 'viewer', from: 'admin' } },
        { name: 'changeSight', request: { uid: 'cem', sees: 'theirs', from: 'everything' } },
      ],
    ],
    ['stays where the role is another since', role('viewer', 'member'), null],
    ['stays where they see something else since', sight('theirs', 'everything'), null],
    ['stays where they are gone', role('member', 'viewer', 'dora'), null],
    ['stays where a name is what every object has', role('member', 'viewer', 'constructor'), null],
    ['makes nobody an owner', role('owner', 'admin', 'cem'), null],
    ['is none of another line', line('member.joined', {}, { uid: 'ben', role: 'viewer' }), null],
  ]
  it.each(table)('%s', (_, told, expected) => {
    expect(undoPeopleOf(told, book)).toEqual(expected)
  })
})
