import type { Obligation } from '@duebook/contract/obligation'
import type { ReminderRow } from '@duebook/contract/reminder'
import { calendarDate, shortDate, type CalendarDate } from '@duebook/domain'
import type { HowSettled } from '../reminders/settled-row.ts'
import { knownZone, zoneResolver } from '../reminders/zone-resolver.ts'
import { oneLine } from './one-line.ts'

type Settled = { row: ReminderRow; obligation: Obligation | undefined; how: HowSettled; now: number }

/** That a date is settled, or all of them are: what is said of it, on which day it was, and what comes after, which is nothing once it is deleted. */
export function settledWords({ row, obligation, how, now }: Settled): { said: string; day: string; after: string } {
  const today = zoneResolver.toLocal(now, knownZone(obligation?.timeZone)).date
  const next = obligation?.status === 'active' && obligation.nextDue !== null ? calendarDate(obligation.nextDue) : null
  const after = next === null ? 'There is no next date.' : `The next is due ${shortDate(next, today)}.`
  return {
    said: `${oneLine(row.title)} ${wordsOf(how, calendarDate(row.nominal), today)}`,
    day: shortDate(calendarDate(row.of), today),
    after: how === 'deleted' ? 'Nothing more is sent about it.' : after,
  }
}

function wordsOf(how: HowSettled, last: CalendarDate, today: CalendarDate): string {
  switch (how) {
    case 'done':
      return 'is done'
    case 'skipped':
      return 'is skipped this time'
    case 'waived':
      return 'is waived this time'
    case 'missed':
      return 'was missed'
    case 'ended':
      return last < today ? 'has ended' : `ends after ${shortDate(last, today)}`
    case 'deleted':
      return 'is deleted'
  }
}
