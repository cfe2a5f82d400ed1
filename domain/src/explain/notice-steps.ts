import { adjust } from '../days/business-days.ts'
import { formatDays, parseDays } from '../days/civil.ts'
import { shortDate } from '../format.ts'
import { calendarOf } from '../holidays/registry.ts'
import { noticeDeadline, noticeFor, noticeOf, type NoticeState, postedOn } from '../notice.ts'
import type { CalendarDate, ExplainStep, Notice } from '../schedule.ts'
import type { TermSchedule } from '../term.ts'
import { adjustmentSteps } from './adjustment-steps.ts'
import { termSteps } from './nominal-steps.ts'
import { calendarSource, lengthWords } from './sources.ts'

/** The working behind a notice deadline on `today`, for the first end that notice can still reach: from the term to "send by". */
export type NoticeWorking = {
  state: NoticeState['state']
  steps: ExplainStep[]
  sendBy: CalendarDate
  receivedBy: CalendarDate
}

/** Null where no notice can be given any more: it has ended, or ends by itself. */
export function explainNotice(
  schedule: TermSchedule,
  notice: Notice,
  today: CalendarDate,
  source?: string,
): NoticeWorking | null {
  const { next, state } = noticeFor(schedule, notice, today)
  if (!next) return null
  const steps = [
    ...termSteps(schedule, next.termEnd, source),
    ...noticeSteps(next.termEnd, noticeOf(schedule, notice), source),
  ]
  return { state, steps, sendBy: next.sendBy, receivedBy: next.date }
}

/** From a term's end to the last day to send notice, the result last. */
export function noticeSteps(end: CalendarDate, notice: Notice, source = 'Your contract'): ExplainStep[] {
  const { nominal, date, sendBy } = noticeDeadline(end, notice)
  const posted = formatDays(postedOn(parseDays(date), notice))
  const { period, counts, adjustment } = notice
  const buffer = counts === 'received' ? (notice.deliveryBufferDays ?? 0) : 0
  const calendar = calendarOf(adjustment)
  const rolled = period.unit === 'businessDays' ? formatDays(adjust(parseDays(end), 'preceding', calendar)) : end
  const steps: ExplainStep[] = [
    {
      operation: 'notice',
      source: period.unit === 'businessDays' ? calendarSource(calendar) : source,
      text: `Notice of ${lengthWords(period)} before the end of the term${rolled === end ? '' : `, counted from its last business day, ${shortDate(rolled)}`}: the last day from which it still runs out in time`,
      gives: nominal,
      inputs: { end, amount: period.amount, unit: period.unit },
    },
    ...adjustmentSteps(nominal, adjustment),
    counts === 'received'
      ? {
          operation: 'notice',
          source,
          text: 'It counts when received, so it is in their hands that day',
          gives: date,
          inputs: { counts },
        }
      : { operation: 'notice', source, text: 'It counts when sent', gives: date, inputs: { counts } },
  ]
  if (buffer > 0) {
    const unit = notice.deliveryBufferCounts === 'businessDays' ? ('businessDays' as const) : ('days' as const)
    steps.push({
      operation: 'deliveryBuffer',
      source: unit === 'businessDays' ? `Your setting; ${calendarSource(calendar)}` : 'Your setting',
      text: `${lengthWords({ amount: buffer, unit })} for the delivery`,
      gives: posted,
      inputs: { amount: buffer, unit },
    })
    if (sendBy !== posted) steps.push(...adjustmentSteps(posted, adjustment))
  }
  return [
    ...steps,
    { operation: 'result', source: '', text: sendBy === date ? 'Give notice by' : 'Send by', gives: sendBy },
  ]
}
