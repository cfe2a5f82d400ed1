import { calendarDate, type CalendarDate } from '@duebook/domain'
import { useSyncExternalStore } from 'react'
import { useProfile } from '../cloud/accounts/profile.ts'
import { useSignedIn } from './signedIn.tsx'

/** The civil day of an instant in a zone. */
export function civilDay(instant: Date, zone: string): CalendarDate {
  const parts = formatsIn(zone).day.formatToParts(instant)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return calendarDate(`${part('year')}-${part('month')}-${part('day')}`)
}

/** Local date and time of an instant in a zone, `YYYY-MM-DDTHH:MM`. */
export const civilTime = (instant: Date, zone: string): string =>
  `${civilDay(instant, zone)}T${formatsIn(zone).time.format(instant)}`

// One costs as much to make as a hundred instants to write, and rows ask for several at each drawing.
const formats = new Map<string, Record<'day' | 'time', Intl.DateTimeFormat>>()

function formatsIn(timeZone: string) {
  const known = formats.get(timeZone)
  if (known) return known
  const made = {
    day: new Intl.DateTimeFormat('en-GB', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
    time: new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  }
  formats.set(timeZone, made)
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
  if (device?.at !== now) device = { at: now, zone: Intl.DateTimeFormat().resolvedOptions().timeZone }
  return device.zone
}

/** Asked by every row at every drawing, so it is worked out once a tick. */
function dayIn(zone: string): CalendarDate {
  const known = days.get(zone)
  if (known?.at === now) return known.day
  const day = civilDay(new Date(now), zone)
  days.set(zone, { at: now, day })
  return day
}
