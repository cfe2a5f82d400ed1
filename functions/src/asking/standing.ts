import type { Kept } from '@duebook/contract/asking/kept'
import type { Occurrence } from '@duebook/contract/occurrence'
import type { Plannable } from '@duebook/contract/plannable'
import type { ReminderRow } from '@duebook/contract/reminder'
import type { CalendarDate, Channel, Ladder, ReachedPerson, ReachRole } from '@duebook/domain'

export type KnownRow = { key: string; row: ReminderRow }
/** How a message fared, as the ledger says it. */
export type Fared = 'delivered' | 'bounced' | 'refused'

/** One date as everything that is stored says it now. */
export type DateStanding = {
  /** `{obligationId}_{nominal}`: its name for the planner, and of its documents. */
  o: string
  obligationId: string
  nominal: CalendarDate
  /** Null where the obligation is gone, or cannot be read. */
  obligation: Plannable | null
  record: Occurrence | null
  kept: Kept | null
  ladder: Ladder | null
  /** Rows of the ledger that are planned for it; with those that went where its steps are placed anew. */
  rows: KnownRow[]
  /** Of messages that were under way when it was looked at last. */
  fared: ReadonlyMap<string, Fared>
}

/** Somebody whom a date concerns; `unreached` says of a way why nothing goes there. */
export type PersonStanding = {
  name: string
  role: ReachRole | null
  reached: ReachedPerson
  unreached: Partial<Record<Channel, Pick<ReminderRow, 'state' | 'error'>>>
  /** A lock screen does not show what it is about. */
  isPrivate?: boolean
}

export type BookStanding = { bookId: string; people: Readonly<Record<string, PersonStanding>>; dates: DateStanding[] }
