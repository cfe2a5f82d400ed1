import { noticeAhead } from '@duebook/contract/about/notice-dates'
import { calendarDate, type CalendarDate } from '@duebook/domain'
import { expect, test } from 'vitest'
import { byDayShown, noticeToGive, foundIn, groupByKind, type Listed } from './group-by-kind.ts'

const today = calendarDate('2026-11-21')
const closes = (sendBy: CalendarDate, due: CalendarDate) => ({
  nextDue: due,
  nextNotice: sendBy,
  noticeAhead: noticeAhead({ schedule: { type: 'once', date: due }, notice: null }, { due, sendBy }),
})
const one = (title: string, over: Partial<Listed>): Listed =>
  ({
    id: title,
    title,
    kind: 'contract',
    counterparty: null,
    tags: [],
    schedule: { type: 'term', end: calendarDate('2027-03-31'), renewal: { form: 'none' } },
    notice: null,
    amount: null,
    status: 'active',
    nextDue: null,
    nextNotice: null,
    noticeAhead: null,
    ...over,
  }) as Listed
const lease = one('Office lease', closes(calendarDate('2026-12-31'), calendarDate('2027-03-31')))
const van = one('Van lease', { nextDue: calendarDate('2027-01-30') })

test('a contract whose notice can be given stands at its last day, before what is due sooner than its end', () => {
  expect(noticeToGive(lease, today)).toMatchObject({ date: '2026-12-31', name: 'Give notice by' })
  expect(groupByKind([van, lease], today).map(({ name, rows }) => [name, rows.map(({ title }) => title)])).toEqual([
    ['Contracts', ['Office lease', 'Van lease']],
  ])
  const fine = one('Fine', { kind: 'bill', nextDue: calendarDate('2026-12-24') })
  expect(byDayShown([one('Someday', {}), van, lease, fine], today).map(({ title }) => title)).toEqual([
    'Fine',
    'Office lease',
    'Van lease',
    'Someday',
  ])
})

test('a notice far away is the date that counts too, as on its page and in Upcoming', () => {
  const far = { ...lease, ...closes(calendarDate('2027-12-31'), calendarDate('2028-03-31')) }
  expect(noticeToGive(far, today)).toMatchObject({ date: '2027-12-31', name: 'Give notice by' })
})

test.each([
  ['past', closes(calendarDate('2026-11-20'), calendarDate('2027-03-31'))],
  ['of a contract that has ended', { status: 'ended' as const }],
  ['of one whose end has passed', { nextDue: calendarDate('2026-11-01') }],
])('a notice %s is not the date that counts', (_which, over) => {
  expect(noticeToGive({ ...lease, ...over }, today)).toBeNull()
})

test('ended ones stand last by themselves, and empty kinds are left out', () => {
  const groups = groupByKind([one('Old phone', { status: 'ended' }), one('Rent', { kind: 'bill' }), van], today)
  expect(groups.map(({ name }) => name)).toEqual(['Contracts', 'Bills', 'Ended'])
})

test('of groups what was found stays, in their order, and a group of which nothing was found goes', () => {
  const rent = one('Rent', { kind: 'bill', nextDue: calendarDate('2026-12-01') })
  const groups = groupByKind([van, rent, lease], today)
  const found = foundIn(groups, [lease, van])
  expect(found.map(({ name, rows }) => [name, rows])).toEqual([['Contracts', [lease, van]]])
  expect(foundIn(groups, [])).toEqual([])
})
