import { FirestoreError } from '../errors.ts'

const pattern = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)$/
const oldest = -62_135_596_800
const newest = 253_402_300_799

type Instant = Readonly<{ seconds: number; micros: number }>

/** An RFC 3339 text as whole seconds and microseconds since 1970; digits beyond the sixth are cut off. */
export function parseInstant(text: unknown): Instant {
  const known = typeof text === 'string' ? parsed.get(text) : undefined
  if (known) return known
  const instant = readInstant(text)
  if (parsed.size >= mostKept) parsed.clear()
  parsed.set(String(text), instant)
  return instant
}

function readInstant(text: unknown): Instant {
  const match = typeof text === 'string' ? pattern.exec(text) : null
  if (!match) throw new FirestoreError('INVALID_ARGUMENT', `Invalid timestamp: ${shown(text)}`)
  const [, year, month, day, hour, minute, second, fraction = '', zone = 'Z'] = match
  const date = new Date(0)
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  date.setUTCHours(Number(hour), Number(minute), Number(second), 0)
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day) || Number(hour) > 23 || Number(minute) > 59)
    throw new FirestoreError('INVALID_ARGUMENT', `Invalid timestamp: ${shown(text)}`)
  const offset = zone === 'Z' ? 0 : (zone[0] === '-' ? -1 : 1) * (Number(zone.slice(1, 3)) * 3600 + Number(zone.slice(4)) * 60)
  const seconds = date.getTime() / 1000 - offset
  if (seconds < oldest || seconds > newest)
    throw new FirestoreError('INVALID_ARGUMENT', `Timestamp out of range (years 1 to 9999): ${shown(text)}`)
  return { seconds, micros: Number(fraction.padEnd(6, '0').slice(0, 6)) }
}

/** Microseconds since 1970 of a time that this server itself gave out (exact until the year 2255). */
export function microsOf(text: string): number {
  const { seconds, micros } = parseInstant(text)
  return seconds * 1_000_000 + micros
}

/** RFC 3339 text with the six fixed digits that Firestore sends. */
export function instantText(seconds: number, micros: number): string {
  return `${secondText(seconds)}${String(1_000_000 + micros).slice(1)}Z`
}

/** Up to the point before the fraction. */
function secondText(seconds: number): string {
  const known = secondsWritten.get(seconds)
  if (known !== undefined) return known
  const text = `${new Date(seconds * 1000).toISOString().slice(0, -5)}.`
  if (secondsWritten.size >= mostKept) secondsWritten.clear()
  secondsWritten.set(seconds, text)
  return text
}

export function microsText(total: number): string {
  const seconds = Math.floor(total / 1_000_000)
  return instantText(seconds, total - seconds * 1_000_000)
}

/** All documents of a commit have its time: the same few instants are read again and again, and those that are written lie in the same few seconds. */
const parsed = new Map<string, Instant>()
const secondsWritten = new Map<number, string>()
const mostKept = 4096

const shown = (text: unknown) => String(text).slice(0, 60)
