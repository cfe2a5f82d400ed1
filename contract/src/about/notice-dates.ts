import {
  addDays,
  DomainError,
  noticeDeadline,
  noticeFor,
  noticeOf,
  termEnd,
  termOn,
  type CalendarDate,
} from '@duebook/domain'
import type { Obligation } from '../obligation.ts'

/** The end that a notice is for, and what follows where none is given: `renewed` null where it ends, runs on, or has to be renewed by hand. */
export type NoticeDates = {
  sendBy: CalendarDate
  receivedBy: CalendarDate
  end: CalendarDate
  /** `to` is null where the rule alone says how long. */
  renewed: { from: CalendarDate; to: CalendarDate | null } | null
  /** The end that an open-ended contract can have after this one. */
  runsOnTo: CalendarDate | null
}
type Noticed = Pick<Obligation, 'schedule' | 'notice'>

/**
 * The dates of the notice that is to be sent by `sendBy` (an obligation's `nextNotice`), civil days. `due` is the date in force,
 * for which notice is given where the schedule has no terms. Null without a notice, where
 * another day is the last now, or where its calendar is not at hand.
 */
export function noticeDates(
  { schedule, notice }: Noticed,
  { due, sendBy }: { due: CalendarDate; sendBy: CalendarDate },
): NoticeDates | null {
  if (!notice) return null
  try {
    if (schedule.type !== 'term') {
      const deadline = noticeDeadline(due, noticeOf(schedule, notice))
      return {
        sendBy: deadline.sendBy,
        receivedBy: deadline.date,
        end: due,
        renewed: { from: due, to: null },
        runsOnTo: null,
      }
    }
    const next = noticeFor(schedule, notice, sendBy).next
    if (next?.sendBy !== sendBy) return null
    return {
      sendBy: next.sendBy,
      receivedBy: next.date,
      end: next.termEnd,
      renewed: renewedAfter(schedule, next.termEnd),
      runsOnTo:
        schedule.renewal.form === 'openEnded'
          ? (noticeFor(schedule, notice, addDays(next.date, 1)).next?.termEnd ?? null)
          : null,
    }
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}

/**
 * The notice that an obligation asks for before a date: its dates as far as they can be worked out, at least the last day to send it. Null
 * where none is asked for.
 */
export function noticeAhead(
  obligation: Noticed,
  { due, sendBy }: { due: CalendarDate; sendBy: CalendarDate | null },
): NoticeDates | null {
  if (!sendBy) return null
  const known = noticeDates(obligation, { due, sendBy })
  return known ?? { sendBy, receivedBy: sendBy, end: due, renewed: null, runsOnTo: null }
}

function renewedAfter(
  schedule: Extract<Obligation['schedule'], { type: 'term' }>,
  end: CalendarDate,
): NoticeDates['renewed'] {
  if (schedule.renewal.form !== 'tacit') return null
  const from = addDays(end, 1)
  const term = termOn(schedule, from)
  const to = term === null ? null : termEnd(schedule, term)
  return to ? { from, to } : null
}
