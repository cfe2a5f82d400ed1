import { isCalendarDate, type CalendarDate } from '@duebook/domain'

/** The search of Upcoming's address: `?print=2026-12-06` prints what is due through that day, once its rows stand. */
export type SheetPlace = { print?: CalendarDate }

/** Reads it; what is no day is left out. */
export const readSheet = ({ print }: { print?: unknown }): SheetPlace =>
  typeof print === 'string' && isCalendarDate(print) ? { print } : {}
