import { actByDate, type Buffer, type Grace, graceEnd, showFromDate } from '../around-due.ts'
import { calendarOf } from '../holidays/registry.ts'
import type { Adjustment, CalendarDate, ExplainStep, Span } from '../schedule.ts'
import { calendarSource, lengthWords } from './sources.ts'

export type AroundDue = {
  adjustment?: Adjustment
  actBy?: Buffer | null
  grace?: Grace | null
  showFrom?: Span | null
  /** Where the grace comes from; "Your setting" when left out. */
  source?: string
}

/** The dates that go by a due date in force: from when it shows, our own safe date, and the last day without a penalty. */
export function explainAroundDue(
  due: CalendarDate,
  { adjustment, actBy, grace, showFrom, source = 'Your setting' }: AroundDue,
): ExplainStep[] {
  const steps: ExplainStep[] = []
  if (showFrom)
    steps.push({
      operation: 'showFrom',
      source: 'Your setting',
      text: `Shown from ${lengthWords(showFrom)} before it is due`,
      gives: showFromDate(due, showFrom),
      inputs: { due, ...showFrom },
    })
  if (actBy)
    steps.push({
      operation: 'actBy',
      source:
        actBy.unit === 'businessDays' ? `Your setting; ${calendarSource(calendarOf(adjustment))}` : 'Your setting',
      text: `Our own safe date: ${lengthWords(actBy)} before it is due`,
      gives: actByDate(due, actBy, adjustment),
      inputs: { due, ...actBy },
    })
  if (grace) {
    const { amount, unit = 'days', note } = grace
    const length = amount === undefined ? '' : ` of ${lengthWords({ amount, unit })}`
    steps.push({
      operation: 'grace',
      source,
      text: `Grace${length}, without a penalty${note ? `: ${note}` : ''}`,
      gives: graceEnd(due, grace),
      inputs: { due, amount: amount ?? null, until: grace.until ?? null },
    })
  }
  return steps
}
