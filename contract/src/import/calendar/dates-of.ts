import { addDays, calendarDate, type CalendarDate, type DueTime, formatDays, isCalendarDate } from '@duebook/domain'
import type { Gathering } from '../gathering.ts'
import { Omitted, Unread } from '../verdicts.ts'
import type { AlarmBase } from './alarms.ts'
import type { Component } from './components.ts'
import type { Property } from './content-line.ts'
import { clockOf, readDuration, readMoment, type Written, wallMinutes } from './moment.ts'
import { zoneOfCalendar, type Zones } from './zone-of.ts'

/** A moment where it is due: the day, the time, and the zone that it is said in (null: none, it floats). */
export type Placed = Written & { zone: string | null; unknown: boolean; matched: boolean }
export type ComponentDates = { due: Placed; alarms: Omit<AlarmBase, 'repeats'>; dueTime: DueTime | null }

export const property = ({ properties }: Pick<Component, 'properties'>, name: string): Property | undefined =>
  properties.find((one) => one.name === name)

/** When an event or task is due. `repeats`: a moment in UTC stays there, and is not shown where the person is. Throws `Unread`, `Omitted`. */
export function datesOfComponent(
  component: Component,
  repeats: boolean,
  zones: Zones,
  gathering: Gathering,
): ComponentDates {
  const shownIn = zoneOfCalendar(component.calendar) ?? gathering.context.zone
  const placed = (name: string) => {
    const found = property(component, name)
    return found ? local(placedAt(found, component, zones), repeats, shownIn, gathering) : null
  }
  const start = placed('DTSTART')
  const due = dueOf(component, start, placed('DUE'), gathering)
  const base = wallMinutes(due)
  const end = placed('DTEND') ?? afterDuration(start, component)
  return {
    due,
    dueTime:
      due.minutes === null ? null : { at: clockOf(due.minutes), ...(due.zone === null ? {} : { zone: due.zone }) },
    alarms: {
      day: due.day,
      wholeDay: due.minutes === null,
      zone: due.zone,
      start: start ? wallMinutes(start) - base : 0,
      end: component.kind === 'VTODO' || !end ? 0 : wallMinutes(end) - base,
      shownIn,
    },
  }
}

function dueOf(component: Component, start: Placed | null, due: Placed | null, gathering: Gathering): Placed {
  const { date } = gathering.answerTo(component.at)
  const answered = date !== undefined && isCalendarDate(date) ? calendarDate(date) : null
  const found = component.kind === 'VTODO' ? (due ?? afterDuration(start, component) ?? start) : start
  if (answered !== null) return { ...(found ?? WHOLE_DAY), day: answered }
  if (found) return found
  if (component.kind === 'VTODO') throw new Omitted('no-date')
  throw new Unread('no-date')
}

const WHOLE_DAY = { minutes: null, utc: false, zone: null, unknown: false, matched: false }

function afterDuration(start: Placed | null, component: Component): Placed | null {
  const duration = readDuration(property(component, 'DURATION')?.value ?? '')
  if (!start || !duration) return null
  if (start.minutes === null) return { ...start, day: addDays(start.day, Math.floor(duration.minutes / 1440)) }
  const at = wallMinutes(start) + duration.minutes
  const day = Math.floor(at / 1440)
  return { ...start, day: calendarDate(formatDays(day)), minutes: at - day * 1440 }
}

export function placedAt({ value, parameters }: Property, { calendar }: Component, zones: Zones): Placed {
  const written = readMoment(value, parameters.get('VALUE')?.toUpperCase() === 'DATE')
  if (written.utc) return { ...written, zone: 'Etc/UTC', unknown: false, matched: false }
  const id = parameters.get('TZID')
  if (written.minutes === null || !id) return { ...written, zone: null, unknown: false, matched: false }
  const { zone, matched } = zones.of(id, calendar)
  const utc = zone === 'Etc/UTC'
  return { ...written, utc, zone, unknown: zone === null, matched }
}

function local(placed: Placed, repeats: boolean, shownIn: string, { context }: Gathering): Placed {
  if (!placed.utc || repeats) return placed
  const found = context.zones.toLocal(wallMinutes(placed) * 60_000, shownIn)
  const [hours, minutes] = found.time.split(':').map(Number)
  return { ...placed, day: found.date, minutes: hours! * 60 + minutes!, utc: false, zone: shownIn }
}

/** The day of a moment on the wall clock of a zone. */
export function dayIn(placed: Placed, zone: string | null, { context }: Gathering): CalendarDate {
  if (placed.minutes === null || zone === null || placed.zone === null || placed.zone === zone) return placed.day
  const instant = context.zones.toInstant({ date: placed.day, time: clockOf(placed.minutes) }, placed.zone)
  return context.zones.toLocal(instant, zone).date
}
