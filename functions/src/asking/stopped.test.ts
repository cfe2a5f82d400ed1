import { readPlannable } from '@duebook/contract/plannable'
import { addDays, calendarDate, type ReachedPerson } from '@duebook/domain'
import { expect, it, vi } from 'vitest'
import { billDueOn } from '../fixtures/bill.ts'

// The admin SDK asks which project it serves when it is loaded; nothing here asks it for more than its timestamps.
vi.stubEnv('GCLOUD_PROJECT', 'duebook')
const { StoredBook } = await import('./lives/stored-book.ts')

const HOUR = 3_600_000
const monday = calendarDate('2026-03-02')
const written = Date.parse('2026-03-02T08:00:00Z')
const people = Array.from({ length: 10 }, (_, n) => `person${n}`)

const reached = (): ReachedPerson => ({
  zone: 'Europe/London',
  quiet: null,
  rest: null,
  usual: ['email'],
  reach: { email: 'ok' },
  away: [],
  brief: null,
  digest: null,
  missed: [],
  reported: true,
  briefedTo: null,
  digestedTo: null,
})

/** A hundred dates of ten people, due on the next two days, with a backup after four hours. */
function aFullBook() {
  const book = new StoredBook()
  for (const [n, name] of people.entries())
    book.people[name] = { name, role: n === 0 ? 'owner' : 'member', reached: reached(), unreached: {} }
  const dates = Array.from({ length: 100 }, (_, n) => {
    const due = addDays(monday, 1 + (n % 2))
    const o = `duty${n}_${due}`
    const [assignee, backup] = [people[n % 10]!, people[(n + 1) % 10]!]
    const reminderPlan = { steps: ['due 0 days 09:00'], nag: { everyHours: 4, times: 3 } }
    book.obligations.set(o, readPlannable({ ...billDueOn(due, { reminderPlan }), assignee, backup }).plannable!)
    book.ladders.set(o, { rungs: [{ after: { n: 4, unit: 'hours' }, who: ['backup'] }] })
    return o
  })
  book.lookAt(dates, written)
  return { book, dates }
}

it('a scheduler that stood still for 48 hours over 100 dates says each once, late, in one mail to each person, and asks no backup before its time', () => {
  const { book, dates } = aFullBook()
  expect(book.due(written + HOUR)).toEqual([])
  const restarted = Date.parse('2026-03-04T10:00:00Z')
  const due = book.due(restarted)
  expect(due.length).toBe(100)
  book.lookAt(due, restarted)

  const mails = [...book.sent.values()]
  expect(mails.map(({ to }) => to).toSorted()).toEqual(people.toSorted())
  const shown = mails.flatMap(({ rows }) => rows)
  expect(shown.map(({ o }) => o).toSorted()).toEqual(dates.toSorted())
  expect(shown.every(({ row }) => row.late || row.fireAt > restarted - 2 * HOUR)).toBe(true)
  const said = [...book.rows.values()].filter(({ row }) => row.channel === 'email')
  expect(said.filter(({ row }) => row.kind === 'escalation')).toEqual([])
  for (const o of dates) expect(said.filter((one) => one.o === o && one.row.kind === 'step').length).toBe(1)

  for (const { key } of mails) book.fare(key, 'delivered')
  book.lookAt(dates, restarted)
  expect(book.sent.size).toBe(10)
  const rungs = [...book.hands.values()].map(({ wakeAt }) => wakeAt ?? 0)
  expect(Math.min(...rungs)).toBeGreaterThan(restarted)
  book.lookAt(dates, restarted + 4 * HOUR)
  const asked = [...book.rows.values()].filter(({ row }) => row.kind === 'escalation' && row.channel === 'email')
  expect(asked.length).toBe(100)
  expect(book.doubled).toBe(0)
})

it('what could not be said for over 72 hours is told to each person in one digest, each date once', () => {
  const { book, dates } = aFullBook()
  const restarted = Date.parse('2026-03-08T10:00:00Z')
  book.lookAt(book.due(restarted), restarted)
  const merged = [...book.sent.values()].filter((one) => one.merged)
  const beside = [...book.sent.values()].filter((one) => !one.merged)
  for (const to of people) expect(merged.filter((one) => one.to === to).length).toBeLessThanOrEqual(1)
  for (const to of people) expect(beside.filter((one) => one.to === to).length).toBeLessThanOrEqual(1)
  const shown = [...merged, ...beside].flatMap(({ rows }) => rows.map(({ o }) => o))
  expect(shown.toSorted()).toEqual(dates.toSorted())
})
