import { calendarDate } from '@duebook/domain'
import { expect, test } from 'vitest'
import { groupByDate, groupByPerson, NOBODY } from './group-by.ts'
import type { Listed } from './group-by-kind.ts'

const today = calendarDate('2026-11-21')
const one = (title: string, over: Partial<Listed>): Listed =>
  ({
    id: title,
    title,
    kind: 'bill',
    schedule: { type: 'once', date: calendarDate('2026-12-01') },
    assignee: null,
    notice: null,
    status: 'active',
    nextDue: null,
    nextNotice: null,
    noticeAhead: null,
    ...over,
  }) as Listed
const due = (title: string, day: string, assignee: string | null = null) =>
  one(title, { nextDue: calendarDate(day), assignee })
const said = (groups: readonly { name: string; rows: readonly Listed[] }[]) =>
  groups.map(({ name, rows }) => [name, rows.map(({ title }) => title)])
const book = [
  due('Tax', '2027-01-31', 'ben'),
  one('Appeal', {}),
  due('Rent', '2026-12-24', 'ada'),
  due('Water', '2026-11-20'),
  due('Phone', '2026-12-02', 'ben'),
  one('Old phone', { status: 'ended', assignee: 'ada' }),
]

test('by date what is late stands first, then a month after the other, what has no date yet, and last what has ended', () => {
  expect(said(groupByDate(book, today))).toEqual([
    ['Overdue', ['Water']],
    ['December 2026', ['Phone', 'Rent']],
    ['January 2027', ['Tax']],
    ['No date yet', ['Appeal']],
    ['Ended', ['Old phone']],
  ])
})

test('by person one’s own stand first, nobody’s after everybody’s, and last what has ended', () => {
  expect(said(groupByPerson(book, today, 'ada'))).toEqual([
    ['ada', ['Rent']],
    ['ben', ['Phone', 'Tax']],
    [NOBODY, ['Water', 'Appeal']],
    ['Ended', ['Old phone']],
  ])
})
