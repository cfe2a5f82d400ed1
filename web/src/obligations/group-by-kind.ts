import { isOver } from '@duebook/contract/about/decided'
import { dateAbout, type DateAbout } from '@duebook/contract/about/date-about'
import { addDays, type CalendarDate } from '@duebook/domain'
import type { Kind, Obligation } from '@duebook/contract/obligation'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { kindGroups } from '../messages/kinds.ts'

export type Listed = Omit<Obligation, 'snooze'> & Pick<ObligationRecord, 'id' | 'noticeAhead' | 'snooze'>

const order = [
  'filing',
  'contract',
  'renewal',
  'bill',
  'licence',
  'warranty',
  'coursework',
  'other',
] as const satisfies readonly Kind[]

/** Obligations by kind in the house's order, ended ones last by themselves; each group by its next date. Empty groups are left out. */
export function groupByKind<T extends Listed>(
  obligations: readonly T[],
  today: CalendarDate,
): { name: string; kind: Kind | null; rows: T[] }[] {
  const shown = (one: Listed) => closingNotice(one, today)?.date ?? one.nextDue ?? '9999'
  const byShownDate = (a: Listed, b: Listed) => shown(a).localeCompare(shown(b))
  const isEnded = (one: Listed) => one.status === 'ended' || isOver(one, today)
  const active = obligations.filter((one) => !isEnded(one))
  const groups: { name: string; kind: Kind | null; rows: T[] }[] = order.map((kind) => ({
    name: kindGroups[kind],
    kind,
    rows: active.filter((one) => one.kind === kind).toSorted(byShownDate),
  }))
  groups.push({ name: 'Ended', kind: null, rows: obligations.filter(isEnded) })
  return groups.filter(({ rows }) => rows.length > 0)
}

/** From this many days before its last day on, a notice is the date that counts, not the end that it is for. */
const NOTICE_DAYS = 60

/** The notice that can still be given where its day is near; null where it is far, past or not asked for. */
export function closingNotice(obligation: Listed, today: CalendarDate): DateAbout | null {
  const { noticeAhead, nextDue, status } = obligation
  if (status !== 'active' || !noticeAhead || !nextDue || nextDue < today) return null
  const about = dateAbout(obligation, { due: nextDue, notice: noticeAhead }, today)
  return about.what !== 'due' && about.date <= addDays(today, NOTICE_DAYS) ? about : null
}
