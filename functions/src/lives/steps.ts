import type { Reach } from '@duebook/contract/acts/reach'
import { addDays, calendarDate, type Timing } from '@duebook/domain'
import fc from 'fast-check'

/** One thing that happens: somebody does it on one of two devices. `at` says which of the dates there are, `by` how far or how much. */
export type Step = { device: 0 | 1; at: number; by: number; next: Timing } & What
type What =
  | { do: 'settle'; how: 'complete' | 'pay' | 'skip' | 'waive' | 'miss' | 'awaitProof' }
  | { do: 'touch'; how: 'plan' | 'extend' | 'correct' | 'acknowledge' | 'prove' }
  | { do: 'past'; how: 'pay' | 'day' | 'sum' | 'reopen' | 'late' | 'date' }
  | {
      do: 'decide'
      how: 'notice' | 'expected' | 'received' | 'renews' | 'renegotiating' | 'ended' | 'itself' | 'withdraw'
    }
  | { do: 'change'; reach: Reach }
  | { do: 'write'; what: 'title' | 'catchUp' | 'notice' | 'amount' | 'people' }
  | { do: 'rest' | 'end' | 'goOn' | 'undo' | 'wait' | 'disconnect' | 'reconnect' }

const d = calendarDate
const day = fc.integer({ min: 1, max: 28 })
const adjustment = { convention: 'following', regions: ['GB-ENG'] } as const
const year = { amount: 12, unit: 'months' } as const

export const anyTiming: fc.Arbitrary<Timing> = fc.oneof(
  day.map((one): Timing => ({
    type: 'recurring',
    start: d('2026-01-30'),
    rule: { kind: 'rrule', rrule: `FREQ=MONTHLY;BYMONTHDAY=${one}` },
    monthEnd: 'backward',
  })),
  fc.record({ n: fc.integer({ min: 1, max: 3 }), on: fc.constantFrom('MO', 'WE', 'FR') }).map(({ n, on }): Timing => ({
    type: 'recurring',
    start: d('2026-09-01'),
    rule: { kind: 'rrule', rrule: `FREQ=WEEKLY;INTERVAL=${n};BYDAY=${on}` },
    adjustment: { ...adjustment, regions: ['GB-ENG'] },
  })),
  day.map((one): Timing => ({ type: 'once', date: addDays(d('2026-12-01'), one * 9) })),
  fc
    .record({
      months: fc.integer({ min: 1, max: 6 }),
      basis: fc.constantFrom(undefined, 'fromRenewal' as const, 'fromDueIfLate' as const),
    })
    .map(({ months, basis }): Timing => ({
      type: 'fromCompletion',
      start: d('2026-11-10'),
      every: { amount: months, unit: 'months' },
      ...(basis ? { basis } : {}),
    })),
  fc
    .record({ end: day, form: fc.constantFrom('tacit', 'tacit', 'express', 'none', 'openEnded') })
    .map(({ end, form }): Timing => ({
      type: 'term',
      start: d('2024-04-01'),
      ...(form === 'openEnded' ? {} : { end: addDays(d('2026-12-01'), end * 7) }),
      renewal:
        form === 'openEnded'
          ? { form, terminatesAt: 'quarterEnd' }
          : form === 'none'
            ? { form }
            : { form: form === 'express' ? 'express' : 'tacit', span: year },
    })),
)

const what: fc.Arbitrary<What> = fc.oneof(
  // A finding is told with as many steps of nothing as it can do without.
  { withCrossShrink: true },
  { weight: 1, arbitrary: fc.constant({ do: 'rest' as const }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('settle' as const),
      how: fc.constantFrom('complete', 'complete', 'pay', 'skip', 'waive', 'miss', 'awaitProof'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('touch' as const),
      how: fc.constantFrom('plan', 'extend', 'correct', 'acknowledge', 'prove'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('past' as const),
      how: fc.constantFrom('pay', 'day', 'sum', 'reopen', 'late', 'date'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      how: fc.constantFrom('notice', 'expected', 'received', 'renews', 'renegotiating', 'ended', 'itself', 'withdraw'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('change' as const), reach: fc.constantFrom('this', 'future', 'all') }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('write' as const),
      what: fc.constantFrom('title', 'catchUp', 'catchUp', 'notice', 'amount', 'people'),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom('end', 'goOn', 'undo', 'undo', 'wait', 'wait', 'disconnect', 'reconnect'),
    }),
  },
)

export const anyStep: fc.Arbitrary<Step> = fc
  .record({
    device: fc.constantFrom<0 | 1>(0, 0, 1),
    at: fc.integer({ min: 0, max: 3 }),
    by: day,
    next: anyTiming,
    what,
  })
  .map(({ what: one, ...step }) => ({ ...step, ...one }))
