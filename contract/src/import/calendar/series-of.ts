import { type CalendarDate, occurrences, printRule, type RuleParts, ruleInZone } from '@duebook/domain'
import type { Gathering } from '../gathering.ts'
import { importLimits } from '../limits.ts'
import { explicit, readRule, type Recurring } from '../values/start-of-rhythm.ts'
import { Omitted, Unread } from '../verdicts.ts'
import type { Component } from './components.ts'
import { dayIn, placedAt, type Placed, property } from './dates-of.ts'
import type { Zones } from './zone-of.ts'

export const repeats = ({ properties }: Component): boolean =>
  properties.some(({ name }) => name === 'RRULE' || name === 'RDATE' || name === 'EXRULE')

/** One rule with its dates from an event or task, with what single dates of it were changed to. Throws `Unread`, `Omitted`. */
export function seriesOf(
  component: Component,
  due: Placed,
  overrides: readonly Component[],
  zones: Zones,
  gathering: Gathering,
): Recurring {
  const rules = component.properties.filter(({ name }) => name === 'RRULE')
  if (rules.length > 1 || property(component, 'EXRULE')) throw new Unread('several-rules')
  const [rule] = rules
  const rdates = daysOf('RDATE', component, due.zone, zones, gathering)
  const exdates = daysOf('EXDATE', component, due.zone, zones, gathering)
  for (const override of overrides) change(override, component, due, { rdates, exdates }, zones, gathering)
  const parts = rule ? explicit(onDays(readRule(rule.value.trim()), due, gathering), due.day) : null
  if (parts === null) rdates.add(due.day)
  const schedule: Recurring = {
    type: 'recurring',
    start: due.day,
    rule: { kind: 'rrule', rrule: parts === null ? 'FREQ=DAILY;COUNT=1' : printRule(parts) },
  }
  if (parts !== null) startOnRule(schedule, component, gathering)
  // So many dates of its own a schedule holds; those that have passed are let go first.
  const kept = (days: Set<CalendarDate>) => {
    const ahead = [...days].filter((day) => day >= gathering.context.today || day >= due.day).toSorted()
    return ahead.length <= MOST_DATES
      ? ahead
      : ahead.filter((day) => day >= gathering.context.today).slice(0, MOST_DATES)
  }
  return {
    ...schedule,
    rule: {
      ...schedule.rule,
      ...(rdates.size > 0 ? { rdates: kept(rdates) } : {}),
      ...(exdates.size > 0 ? { exdates: kept(exdates) } : {}),
    } as Recurring['rule'],
  }
}

const MOST_DATES = 1_000

/** The rule in whole days: an UNTIL is the last day whose date it still takes in. */
function onDays(rule: RuleParts, due: Placed, { context }: Gathering): RuleParts {
  const parts = due.zone === null ? rule : ruleInZone(rule, due.zone, context.zones)
  if (!parts.until) return parts
  const day = Math.floor(parts.until.seconds / 86_400)
  const isEarlier = parts.until.timed && due.minutes !== null && parts.until.seconds - day * 86_400 < due.minutes * 60
  return { ...parts, until: { seconds: (isEarlier ? day - 1 : day) * 86_400, timed: false, utc: false } }
}

function startOnRule(schedule: Recurring, { at }: Component, gathering: Gathering): void {
  const [first] = occurrences(schedule, { from: schedule.start, limit: 1, by: 'nominal' })
  if (!first) throw new Omitted('over')
  if (first.nominal !== schedule.start) gathering.warn('start-not-on-rule', at)
}

function daysOf(
  name: 'RDATE' | 'EXDATE',
  component: Component,
  zone: string | null,
  zones: Zones,
  gathering: Gathering,
): Set<CalendarDate> {
  const days = new Set<CalendarDate>()
  let seen = 0
  for (const { value, parameters } of component.properties.filter((one) => one.name === name))
    for (const one of value.split(',', importLimits.eventDates + 1)) {
      if (++seen > importLimits.eventDates) {
        gathering.warn('bad-line', component.at)
        return days
      }
      const day = dayAt(one, parameters, component, zone, zones, gathering)
      if (day !== null) days.add(day)
      else if (one.trim() !== '') gathering.warn('bad-line', component.at)
    }
  return days
}

/** The day of one date in the zone of its series; of a period, of its beginning. Null for what is none. */
function dayAt(
  written: string,
  parameters: ReadonlyMap<string, string>,
  component: Component,
  zone: string | null,
  zones: Zones,
  gathering: Gathering,
): CalendarDate | null {
  try {
    const value = written.split('/', 1)[0]!
    return dayIn(placedAt({ name: 'RDATE', parameters, value }, component, zones), zone, gathering)
  } catch (error) {
    if (error instanceof Unread) return null
    throw error
  }
}

type Changed = { rdates: Set<CalendarDate>; exdates: Set<CalendarDate> }

/** One date of the series, cancelled, moved, or told in other words. */
function change(
  override: Component,
  series: Component,
  due: Placed,
  { rdates, exdates }: Changed,
  zones: Zones,
  gathering: Gathering,
): void {
  const id = property(override, 'RECURRENCE-ID')!
  if (id.parameters.get('RANGE')?.toUpperCase() === 'THISANDFUTURE') throw new Unread('unsupported-range')
  const day = dayAt(id.value, id.parameters, override, due.zone, zones, gathering)
  if (day === null) {
    gathering.warn('bad-line', series.at)
    return
  }
  if (property(override, 'STATUS')?.value.trim().toUpperCase() === 'CANCELLED') {
    exdates.add(day)
    return
  }
  const start = property(override, series.kind === 'VTODO' ? 'DUE' : 'DTSTART') ?? property(override, 'DTSTART')
  const moved = start ? placedOrNull(start, override, zones) : null
  const to = moved === null ? day : dayIn(moved, due.zone, gathering)
  if (to !== day) {
    exdates.add(day)
    rdates.add(to)
  }
  if (moved !== null && minutesIn(moved, due.zone, gathering) !== due.minutes)
    gathering.warn('override-time', series.at)
  const differs = ['SUMMARY', 'DESCRIPTION', 'LOCATION'].some(
    (name) => property(override, name) && property(override, name)?.value !== property(series, name)?.value,
  )
  if (differs) gathering.warn('override-text', series.at)
}

function placedOrNull(found: Parameters<typeof placedAt>[0], override: Component, zones: Zones): Placed | null {
  try {
    return placedAt(found, override, zones)
  } catch (error) {
    if (error instanceof Unread) return null
    throw error
  }
}

function minutesIn(placed: Placed, zone: string | null, { context }: Gathering): number | null {
  if (placed.minutes === null || zone === null || placed.zone === null || placed.zone === zone) return placed.minutes
  const at = placed.day
  const time = `${String(Math.floor(placed.minutes / 60)).padStart(2, '0')}:${String(placed.minutes % 60).padStart(2, '0')}`
  const [hours, minutes] = context.zones
    .toLocal(context.zones.toInstant({ date: at, time }, placed.zone), zone)
    .time.split(':')
    .map(Number)
  return hours! * 60 + minutes!
}
