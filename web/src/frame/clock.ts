import { calendarDate, type CalendarDate } from '@duebook/domain'
import { useSyncExternalStore } from 'react'
import { useProfile } from '../cloud/accounts/profile.ts'
import { useSignedIn } from './signedIn.tsx'

/** The civil day of an instant in a zone. */
export function civilDay(instant: Date, zone: string): CalendarDate {
  return zone === deviceZone() ? dayHere(instant) : dayByFormat(instant, zone)
}

/**
 * The civil day of an instant in the zone of this device, which a date knows by itself: a page's first format takes some 20 ms to make, and a
 * first row does not wait for it (decision 60).
 */
export function dayHere(instant: Date): CalendarDate {
  const two = (part: number) => `${part}`.padStart(2, '0')
  const year = `${instant.getFullYear()}`.padStart(4, '0')
  return calendarDate(`${year}-${two(instant.getMonth() + 1)}-${two(instant.getDate())}`)
}

export function dayByFormat(instant: Date, zone: string): CalendarDate {
  const parts = formatIn(zone, 'day').formatToParts(instant)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return calendarDate(`${part('year')}-${part('month')}-${part('day')}`)
}

/** Local date and time of an instant in a zone, `YYYY-MM-DDTHH:MM`. */
export const civilTime = (instant: Date, zone: string): string =>
  `${civilDay(instant, zone)}T${formatIn(zone, 'time').format(instant)}`

const written = {
  day: { year: 'numeric', month: '2-digit', day: '2-digit' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
} as const

// One costs as much to make as a hundred instants to write, and rows ask for several at each drawing.
const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(timeZone: string, what: keyof typeof written): Intl.DateTimeFormat {
  const known = formats.get(`${what} ${timeZone}`)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', { timeZone, ...written[what] })
  formats.set(`${what} ${timeZone}`, made)
  return made
}

/** The person's zone: from their settings, before those are known the device's. */
export function useZone(): string {
  const profile = useProfile(useSignedIn().uid)
  return (profile.status === 'ready' && profile.data?.timeZone) || deviceZone()
}

/** The instant in ms since 1970, to the half minute: what has a time of day is drawn by it. */
export const useNow = () => useSyncExternalStore(ticking, () => now)

/** Today in the person's zone; changes at their midnight. */
export function useToday(): CalendarDate {
  const zone = useZone()
  return useSyncExternalStore(ticking, () => dayIn(zone))
}

const TICK_MS = 30_000
let now = Date.now()
let ticks: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()
/** Asked by every row as well, and dear to ask. */
let device: { at: number; zone: string } | null = null
const days = new Map<string, { at: number; day: CalendarDate }>()

/** One clock for all rows, which runs while anything is drawn by it. */
function ticking(listener: () => void) {
  if (listeners.size === 0) {
    now = Date.now()
    ticks = setInterval(tick, TICK_MS)
    addEventListener('focus', tick)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(ticks)
    removeEventListener('focus', tick)
  }
}

function tick() {
  now = Date.now()
  for (const listener of listeners) listener()
}

function deviceZone(): string {
  if (device?.at !== now) device = { at: now, zone: zoneName() }
  return device.zone
}

/** Where a browser has it, `Temporal` knows the name without a format (ECMA-262 Temporal, `Temporal.Now.timeZoneId`). */
function zoneName(): string {
  const { Temporal } = globalThis as { Temporal?: { Now: { timeZoneId(): string } } }
  return Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Asked by every row at every drawing, so it is worked out once a tick. */
function dayIn(zone: string): CalendarDate {
  const known = days.get(zone)
  if (known?.at === now) return known.day
  const day = civilDay(new Date(now), zone)
  days.set(zone, { at: now, day })
  return day
}
