import { isCalendarDate, type CalendarDate } from '@duebook/domain'
import * as v from 'valibot'
import { Amount } from '../obligation.ts'
import { Paid } from '../occurrence.ts'
import type { Activity } from '../reminder.ts'

/** A line of the history; `at` in milliseconds since 1970. */
type Line = Pick<Activity, 'action' | 'nominal' | 'before' | 'after'> & { at: number }

/** What was paid, on one side of a line of the history. */
export function paidIn(side: Line['after']): Paid | null {
  const read = v.safeParse(Paid, side?.paid)
  return read.success ? read.output : null
}

/** What stood there before it was corrected, oldest first: sums that were paid, days on which it was done. */
export function correctedValues(
  lines: readonly Line[],
  nominal: CalendarDate,
): { paid: Paid[]; settledOn: CalendarDate[] } {
  const corrections = lines
    .filter((one) => one.nominal === nominal && one.action === 'occurrence.corrected')
    .toSorted((a, b) => a.at - b.at)
  return {
    paid: corrections.flatMap(({ before }) => paidIn(before) ?? []),
    settledOn: corrections.flatMap(({ before }) => {
      const day = before?.settledOn
      return typeof day === 'string' && isCalendarDate(day) ? [day] : []
    }),
  }
}

/**
 * What was expected when it was settled (ms since 1970): the amount of today, unless the history says that it was changed since. An edit
 * never rewrites what was.
 */
export function expectedAt(now: Amount | null, settledAt: number | null, lines: readonly Line[]): Amount | null {
  if (settledAt === null) return now
  const [first] = lines
    .filter((one) => one.action === 'obligation.changed' && one.at > settledAt && tellsOfAmount(one))
    .toSorted((a, b) => a.at - b.at)
  if (!first) return now
  const read = v.safeParse(Amount, first.before?.amount)
  return read.success ? read.output : null
}

const tellsOfAmount = ({ before, after }: Line) => 'amount' in (before ?? {}) || 'amount' in (after ?? {})
