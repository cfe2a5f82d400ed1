import { addBusinessDays, adjust, type BusinessCalendar } from './businessday.ts'
import { daysFromCivil, daysInMonth, type Day, formatDays, packedCivil, parseDays, spanOn } from './civil.ts'
import { calendarFor } from './holidays/registry.ts'
import type { CalendarDate, Notice } from './schedule.ts'
import { termEnd, type TermSchedule, termStart } from './term.ts'

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
  const calendar = calendarFor(notice.adjustment?.regions ?? [])
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
  terminatesAt: 'monthEnd' | 'quarterEnd' | 'yearEnd' | 'anyDay'
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
      : periodEnd(Math.max(least, parseDays(today)), terminatesAt)
  let deadline = noticeDeadline(formatDays(end), notice)
  while (deadline.date < today) {
    end = terminatesAt === 'anyDay' ? end + 1 : periodEnd(end + 1, terminatesAt)
    deadline = noticeDeadline(formatDays(end), notice)
  }
  const state = today <= deadline.sendBy ? 'open' : 'send-late'
  return { term: null, deadline: null, state, next: { termEnd: formatDays(end), ...deadline }, thenRunsTo: null }
}

/** The term that holds `today`, 0 before the first; null after the last. */
function termOn(schedule: TermSchedule, today: CalendarDate): number | null {
  const endsBefore = (k: number) => {
    const end = termEnd(schedule, k)
    return end === null ? null : end < today
  }
  let high = 0
  for (;;) {
    const before = endsBefore(high)
    if (before === null) return null
    if (!before) break
    if (schedule.renewal.form !== 'tacit') return null
    high = high * 2 + 1
  }
  let low = 0
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (endsBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
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
    ? addBusinessDays(today, period.amount, calendarFor(adjustment?.regions ?? []))
    : spanOn(today, period.amount, period.unit)
}

function periodEnd(day: Day, terminatesAt: 'monthEnd' | 'quarterEnd' | 'yearEnd'): Day {
  const packed = packedCivil(day)
  const year = Math.floor(packed / 512)
  const month = (packed >> 5) & 15
  const last = terminatesAt === 'monthEnd' ? month : terminatesAt === 'quarterEnd' ? Math.ceil(month / 3) * 3 : 12
  return daysFromCivil(year, last, daysInMonth(year, last))
}
