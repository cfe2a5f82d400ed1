import { assertOneOf } from './arguments.ts'
import { addBusinessDays, adjust, type BusinessCalendar } from './days/business-days.ts'
import { checkNotice, checkSchedule, TERMINATIONS } from './check-schedule.ts'
import { type Day, FIRST_DAY, formatDays, parseDays } from './days/civil.ts'
import { spanOn } from './days/months.ts'
import { DomainError } from './errors.ts'
import { calendarOf } from './holidays/registry.ts'
import type { CalendarDate, Notice, Schedule, TerminatesAt } from './schedule.ts'
import { openEndFrom, termEnd, termOn, type TermSchedule, termStart } from './term.ts'

/** `nominal` by counting, `date` by the convention, `sendBy` with the time that delivery takes, by the convention again. */
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
export function noticeFor(schedule: TermSchedule, said: Notice, today: CalendarDate): NoticeState {
  checkSchedule(schedule)
  const { renewal } = schedule
  const notice = noticeOf(schedule, said)
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

/** The notice as its contract's convention moves it, where it has none of its own. */
export function noticeOf(schedule: Schedule, notice: Notice): Notice {
  const { type, adjustment } = schedule
  return type === 'term' && adjustment && !notice.adjustment ? { ...notice, adjustment } : notice
}

/** The last day from which the notice, counted forward (its own day excluded), ends by `end`. Throws `bad-argument`, `bad-date`, `date-out-of-range`, `unknown-calendar`. */
export function noticeDeadline(end: CalendarDate, notice: Notice): NoticeDeadline {
  checkNotice(notice)
  const calendar = calendarOf(notice.adjustment)
  const convention = notice.adjustment?.convention ?? 'unadjusted'
  const nominal = latestNoticeDay(parseDays(end), notice.period, calendar)
  const date = adjust(nominal, convention, calendar)
  const posted = postedOn(date, notice)
  const sendBy = posted === date ? date : adjust(posted, convention, calendar)
  return { nominal: formatDays(nominal), date: formatDays(date), sendBy: formatDays(sendBy) }
}

/** The day before which the delivery takes its time, if it is to arrive on `date`; before any convention. */
export function postedOn(date: Day, notice: Notice): Day {
  const buffer = notice.counts === 'received' ? (notice.deliveryBufferDays ?? 0) : 0
  if (buffer === 0 || notice.deliveryBufferCounts !== 'businessDays') return date - buffer
  return addBusinessDays(date, -buffer, calendarOf(notice.adjustment))
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
  checkNotice(notice)
  assertOneOf(terminatesAt, TERMINATIONS, 'terminatesAt')
  const least = noEndBefore === null ? FIRST_DAY : parseDays(noEndBefore)
  const day = parseDays(today)
  // A deadline up to the last business day before today is moved to no later day than that one.
  const open = calendarOf(notice.adjustment).index.upTo(day - 1) + 1
  let end =
    terminatesAt === 'anyDay'
      ? Math.max(least, noticeRunsTo(day, notice))
      : endFrom(Math.max(least, day, noticeRunsTo(open, notice)), terminatesAt)
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

function endFrom(day: Day, terminatesAt: TerminatesAt): Day {
  const end = openEndFrom(day, FIRST_DAY, terminatesAt)
  if (end !== null) return end
  throw new DomainError('date-out-of-range', 'This notice runs beyond the year 9999. Choose a shorter one.', {
    field: 'notice.period',
  })
}
