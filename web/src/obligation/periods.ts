import { addDays, calendarDate, occurrences, type CalendarDate, type Schedule } from '@duebook/domain'
import type { Occurrence } from '@duebook/contract/occurrence'

type Recorded = Pick<Occurrence, 'nominal'>
export type Neighbours = { previous: CalendarDate | null; next: CalendarDate | null }

/**
 * The dates beside the one at `nominal`: by the rule; of a chain from completion, those that were recorded and the open one. A contract
 * without terms ends once and has none.
 */
export function neighbours(
  schedule: Schedule,
  nominal: CalendarDate,
  { recorded, open }: { recorded: readonly Recorded[]; open: CalendarDate | null },
): Neighbours {
  if (schedule.type === 'term' && schedule.renewal.form === 'openEnded') return { previous: null, next: null }
  if (schedule.type === 'fromCompletion') {
    const known = [...recorded.map((one) => calendarDate(one.nominal)), ...(open ? [open] : [])].sort()
    return {
      previous: known.findLast((date) => date < nominal) ?? null,
      next: known.find((date) => date > nominal) ?? null,
    }
  }
  const [next] = occurrences(schedule, { from: addDays(nominal, 1), limit: 1, by: 'nominal' })
  return { previous: lastBefore(schedule, nominal), next: next?.nominal ?? null }
}

/** Looked for further and further back; rules come round at least every forty years. */
const WINDOWS = [45, 400, 4_000, 15_000]
const MOST_IN_WINDOW = 15_000

function lastBefore(schedule: Schedule, nominal: CalendarDate): CalendarDate | null {
  const through = addDays(nominal, -1)
  for (const days of WINDOWS) {
    const found = occurrences(schedule, {
      from: addDays(nominal, -days),
      through,
      limit: MOST_IN_WINDOW,
      by: 'nominal',
    })
    const last = found.at(-1)
    if (last) return last.nominal
  }
  return null
}
