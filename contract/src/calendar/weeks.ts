import { addDays, addMonths, calendarDate, parseDays, weekday, type CalendarDate } from '@duebook/domain'

/** A month: `2026-11`. */
export type Month = string & { readonly __month: true }

export const monthOf = (date: CalendarDate) => date.slice(0, 7) as Month
export const firstOf = (month: Month): CalendarDate => calendarDate(`${month}-01`)
export const lastOf = (month: Month): CalendarDate => addDays(addMonths(firstOf(month), 1), -1)
export const monthAfter = (month: Month, months: number): Month => monthOf(addMonths(firstOf(month), months))

/** The Monday of the week that a day is in. */
export const mondayOf = (date: CalendarDate): CalendarDate => addDays(date, 1 - weekday(parseDays(date)))

/** The seven days of a week, Monday first. */
export const weekOf = (date: CalendarDate): CalendarDate[] => {
  const monday = mondayOf(date)
  return [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(monday, days))
}

/** The weeks that a month touches, whole ones. */
export function weeksOf(month: Month): CalendarDate[][] {
  const last = lastOf(month)
  const weeks: CalendarDate[][] = []
  for (let monday = mondayOf(firstOf(month)); monday <= last; monday = addDays(monday, 7)) weeks.push(weekOf(monday))
  return weeks
}

/** "Mon" to "Sun" is 1 to 7. */
export const isWeekend = (date: CalendarDate) => weekday(parseDays(date)) > 5

/** "November 2026". */
export const monthName = (month: Month) => MONTH_AND_YEAR.format(Date.parse(`${month}-01T00:00:00Z`))
/** "November". */
export const bareMonthName = (month: Month) => MONTH.format(Date.parse(`${month}-01T00:00:00Z`))

const MONTH_AND_YEAR = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' })
