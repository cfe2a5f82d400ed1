import type { Plannable } from '@duebook/contract/plannable'
import { waysOf } from '@duebook/contract/reach/ways'
import { notOfThePlan, type ReminderRow } from '@duebook/contract/reminder'
import { afterQuiet, calendarDate, givenKey } from '@duebook/domain'
import { Timestamp } from '../cloud/admin.ts'
import type { Clock } from './asked-people.ts'
import { pause } from './close-already.ts'
import { knownZone, zoneResolver } from './zone-resolver.ts'

/** Somebody was made the one who has it: by whom, and when (ms). */
export type Given = { to: string; by: string; at: number }

/** What a write of an obligation gave to somebody else than who wrote it; null where it gave nothing. `at`: when it was written. */
export function givenBy(before: unknown, after: unknown, at: number): Given | null {
  const [was, is] = [before, after] as (Record<string, unknown> | undefined)[]
  const { assignee: to, updatedBy: by } = is ?? {}
  if (typeof to !== 'string' || typeof by !== 'string' || to === by || to === was?.assignee) return null
  return { to, by, at }
}

/**
 * The rows that tell somebody once that it is theirs now, by key. They go after a while, so that a change of mind tells nobody, and what is given
 * in one go is told in one mail.
 */
export function givenRows(
  { to, at }: Given,
  {
    bookId,
    obligationId,
    obligation,
    giver,
    clock,
  }: { bookId: string; obligationId: string; obligation: Plannable; giver: string; clock: Clock },
): Map<string, ReminderRow> {
  const { nextNominal: nominal, nextDue: due, nextNotice, title, status } = obligation
  if (status !== 'active' || !nominal || !due) return new Map()
  const zone = knownZone(obligation.dueTime?.zone, clock.timeZone, obligation.timeZone)
  const deadline = nextNotice && nextNotice >= zoneResolver.toLocal(at, zone).date ? 'notice' : 'due'
  const row: Omit<ReminderRow, 'channel'> = {
    bookId,
    obligationId,
    nominal,
    title,
    step: notOfThePlan.given,
    stepText: `${giver} gave you this`,
    of: deadline === 'notice' && nextNotice ? calendarDate(nextNotice) : due,
    deadline,
    due,
    recipient: to,
    fireAt: Timestamp.fromMillis(afterQuiet(at + pause, zone, clock.quietHours, zoneResolver)),
    state: 'planned',
    late: false,
    attempts: 0,
    sentAt: null,
    deliveredAt: null,
    error: null,
  }
  return new Map(
    waysOf([], clock.usual).map((channel) => [givenKey(obligationId, to, at, channel), { ...row, channel }]),
  )
}
