import { isCalendarDate, type CalendarDate } from '@duebook/domain'

/** Which busy weeks, as the address says it: those that hold a day or come next after it. Nothing said is the next ones. */
export type BusyPlace = { from?: CalendarDate | undefined }

export function readBusyPlace({ from }: Record<string, unknown>): BusyPlace {
  return { from: typeof from === 'string' && isCalendarDate(from) ? from : undefined }
}
