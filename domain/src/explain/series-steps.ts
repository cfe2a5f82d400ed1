import { assertOneOf } from '../arguments.ts'
import { parseDays } from '../days/civil.ts'
import type { CalendarDate, ExplainStep, Schedule } from '../schedule.ts'
import { chainOf } from '../series/chain.ts'
import type { CatchUp, OccurrenceRecord, OccurrenceState } from '../series.ts'
import { shortDateWithYear } from '../format.ts'
import { ordinal } from '../ordinal.ts'
import { lengthWords } from './sources.ts'

type ChainSchedule = Extract<Schedule, { type: 'fromCompletion' }>

/** Why the open date of a chain is what it is: what was done when, and what it counts on from. Empty for a date that is not the open one. */
export function chainSteps(
  schedule: ChainSchedule,
  records: readonly OccurrenceRecord[],
  nominal: CalendarDate,
  source: string,
): ExplainStep[] {
  const { open, settled, from } = chainOf(schedule, records, schedule.basis ?? 'fromCompletion')
  if (open !== nominal || nominal === schedule.start) return []
  const { anchor, steps, by } = from
  const { every } = schedule
  const start: ExplainStep =
    by === null
      ? { operation: 'start', source: 'Set by hand', text: 'The first date given', gives: anchor }
      : startOf(schedule, by, anchor)
  const between = steps - 1
  const left =
    between < 1
      ? ''
      : `, ${between === 1 ? 'one' : between} ${STAYING[schedule.basis ?? 'fromCompletion']} in between: counted from the same day, so that month ends do not drift`
  const late = lateBefore(schedule, records, settled.at(-1))
  const which = schedule.count === undefined ? '' : `; the ${ordinal(settled.length + 1)} of ${schedule.count}`
  return [
    start,
    {
      operation: schedule.basis === 'fromRenewal' ? 'renewal' : 'completion',
      source,
      text: `${lengthWords({ amount: every.amount * steps, unit: every.unit })} after it${left}${late}${which}`,
      gives: nominal,
      inputs: { anchor, steps, amount: every.amount, unit: every.unit },
    },
  ]
}

/** What left the day that it counts from as it was. */
const STAYING = {
  fromCompletion: 'left out',
  fromRenewal: 'renewed in time or left out',
  fromDueIfLate: 'done late or left out',
}

/** That the one before was late and this one is no later for it. */
function lateBefore(
  { basis }: ChainSchedule,
  records: readonly OccurrenceRecord[],
  before: CalendarDate | undefined,
): string {
  const on = basis === 'fromDueIfLate' && before && records.find(({ nominal }) => nominal === before)?.on
  return on && on > before
    ? `; the one before was done late, on ${shortDateWithYear(on)}, and this is no later for it`
    : ''
}

function startOf(schedule: ChainSchedule, by: OccurrenceRecord, anchor: CalendarDate): ExplainStep {
  const inputs = { nominal: by.nominal, on: by.on ?? null, renewedFrom: by.renewedFrom ?? null }
  if (schedule.basis !== 'fromRenewal')
    return { operation: 'completion', source: 'Its record', text: 'It was last done', gives: anchor, inputs }
  const text = by.renewedFrom
    ? 'It was renewed from a day of its own'
    : 'It was renewed after its old end, so it counts from that day'
  return { operation: 'renewal', source: 'Its record', text, gives: anchor, inputs }
}

/** What the catch-up policy makes of an occurrence that was not settled in time; none for one that is settled or still ahead. */
export function catchUpSteps(
  { due, state }: { due: CalendarDate; state: OccurrenceState },
  { today, catchUp }: { today: CalendarDate; catchUp: CatchUp },
): ExplainStep[] {
  assertOneOf(state, ['done', 'skipped', 'waived', 'missed', 'overdue', 'due', 'upcoming'], 'state')
  assertOneOf(catchUp, Object.keys(MISSED), 'catchUp')
  for (const date of [due, today]) parseDays(date)
  if (state !== 'missed' && state !== 'overdue') return []
  const late = parseDays(today) - parseDays(due)
  return [
    {
      operation: 'catchUp',
      source: 'Your catch-up setting',
      text: `${lengthWords({ amount: late, unit: 'days' })} late; ${state === 'missed' ? MISSED[catchUp] : OVERDUE[catchUp]}`,
      gives: due,
      inputs: { today, catchUp, state },
    },
  ]
}

const MISSED: Record<CatchUp, string> = {
  each: 'it stays open until it is settled',
  latest: 'a later one has taken its place, as only the latest is kept open',
  skip: 'what is past is left out',
}
const OVERDUE: Record<CatchUp, string> = {
  each: 'each one stays open until it is settled',
  latest: 'it is the latest one, which stays open',
  skip: 'it stays open until it is settled',
}
