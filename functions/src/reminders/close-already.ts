import { notOfThePlan, type ReminderRow } from '@duebook/contract/reminder'
import { addDays, afterQuiet, calendarDate, closeKey, type CalendarDate, type QuietHours } from '@duebook/domain'
import { Timestamp } from '../cloud/admin.ts'
import { zoneResolver } from './zone-resolver.ts'

/** What is written down in one sitting is told together, once nothing was added for so long (ms): ten minutes of adding are two mails at most. */
export const pause = 5 * 60_000

type Standing = {
  /** Rows that the plan asks for and whose time had passed before their date was written down. */
  passed: readonly ReminderRow[]
  /** Rows that the plan asks for and that are still to go. */
  ahead: readonly ReminderRow[]
  /** The obligation was written down just now, and not only changed. */
  added: boolean
  /** When the dates were written down, an instant in ms. */
  since: number
  zone: string
  quietHours: QuietHours
}

/**
 * The rows that tell a date once which was close already when it was written down, by key. Nothing of what had passed before it existed is
 * sent; so a new date is told if it is overdue or at most a week away, and any date for which no reminder is left.
 */
export function closeRows({ passed, ahead, added, since, zone, quietHours }: Standing): Map<string, ReminderRow> {
  const today = zoneResolver.toLocal(since, zone).date
  const [first] = passed.toSorted((a, b) => nearness(a, today) - nearness(b, today))
  if (!first || !isClose(calendarDate(first.of), { today, added, last: ahead.length === 0 })) return new Map()
  const fireAt = afterQuiet(since + pause, zone, quietHours, zoneResolver)
  // A step that goes in the same minutes says it as well.
  if (ahead.some((row) => instantOf(row) <= fireAt)) return new Map()
  return new Map(
    passed
      .filter(({ of }) => of === first.of)
      .map((row) => [
        closeKey(row.obligationId, calendarDate(row.nominal), calendarDate(row.of), row.channel),
        {
          ...row,
          step: notOfThePlan.closeAlready,
          stepText: 'close when it was written down',
          fireAt: Timestamp.fromMillis(fireAt),
        },
      ]),
  )
}

const A_WEEK = 7

/** What is over counts as close. */
const isClose = (date: CalendarDate, { today, added, last }: { today: CalendarDate; added: boolean; last: boolean }) =>
  last || (added && date <= addDays(today, A_WEEK))

/** The next deadline first, then those that are over, the latest of them first. */
const nearness = ({ of }: ReminderRow, today: CalendarDate) => {
  const days = (Date.parse(of) - Date.parse(today)) / 86_400_000
  return days >= 0 ? days : 1e6 - days
}

const instantOf = ({ fireAt }: ReminderRow) => (fireAt as Timestamp).toMillis()
