import { addDays, calendarDate, type CalendarDate, type Schedule } from '@duebook/domain'
import '@duebook/domain/holidays/all'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { sync as nodeIcal } from 'node-ical'
import { describe, expect, it } from 'vitest'
import { noticeAhead } from '../about/notice-dates.ts'
import { datesWithin } from '../calendar/dates-within.ts'
import { zonesByIntl } from '../import/zones/zones-by-intl.ts'
import { materialise } from '../materialise.ts'
import type { Obligation } from '../obligation.ts'
import { feedDays, usualLooks, type FeedLooks } from './feed.ts'
import { feedEvents, nearestEvents, type FeedObligation, type FeedRecord } from './feed-events.ts'
import { feedText } from './feed-text.ts'
import { numbered, type KeptEvents } from './numbered.ts'
import { zoneNameAt } from './zone-names.ts'

const d = calendarDate
const today = d('2026-11-21')
const now = Date.parse('2026-11-21T09:41:00Z')
const printOf = (text: string) => text

function duty(schedule: Schedule, changed: Partial<FeedObligation> = {}, id = 'rent'): FeedObligation {
  const { notice = null } = changed
  const next = materialise({ schedule, notice }, [], today)
  const due = next.nextDue as CalendarDate | null
  const dates = due && noticeAhead({ schedule, notice }, { due, sendBy: next.nextNotice as CalendarDate | null })
  const of: FeedObligation = {
    ...(next as Pick<Obligation, keyof typeof next>),
    id,
    bookId: 'book',
    title: 'Rent',
    kind: 'bill',
    counterparty: null,
    schedule,
    amount: { minor: 95_000, currency: 'GBP', estimated: false },
    notice,
    dueTime: null,
    tags: ['home'],
    noticeAhead: dates,
    touchedAt: 7,
  }
  return { ...of, ...changed }
}
const once = (date: string): Schedule => ({ type: 'once', date: d(date) })
const monthly: Schedule = { type: 'recurring', start: d('2026-12-26'), rule: { kind: 'rrule', rrule: 'FREQ=MONTHLY;BYMONTHDAY=26' } } // prettier-ignore
const closed: Schedule = { ...monthly, adjustment: { convention: 'following', regions: ['GB-ENG'] } }
const lease: Schedule = {
  type: 'term',
  start: d('2025-03-29'),
  end: d('2027-03-28'),
  renewal: { form: 'tacit', span: { amount: 12, unit: 'months' } },
}
const record = (nominal: string, changed: Partial<FeedRecord> = {}): FeedRecord => ({
  obligationId: 'rent',
  nominal,
  due: nominal,
  originalDue: nominal,
  state: 'open',
  settledOn: null,
  touchedAt: 9,
  ...changed,
})

const eventsOf = (one: FeedObligation, records: FeedRecord[] = [], looks: Partial<FeedLooks> = {}) =>
  feedEvents(
    { obligations: [one], records },
    { looks: { ...usualLooks, ...looks }, today, linkTo: ({ id }) => `https://duebook.example/obligations/${id}` },
  )
const firstOf = (one: FeedObligation, records: FeedRecord[] = [], looks: Partial<FeedLooks> = {}) =>
  eventsOf(one, records, looks).toSorted((a, b) => (a.date < b.date ? -1 : 1))[0]

describe('an entry of a feed', () => {
  const moved = record('2026-12-26', {
    due: '2027-01-08',
    extensions: [{ due: '2027-01-08', reason: 'extension granted.', by: 'ada', at: '2026-11-01T08:00:00Z' }],
  })
  const withNotice = duty(lease, {
    title: 'Office lease',
    kind: 'contract',
    notice: { period: { amount: 3, unit: 'months' }, counts: 'received' },
  })
  it.each([
    ['due', firstOf(duty(once('2026-12-26'))), 'Rent', 'Due Sat 26 Dec 2026.'],
    [
      'moved off a holiday',
      firstOf(duty(closed)),
      'Rent',
      'Due Tue 29 Dec 2026. Adjusted from Sat 26 Dec 2026: Boxing Day.',
    ],
    [
      'given more time',
      firstOf(duty(once('2026-12-26'), { nextDue: d('2027-01-08') }), [moved]),
      'Rent',
      'Due Fri 8 Jan 2027. Moved from Sat 26 Dec 2026: extension granted.',
    ],
    [
      'given more time for a reason that is nobody’s business',
      firstOf(duty(once('2026-12-26'), { nextDue: d('2027-01-08') }), [moved], { titles: 'kind' }),
      'Bill due',
      'Due Fri 8 Jan 2027. Moved from Sat 26 Dec 2026.',
    ],
    [
      'timed, with its amount',
      firstOf(duty(once('2026-12-26'), { dueTime: { at: '23:59' } }), [], { amounts: true }),
      'Rent, £950.00',
      'Due Sat 26 Dec 2026, 23:59.',
    ],
    [
      'a notice',
      firstOf(withNotice),
      'Notice by: Office lease',
      'Last day to give notice for the term that ends Sun 28 Mar 2027. Else renews for 12 months.\nReceived by, not sent by.',
    ],
    [
      'done of late',
      firstOf(duty(once('2026-11-24'), { status: 'ended', nextDue: null, nextNominal: null }), [
        record('2026-11-24', { state: 'done', settledOn: '2026-11-20' }),
      ]),
      'Done: Rent',
      'Done Fri 20 Nov 2026.',
    ],
    ['hidden', firstOf(duty(once('2026-12-26')), [], { titles: 'busy', amounts: true }), 'Due date', null],
  ])('says what it is: %s', (_, event, title, text) => expect([event?.title, event?.text]).toEqual([title, text]))
  it('of which nothing is to be seen has neither tags nor a link', () =>
    expect(firstOf(duty(once('2026-12-26')), [], { titles: 'busy' })).toMatchObject({ categories: [], link: null }))
  it('keeps its name wherever it is moved', () =>
    expect(firstOf(duty(once('2026-12-26'), { nextDue: d('2027-01-08') }), [moved])?.uid).toBe('rent-20261226@duebook'))
  it('is there as long as it is open, however old', () =>
    expect(eventsOf(duty(once('2019-01-31'))).map(({ date }) => date)).toEqual(['2019-01-31']))
  it('goes when it is skipped', () => {
    const over = duty(once('2026-11-24'), { status: 'ended', nextDue: null, nextNominal: null })
    expect(eventsOf(over, [record('2026-11-24', { state: 'skipped', settledOn: '2026-11-20' })])).toEqual([])
  })
  it('of a plan day is asked for', () => {
    const planned = duty(once('2026-12-26'), { nextPlan: d('2026-12-20') })
    expect(eventsOf(planned).length).toBe(1)
    expect(eventsOf(planned, [], { plans: true }).map(({ uid }) => uid)).toContain('rent-20261226-plan@duebook')
  })
  it('is made of an obligation that the engine cannot work out, and the others are not held up', () => {
    const broken = { ...monthly, rule: { kind: 'rrule' as const, rrule: 'FREQ=SOMETIMES' } }
    const one = duty(monthly, { schedule: broken })
    expect(eventsOf(one).map(({ date }) => date)).toEqual(['2026-12-26'])
  })
})

describe('the numbers of entries', () => {
  const [event] = eventsOf(duty(once('2026-12-26')))
  it('begin at nothing, rise with each change, and never fall', () => {
    let kept: KeptEvents = {}
    const next = (events: (typeof event)[], at: number) => {
      const made = numbered(
        kept,
        events.flatMap((one) => one ?? []),
        at,
        printOf,
      )
      kept = made.kept
      return [made.events[0]?.sequence, made.events[0]?.at, made.changed]
    }
    expect(next([event], now)).toEqual([0, 7, true])
    expect(next([event], now + 1)).toEqual([0, 7, false])
    expect(next([{ ...event!, title: 'Rent, new', touchedAt: now }], now + 2)).toEqual([1, now, true])
    // By itself: nobody wrote anything.
    expect(next([{ ...event!, touchedAt: now }], now + 3)).toEqual([2, now + 3, true])
    expect(next([], now + 4)).toEqual([undefined, undefined, true])
    expect(next([], now + 5)).toEqual([undefined, undefined, false])
    expect(next([{ ...event!, touchedAt: now }], now + 6)).toEqual([3, now + 6, true])
  })
})

const dayAhead = fc.integer({ min: -60, max: 420 }).map((days) => addDays(today, days))
const time = fc.option(
  fc.record({
    at: fc.constantFrom('00:00', '09:30', '23:59'),
    zone: fc.constantFrom('Europe/London', 'America/New_York', 'Asia/Tokyo', 'Africa/Casablanca'),
  }),
  { nil: null },
)
const schedules: fc.Arbitrary<Schedule> = fc.oneof(
  dayAhead.map((date): Schedule => ({ type: 'once', date })),
  fc
    .tuple(
      dayAhead,
      fc.constantFrom('DAILY;INTERVAL=9', 'WEEKLY', 'MONTHLY', 'MONTHLY;BYMONTHDAY=-1', 'YEARLY'),
      fc.boolean(),
    )
    .map(([start, freq, adjusted]): Schedule => ({
      type: 'recurring',
      start,
      rule: { kind: 'rrule', rrule: `FREQ=${freq}` },
      ...(adjusted && { adjustment: { convention: 'preceding', regions: ['GB-ENG'] } }),
    })),
)
const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
const book = fc.array(fc.tuple(schedules, words, time), { minLength: 1, maxLength: 6 })

describe('what two other readers make of a feed', () => {
  it('is the dates and the titles on screen, at their times', () => {
    fc.assert(
      fc.property(book, (given) => {
        const obligations = given.map(([schedule, title, dueTime], at) =>
          duty(schedule, { title, dueTime }, `duty${at}`),
        )
        const about = { looks: usualLooks, today, linkTo: () => 'https://duebook.example/' }
        const events = nearestEvents(feedEvents({ obligations, records: [] }, about), today)
        const window = { from: addDays(today, -400), through: addDays(today, feedDays.ahead), today, most: 1_000 }
        const onScreen = datesWithin(obligations, window, [])
          .filter(({ what }) => what === 'due')
          .map(({ obligation, date }) => `${date} ${obligation.dueTime?.at ?? 'day'} ${spaced(obligation.title)}`)
          .toSorted()
        const stamped = numbered({}, events, now, printOf).events
        const head = { name: 'Mine', zone: 'Europe/London', changedAt: now, all: events.length, today }
        const { text } = feedText(head, stamped, { resolver: zonesByIntl, nameAt: zoneNameAt })
        expect(byIcal(text)).toEqual(onScreen)
        expect(byNodeIcal(text)).toEqual(onScreen)
      }),
      // A pattern that stops at the separators of Unicode sees no title in such a line.
      { numRuns: 60, examples: [[[[{ type: 'once', date: today }, 'Rent\u2028and rates', null]]]] },
    )
  })
})

/** Readers of calendars differ in what they make of spaces at an end, and of control characters. */
const spaced = (title: string) =>
  title
    .replaceAll(/[\r\n\u2028\u2029]/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

function byIcal(text: string): string[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as [])
  for (const zone of calendar.getAllSubcomponents('vtimezone'))
    if (!ICAL.TimezoneService.has(String(zone.getFirstPropertyValue('tzid')))) ICAL.TimezoneService.register(zone)
  return calendar
    .getAllSubcomponents('vevent')
    .map((one) => {
      const { startDate, summary } = new ICAL.Event(one)
      const zone = one.getFirstProperty('dtstart')?.getFirstParameter('tzid')
      // What the zone's own rules make of it, seen by ours.
      const local = zone ? zonesByIntl.toLocal(startDate.toUnixTime() * 1000, zone) : null
      const at = startDate.isDate ? 'day' : (local?.time ?? startDate.toString().slice(11, 16))
      return `${local?.date ?? startDate.toString().slice(0, 10)} ${at} ${spaced(summary)}`
    })
    .toSorted()
}

function byNodeIcal(text: string): string[] {
  return Object.values(nodeIcal.parseICS(text))
    .flatMap((one) => (one?.type === 'VEVENT' ? [one] : []))
    .map(({ start, summary, datetype }) => {
      const said = typeof summary === 'string' ? summary : (summary as { val: string }).val
      const zone = (start as Date & { tz?: string }).tz
      const two = (n: number) => String(n).padStart(2, '0')
      const whole = `${start.getFullYear()}-${two(start.getMonth() + 1)}-${two(start.getDate())}`
      if (datetype === 'date') return `${whole} day ${spaced(said)}`
      const { date, time: at } = zonesByIntl.toLocal(start.getTime(), zone ?? 'Etc/UTC')
      return `${date} ${at} ${spaced(said)}`
    })
    .toSorted()
}
