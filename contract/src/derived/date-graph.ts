import {
  type CalendarDate,
  calendarDate,
  type DateGraph,
  type DateNode,
  DomainError,
  occurrences,
  type Schedule,
  timingOf,
} from '@duebook/domain'
import type { Obligation } from '../obligation.ts'
import { type Anchor, anchorOf, type Derived, isCounted, ruleOf, waits } from './anchor.ts'

export type Dated = Pick<Obligation, 'title' | 'schedule' | 'status' | 'nextDue' | 'nextNominal'> & { id: string }
/** What was recorded of one whose only date is settled; `on`: the day it was done, null where it was left out. */
export type Settled = { nominal: CalendarDate; due: CalendarDate; on: CalendarDate | null }
/** The obligations of one book, and by id what was recorded of triggers that are over; one that is not known keeps its dependants where they are. */
export type BookOfDates = { obligations: readonly Dated[]; settled: ReadonlyMap<string, Settled> }

/** What dates count from: an obligation of the book, or something that happens and is no duty, by its name and day. */
export type Trigger = { is: 'obligation'; id: string } | { is: 'event'; name: string; date: CalendarDate | null }

/** Keys of the graph: those of obligations, and of what they count from. */
export const obligationKey = (id: string) => `obligation ${id}`
export const eventKey = (name: string, date: CalendarDate | null) => `event ${name.trim().toLowerCase()} ${date ?? ''}`
export const keyOf = (trigger: Trigger) =>
  trigger.is === 'event' ? eventKey(trigger.name, trigger.date) : obligationKey(trigger.id)

/** A date that counts from another; `parent` is the key of that in the graph, `trigger` what people call so. */
export type Link = { one: Dated; schedule: Derived; parent: string; trigger: Trigger }
export type GraphOfBook = {
  graph: DateGraph
  links: readonly Link[]
  /** Titles of those that count from each other; they keep their dates. */
  rings: readonly (readonly string[])[]
}

/** The dates of a book that count from each other, as the engine takes them. Throws `unknown-calendar` where a calendar is not loaded. */
export function graphOfBook({ obligations, settled }: BookOfDates): GraphOfBook {
  const byId = new Map(obligations.map((one) => [one.id, one]))
  const rings = ringsIn(obligations, byId)
  const inRing = new Set(rings.flat())
  const graph: Record<string, DateNode> = {}
  const links = obligations.flatMap((one) => {
    const { id, schedule } = one
    if (!isCounted(schedule)) return []
    const anchor = anchorOf(schedule)
    const target = anchor && byId.get(anchor.id)
    const trigger: Trigger = target ? { is: 'obligation', id: target.id } : { is: 'event', ...schedule.trigger }
    const found = anchor && target && !inRing.has(id) ? anchorNode(anchor, target, settled.get(target.id)) : null
    const parent = found?.key ?? (target ? `held ${id}` : keyOf(trigger))
    if (found?.node) graph[found.key] = found.node
    if (!found) graph[parent] = { date: schedule.trigger.date }
    if (isOpen(one)) graph[obligationKey(id)] = nodeOf(one, schedule, parent)
    return [{ one, schedule, parent, trigger }]
  })
  return { graph, links, rings: rings.map((ring) => ring.map((id) => byId.get(id)?.title ?? '')) }
}

/** What is asked about still: it has a date, or waits for its trigger. */
export const isOpen = ({ status, nextDue, schedule }: Dated): boolean =>
  status === 'active' && (nextDue !== null || waits(schedule))

/** It has one date alone: others can count from it. */
export const hasOneDate = (schedule: Schedule): boolean => schedule.type === 'once' || isCounted(schedule)

/** More time was given than its rule gives: it stays there. */
export const isExtended = ({ schedule, nextDue }: Dated): boolean => nextDue !== null && ownDate(schedule) !== nextDue

/** The date that a schedule of one date gives by itself. */
export function ownDate(schedule: Schedule): CalendarDate | null {
  return occurrences(timingOf(schedule), { from: FIRST, limit: 1, by: 'nominal' })[0]?.adjusted ?? null
}
const FIRST = calendarDate('0001-01-01')

function nodeOf(one: Dated, schedule: Derived, parent: string): DateNode {
  const pinned = schedule.pinned ?? (isExtended(one) ? one.nextDue : null)
  return { from: parent, rule: ruleOf(schedule), ...(pinned ? { pinned } : {}) }
}

/** Where the date of a trigger stands in the graph; null where it has many dates, or nobody knows what became of it. */
function anchorNode(
  { of }: Anchor,
  target: Dated,
  settled: Settled | undefined,
): { key: string; node?: DateNode } | null {
  if (!hasOneDate(target.schedule)) return null
  const own = obligationKey(target.id)
  const open = isOpen(target)
  if (!open && !settled) return null
  if (of === 'done') {
    if (!open && !settled?.on) return null
    return { key: `${own} done`, node: { date: open ? null : (settled?.on ?? null) } }
  }
  // The engine itself counts from before its roll.
  if (open && isCounted(target.schedule)) return { key: own }
  const { nominal, due } = open ? { nominal: target.nextNominal, due: target.nextDue } : (settled ?? NONE)
  return of === 'nominal' ? { key: `${own} nominal`, node: { date: nominal } } : { key: own, node: { date: due } }
}
const NONE = { nominal: null, due: null }

/** The ids of each ring, in the order in which one counts from the next. */
function ringsIn(obligations: readonly Dated[], byId: ReadonlyMap<string, Dated>): string[][] {
  const seen = new Set<string>()
  return obligations.flatMap(({ id }) => {
    const path = pathFrom(id, byId, seen)
    const at = path.ring === null ? -1 : path.ids.indexOf(path.ring)
    for (const one of path.ids) seen.add(one)
    return at < 0 ? [] : [path.ids.slice(at)]
  })
}

function pathFrom(id: string, byId: ReadonlyMap<string, Dated>, seen: ReadonlySet<string>) {
  const ids: string[] = []
  for (let at: string | undefined = id; at !== undefined && !seen.has(at);) {
    if (ids.includes(at)) return { ids, ring: at }
    ids.push(at)
    const one = byId.get(at)
    at = one && isCounted(one.schedule) ? anchorOf(one.schedule)?.id : undefined
  }
  return { ids, ring: null }
}

/** The titles of the ring that would be closed if one counted from this anchor, itself first; null where none would. */
export function ringIf(obligations: readonly Dated[], id: string, anchor: Anchor): string[] | null {
  const byId = new Map(obligations.map((one) => [one.id, one]))
  const { ids } = pathFrom(anchor.id, byId, new Set([id]))
  const last = byId.get(ids.at(-1) ?? '')
  const closes =
    anchor.id === id || (last !== undefined && isCounted(last.schedule) && anchorOf(last.schedule)?.id === id)
  return closes ? [id, ...ids].map((one) => byId.get(one)?.title ?? one) : null
}

/** A graph that cannot be drawn because a calendar is still to come. */
export const lacksCalendar = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'unknown-calendar'
