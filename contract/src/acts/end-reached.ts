import { calendarDate, noticeDeadline, noticeFor, noticeOf, occurrences, type CalendarDate } from '@duebook/domain'
import type { Obligation } from '../obligation.ts'

/** One date on which a contract can end: nominal, and in force. */
export type End = { nominal: CalendarDate; due: CalendarDate }
/** The end that a notice is for, with the last days for it; `renewed`: the ends before it that it comes too late for. */
export type ReachedEnd = End & { sendBy: CalendarDate; receivedBy: CalendarDate; renewed: End[] }
type Noticed = Pick<Obligation, 'schedule' | 'notice'>

/** So many terms are looked at; a notice that reaches none of them reaches none. */
const MOST_TERMS = 200

/** The last day to send notice for this end; null where none is asked for. */
export function lastToSend(obligation: Noticed, end: End): CalendarDate | null {
  return endReached(obligation, end, FIRST)?.sendBy ?? null
}
const FIRST = calendarDate('0001-01-01')

/**
 * The first end, from the open one on, that a notice still reaches which counts on `day`: the day on which it was sent or is there, as the
 * contract says. Null where none is left to be reached.
 */
export function endReached({ schedule, notice }: Noticed, open: End, day: CalendarDate): ReachedEnd | null {
  if (!notice) return null
  const said = noticeOf(schedule, notice)
  const deadlineOf = (end: CalendarDate) => {
    const { sendBy, date } = noticeDeadline(end, said)
    return { sendBy, receivedBy: date }
  }
  if (schedule.type === 'term' && schedule.renewal.form === 'openEnded') {
    const reached = noticeFor(schedule, notice, day).next?.termEnd
    const end = reached && reached > open.nominal ? { nominal: reached, due: reached } : open
    // An end that passes is none that was renewed: it runs on by itself.
    return { ...end, ...deadlineOf(end.nominal), renewed: [] }
  }
  const renewed: End[] = []
  // Nothing renews by itself where both sides have to agree to it.
  const byHand = schedule.type === 'term' && schedule.renewal.form === 'express'
  for (const end of byHand ? [open] : endsFrom(schedule, open)) {
    const deadline = deadlineOf(schedule.type === 'term' ? end.nominal : end.due)
    if (deadline.receivedBy >= day) return { ...end, ...deadline, renewed }
    renewed.push(end)
  }
  return null
}

/** The end after this one, once it is renewed. */
export const endAfter = (schedule: Obligation['schedule'], open: End): End | null => endsFrom(schedule, open)[1] ?? null

/** Also where it was decided to end with this one: what would follow else. */
function endsFrom(whole: Obligation['schedule'], open: End): End[] {
  const { lastDay: _, ...schedule } = whole
  if (schedule.type === 'fromCompletion') return [open]
  const later = occurrences(schedule, { from: open.nominal, limit: MOST_TERMS, by: 'nominal' })
    .filter(({ nominal }) => nominal > open.nominal)
    .map(({ nominal, adjusted }) => ({ nominal, due: adjusted }))
  return [open, ...later]
}
