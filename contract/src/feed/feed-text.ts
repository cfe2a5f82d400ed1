import { addDays, icsLine, icsText, parseDays, type CalendarDate, type ZoneResolver } from '@duebook/domain'
import { mostFeedBytes } from './feed.ts'
import type { FeedEvent } from './feed-events.ts'
import type { NumberedEvent } from './numbered.ts'
import { zoneText } from './zone-text.ts'

export type FeedHead = {
  name: string
  /** Of the person whose feed it is. */
  zone: string
  /** When anything in it last became another (ms since 1970). */
  changedAt: number
  /** How many dates there are; that there are more than it shows is said in it. */
  all: number
  today: CalendarDate
}
export type Zones = { resolver: ZoneResolver; nameAt: (at: number, zone: string) => string }

/** A timed date is drawn so long. */
const MINUTES = 15
const DAY_MINUTES = 1440

/**
 * A calendar by RFC 5545 and 7986: one VEVENT a date and never a rule, because what is moved, adjusted or skipped has none; in order of their
 * beginnings, at most `mostFeedBytes`, those nearest to today. No alarms: a feed is never the only reminder.
 */
export function feedText(
  { name, zone, changedAt, all, today }: FeedHead,
  events: readonly NumberedEvent[],
  zones: Zones,
): { text: string; shown: number } {
  const written = fitting(events, today)
  const label = icsText(name)
  const stamp = instantText(changedAt)
  const more = all > written.length ? [`X-WR-CALDESC:Shows the next ${counted(written.length)} dates`] : []
  const head = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Duebook//Feed 1//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${label}`,
    `X-WR-CALNAME:${label}`,
    ...more,
    `X-WR-TIMEZONE:${zone}`,
    'COLOR:indigo',
    'REFRESH-INTERVAL;VALUE=DURATION:PT4H',
    'X-PUBLISHED-TTL:PT4H',
    `LAST-MODIFIED:${stamp}`,
    ...zonesOf(
      written.map(({ event }) => event),
      zones,
    ),
  ]
  const body = written.toSorted(byBeginning).map(({ text }) => text)
  return { text: `${head.map(icsLine).join('')}${body.join('')}END:VCALENDAR\r\n`, shown: written.length }
}

type Written = { event: NumberedEvent; start: string; text: string }

/** What a head, zones and a foot take is left free. */
const HEAD_BYTES = 20_000

function fitting(events: readonly NumberedEvent[], today: CalendarDate): Written[] {
  const far = ({ date }: NumberedEvent) => Math.abs(parseDays(date) - parseDays(today))
  let left = mostFeedBytes - HEAD_BYTES
  const kept: Written[] = []
  for (const event of events.toSorted((a, b) => far(a) - far(b))) {
    const { start, text } = eventText(event)
    left -= new TextEncoder().encode(text).length
    if (left < 0) break
    kept.push({ event, start, text })
  }
  return kept
}

const byBeginning = (a: Written, b: Written) => order(a.start, b.start) || order(a.event.uid, b.event.uid)
const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

export function eventText(event: NumberedEvent): { start: string; text: string } {
  const { uid, title, text, categories, certain, link, sequence, at } = event
  const stamp = instantText(at)
  const { start, lines } = beginning(event)
  const all = [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp}`,
    `LAST-MODIFIED:${stamp}`,
    `SEQUENCE:${sequence}`,
    ...lines,
    `SUMMARY:${icsText(title)}`,
    ...(text === null ? [] : [`DESCRIPTION:${icsText(text)}`]),
    ...(categories.length > 0 ? [`CATEGORIES:${categories.map(icsText).join(',')}`] : []),
    `STATUS:${certain ? 'CONFIRMED' : 'TENTATIVE'}`,
    ...(link === null ? [] : [`URL:${link}`]),
    'TRANSP:TRANSPARENT',
    'X-MICROSOFT-CDO-BUSYSTATUS:FREE',
    'END:VEVENT',
  ]
  return { start, text: all.map(icsLine).join('') }
}

function beginning({ date, time, zone }: NumberedEvent): { start: string; lines: string[] } {
  const start = basic(date)
  if (time === null)
    return { start, lines: [`DTSTART;VALUE=DATE:${start}`, `DTEND;VALUE=DATE:${basic(addDays(date, 1))}`] }
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const end = hours * 60 + minutes + MINUTES
  const tzid = zone === null ? '' : `;TZID=${zone}`
  const wall = (of: CalendarDate, at: number) => `${basic(of)}T${two(Math.floor(at / 60))}${two(at % 60)}00`
  const from = wall(date, hours * 60 + minutes)
  const to = end < DAY_MINUTES ? wall(date, end) : wall(addDays(date, 1), end - DAY_MINUTES)
  return { start: from, lines: [`DTSTART${tzid}:${from}`, `DTEND${tzid}:${to}`] }
}

/** The clocks of every zone that entries stand in, from the day before the first to the day after the last; the lines are not folded. */
export function zonesOf(events: readonly FeedEvent[], { resolver, nameAt }: Zones): string[] {
  const used = new Set(events.flatMap(({ time, zone }) => (time !== null && zone ? [zone] : [])))
  const days = events.map(({ date }) => date).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const at = (date: CalendarDate, by: number) => Date.parse(`${addDays(date, by)}T00:00:00Z`)
  const span = { from: at(first, -1), to: at(last, 2) }
  return [...used].toSorted().flatMap((zone) => zoneText(zone, span, resolver, nameAt))
}

const basic = (date: CalendarDate) => date.replaceAll('-', '')
const two = (n: number) => String(n).padStart(2, '0')
const counted = (n: number) => n.toLocaleString('en-GB')
export const instantText = (at: number) => new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '') + 'Z'
