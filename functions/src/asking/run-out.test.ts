import { unrecorded } from '@duebook/contract/acts/record-after'
import type { Obligation } from '@duebook/contract/obligation'
import type { Occurrence } from '@duebook/contract/occurrence'
import { readPlannable } from '@duebook/contract/plannable'
import { calendarDate, type ReachedPerson } from '@duebook/domain'
import { describe, expect, it, vi } from 'vitest'
import { billDueOn } from '../fixtures/bill.ts'

// The admin SDK asks which project it serves when it is loaded; nothing here asks it for more than its timestamps.
vi.stubEnv('GCLOUD_PROJECT', 'duebook')
const { StoredBook } = await import('./lives/stored-book.ts')

const due = calendarDate('2026-03-03')
const o = `rent_${due}`
const daily: Obligation['schedule'] = {
  type: 'recurring',
  start: calendarDate('2026-03-01'),
  rule: { kind: 'rrule', rrule: 'FREQ=DAILY' },
}
const at = (day: string, hour = '10:00') => Date.parse(`2026-03-${day}T${hour}:00Z`)

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

/** Rent that Ada is asked about on the day before, with Ben behind her; she says at once that she has it in hand. */
function inHandOfAda(changed: Partial<Obligation> = {}) {
  const book = new StoredBook()
  for (const name of ['ada', 'ben'])
    book.people[name] = { name, role: name === 'ada' ? 'owner' : 'member', reached: reached(), unreached: {} }
  const rent = { ...billDueOn(due, changed), assignee: 'ada', backup: 'ben' }
  book.obligations.set(o, readPlannable(rent).plannable!)
  book.lookAt([o], at('02', '05:00'))
  const take = (by: string, now: number) => {
    const said = { acknowledgedBy: by, acknowledgedAt: { toMillis: () => now }, updatedBy: by }
    book.records.set(o, { ...unrecorded('rent', due, due), ...book.records.get(o), ...said } as Occurrence)
    book.lookAt([o], now)
  }
  take('ada', at('02'))
  return { book, take, hand: () => [book.hands.get(o)?.state, book.records.get(o)?.acknowledgedBy] }
}

describe('that somebody has a date in hand', () => {
  it('stands until the day after it is due, and not once it is asked about again', () => {
    const { book, take, hand } = inHandOfAda()
    book.lookAt([o], at('03'))
    expect(hand()).toEqual(['inHand', 'ada'])
    book.lookAt([o], at('04'))
    expect(hand()).toEqual(['asked', null])
    // What follows from that write finds nothing more to say.
    const said = book.sent.size
    book.lookAt([o], at('04'))
    expect([...hand(), book.sent.size]).toEqual(['asked', null, said])
    // Also from a device that heard of it late: whoever says so has it.
    take('ada', at('04', '11:00'))
    expect(hand()).toEqual(['inHand', 'ada'])
    take('ben', at('04', '12:00'))
    expect(hand()).toEqual(['inHand', 'ben'])
  })

  it('is over when they go away until it is due', () => {
    const { book, hand } = inHandOfAda({ schedule: daily, catchUp: 'skip' })
    book.people['ada']!.reached.away = [{ from: calendarDate('2026-03-02'), to: calendarDate('2026-03-05') }]
    book.lookAt([o], at('02', '11:00'))
    expect(hand()).toEqual(['asked', null])
    expect(book.hands.get(o)?.asked).toEqual(['ben'])
  })

  it.each<[string, Partial<Obligation>, string | null]>([
    ['stays with them where nothing else keeps it from being dropped', { schedule: daily, catchUp: 'skip' }, 'ada'],
    ['is over where the latest stays open anyhow', { schedule: daily, catchUp: 'latest' }, null],
    ['is over where no other date follows', { catchUp: 'skip' }, null],
  ])('and that ran out, %s', (_, changed, holder) => {
    const { book, hand } = inHandOfAda(changed)
    book.lookAt([o], at('04'))
    expect(hand()).toEqual(['asked', holder])
  })
})
