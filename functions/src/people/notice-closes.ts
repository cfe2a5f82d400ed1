import { dayAbout } from '@duebook/contract/about/date-about'
import { noticeAhead } from '@duebook/contract/about/notice-dates'
import { readDescribed } from '@duebook/contract/about/read-described'
import type { Obligation } from '@duebook/contract/obligation'
import { calendarDate, type CalendarDate } from '@duebook/domain'
import { knownZone, zoneResolver } from '../reminders/zone-resolver.ts'

/**
 * The day that notice for its next date closes, at `now` (ms since 1970) and in the obligation's own zone: the one that can be missed. Null where
 * none is asked for, it has closed, or nothing renews any more.
 */
export function noticeCloses(stored: Obligation, now: number): CalendarDate | null {
  if (!stored.nextDue) return null
  const due = calendarDate(stored.nextDue)
  const described = readDescribed(stored, due)
  const sendBy = described.nextNotice && calendarDate(described.nextNotice)
  const notice = noticeAhead(described, { due, sendBy })
  const { what, date } = dayAbout(
    described,
    { due, notice },
    zoneResolver.toLocal(now, knownZone(stored.timeZone)).date,
  )
  return what === 'due' ? null : date
}
