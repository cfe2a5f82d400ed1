import { calendarDate, occurrences, type CalendarDate } from '@duebook/domain'
import type { Recorded } from '../materialise.ts'
import type { Obligation } from '../obligation.ts'

/**
 * Whatever lies before `nextNominal` is settled, whether or not its record is known: so the next date never falls back into a past that the
 * device has not seen. A chain from completion has no such dates: it is followed from its records.
 */
export function settledEarlier(
  { schedule, nextNominal }: Pick<Obligation, 'schedule' | 'nextNominal'>,
  acting: CalendarDate,
): [string, Recorded][] {
  // A contract without terms passes over its ends; whichever was settled was its last.
  if (schedule.type === 'term' && schedule.renewal.form === 'openEnded') return []
  const since = schedule.type === 'fromCompletion' ? schedule.earlier?.at(-1)?.until : undefined
  if (schedule.type === 'fromCompletion' && !since) return []
  const next = nextNominal ?? acting
  const through = since && since < next ? since : next
  return occurrences(schedule, { from: calendarDate('0001-01-01'), through, limit: 4_000, by: 'nominal' })
    .filter(({ nominal }) => nominal < through && nominal !== acting)
    .map(({ nominal, adjusted }) => [
      nominal,
      { nominal, due: adjusted, state: 'done', settledOn: nominal, acknowledgedBy: null },
    ])
}
