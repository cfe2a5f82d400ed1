import { adjustWithSkipped, type BusinessCalendar } from '../days/business-days.ts'
import { civilFromDays, type Day, formatDays, parseDays, weekday } from '../days/civil.ts'
import { MONTHS, plural, shortDate, WEEKDAYS } from '../format.ts'
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
      : `${whyClosed(day, calendar)}; ${convention === 'nearest' ? nearest(day, calendar) : movesTo(day, moved.day, convention)}`
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
  if (name !== undefined) {
    const estimate = calendar.statuses.get(day) === 'estimated' ? ', as estimated' : ''
    return `${WEEKDAYS[weekday(day) - 1]?.slice(0, 3)} ${number} ${MONTHS[month - 1]?.slice(0, 3)} is ${name}${estimate}`
  }
  return `${WEEKDAYS[weekday(day) - 1]} is not a business day`
}

function movesTo(from: Day, to: Day, convention: Convention): string {
  const direction = to > from ? 'moves to the next one' : 'moves to the one before'
  const turned = (convention === 'modifiedFollowing' && to < from) || (convention === 'modifiedPreceding' && to > from)
  return turned ? `${direction}, not to leave the month` : direction
}

/** Both sides, each with how far it is; on a tie it goes on. */
function nearest(day: Day, { index }: BusinessCalendar): string {
  const [next, before] = [index.from(day), index.upTo(day)]
  const [on, back] = [next - day, day - before]
  const moves =
    on === back ? 'as near, so it moves on' : on < back ? 'the next one is nearer' : 'the one before is nearer'
  return `the next one, ${shortDate(formatDays(next))}, is ${plural(on, 'day')} on, the one before, ${shortDate(formatDays(before))}, ${plural(back, 'day')} back: ${moves}`
}
