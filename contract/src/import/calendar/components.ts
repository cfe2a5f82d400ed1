import { importLimits } from '../limits.ts'
import { Refused } from '../verdicts.ts'
import { contentLine, type Property } from './content-line.ts'

/** One record of a calendar. `at` is its ordinal among the events, tasks and journals of the file, from 1. */
export type Component = {
  kind: 'VEVENT' | 'VTODO' | 'VJOURNAL'
  at: number
  properties: Property[]
  alarms: Property[][]
  badLine: boolean
  /** A line of it was longer than any is kept. */
  cutLine: boolean
  ended: boolean
  calendar: Calendar
}
/** `zones`: what each TZID is said to be, its own lines and those of its parts. */
export type Calendar = { properties: Property[]; zones: Map<string, ZoneText>; ended: boolean }
export type ZoneText = { properties: Property[]; observances: Property[][] }
export type Calendars = { calendars: Calendar[]; components: Component[] }

/** The calendars of unfolded text. What is unknown is passed over, whatever stands in it. Throws `Refused`. */
export function componentsOf(text: string): Calendars {
  const reader = new Reader()
  for (let at = 0; at < text.length;) {
    let end = at
    while (end < text.length && text[end] !== '\n' && text[end] !== '\r') end += 1
    if (end - at > importLimits.line) reader.tooLong()
    else if (end > at) reader.line(text.slice(at, end))
    at = end + 1
  }
  return reader
}

const KINDS: ReadonlySet<string> = new Set(['VEVENT', 'VTODO', 'VJOURNAL'])

class Reader implements Calendars {
  readonly calendars: Calendar[] = []
  readonly components: Component[] = []
  #component: Component | null = null
  #zone: ZoneText | null = null
  /** Where lines go: of the calendar, the component, an alarm, a zone or one of its parts. */
  #target: Property[] | null = null
  /** Names of what is passed over, by how often it is open; its lines are nobody's. */
  #skipped = 0

  tooLong(): void {
    if (this.#component && this.#skipped === 0) this.#component.cutLine = true
  }

  line(text: string): void {
    if (text.trim() === '') return
    const property = contentLine(text.trimStart())
    if (property === null) {
      if (this.#component) this.#component.badLine = true
      return
    }
    const name = property.value.trim().toUpperCase()
    if (property.name === 'BEGIN') this.#begin(name)
    else if (property.name === 'END') this.#end(name)
    else if (this.#skipped === 0) this.#target?.push(property)
  }

  #begin(name: string): void {
    if (this.#skipped > 0) this.#skipped += 1
    else if (name === 'VCALENDAR') this.#beginCalendar()
    else if (this.calendars.length === 0) return
    else if (this.#component) this.#beginWithin(this.#component, name)
    else if (this.#zone) this.#zone.observances.push((this.#target = []))
    else if (KINDS.has(name)) this.#beginComponent(name as Component['kind'])
    else if (name === 'VTIMEZONE') {
      this.#zone = { properties: [], observances: [] }
      this.#target = this.#zone.properties
    } else this.#skipped = 1
  }

  /** A calendar within another, or behind one that was never closed, is one more. */
  #beginCalendar(): void {
    this.#component = null
    this.#zone = null
    const calendar: Calendar = { properties: [], zones: new Map(), ended: false }
    this.calendars.push(calendar)
    this.#target = calendar.properties
  }

  #beginComponent(kind: Component['kind']): void {
    const at = this.components.length + 1
    const calendar = this.calendars.at(-1)!
    const component = { kind, at, properties: [], alarms: [], badLine: false, cutLine: false, ended: false, calendar }
    this.#component = component
    this.#target = component.properties
    this.components.push(component)
    if (at > MOST_COUNTED) throw new Refused('too-many-rows', at)
  }

  #beginWithin(component: Component, name: string): void {
    if (name === 'VALARM' && this.#target === component.properties && component.alarms.length < MOST_ALARMS)
      component.alarms.push((this.#target = []))
    else {
      if (name !== 'VALARM') component.badLine = true
      this.#skipped = 1
    }
  }

  #end(name: string): void {
    const calendar = this.calendars.at(-1)
    if (this.#skipped > 0 && name !== 'VCALENDAR') this.#skipped -= 1
    else if (name === 'VCALENDAR') {
      if (calendar) calendar.ended = true
      this.#skipped = 0
      this.#component = null
      this.#zone = null
      this.#target = null
    } else if (this.#component && name === this.#component.kind) {
      this.#component.ended = true
      this.#component = null
      this.#target = calendar?.properties ?? null
    } else if (this.#component) {
      if (name === 'VALARM') this.#target = this.#component.properties
      else this.#component.badLine = true
    } else if (this.#zone && name === 'VTIMEZONE') {
      const id = this.#zone.properties.find((one) => one.name === 'TZID')?.value.trim()
      if (id !== undefined && calendar && calendar.zones.size < MOST_ZONES) calendar.zones.set(id, this.#zone)
      this.#zone = null
      this.#target = calendar?.properties ?? null
    } else if (this.#zone) this.#target = this.#zone.properties
  }
}

const MOST_ALARMS = 200
const MOST_ZONES = 500
/** Counted on beyond what is read, so that the refusal can say how many there are. */
const MOST_COUNTED = 100_000
