import { type BusinessCalendar, calendarFromDates, holidaysBetween } from '../days/business-days.ts'
import { parseDays } from '../days/civil.ts'
import { type DateGraph, derivedDates, moveDates } from '../derived.ts'
import { DomainError } from '../errors.ts'
import { calendarFor } from '../holidays/registry.ts'
import type { CalendarDate } from '../schedule.ts'

type Input = {
  nodes: DateGraph
  regions?: string[]
  calendarInline?: { weekend: number[]; holidays: string[] }
  move?: Record<string, CalendarDate | null>
  explain?: string
}

/** `derived.json`: the dates of a graph, what a move changes, and the holidays stepped over. */
export function answerDerived({ input }: { input: Input }): unknown {
  const inline = input.calendarInline ? calendarFromDates({ id: 'inline', ...input.calendarInline }) : null
  const calendars = (regions: string[] | undefined): BusinessCalendar =>
    regions ? calendarFor(regions) : (inline ?? calendarFor(input.regions ?? []))
  try {
    const dates = derivedDates(input.nodes, calendars)
    const moved = input.move ? moveDates(input.nodes, input.move, calendars) : {}
    return {
      dates,
      ...moved,
      skipped: input.explain ? holidaysOnTheWay(input.nodes, input.explain, dates, calendars) : null,
    }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { error: { code: error.code, nodes: error.data.members ?? [error.data.value] } }
  }
}

/** Weekday holidays from the node's trigger to it, both included. */
function holidaysOnTheWay(
  nodes: DateGraph,
  name: string,
  dates: Record<string, CalendarDate | null>,
  calendars: (regions: string[] | undefined) => BusinessCalendar,
): CalendarDate[] {
  const node = nodes[name]
  const [to, from] = [dates[name], node && 'from' in node ? dates[node.from] : null]
  if (!node || !('from' in node) || !from || !to) return []
  return holidaysBetween(parseDays(from), parseDays(to), calendars(node.rule.regions)).map(({ date }) => date)
}
