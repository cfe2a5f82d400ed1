import { isCalendarDate, shortDate, type CalendarDate } from '@duebook/domain'

/** "planned for today", "planned for Tue 24 Nov"; null where no day is said. */
export function planText({ nextPlan }: { nextPlan?: string | null }, today: CalendarDate): string | null {
  if (!nextPlan || !isCalendarDate(nextPlan)) return null
  return `planned for ${nextPlan === today ? 'today' : shortDate(nextPlan, today)}`
}
