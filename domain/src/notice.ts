import { addBusinessDays, adjust, type BusinessCalendar } from './businessday.ts'
import { type Day, FIRST_DAY, formatDays, parseDays, spanOn } from './civil.ts'
import { DomainError } from './errors.ts'
import { calendarOf } from './holidays/registry.ts'
import type { CalendarDate, Notice, TerminatesAt } from './schedule.ts'
import { openEndFrom, termEnd, termOn, type TermSchedule, termStart } from './term.ts'

/** `nominal` by counting, `date` by the convention, `sendBy` with the time that delivery takes. */
export type NoticeDeadline = { nominal: CalendarDate; date: CalendarDate; sendBy: CalendarDate }
export type NoticeState = {
  /** The term that today falls into; null once the contract has ended, and for an open-ended one. */
  term: { index: number; start: CalendarDate | null; end: CalendarDate } | null
  deadline: NoticeDeadline | null
  /** `send-late`: still in time if it arrives today. `none`: it ends by itself. */
  state: 'open' | 'send-late' | 'missed' | 'none' | 'ended'
  /** The first end that notice can still reach. */
  next: ({ termEnd: CalendarDate } & NoticeDeadline) | null
  /** Where it ends if nobody does anything; null: it runs on. */
  thenRunsTo: CalendarDate | null
}

/** Where a contract stands on `today`: its term, the last day to give notice, the first end still to be had. */
export function noticeFor(schedule: TermSchedule, notice: Notice, today: CalendarDate): NoticeState {
  const { renewal } = schedule
  if (renewal.form === 'openEnded')
    return noticeForOpenEnded({ terminatesAt: renewal.terminatesAt, noEndBefore: termEnd(schedule, 0) }, notice, today)
  const index = termOn(schedule, today)
  const end = index === null ? null : termEnd(schedule, index)
  if (index === null || end === null)
    return { term: null, deadline: null, state: 'ended', next: null, thenRunsTo: termEnd(schedule, 0) }
  const term = { index, start: termStart(schedule, index), end }
  if (schedule.renewal.form === 'none') return { term, deadline: null, state: 'none', next: null, thenRunsTo: end }
  const deadline = noticeDeadline(end, notice)
  const state = today <= deadline.sendBy ? 'open' : today <= deadline.date ? 'send-late' : 'missed'
  return {
    term,
    deadline,
    state,
    next: nextReachable(schedule, notice, today, index),
    thenRunsTo: schedule.renewal.form === 'tacit' ? termEnd(schedule, index + 1) : end,
  }
}

/** The last day from which the notice, counted forward (its own day excluded), ends by `end`. */
export function noticeDeadline(end: CalendarDate, notice: Notice): NoticeDeadline {
  const calendar = calendarOf(notice.adjustment)
  const convention = notice.adjustment?.convention ?? 'unadjusted'
  const nominal = latestNoticeDay(parseDays(end), notice.period, calendar)
  const date = adjust(nominal, convention, calendar)
  const buffer = notice.counts === 'received' ? (notice.deliveryBufferDays ?? 0) : 0
  const posted =
    notice.deliveryBufferCounts === 'businessDays' ? addBusinessDays(date, -buffer, calendar) : date - buffer
  const sendBy = buffer === 0 ? date : adjust(posted, convention, calendar)
  return { nominal: formatDays(nominal), date: formatDays(date), sendBy: formatDays(sendBy) }
}

export type OpenEnded = {
  terminatesAt: TerminatesAt
  /** Last day of the least term; it cannot end before. */
  noEndBefore: CalendarDate | null
}

/** As `noticeFor`, for a contract without terms that notice ends at a month's, quarter's or year's end, or on any day. */
export function noticeForOpenEnded(
  { terminatesAt, noEndBefore }: OpenEnded,
  notice: Notice,
  today: CalendarDate,
): NoticeState {
  const least = noEndBefore === null ? 0 : parseDays(noEndBefore)
  let end =
    terminatesAt === 'anyDay'
      ? Math.max(least, noticeRunsTo(parseDays(today), notice))
      : endFrom(Math.max(least, parseDays(today), noticeRunsTo(parseDays(today), notice) - MOST_MOVED), terminatesAt)
  let deadline = noticeDeadline(formatDays(end), notice)
  while (deadline.date < today) {
    end = terminatesAt === 'anyDay' ? end + 1 : endFrom(end + 1, terminatesAt)
    deadline = noticeDeadline(formatDays(end), notice)
  }
  const state = today <= deadline.sendBy ? 'open' : 'send-late'
  return { term: null, deadline: null, state, next: { termEnd: formatDays(end), ...deadline }, thenRunsTo: null }
}

function nextReachable(schedule: TermSchedule, notice: Notice, today: CalendarDate, from: number): NoticeState['next'] {
  for (let k = from; k < from + MAX_TERMS; k++) {
    const end = termEnd(schedule, k)
    if (end === null || (k > 0 && schedule.renewal.form !== 'tacit')) return null
    const deadline = noticeDeadline(end, notice)
    if (deadline.date >= today) return { termEnd: end, ...deadline }
  }
  return null
}

/** A notice longer than the renewal passes over some ends; this many are looked at. */
const MAX_TERMS = 5000

function latestNoticeDay(end: Day, period: Notice['period'], calendar: BusinessCalendar): Day {
  const { amount, unit } = period
  if (unit === 'businessDays') return addBusinessDays(adjust(end, 'preceding', calendar), -amount, calendar)
  let day = spanOn(end, -amount, unit)
  while (spanOn(day + 1, amount, unit) <= end) day += 1
  return day
}

function noticeRunsTo(today: Day, { period, adjustment }: Notice): Day {
  return period.unit === 'businessDays'
    ? addBusinessDays(today, period.amount, calendarOf(adjustment))
    : spanOn(today, period.amount, period.unit)
}

/** A deadline that a convention moves is moved by no more. */
const MOST_MOVED = 40

function endFrom(day: Day, terminatesAt: TerminatesAt): Day {
  const end = openEndFrom(day, FIRST_DAY, terminatesAt)
  if (end !== null) return end
  throw new DomainError('date-out-of-range', 'This notice runs beyond the year 9999. Choose a shorter one.', {
    field: 'notice.period',
  })
}
