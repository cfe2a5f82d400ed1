import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import '../holidays/all.ts'
import { calendarDate, formatDays } from '../days/civil.ts'
import type { DateGraph } from '../derived.ts'
import { explain, explainSentences, stepSentence } from '../explain.ts'
import { occurrenceAt, occurrences } from '../occurrences.ts'
import type { CalendarDate, ExplainStep, Notice, Schedule } from '../schedule.ts'
import { noticeDeadline } from '../notice.ts'
import type { TermSchedule } from '../term.ts'
import { explainAroundDue } from './around-due-steps.ts'
import { explainDerived } from './graph-steps.ts'
import { explainNotice } from './notice-steps.ts'
import { catchUpSteps } from './series-steps.ts'

const d = calendarDate
const said = (steps: readonly ExplainStep[]) => steps.map(({ text, gives }) => [text, gives])
const lease: TermSchedule = {
  type: 'term',
  start: d('2024-04-01'),
  initial: { amount: 36, unit: 'months' },
  renewal: { form: 'tacit', span: { amount: 12, unit: 'months' } },
}
const threeMonths: Notice = {
  period: { amount: 3, unit: 'months' },
  counts: 'received',
  deliveryBufferDays: 2,
  deliveryBufferCounts: 'businessDays',
  adjustment: { convention: 'unadjusted', regions: ['GB-ENG'] },
}

describe('a notice deadline explains itself', () => {
  test('from the term to the day to send it by', () => {
    const working = explainNotice(lease, threeMonths, d('2026-11-21'))
    expect(working && said(working.steps)).toEqual([
      ['The contract starts', '2024-04-01'],
      ['The first term ends, the last day of its 36 months', '2027-03-31'],
      [
        'Notice of 3 months before the end of the term: the last day from which it still runs out in time',
        '2026-12-31',
      ],
      ['It counts when received, so it is in their hands that day', '2026-12-31'],
      ['2 business days for the delivery', '2026-12-29'],
      ['Send by', '2026-12-29'],
    ])
    expect(working?.steps[4]?.source).toBe('Your setting; England and Wales calendar, version c382fde')
    expect(working?.steps[2]?.inputs).toEqual({ end: '2027-03-31', amount: 3, unit: 'months' })
  })
  test('with the day that a weekend moves it to, which is the one it counts on', () => {
    const notice: Notice = {
      period: { amount: 60, unit: 'days' },
      counts: 'received',
      deliveryBufferDays: 1,
      adjustment: { convention: 'preceding', regions: ['GB-ENG'] },
    }
    const working = explainNotice(lease, notice, d('2026-11-21'))
    expect(working && said(working.steps).slice(2)).toEqual([
      ['Notice of 60 days before the end of the term: the last day from which it still runs out in time', '2027-01-30'],
      ['Saturday is not a business day; moves to the one before', '2027-01-29'],
      ['It counts when received, so it is in their hands that day', '2027-01-29'],
      ['1 day for the delivery', '2027-01-28'],
      ['Send by', '2027-01-28'],
    ])
    const sent = explainNotice(lease, { ...notice, counts: 'sent' }, d('2026-11-21'))
    expect(sent && said(sent.steps).slice(4)).toEqual([
      ['It counts when sent', '2027-01-29'],
      ['Give notice by', '2027-01-29'],
    ])
  })
  test('of a later term, with its renewals counted', () => {
    const working = explainNotice(lease, threeMonths, d('2029-06-01'))
    expect(working && said(working.steps)[2]).toEqual([
      'It is renewed 3 times, for 12 months each, counted in one step',
      '2030-03-31',
    ])
  })
  test('of an open-ended contract, for the first end still to be had', () => {
    const flat: TermSchedule = {
      type: 'term',
      start: d('2025-01-15'),
      renewal: { form: 'openEnded', terminatesAt: 'quarterEnd' },
    }
    const notice: Notice = { period: { amount: 6, unit: 'weeks' }, counts: 'sent' }
    const working = explainNotice(flat, notice, d('2026-11-21'))
    expect(working && said(working.steps)).toEqual([
      ['The contract starts', '2025-01-15'],
      ['It cannot end before its least term does', '2025-01-15'],
      ['Notice ends it at the end of a quarter; this is the end asked about', '2027-03-31'],
      ['Notice of 6 weeks before the end of the term: the last day from which it still runs out in time', '2027-02-17'],
      ['It counts when sent', '2027-02-17'],
      ['Give notice by', '2027-02-17'],
    ])
  })
  test('of a notice that no end can be reached with is refused, not searched for', () => {
    const flat: TermSchedule = {
      type: 'term',
      start: d('2025-01-15'),
      renewal: { form: 'openEnded', terminatesAt: 'monthEnd' },
    }
    const far: Notice = { period: { amount: 7900, unit: 'years' }, counts: 'sent' }
    expect(explainNotice(flat, far, d('2026-11-21'))?.sendBy).toBe('2026-11-30')
    expect(() => explainNotice(flat, { ...far, period: { amount: 8000, unit: 'years' } }, d('2026-11-21'))).toThrow(
      expect.objectContaining({ code: 'date-out-of-range' }),
    )
  })
  test('not at all once it has ended', () => {
    expect(
      explainNotice({ type: 'term', end: d('2026-01-31'), renewal: { form: 'none' } }, threeMonths, d('2026-11-21')),
    ).toBeNull()
  })
  test('its last step gives what the notice engine gives, whatever the notice', () => {
    const notices = fc.record({
      period: fc.record({
        amount: fc.integer({ min: 0, max: 200 }),
        unit: fc.constantFrom('days', 'weeks', 'months', 'businessDays'),
      }),
      counts: fc.constantFrom('received', 'sent'),
      deliveryBufferDays: fc.integer({ min: 0, max: 9 }),
      deliveryBufferCounts: fc.constantFrom('days', 'businessDays'),
      adjustment: fc.record({
        convention: fc.constantFrom('unadjusted', 'preceding', 'following'),
        regions: fc.constantFrom([], ['DE-BY']),
      }),
    }) as fc.Arbitrary<Notice>
    fc.assert(
      fc.property(notices, fc.integer({ min: 20_000, max: 24_000 }), (notice, today) => {
        const working = explainNotice(lease, notice, formatDays(today))
        const end = working?.steps.findLast(({ operation }) => operation === 'period' || operation === 'rule')?.gives
        expect(working?.steps.at(-1)?.gives).toBe(working?.sendBy)
        expect(end && noticeDeadline(end, notice).sendBy).toBe(working?.sendBy)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('an extension stands on top of what stands', () => {
  const vat: Schedule = {
    type: 'recurring',
    start: d('2026-01-01'),
    rule: { kind: 'afterQuarterEnd', month: 2, day: 7 },
    adjustment: { convention: 'preceding', regions: ['GB-ENG'] },
  }
  test('each with who granted it and why, the last in force', () => {
    const extensions = [
      {
        due: d('2026-11-30'),
        reason: 'payment plan, call of 5 Nov',
        by: 'Ben Whitlock',
        at: '5 Nov 2026 14:12',
        grantedBy: 'HMRC',
      },
      { due: d('2026-12-18'), reason: 'second call', by: 'Ada Okafor', at: '21 Nov 2026 09:41' },
    ]
    const steps = explain(vat, d('2026-11-07'), { extensions })
    expect(said(steps).slice(2)).toEqual([
      ['Saturday is not a business day; moves to the one before', '2026-11-06'],
      ['HMRC agreed more time: “payment plan, call of 5 Nov”', '2026-11-30'],
      ['More time was agreed: “second call”', '2026-12-18'],
      ['In force', '2026-12-18'],
    ])
    expect(steps[3]).toMatchObject({ source: 'Ben Whitlock, 5 Nov 2026 14:12', inputs: { from: '2026-11-06' } })
    expect(steps[4]?.inputs?.['from']).toBe('2026-11-30')
  })
  test('a date set by hand is said as such', () => {
    expect(said(explain(vat, d('2026-11-07'), { moved: d('2026-11-10') })).slice(3)).toEqual([
      ['This one was moved', '2026-11-10'],
      ['In force', '2026-11-10'],
    ])
    expect(explain(vat, d('2026-11-07'), { moved: d('2026-11-06') })).toHaveLength(4)
    const extensions = [{ due: d('2026-11-20'), reason: 'agreed', by: 'Ada', at: '5 Nov 14:12' }]
    expect(said(explain(vat, d('2026-11-07'), { moved: d('2026-11-10'), extensions })).slice(3)).toEqual([
      ['More time was agreed: “agreed”', '2026-11-20'],
      ['This one was moved', '2026-11-10'],
      ['In force', '2026-11-10'],
    ])
  })
})

describe('a derived date explains itself', () => {
  test('by its steps, its repeats and the days passed over', () => {
    const schedule: Schedule = {
      type: 'derived',
      trigger: { name: 'End of the accounting period', date: d('2026-03-31') },
      amount: 9,
      unit: 'months',
      endOfMonth: true,
      further: [{ amount: 1, unit: 'days' }],
      repeat: { every: 12, unit: 'months' },
      adjustment: { convention: 'preceding', regions: ['GB-ENG'] },
    }
    expect(said(explain(schedule, d('2028-01-01')))).toEqual([
      ['End of the accounting period', '2026-03-31'],
      ['It moves on by 12 months, counted from where it was first', '2027-03-31'],
      ['9 months after it, from month end to month end', '2027-12-31'],
      ['1 day after it', '2028-01-01'],
      ['Sat 1 Jan is New Year’s Day; moves to the one before', '2027-12-31'].map((text) => text.replace('’', "'")),
      ['In force', '2027-12-31'],
    ])
  })
  test('a pin is said beside what the rule gives', () => {
    const schedule: Schedule = {
      type: 'derived',
      trigger: { name: 'Notice served', date: d('2026-11-10') },
      amount: 14,
      unit: 'days',
      pinned: d('2026-12-11'),
    }
    expect(said(explain(schedule, d('2026-12-11')))).toEqual([
      ['Notice served', '2026-11-10'],
      ['14 days after it', '2026-11-24'],
      ['It stays where it was set; the rule gives Tue 24 Nov 2026', '2026-12-11'],
      ['In force', '2026-12-11'],
    ])
  })
  const graph: DateGraph = {
    served: { date: d('2026-11-10') },
    reply: { from: 'served', rule: { amount: 14, unit: 'days', roll: 'following', regions: ['GB-ENG'] } },
    survey: {
      from: 'reply',
      rule: { amount: 10, unit: 'businessDays', counting: 'inclusive' },
      pinned: d('2026-12-11'),
    },
    fee: { from: 'survey', rule: { amount: -3, unit: 'businessDays' } },
  }
  test('a graph is followed from the date that it all counts from, down to a pin at most', () => {
    expect(said(explainDerived(graph, 'survey'))).toEqual([
      ['served', '2026-11-10'],
      ['reply: 14 days after “served”', '2026-11-24'],
      ['survey: 10 business days after “reply”, that day being the first', '2026-12-07'],
      ['It stays where it was set; the rule gives Mon 7 Dec 2026', '2026-12-11'],
      ['In force', '2026-12-11'],
    ])
    expect(said(explainDerived(graph, 'fee'))).toEqual([
      ['survey, set by hand', '2026-12-11'],
      ['fee: 3 business days before “survey”', '2026-12-08'],
      ['In force', '2026-12-08'],
    ])
    expect(() => explainDerived(graph, 'court')).toThrow(expect.objectContaining({ code: 'unknown-anchor' }))
  })
})

describe('the dates that go by a due date', () => {
  test('act-by, grace and show-from each say what they were worked out from', () => {
    const steps = explainAroundDue(d('2026-11-30'), {
      adjustment: { convention: 'preceding', regions: ['GB-ENG'] },
      actBy: { amount: 3, unit: 'businessDays' },
      grace: { until: '02-10', note: 'if all was deposited when due' },
      showFrom: { amount: 2, unit: 'months' },
    })
    expect(steps.map(stepSentence)).toEqual([
      'Shown from 2 months before it is due: Wed 30 Sep 2026 (Your setting)',
      'Our own safe date: 3 business days before it is due: Wed 25 Nov 2026 (Your setting; England and Wales calendar, version c382fde)',
      'Grace, without a penalty: if all was deposited when due: Wed 10 Feb 2027 (Your setting)',
    ])
  })
  test('a buffer in days lies before, and a grace to the very day of the year is that day', () => {
    const steps = explainAroundDue(d('2027-02-10'), { actBy: { amount: 10, unit: 'days' }, grace: { until: '02-10' } })
    expect(steps.map(({ gives }) => gives)).toEqual(['2027-01-31', '2027-02-10'])
    expect(explainAroundDue(d('2027-02-11'), { grace: { until: '02-10' } })[0]?.gives).toBe('2028-02-10')
    expect(() => explainAroundDue(d('2027-02-11'), { grace: { until: '02-30' } })).toThrow(
      expect.objectContaining({ code: 'bad-date', data: expect.objectContaining({ field: 'grace.until' }) }),
    )
  })
  test('a grace that is announced each year has no date yet', () => {
    expect(explainAroundDue(d('2026-10-31'), { grace: { note: 'mid-November' } })[0]?.gives).toBeNull()
  })
})

describe('a chain explains itself', () => {
  const insurance: Schedule = {
    type: 'fromCompletion',
    basis: 'fromRenewal',
    start: d('2026-01-31'),
    every: { amount: 1, unit: 'months' },
  }
  test('renewed in time it counts from its old end, late from the day it was renewed', () => {
    const inTime = [{ nominal: d('2026-01-31'), state: 'done' as const, on: d('2026-01-20') }]
    expect(said(explain(insurance, d('2026-02-28'), { records: inTime }))).toEqual([
      ['The first date given', '2026-01-31'],
      ['1 month after it', '2026-02-28'],
      ['In force', '2026-02-28'],
    ])
    const late = [{ nominal: d('2026-01-31'), state: 'done' as const, on: d('2026-02-05') }]
    expect(said(explain(insurance, d('2026-03-05'), { records: late }))).toEqual([
      ['It was renewed after its old end, so it counts from that day', '2026-02-05'],
      ['1 month after it', '2026-03-05'],
      ['In force', '2026-03-05'],
    ])
  })
  test('what must not slip is no later for having been done late', () => {
    const check: Schedule = { ...insurance, basis: 'fromDueIfLate' }
    const early = [{ nominal: d('2026-01-31'), state: 'done' as const, on: d('2026-01-20') }]
    expect(said(explain(check, d('2026-02-20'), { records: early }))).toEqual([
      ['It was last done', '2026-01-20'],
      ['1 month after it', '2026-02-20'],
      ['In force', '2026-02-20'],
    ])
    const late = [
      { nominal: d('2026-01-31'), state: 'done' as const, on: d('2026-02-05') },
      { nominal: d('2026-02-28'), state: 'done' as const, on: d('2026-03-02') },
    ]
    expect(said(explain(check, d('2026-03-31'), { records: late })).slice(0, 2)).toEqual([
      ['The first date given', '2026-01-31'],
      [
        '2 months after it, one done late or left out in between: counted from the same day, so that month ends do not drift; the one before was done late, on Mon 2 Mar 2026, and this is no later for it',
        '2026-03-31',
      ],
    ])
  })
  test('what was left out does not make month ends drift', () => {
    const boiler: Schedule = { type: 'fromCompletion', start: d('2026-01-31'), every: { amount: 1, unit: 'months' } }
    const records = [
      { nominal: d('2026-01-31'), state: 'skipped' as const },
      { nominal: d('2026-02-28'), state: 'skipped' as const },
    ]
    expect(said(explain(boiler, d('2026-03-31'), { records }))[1]?.[0]).toContain(
      '2 months after it, one left out in between',
    )
  })
  test('what is late says what the catch-up policy makes of it', () => {
    const late = { due: d('2026-11-10'), state: 'missed' as const }
    expect(catchUpSteps(late, { today: d('2026-11-21'), catchUp: 'latest' }).map(stepSentence)).toEqual([
      '11 days late; a later one has taken its place, as only the latest is kept open: Tue 10 Nov 2026 (Your catch-up setting)',
    ])
    expect(catchUpSteps({ ...late, state: 'done' }, { today: d('2026-11-21'), catchUp: 'latest' })).toEqual([])
  })
})

describe('every explanation', () => {
  test('ends with the date in force, whatever the schedule', () => {
    const schedules: Schedule[] = [
      {
        type: 'recurring',
        start: d('2024-01-31'),
        rule: { kind: 'rrule', rrule: 'FREQ=MONTHLY' },
        monthEnd: 'backward',
        adjustment: { convention: 'modifiedFollowing', regions: ['DE-BY'] },
      },
      {
        type: 'recurring',
        start: d('2024-01-31'),
        rule: { kind: 'nthBusinessDay', nth: -2, everyMonths: 2, regions: ['FR'] },
      },
      {
        type: 'derived',
        trigger: { name: 'x', date: d('2024-02-29') },
        amount: 3,
        unit: 'businessDays',
        repeat: { every: 1, unit: 'months', endOfMonth: true },
        adjustment: { convention: 'nearest', regions: ['HK'], weekend: [7], extraHolidays: ['12-24'] },
      },
      lease,
    ]
    fc.assert(
      fc.property(fc.constantFrom(...schedules), fc.integer({ min: 19_000, max: 26_000 }), (schedule, from) => {
        const [next] = occurrences(schedule, { from: formatDays(from), limit: 1, by: 'nominal' })
        if (!next) return
        const steps = explain(schedule, next.nominal)
        expect(steps.at(-1)?.gives).toBe(occurrenceAt(schedule, next.nominal)?.adjusted)
        expect(steps.at(-2)?.gives).toBe(next.adjusted)
        expect(explainSentences(steps)).toHaveLength(steps.length)
      }),
      { numRuns: 1000 },
    )
  })
  test('beyond the table of holidays says so, and how far it reaches', () => {
    const far: Schedule = {
      type: 'once',
      date: d('2050-12-25'),
      adjustment: { convention: 'following', regions: ['GB-ENG'] },
    }
    const [, moved, result] = explain(far, d('2050-12-25'))
    expect(moved?.text).toContain('(provisional: the calendar reaches from Wed 1 Jan 2020 to Mon 31 Dec 2040)')
    expect(moved?.inputs?.['provisional']).toBe(true)
    expect(result?.text).toContain('provisional')
  })
  test('that counts business days from within the table to beyond it is provisional as well', () => {
    const far: Schedule = {
      type: 'derived',
      trigger: { name: 'x', date: d('2040-12-28') },
      amount: 5,
      unit: 'businessDays',
      adjustment: { convention: 'unadjusted', regions: ['GB-ENG'] },
    }
    const steps = explain(far, d('2041-01-04'))
    expect(steps[1]?.inputs?.['provisional']).toBe(true)
    expect(steps.at(-1)?.text).toContain('provisional')
  })
  test('a pack stands as the source, with the ground on which it moves or stays', () => {
    const pack = {
      template: 'gb-self-assessment/sa-return',
      version: '2026-11',
      title: 'Self Assessment deadlines',
      publisher: 'GOV.UK',
      url: 'https://www.gov.uk',
      asOf: '2026',
      confidence: 'high' as const,
      basis: 'HMRC states the calendar date itself.',
    }
    const sa: Schedule = {
      type: 'recurring',
      start: d('2027-01-31'),
      rule: { kind: 'rrule', rrule: 'FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=31' },
    }
    expect(explainSentences(explain(sa, d('2027-01-31'), { pack }))).toEqual([
      '1. The rule starts: Sun 31 Jan 2027 (Starter pack of November 2026, from GOV.UK, “Self Assessment deadlines”).',
      '2. Every year on the 31st of January: Sun 31 Jan 2027 (Starter pack of November 2026, from GOV.UK, “Self Assessment deadlines”).',
      '3. Nothing moves it: Sun 31 Jan 2027 (HMRC states the calendar date itself.).',
      '= In force: Sun 31 Jan 2027.',
    ])
  })
  test('of a date that the schedule does not have is refused', () => {
    expect(() => explain(lease, '2026-01-01' as CalendarDate)).toThrow(
      expect.objectContaining({ code: 'no-such-occurrence' }),
    )
  })
})
