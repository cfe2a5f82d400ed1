import { adjustWithSkipped, type BusinessCalendar } from '../businessday.ts'
import { civilFromDays, type Day, formatDays, parseDays, weekday } from '../civil.ts'
import { MONTHS, WEEKDAYS } from '../format.ts'
import { calendarOf } from '../holidays/registry.ts'
import type { Adjustment, CalendarDate, Convention, ExplainStep } from '../schedule.ts'
import { asFarAsKnown, calendarSource } from './sources.ts'

/** The steps that a business-day adjustment adds to a date; none where nothing is asked to move. `basis`: a pack's legal ground. */
export function adjustmentSteps(
  nominal: CalendarDate,
  adjustment: Adjustment | undefined,
  basis?: string,
): ExplainStep[] {
  const convention = adjustment?.convention ?? 'unadjusted'
  if (adjustment === undefined || convention === 'unadjusted')
    return basis
      ? [{ operation: 'businessDay', source: basis, text: 'Nothing moves it', gives: nominal, inputs: { convention } }]
      : []
  const calendar = calendarOf(adjustment)
  const day = parseDays(nominal)
  const moved = adjustWithSkipped(day, convention, calendar)
  const text =
    moved.day === day
      ? `${WEEKDAYS[weekday(day) - 1]} is a business day; it stays`
      : `${whyClosed(day, calendar)}; ${movesTo(day, moved.day, convention)}`
  const step: ExplainStep = {
    operation: 'businessDay',
    source: basis ? `${calendarSource(calendar)}. ${basis}` : calendarSource(calendar),
    text,
    gives: formatDays(moved.day),
    inputs: { from: nominal, convention, regions: adjustment.regions.join('+') },
    ...(moved.skipped.length ? { skipped: moved.skipped } : {}),
  }
  return [asFarAsKnown(step, calendar, [day, moved.day])]
}

function whyClosed(day: Day, calendar: BusinessCalendar): string {
  const name = calendar.holidays.get(day)
  const { day: number, month } = civilFromDays(day)
  if (name !== undefined)
    return `${WEEKDAYS[weekday(day) - 1]?.slice(0, 3)} ${number} ${MONTHS[month - 1]?.slice(0, 3)} is ${name}`
  return `${WEEKDAYS[weekday(day) - 1]} is not a business day`
}

function movesTo(from: Day, to: Day, convention: Convention): string {
  const direction = to > from ? 'moves to the next one' : 'moves to the one before'
  const turned = (convention === 'modifiedFollowing' && to < from) || (convention === 'modifiedPreceding' && to > from)
  return turned
    ? `${direction}, not to leave the month`
    : convention === 'nearest'
      ? `${direction}, the nearest`
      : direction
}
