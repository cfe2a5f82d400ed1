import { type CalendarDate, type DateNode, nodeDates, type NodeDates } from '@duebook/domain'
import { anchorOf, countedFrom, type Derived } from './anchor.ts'
import {
  type BookOfDates,
  type Dated,
  eventKey,
  graphOfBook,
  type GraphOfBook,
  isOpen,
  keyOf,
  type Link,
  obligationKey,
  ownDate,
  type Trigger,
} from './date-graph.ts'

/**
 * What becomes of a date that counts from a trigger: it moves; it is as it should be; what it counts from stays; somebody pinned it or gave it more
 * time, and it stays; it is done with; it waits for a date that nobody knows yet.
 */
export type Becomes = 'moves' | 'agrees' | 'declined' | 'stays' | 'pinned' | 'extended' | 'settled' | 'waits'
export type ChainRow = {
  one: Dated
  schedule: Derived
  /** From the trigger, which is 0. */
  depth: number
  /** What it counts from at once. */
  trigger: Trigger
  now: CalendarDate | null
  /** Where all is accepted but what was declined. */
  to: CalendarDate | null
  /** What its rule gives; another than `to` where it is pinned, declined or was given more time. */
  byRule: CalendarDate | null
  becomes: Becomes
}
export type Chain = { rows: readonly ChainRow[]; moving: readonly ChainRow[] }

/** `date`: an event on another day than it has; `declined`: the ids of those that are to stay where they are. */
export type Choice = { date?: CalendarDate | null; declined?: ReadonlySet<string> }
const NONE: ReadonlySet<string> = new Set()

/** All that counts from a trigger, each after what it counts from, with what would become of it: nothing has moved. */
export function chainFrom(book: BookOfDates, trigger: Trigger, choice: Choice = {}): Chain {
  return chainIn(graphOfBook(book), trigger, choice)
}

export function chainIn(found: GraphOfBook, trigger: Trigger, { date, declined = NONE }: Choice = {}): Chain {
  const links = linksFrom(found.links, trigger)
  const moved = standingAt(found, trigger, date)
  const full = nodeDates(moved)
  const chosen = nodeDates(pinning(moved, links, declined))
  const rows = links.map(({ link, depth }): ChainRow => {
    const { one, schedule } = link
    const key = obligationKey(one.id)
    const now = isOpen(one) ? one.nextDue : ownDate(schedule)
    const to = isOpen(one) ? (chosen[key]?.date ?? null) : now
    const byRule = isOpen(one) ? (chosen[key]?.computed ?? null) : now
    const becomes = becomesOf({
      one,
      schedule,
      now,
      to,
      full: full[key]?.date ?? null,
      isDeclined: declined.has(one.id),
    })
    return { one, schedule, depth, trigger: link.trigger, now, to, byRule, becomes }
  })
  return { rows, moving: rows.filter(({ becomes }) => becomes === 'moves' || becomes === 'declined') }
}

type Standing = Pick<ChainRow, 'one' | 'schedule' | 'now' | 'to'> & { full: CalendarDate | null; isDeclined: boolean }

function becomesOf({ one, schedule, now, to, full, isDeclined }: Standing): Becomes {
  if (!isOpen(one)) return 'settled'
  if (schedule.pinned) return 'pinned'
  if (isDeclined && now !== null) return 'declined'
  if (to !== now) return 'moves'
  if (now === null) return 'waits'
  if (full !== now) return 'stays'
  return now !== ownDate(schedule) ? 'extended' : 'agrees'
}

/** Those that count from a trigger and from each other, the deeper right behind what they count from. */
function linksFrom(links: readonly Link[], trigger: Trigger): { link: Link; depth: number }[] {
  const byTrigger = Map.groupBy(links, (link) => keyOf(link.trigger))
  const seen = new Set<string>()
  const found: { link: Link; depth: number }[] = []
  const waiting = (byTrigger.get(keyOf(trigger)) ?? []).toSorted(byDate).map((link) => ({ link, depth: 1 }))
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { link, depth } = next
    if (seen.has(link.one.id)) continue
    seen.add(link.one.id)
    found.push(next)
    const below = (byTrigger.get(obligationKey(link.one.id)) ?? []).toSorted(byDate)
    waiting.unshift(...below.map((one) => ({ link: one, depth: depth + 1 })))
  }
  return found
}

/** What is done with comes last. */
const byDate = (a: Link, b: Link) =>
  Number(isOpen(b.one)) - Number(isOpen(a.one)) ||
  (a.one.nextDue ?? '9999').localeCompare(b.one.nextDue ?? '9999') ||
  a.one.title.localeCompare(b.one.title)

type Nodes = Record<string, DateNode>

/** The graph with the trigger where it stands: one that waits to be moved itself moves nothing before it is. */
function standingAt({ graph, links }: GraphOfBook, trigger: Trigger, date: CalendarDate | null | undefined): Nodes {
  const key = keyOf(trigger)
  if (date !== undefined) return { ...graph, [key]: { date } }
  const node = graph[key]
  const due = links.find(({ one }) => obligationKey(one.id) === key)?.one.nextDue
  const waits = node && 'from' in node && due && nodeDates(graph)[key]?.date !== due
  return waits ? { ...graph, [key]: { ...node, pinned: due } } : { ...graph }
}

/** With those that are declined where they are now. */
function pinning(graph: Readonly<Nodes>, links: readonly { link: Link }[], declined: ReadonlySet<string>): Nodes {
  const nodes = { ...graph }
  for (const { link } of links) {
    const key = obligationKey(link.one.id)
    const node = nodes[key]
    if (node && 'from' in node && declined.has(link.one.id) && link.one.nextDue && !node.pinned)
      nodes[key] = { ...node, pinned: link.one.nextDue }
  }
  return nodes
}

export type DateChange = { id: string; title: string; schedule: Derived }

/** What is to be kept of a chain for what was chosen: what is declined is pinned where it is. */
export function changesOf(book: BookOfDates, trigger: Trigger, choice: Choice = {}): DateChange[] {
  const found = graphOfBook(book)
  const { date, declined = NONE } = choice
  const links = linksFrom(found.links, trigger)
  const moved = standingAt(found, trigger, date)
  const dates = nodeDates(pinning(moved, links, declined))
  return links.flatMap(({ link }) => {
    const { one, schedule } = link
    if (!isOpen(one)) return []
    const from = parentDate(dates, link)
    const isOfEvent = link.trigger.is === 'event'
    const stays = schedule.pinned !== undefined || (one.nextDue !== null && one.nextDue !== ownDate(schedule))
    // An event is known by its day: those that stay say the new one too, and are pinned.
    if (stays && !isOfEvent) return []
    if (from === schedule.trigger.date && !declined.has(one.id)) return []
    if (declined.has(one.id) && one.nextDue === null) return []
    const pin = schedule.pinned ?? (declined.has(one.id) || stays ? (one.nextDue ?? undefined) : undefined)
    return [{ id: one.id, title: one.title, schedule: countedFrom(schedule, from, pin) }]
  })
}

/** The day that a date counts from, before the roll of that where its rule says so. */
const parentDate = (dates: Record<string, NodeDates>, { parent, schedule }: Link): CalendarDate | null =>
  (anchorOf(schedule)?.of === 'nominal' ? dates[parent]?.nominal : dates[parent]?.date) ?? null

/** A pinned date follows its trigger again. */
export function followAgain(book: BookOfDates, id: string): DateChange | null {
  const { graph, links } = graphOfBook(book)
  const link = links.find(({ one }) => one.id === id)
  if (!link) return null
  return { id, title: link.one.title, schedule: countedFrom(link.schedule, parentDate(nodeDates(graph), link)) }
}

/** The events that dates of a book count from, with how many do: no duties, only days. */
export function triggersOf({ links }: GraphOfBook): { trigger: Trigger; count: number }[] {
  const groups = Map.groupBy(links, ({ trigger }) =>
    trigger.is === 'event' ? eventKey(trigger.name, trigger.date) : keyOf(trigger),
  )
  return [...groups.values()].flatMap((of) => {
    const [first] = of
    return first ? [{ trigger: first.trigger, count: of.length }] : []
  })
}
