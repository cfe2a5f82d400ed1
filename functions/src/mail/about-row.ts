import { dateAbout, type DateAbout } from '@duebook/contract/about/date-about'
import { noticeAhead } from '@duebook/contract/about/notice-dates'
import { readDescribed } from '@duebook/contract/about/read-described'
import type { ReminderRow } from '@duebook/contract/reminder'
import { calendarDate, type CalendarDate } from '@duebook/domain'

/** What a row of the ledger is about on `today`; `obligation` is as it is stored. */
export function aboutRow(row: ReminderRow, obligation: unknown, today: CalendarDate): DateAbout {
  const due = calendarDate(row.due)
  const deadline = row.deadline ?? 'due'
  const described = readDescribed(obligation, due)
  const sendBy =
    deadline === 'notice' ? calendarDate(row.of) : described.nextNotice && calendarDate(described.nextNotice)
  return dateAbout(described, { due, notice: noticeAhead(described, { due, sendBy }) }, today, deadline)
}
