import { adjust } from '../days/business-days.ts'
import { formatDays, parseDays } from '../days/civil.ts'
import { type Calendars, type DateGraph, derivedDates, deriveDate } from '../derived.ts'
import { DomainError } from '../errors.ts'
import { calendarFor } from '../holidays/registry.ts'
import type { CalendarDate, ExplainStep } from '../schedule.ts'
import { adjustmentSteps } from './adjustment-steps.ts'
import { countStep, pinStep } from './nominal-steps.ts'

/** The working behind one date of a graph: from the date it all counts from, through each that lies between, pins said. Throws `unknown-anchor`, `cycle`. */
export function explainDerived(
  graph: DateGraph,
  name: string,
  calendars: Calendars = (regions) => calendarFor(regions ?? []),
): ExplainStep[] {
  const dates = derivedDates(graph, calendars)
  if (!Object.hasOwn(graph, name))
    throw new DomainError(
      'unknown-anchor',
      `There is no date called “${name.slice(0, 80)}” here. Choose one of them.`,
      {
        value: name.slice(0, 80),
      },
    )
  const path: string[] = []
  for (let at: string | null = name; at !== null;) {
    path.unshift(at)
    const node: DateGraph[string] | undefined = graph[at]
    // A pin cuts what lies before it off: nothing above moves this date.
    at = node && 'from' in node && !(node.pinned && at !== name) ? node.from : null
  }
  const steps = path.flatMap((at) => nodeSteps(graph, at, at === path[0], dates, calendars))
  return [...steps, { operation: 'result', source: '', text: 'In force', gives: dates[name] ?? null }]
}

function nodeSteps(
  graph: DateGraph,
  name: string,
  isFirst: boolean,
  dates: Record<string, CalendarDate | null>,
  calendars: Calendars,
): ExplainStep[] {
  const node = graph[name]
  if (!node || !('from' in node))
    return [{ operation: 'start', source: 'Its own date', text: name, gives: node?.date ?? null }]
  if (isFirst && node.pinned) return [{ ...pinStep(node.pinned, null), text: `${name}, set by hand` }]
  const trigger = node.rule.of === 'nominal' ? nominalOf(graph, node.from, dates, calendars) : dates[node.from]
  if (!trigger)
    return [{ operation: 'derived', source: 'Its rule', text: `${name}, once “${node.from}” is known`, gives: null }]
  const calendar = calendars(node.rule.regions)
  const { nominal, date } = deriveDate(trigger, node.rule, calendar)
  const { roll = 'unadjusted' } = node.rule
  const count = countStep(node.rule, [parseDays(trigger), parseDays(nominal)], calendar, 'Its rule')
  const named = { ...count, text: `${name}: ${count.text.replace(/ it\b/, ` “${node.from}”`)}` }
  const moved: ExplainStep[] =
    roll === 'unadjusted' || date === nominal
      ? []
      : node.rule.regions
        ? adjustmentSteps(nominal, { convention: roll, regions: node.rule.regions })
        : [
            {
              operation: 'businessDay',
              source: calendar.name,
              text: 'It is not a business day and moves',
              gives: formatDays(adjust(parseDays(nominal), roll, calendar)),
              inputs: { from: nominal, convention: roll },
            },
          ]
  return [named, ...moved, ...(node.pinned ? [pinStep(node.pinned, date)] : [])]
}

/** Where a date falls before its own roll. */
function nominalOf(
  graph: DateGraph,
  name: string,
  dates: Record<string, CalendarDate | null>,
  calendars: Calendars,
): CalendarDate | null {
  const node = graph[name]
  if (!node || !('from' in node)) return dates[name] ?? null
  if (node.pinned) return node.pinned
  const trigger = node.rule.of === 'nominal' ? nominalOf(graph, node.from, dates, calendars) : dates[node.from]
  return trigger ? deriveDate(trigger, node.rule, calendars(node.rule.regions)).nominal : null
}
