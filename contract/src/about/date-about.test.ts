import { addDays, calendarDate, noticeDeadline, noticeFor, type CalendarDate, type Notice } from '@duebook/domain'
import '@duebook/domain/holidays/all'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { materialise } from '../materialise.ts'
import type { Kind, Obligation } from '../obligation.ts'
import { dateAbout, dayAbout, type Deadline } from './date-about.ts'
import { noticeAhead } from './notice-dates.ts'
import { distanceLine, subjectOf } from './reminder-text.ts'

const d = calendarDate
type Described = Pick<Obligation, 'kind' | 'schedule' | 'notice' | 'amount' | 'counterparty'>

/** Due on Monday 30 November 2026. */
const once = (kind: Kind): Described => ({
  kind,
  schedule: { type: 'once', date: d('2026-11-30') },
  notice: null,
  amount: null,
  counterparty: null,
})
const pounds = (minor: number) => ({ minor, currency: 'GBP', estimated: false })
const tacit = { form: 'tacit', span: { amount: 12, unit: 'months' } } as const
const contract = (end: string, notice: Notice, changed: Partial<Described> = {}): Described => ({
  kind: 'contract',
  schedule: { type: 'term', end: d(end), renewal: tacit },
  notice,
  amount: pounds(9000),
  counterparty: null,
  ...changed,
})
const aMonth: Notice = { period: { amount: 1, unit: 'months' }, counts: 'received' }
const gym = contract('2026-12-24', aMonth)
const posted = contract(
  '2027-03-31',
  {
    period: { amount: 3, unit: 'months' },
    counts: 'received',
    deliveryBufferDays: 2,
  },
  { counterparty: 'Harcourt Estates', amount: pounds(1_140_000) },
)
const whenSent = contract('2026-12-30', { ...aMonth, counts: 'sent' })
const express: Described = {
  ...gym,
  schedule: { type: 'term', end: d('2026-12-24'), renewal: { ...tacit, form: 'express' } },
}
const fixed: Described = {
  ...gym,
  notice: null,
  schedule: { type: 'term', end: d('2026-12-24'), renewal: { form: 'none' } },
}
const flat: Described = {
  ...gym,
  amount: null,
  schedule: { type: 'term', start: d('2025-01-15'), renewal: { form: 'openEnded', terminatesAt: 'monthEnd' } },
}
const insurance: Described = {
  kind: 'renewal',
  schedule: { type: 'recurring', start: d('2026-12-12'), rule: { kind: 'rrule', rrule: 'FREQ=YEARLY' } },
  notice: { period: { amount: 21, unit: 'days' }, counts: 'sent' },
  amount: { ...pounds(42_000), estimated: true },
  counterparty: null,
}

/** The dates as the engine gives them on the day on which the obligation was written down. */
function datesOf(obligation: Described, writtenOn: CalendarDate) {
  const { nextDue, nextNotice } = materialise(obligation, [], writtenOn)
  if (!nextDue) throw new Error('It has no date.')
  return { due: nextDue, notice: noticeAhead(obligation, { due: nextDue, sendBy: nextNotice }) }
}

const table: [
  what: string,
  obligation: Described,
  deadline: Deadline,
  lines: [today: string, subject: string, under: string, arrival?: string][],
][] = [
  ...(['bill', 'renewal', 'contract', 'licence', 'filing', 'coursework', 'other'] as const).map(
    (kind): (typeof table)[number] => [
      `a ${kind}`,
      once(kind),
      'due',
      [
        ['2026-11-23', 'It is due Mon 30 Nov, in 7 days', 'In 7 days'],
        ['2026-11-30', 'It is due Mon 30 Nov, today', 'Today'],
        ['2026-12-03', 'It was due Mon 30 Nov, 3 days ago', '3 days ago'],
      ],
    ],
  ),
  [
    'a warranty',
    once('warranty'),
    'due',
    [
      ['2026-11-23', 'It runs out Mon 30 Nov, in 7 days', 'In 7 days'],
      ['2026-11-30', 'It runs out Mon 30 Nov, today', 'Today'],
      ['2026-12-03', 'It ran out Mon 30 Nov, 3 days ago', '3 days ago'],
    ],
  ],
  [
    'a contract whose notice counts on arrival',
    gym,
    'notice',
    [
      [
        '2026-11-19',
        'It: give notice by Tue 24 Nov, in 5 days',
        'In 5 days · else renews Fri 25 Dec for 12 months, £90.00',
        'It counts on arrival',
      ],
      [
        '2026-11-24',
        'It: give notice by Tue 24 Nov, today',
        'Today · else renews Fri 25 Dec for 12 months, £90.00',
        'It counts on arrival',
      ],
      [
        '2026-11-26',
        'It: notice closed Tue 24 Nov, 2 days ago',
        '2 days ago · renews Fri 25 Dec for 12 months, £90.00',
      ],
      [
        '2026-12-25',
        'It: notice closed Tue 24 Nov, 31 days ago',
        '31 days ago · renewed Fri 25 Dec for 12 months, £90.00',
      ],
    ],
  ],
  [
    'the end of a contract',
    gym,
    'due',
    [
      [
        '2026-11-19',
        'It: the term ends Thu 24 Dec, in 35 days',
        'In 35 days · else renews Fri 25 Dec for 12 months, £90.00',
      ],
      [
        '2026-12-22',
        'It: the term ends Thu 24 Dec, in 2 days',
        'In 2 days · renews Fri 25 Dec for 12 months, £90.00',
        'Notice for it closed Tue 24 Nov',
      ],
      [
        '2026-12-24',
        'It: the term ends Thu 24 Dec, today',
        'Today · renews Fri 25 Dec for 12 months, £90.00',
        'Notice for it closed Tue 24 Nov',
      ],
      [
        '2026-12-26',
        'It: the term ended Thu 24 Dec, 2 days ago',
        '2 days ago · renewed Fri 25 Dec for 12 months, £90.00',
        'Notice for it closed Tue 24 Nov',
      ],
    ],
  ],
  [
    'a contract whose notice takes days to arrive',
    posted,
    'notice',
    [
      [
        '2026-11-21',
        'It: send notice by Tue 29 Dec, in 38 days',
        'In 38 days · else renews Thu 1 Apr 2027 for 12 months, £11,400.00',
        'It must be with Harcourt Estates by Thu 31 Dec',
      ],
      [
        '2026-12-29',
        'It: send notice by Tue 29 Dec, today',
        'Today · else renews Thu 1 Apr 2027 for 12 months, £11,400.00',
        'It must be with Harcourt Estates by Thu 31 Dec',
      ],
      [
        '2026-12-30',
        'It: notice must be received by Thu 31 Dec, tomorrow',
        'Tomorrow · else renews Thu 1 Apr 2027 for 12 months, £11,400.00',
        'It was to be sent by Tue 29 Dec; it still counts if Harcourt Estates has it by then',
      ],
      [
        '2027-01-02',
        'It: notice closed Thu 31 Dec 2026, 2 days ago',
        '2 days ago · renews Thu 1 Apr for 12 months, £11,400.00',
      ],
    ],
  ],
  [
    'a contract whose notice counts when sent',
    whenSent,
    'notice',
    [
      [
        '2026-11-29',
        'It: give notice by Mon 30 Nov, tomorrow',
        'Tomorrow · else renews Thu 31 Dec for 12 months, £90.00',
        'It counts on the day it is sent',
      ],
      ['2026-12-01', 'It: notice closed Mon 30 Nov, 1 day ago', '1 day ago · renews Thu 31 Dec for 12 months, £90.00'],
    ],
  ],
  [
    'a contract that is renewed by hand',
    express,
    'notice',
    [
      [
        '2026-11-24',
        'It: give notice by Tue 24 Nov, today',
        'Today · ends Thu 24 Dec unless it is renewed',
        'It counts on arrival',
      ],
      ['2026-12-30', 'It: notice closed Tue 24 Nov, 36 days ago', '36 days ago · the term ended Thu 24 Dec'],
    ],
  ],
  [
    'a contract without end',
    flat,
    'notice',
    [
      [
        '2026-11-19',
        'It: give notice by Mon 30 Nov, in 11 days',
        'In 11 days · else runs on, to Sun 31 Jan 2027 at least',
        'It counts on arrival',
      ],
      ['2026-12-01', 'It: notice closed Mon 30 Nov, 1 day ago', '1 day ago · runs on, to Sun 31 Jan 2027 at least'],
    ],
  ],
  [
    'a contract that ends by itself',
    fixed,
    'due',
    [
      ['2026-12-22', 'It: the term ends Thu 24 Dec, in 2 days', 'In 2 days'],
      ['2026-12-25', 'It: the term ended Thu 24 Dec, 1 day ago', '1 day ago'],
    ],
  ],
  [
    'a renewal that wants notice',
    insurance,
    'notice',
    [
      [
        '2026-11-19',
        'It: give notice by Sat 21 Nov, in 2 days',
        'In 2 days · else renews Sat 12 Dec, about £420',
        'It counts on the day it is sent',
      ],
      ['2026-11-22', 'It: notice closed Sat 21 Nov, 1 day ago', '1 day ago · renews Sat 12 Dec, about £420'],
    ],
  ],
]

describe('what is said of a date', () => {
  const cases = table.flatMap(([what, obligation, deadline, lines]) =>
    lines.map(([today, subject, under, arrival]) => ({ what, obligation, deadline, today, subject, under, arrival })),
  )
  it.each(cases)('of $what on $today: $subject', ({ obligation, deadline, today, subject, under, arrival }) => {
    const about = dateAbout(obligation, datesOf(obligation, d('2026-11-19')), d(today), deadline)
    expect(subjectOf('It', about, d(today))).toBe(subject)
    expect(distanceLine(about, d(today))).toBe(under)
    expect(about.arrival).toBe(arrival ?? null)
  })

  it('is the notice as long as it can be given, and then the date itself', () => {
    const dates = datesOf(posted, d('2026-11-19'))
    const days = ['2026-12-29', '2026-12-30', '2026-12-31', '2027-01-01']
    expect(days.map((today) => dateAbout(posted, dates, d(today)).name)).toEqual([
      'Send notice by',
      'Notice received by',
      'Notice received by',
      'Term ends',
    ])
  })
})

describe('the dates that are said', () => {
  const notices = fc.record({
    period: fc.record({
      amount: fc.integer({ min: 0, max: 12 }),
      unit: fc.constantFrom('days', 'weeks', 'months', 'businessDays'),
    }),
    counts: fc.constantFrom('received', 'sent'),
    deliveryBufferDays: fc.integer({ min: 0, max: 10 }),
  }) as fc.Arbitrary<Notice>

  it('are those of the engine, whenever they are asked for', () => {
    const start = d('2026-01-01')
    fc.assert(
      fc.property(
        notices,
        fc.integer({ min: 0, max: 700 }),
        fc.integer({ min: 0, max: 800 }),
        (notice, until, later) => {
          const end = addDays(start, 400 + until)
          const described = contract(end, notice)
          const dates = datesOf(described, start)
          const today = addDays(start, later)
          const { notice: said } = dateAbout(described, dates, today, 'notice')
          const engine = noticeDeadline(end, notice)
          expect(said).toMatchObject({
            sendBy: engine.sendBy,
            receivedBy: engine.date,
            end,
            renewed: { from: addDays(end, 1) },
          })
          expect(
            noticeFor(described.schedule as Extract<Obligation['schedule'], { type: 'term' }>, notice, start).next
              ?.sendBy,
          ).toBe(dates.notice?.sendBy)
        },
      ),
    )
  })

  it('count down to a day that has not passed, as long as notice can be given', () => {
    fc.assert(
      fc.property(notices, fc.integer({ min: 0, max: 800 }), (notice, later) => {
        const described = contract('2027-06-30', notice)
        const today = addDays(d('2026-01-01'), later)
        const about = dateAbout(described, datesOf(described, d('2026-01-01')), today)
        if (about.what === 'notice' || about.what === 'receipt') expect(about.date >= today).toBe(true)
        else expect(about.date).toBe('2027-06-30')
      }),
    )
  })

  it('are the same where nobody asks for the words', () => {
    const decision = fc.constantFrom(null, 'noticeGiven', 'renegotiating')
    fc.assert(
      fc.property(notices, fc.integer({ min: 0, max: 800 }), decision, (notice, later, nextDecision) => {
        const described = { ...contract('2027-06-30', notice), nextDecision } as Described
        const today = addDays(d('2026-01-01'), later)
        const dates = datesOf(described, d('2026-01-01'))
        expect(dateAbout(described, dates, today)).toMatchObject(dayAbout(described, dates, today))
      }),
    )
  })
})

it.each([
  ['the whole day', null, 'Dentist is due Thu 26 Nov, in 3 days'],
  ['an hour', { at: '15:00' }, 'Dentist is due Thu 26 Nov, 15:00, in 3 days'],
  ['an hour by its own clock', { at: '15:00', zone: 'Europe/London' }, 'Dentist is due Thu 26 Nov, 15:00, in 3 days'],
  [
    'an hour by another clock',
    { at: '15:00', zone: 'America/New_York' },
    'Dentist is due Thu 26 Nov, 15:00 in New York, in 3 days',
  ],
])('what is due at %s says so', (_, dueTime, said) => {
  const dentist = { ...once('other'), dueTime, timeZone: 'Europe/London' }
  const about = dateAbout(dentist, { due: d('2026-11-26'), notice: null }, d('2026-11-23'))
  expect(subjectOf('Dentist', about, d('2026-11-23'))).toBe(said)
})
