import { amountAt } from '@duebook/contract/money/amount-changes'
import { amountWords } from '@duebook/contract/money'
import { dayInTerm } from '@duebook/contract/about/day-in-term'
import {
  addDays,
  noticeDeadline,
  noticeFor,
  noticeOf,
  occurrences,
  termStart,
  type CalendarDate,
  type Notice,
  type Schedule,
} from '@duebook/domain'

type TermSchedule = Extract<Schedule, { type: 'term' }>

/** The dates of the end that notice can still reach, in their order. `sendBy` is `receivedBy` where nothing has to travel. */
export type ContractDates = {
  began: CalendarDate | null
  sendBy: CalendarDate
  receivedBy: CalendarDate
  termEnd: CalendarDate
  /** What follows when no notice is given; null where it ends or has to be renewed by hand. */
  renewed: { from: CalendarDate; to: CalendarDate; sendBy: CalendarDate } | null
}

/** Of the term whose end is `open`, or the first after it that notice can still reach; null where no notice is needed, or none can be reached. */
export function contractDates(
  schedule: TermSchedule,
  notice: Notice,
  today: CalendarDate,
  open: CalendarDate | null = null,
): ContractDates | null {
  const { next, term } = noticeFor(schedule, notice, dayInTerm(schedule, open, today))
  if (!next || schedule.lastDay) return null
  const from = addDays(next.termEnd, 1)
  const after =
    schedule.renewal.form === 'tacit' ? occurrences(schedule, { from, limit: 1, by: 'nominal' })[0]?.nominal : undefined
  return {
    // Of a term that is already lost to notice, the one that can still be ended begins with it over.
    began: term === null ? null : term.end === next.termEnd ? term.start : termStart(schedule, term.index + 1),
    sendBy: next.sendBy,
    receivedBy: next.date,
    termEnd: next.termEnd,
    renewed: after ? { from, to: after, sendBy: noticeDeadline(after, noticeOf(schedule, notice)).sendBy } : null,
  }
}

/** What it costs up to the end of the term, and what was agreed for the one after it; null where that is the same. */
export function agreedForAfter(
  obligation: Parameters<typeof amountAt>[0],
  { termEnd, renewed }: Pick<ContractDates, 'termEnd' | 'renewed'>,
): { until: string; after: string } | null {
  if (!renewed) return null
  const [until, after] = [addDays(termEnd, -1), renewed.from].map((day) => amountWords(amountAt(obligation, day)))
  return until && after && until !== after ? { until, after } : null
}
