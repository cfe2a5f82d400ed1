import { adjust, type BusinessCalendar } from './days/business-days.ts'
import { formatDays, parseDays } from './days/civil.ts'
import { DomainError } from './errors.ts'
import { calendarOf } from './holidays/registry.ts'
import { countOn } from './days/count-on.ts'
import type { CalendarDate, Convention, CountStep, OwnCalendar } from './schedule.ts'

export type DerivedRule = CountStep & {
  /** Counted on from what the first step gives. */
  further?: CountStep[]
  roll?: Convention
  /** Whether it counts from the trigger's date before its own roll. */
  of?: 'nominal'
  /** Instead of the graph's. */
  regions?: string[]
  /** What the rule's own text changes of them. */
  own?: OwnCalendar
}
export type DateNode = { date: CalendarDate | null } | { from: string; rule: DerivedRule; pinned?: CalendarDate }
export type DateGraph = Readonly<Record<string, DateNode>>
export type Calendars = (regions: string[] | undefined, own?: OwnCalendar) => BusinessCalendar
export type DerivedDates = Record<string, CalendarDate | null>
/** `diff`: what the move changes, to accept or not. `flagged`: pinned dates that would have moved and stay. */
export type MovedDates = {
  after: DerivedDates
  diff: Record<string, [CalendarDate | null, CalendarDate | null]>
  flagged: string[]
}

/** The date of every node, null while a trigger is not known. Throws `cycle` (its ring sorted in `members`; a pin does not excuse it) and `unknown-anchor`. */
export function derivedDates(graph: DateGraph, calendars: Calendars = ofRegions): DerivedDates {
  return mapNodes(nodeDates(graph, calendars), ({ date }) => date)
}

/** `nominal`: before its own roll; `computed`: what the rule gives, also where a pin stands in its place. */
export type NodeDates = { date: CalendarDate | null; nominal: CalendarDate | null; computed: CalendarDate | null }

/** Of every node its date, where that falls before its roll, and what its rule gives. Throws as `derivedDates`. */
export function nodeDates(graph: DateGraph, calendars: Calendars = ofRegions): Record<string, NodeDates> {
  const done: Record<string, NodeDates> = {}
  for (const name of Object.keys(graph)) {
    const path = new Set<string>()
    for (let at: string | null = name; at !== null && !Object.hasOwn(done, at);) {
      if (path.has(at)) throw cycle([...path].slice([...path].indexOf(at)))
      if (!Object.hasOwn(graph, at)) throw unknownAnchor(at)
      path.add(at)
      const node: DateNode | undefined = graph[at]
      at = node && 'from' in node ? node.from : null
    }
    for (const step of [...path].reverse()) {
      const node = graph[step]
      if (node) done[step] = datesOfNode(node, done, calendars)
    }
  }
  return done
}

/** What follows if dates move: nothing is changed, the differences are for a person to accept (invariant 7). */
export function moveDates(
  graph: DateGraph,
  move: Readonly<Record<string, CalendarDate | null>>,
  calendars: Calendars = ofRegions,
): MovedDates {
  const before = nodeDates(graph, calendars)
  const moved: Record<string, DateNode> = { ...graph }
  for (const [name, date] of Object.entries(move)) {
    const node = graph[name]
    if (!node) throw unknownAnchor(name)
    moved[name] = 'from' in node ? (date === null ? node : { ...node, pinned: date }) : { date }
  }
  const now = nodeDates(moved, calendars)
  const diff: MovedDates['diff'] = {}
  const flagged: string[] = []
  for (const [name, { date, computed }] of Object.entries(now)) {
    const old = before[name]
    if (old && old.date !== date) diff[name] = [old.date, date]
    const node = graph[name]
    if (node && 'from' in node && node.pinned && old?.computed !== computed) flagged.push(name)
  }
  return { after: mapNodes(now, ({ date }) => date), diff, flagged: flagged.sort() }
}

/** A date counted from a trigger by a rule, and where it falls before it is rolled. */
export function deriveDate(
  trigger: CalendarDate,
  rule: DerivedRule,
  calendar: BusinessCalendar,
): { nominal: CalendarDate; date: CalendarDate } {
  const steps = [rule, ...(rule.further ?? [])]
  const nominal = steps.reduce((day, step) => countOn(day, step, calendar), parseDays(trigger))
  return { nominal: formatDays(nominal), date: formatDays(adjust(nominal, rule.roll ?? 'unadjusted', calendar)) }
}

const ofRegions: Calendars = (regions = [], own) => calendarOf({ regions, ...own })
const unknownAnchor = (name: string) =>
  new DomainError(
    'unknown-anchor',
    `A date counts from “${name.slice(0, 80)}”, and there is no such date. Add it, or count from another.`,
    { value: name.slice(0, 80) },
  )

function datesOfNode(node: DateNode, done: Record<string, NodeDates>, calendars: Calendars): NodeDates {
  const given = 'from' in node ? node.pinned : node.date
  if (given !== null && given !== undefined) parseDays(given)
  if (!('from' in node)) return { date: node.date, nominal: node.date, computed: node.date }
  const parent = done[node.from]
  const trigger = node.rule.of === 'nominal' ? parent?.nominal : parent?.date
  const found = trigger ? deriveDate(trigger, node.rule, calendars(node.rule.regions, node.rule.own)) : null
  return {
    date: node.pinned ?? found?.date ?? null,
    nominal: node.pinned ?? found?.nominal ?? null,
    computed: found?.date ?? null,
  }
}

function cycle(ring: string[]): DomainError {
  const members = [...ring].sort()
  return new DomainError(
    'cycle',
    `These dates count from each other in a ring: ${members.join(', ').slice(0, 200)}. Fix one of them to a date.`,
    { members },
  )
}

function mapNodes<T>(nodes: Record<string, NodeDates>, value: (node: NodeDates) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(nodes).map(([name, node]) => [name, value(node)]))
}
