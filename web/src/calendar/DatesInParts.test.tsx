import { datesWithin } from '@duebook/contract/calendar/dates-within'
import { addDays, calendarDate } from '@duebook/domain'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import type { RecordedDay } from '../cloud/occurrences/between.ts'
import { MOST_EACH, type CalendarRow } from './calendar-data.ts'
import { DatesInParts } from './DatesInParts.tsx'

const today = calendarDate('2026-11-27')
const window = { from: today, through: addDays(today, 90), today }
const obligations = Array.from({ length: 2_345 }, (_, n) => {
  const start = addDays(today, n % 80)
  const rule = { kind: 'rrule', rrule: 'FREQ=MONTHLY' }
  const schedule =
    n % 3 === 0 ? { type: 'once', date: start } : { type: 'recurring', start, rule, monthEnd: 'backward' }
  const next = { nextNominal: start, nextDue: start, nextPlan: null, nextNotice: null, noticeAhead: null, notice: null }
  const amount = { minor: 100 + n, currency: 'GBP', estimated: false }
  return { id: `o${n}`, title: `Duty ${n % 700}`, kind: 'bill', status: 'active', schedule, amount, ...next }
}) as unknown as ObligationRecord[]
const recorded = [0, 999, 1_000, 2_344].map((n) => ({
  obligationId: `o${n}`,
  nominal: addDays(today, 5),
  due: addDays(today, 5),
  state: 'done',
})) as unknown as RecordedDay[]

afterEach(cleanup)

it.each([0, 1, 1_000, 1_001, 2_345])(
  '%d obligations in parts have the dates, in the order, that they have at once',
  (many) => {
    const some = obligations.slice(0, many)
    let drawn: readonly CalendarRow[] = []
    render(
      <DatesInParts obligations={some} recorded={recorded} {...window}>
        {(dates) => ((drawn = dates), null)}
      </DatesInParts>,
    )
    expect(drawn).toEqual(datesWithin(some, { ...window, most: MOST_EACH }, recorded))
    expect(drawn.length).toBeGreaterThanOrEqual(many)
  },
)
