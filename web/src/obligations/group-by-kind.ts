import { kindGroups } from '@duebook/contract/about/kind-groups'
import { isOver } from '@duebook/contract/about/decided'
import { dateAbout, type DateAbout } from '@duebook/contract/about/date-about'
import type { CalendarDate } from '@duebook/domain'
import type { Kind, Obligation } from '@duebook/contract/obligation'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'

export type Listed = Omit<Obligation, 'snooze'> & Pick<ObligationRecord, 'id' | 'noticeAhead' | 'snooze'>

const order: readonly Kind[] = ['filing', 'contract', 'renewal', 'bill', 'licence', 'warranty', 'coursework', 'other']

export type KindGroup<T> = { name: string; kind: Kind | null; rows: T[] }

/** Of groups, what was found. Empty ones are left out. */
export function foundIn<T>(groups: readonly KindGroup<T>[], found: readonly T[]): KindGroup<T>[] {
  const isFound = new Set(found)
  return groups
    .map((group) => ({ ...group, rows: group.rows.filter((one) => isFound.has(one)) }))
    .filter(({ rows }) => rows.length > 0)
}

/** Obligations by kind in the house's order, ended ones last by themselves; each group by its next date. Empty groups are left out. */
export function groupByKind<T extends Listed>(obligations: readonly T[], today: CalendarDate): KindGroup<T>[] {
  const { open, ended } = splitByEnd(obligations, today)
  const ofKind = Map.groupBy(open, ({ kind }) => kind)
  const named = order.map((kind) => ({
    name: kindGroups[kind],
    kind,
    rows: byDayShown(ofKind.get(kind) ?? [], today),
  }))
  return [...named, ended].filter(({ rows }) => rows.length > 0)
}

/** What goes on, and the group of what has ended, which stands last wherever there is any. */
export function splitByEnd<T extends Listed>(obligations: readonly T[], today: CalendarDate) {
  const [open, rows]: [T[], T[]] = [[], []]
  for (const one of obligations) (one.status === 'ended' || isOver(one, today) ? rows : open).push(one)
  return { open, ended: { name: 'Ended', kind: null, rows } }
}

/** By the day that each row shows; those without any last. */
export const byDayShown = <T extends Listed>(obligations: readonly T[], today: CalendarDate): T[] =>
  obligations
    .map((one) => ({ one, shown: dayShown(one, today) ?? '9999' }))
    .sort((a, b) => (a.shown < b.shown ? -1 : a.shown > b.shown ? 1 : 0))
    .map(({ one }) => one)

/** The day of a notice which can be given, else the next date; null where neither is known. */
export const dayShown = (one: Listed, today: CalendarDate): CalendarDate | null =>
  noticeToGive(one, today)?.date ?? one.nextDue

/** The notice that can still be given: the date that counts, as everywhere else, and not the end that it is for. Null where it is past or not asked for. */
export function noticeToGive(obligation: Listed, today: CalendarDate): DateAbout | null {
  const { noticeAhead, nextDue, status } = obligation
  if (status !== 'active' || !noticeAhead || !nextDue || nextDue < today) return null
  const about = dateAbout(obligation, { due: nextDue, notice: noticeAhead }, today)
  return about.what === 'due' ? null : about
}
