import { describeSchedule, type CalendarDate } from '@duebook/domain'
import { archived } from '../archive/archive-values.ts'
import type { BookDate } from '../calendar/dates-within.ts'
import type { FeedObligation } from '../feed/feed-events.ts'
import { kindDue } from '../feed/kind-due.ts'
import type { Amount, Kind, Obligation } from '../obligation.ts'
import type { TokenReads } from './token.ts'

/** A date as a program reads it; what a token does not show is null. */
export type RestOccurrence = {
  obligation: string
  nominal: CalendarDate
  due: CalendarDate
  /** The day on which it stands, and what it is of it. */
  date: CalendarDate
  what: 'due' | 'notice' | 'renews'
  state: 'open' | 'done' | 'skipped' | 'waived' | 'missed'
  projected: boolean
  title: string
  kind: Kind
  amount: Amount | null
  /** The rule that gives it, in words. */
  why: string | null
}

export function restOccurrence({ obligation, ...date }: BookDate<FeedObligation>, reads: TokenReads): RestOccurrence {
  const isBare = reads === 'dates'
  return {
    obligation: obligation.id,
    nominal: date.nominal,
    due: date.due,
    date: date.date,
    what: date.what === 'plan' ? 'due' : date.what,
    state: date.settled ?? 'open',
    projected: date.projected,
    title: isBare ? kindDue[obligation.kind] : obligation.title,
    kind: obligation.kind,
    amount: isBare ? null : date.amount,
    why: isBare ? null : describeSchedule(obligation.schedule),
  }
}

/** In order of their days; what was read last is said by this. */
export const placeOf = ({ date, obligation, nominal, what }: RestOccurrence) =>
  `${date} ${obligation} ${nominal} ${what}`

/** An obligation as a program reads it, its rule as in the export. */
export function restObligation(id: string, obligation: Obligation, reads: TokenReads): Record<string, unknown> {
  const { title, kind, status, schedule, nextNominal, nextDue, nextNotice, notice, counterparty, amount, tags } =
    obligation
  const plain = (value: unknown) => archived(value ?? null)
  const dates = { id, kind, status, schedule: plain(schedule), nextNominal, nextDue, nextNotice, notice: plain(notice) }
  if (reads === 'dates') return { ...dates, title: kindDue[kind] }
  const titled = { ...dates, title, counterparty: counterparty ?? null, amount: plain(amount), tags: tags ?? [] }
  if (reads === 'titles') return titled
  const { assignee, notes, dueTime, proofPolicy } = obligation
  return { ...titled, assignee: assignee ?? null, notes, dueTime: plain(dueTime), proofPolicy }
}
