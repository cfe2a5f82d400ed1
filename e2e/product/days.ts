import { addDays, addMonths, calendarDate, type CalendarDate } from '@duebook/domain'

/** The day that is so many days from today. Everybody in the tests lives in London: their browsers and their books say so. */
export const dayAhead = (days: number): CalendarDate => addDays(today(), days)

/** The last day of this month, or of the month so many after it. */
export const monthEnd = (months: number): CalendarDate =>
  addDays(addMonths(calendarDate(`${today().slice(0, 8)}01`), months + 1), -1)

// Swedish writes dates as ISO 8601 does.
const today = () => calendarDate(new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/London' }))
