import { calendarDate, type CalendarDate } from '@duebook/domain'
import { isEnding } from '../about/decided.ts'
import { materialise, type Materialised, type Recorded } from '../materialise.ts'
import type { Obligation } from '../obligation.ts'
import type { Occurrence } from '../occurrence.ts'
import { isSame } from './is-same.ts'
import type { OccurrenceAct } from './occurrence-act.ts'
import { recordAfter, unrecorded, type Actor } from './record-after.ts'
import { settledEarlier } from './settled-earlier.ts'

/** One occurrence of an obligation, and what is recorded of all of them. */
export type OccurrenceStanding = {
  obligation: Pick<Obligation, 'schedule' | 'notice' | 'catchUp' | 'nextNominal'> & { id: string }
  nominal: CalendarDate
  /** The date in force. */
  due: CalendarDate
  /** What is known to be recorded, by nominal date; of dates before the obligation's next one some may be missing. */
  records: ReadonlyMap<string, Occurrence>
}
/** What is to be written, and the act that takes it back. */
export type Acted = {
  occurrence: Occurrence
  /** The fields of the record that the act says: what another device said of the others meanwhile stays. One that is not in it goes. */
  said: (keyof Occurrence)[]
  /** With the schedule where a decision ends it, or no longer does: its last day alone is another. */
  obligation: Materialised & Partial<Pick<Obligation, 'schedule'>>
  takeBack: OccurrenceAct
}

/** What an act makes of an occurrence's record and of the fields of its obligation that lists and the worker read. Writes nothing. */
export function actOnOccurrence(standing: OccurrenceStanding, act: OccurrenceAct, by: Actor): Acted {
  const { obligation, nominal, due, records } = standing
  const before = records.get(nominal)
  const occurrence = recordAfter(before ?? unrecorded(obligation.id, nominal, due), act, by)
  const known = new Map<string, Recorded>([...settledEarlier(obligation, nominal), ...records])
  known.set(nominal, occurrence)
  const schedule = scheduleAfter(obligation.schedule, before, occurrence, act)
  return {
    occurrence,
    said: saidFields(before, occurrence),
    obligation: {
      ...materialise({ ...obligation, ...schedule }, [...known.values()], by.today),
      ...schedule,
    },
    takeBack: takeBack(act, due, before, occurrence),
  }
}

/** The fields of a record that are another than they were, and who says so; all of them where there was none. */
export function saidFields(before: Occurrence | undefined, after: Occurrence): (keyof Occurrence)[] {
  const fields = Object.keys({ ...before, ...after }) as (keyof Occurrence)[]
  const differs = (field: keyof Occurrence) => !isSame(before?.[field], after[field])
  return before
    ? fields.filter((field) => signing.has(field) || differs(field) || differs(since[field] ?? field))
    : fields
}
/** A time that the service has not said yet reads as none: it is said anew with what it is the time of, and so is whose word it was. */
const since: Partial<Record<keyof Occurrence, keyof Occurrence>> = {
  settledAt: 'state',
  settledBy: 'state',
  acknowledgedAt: 'acknowledgedBy',
}
const signing = new Set<keyof Occurrence>(['updatedBy', 'updatedAt'])

/**
 * It ends with the date on which it was decided to end; once that is taken back, it goes on by its rule. Where another end was set since, the
 * decision no longer holds, and an act that does not decide leaves it so; so does one that brings the decision back.
 */
function scheduleAfter(
  schedule: Obligation['schedule'],
  before: Occurrence | undefined,
  { nominal, decision }: Occurrence,
  { act }: OccurrenceAct,
): Partial<Pick<Obligation, 'schedule'>> {
  const last = calendarDate(nominal)
  const bringsBack = act === 'restore' && !isEnding(before?.decision?.kind) && schedule.lastDay === undefined
  const decides = act === 'decide' || bringsBack
  if (isEnding(decision?.kind))
    return !decides || schedule.lastDay === last ? {} : { schedule: { ...schedule, lastDay: last } }
  if (!isEnding(before?.decision?.kind) || schedule.lastDay !== last) return {}
  const { lastDay: _, ...goesOn } = schedule
  return { schedule: goesOn }
}

/** An extension or a correction stays to be seen: taking it back lays what stood before on top, and what was paid is corrected back. */
function takeBack(
  act: OccurrenceAct,
  due: CalendarDate,
  before: Occurrence | undefined,
  made: Occurrence,
): OccurrenceAct {
  switch (act.act) {
    case 'extend':
      return { act: 'extend', due, reason: takenBack(act.reason), takesBack: true }
    case 'correct': {
      const settledOn = before?.settledOn ? { settledOn: calendarDate(before.settledOn) } : {}
      const paid = act.paid === undefined ? {} : { paid: before?.paid ?? null }
      return { act: 'correct', due, ...settledOn, ...paid, reason: takenBack(act.reason) }
    }
    case 'pay':
      return { act: 'correct', paid: null, reason: 'Taken back: what was paid' }
    default:
      return { act: 'restore', before: before ?? null, made }
  }
}
const takenBack = (reason: string) => `Taken back: ${reason}`.slice(0, MOST_REASON)
const MOST_REASON = 500
