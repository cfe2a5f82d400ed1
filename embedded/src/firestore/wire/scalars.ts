/** Seconds of 0001-01-01T00:00:00Z and of the last second of year 9999: the range of a Timestamp. */
const FIRST_SECOND = -62_135_596_800
const LAST_SECOND = 253_402_300_799
const RFC3339 = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)$/

/** A moment as whole seconds since the epoch and microseconds within the second. */
export type Moment = Readonly<{ seconds: number; micros: number }>

/** RFC 3339 text in UTC with exactly six digits of fraction; null if out of the years 1 to 9999. */
export function timestampText({ seconds, micros }: Moment): string | null {
  if (!(seconds >= FIRST_SECOND && seconds <= LAST_SECOND && micros >= 0 && micros < 1e6)) return null
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}.${String(micros).padStart(6, '0')}Z`
}

/** Reads RFC 3339 text with up to nine digits of fraction (those past the sixth are cut off) and any offset; null if it is none. */
export function parseTimestamp(text: string): Moment | null {
  const known = lately.get(text)
  if (known) return known
  const moment = readTimestamp(text)
  if (lately.size >= mostKept) lately.clear()
  if (moment) lately.set(text, moment)
  return moment
}

/** The moments of one commit stand in each of its documents, and are read again and again. */
const lately = new Map<string, Moment>()
const mostKept = 4096

function readTimestamp(text: string): Moment | null {
  const match = RFC3339.exec(text)
  if (!match) return null
  const [, local = '', fraction = '', offset = 'Z'] = match
  const utc = secondOf(local)
  if (utc === null) return null
  const seconds = utc - offsetSeconds(offset)
  const moment = { seconds, micros: Number(fraction.padEnd(6, '0').slice(0, 6)) }
  return seconds >= FIRST_SECOND && seconds <= LAST_SECOND ? moment : null
}

/** The commits of one second all say it. */
let latest: { local: string; second: number | null } = { local: '', second: null }

/** Seconds since the epoch of a date and time of UTC; null if there is no such day or time. */
function secondOf(local: string): number | null {
  if (latest.local === local) return latest.second
  const milliseconds = Date.parse(`${local}Z`)
  // The engine's parser accepts 31 February; what it made of it does not read back the same.
  const isOne = Number.isFinite(milliseconds) && new Date(milliseconds).toISOString().slice(0, 19) === local
  latest = { local, second: isOne ? milliseconds / 1000 : null }
  return latest.second
}

function offsetSeconds(offset: string): number {
  if (offset === 'Z') return 0
  const magnitude = Number(offset.slice(1, 3)) * 3600 + Number(offset.slice(4, 6)) * 60
  return offset.startsWith('-') ? -magnitude : magnitude
}

/** Canonical decimal text of a signed 64-bit integer given as text or number; null if it is none. */
export function int64Text(value: unknown): string | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value === 0 ? 0 : value) : null
  if (typeof value !== 'string' || !/^-?\d{1,19}$/.test(value)) return null
  const integer = BigInt(value)
  return BigInt.asIntN(64, integer) === integer ? integer.toString() : null
}

export function int32(value: unknown): number | null {
  const number = typeof value === 'string' && /^-?\d{1,10}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && (number | 0) === number ? number | 0 : null
}

export type JsonDouble = number | 'NaN' | 'Infinity' | '-Infinity' | '-0'

/** What JSON cannot say as a number travels as a word. */
export function jsonDouble(value: number): JsonDouble {
  if (Number.isNaN(value)) return 'NaN'
  if (value === Infinity) return 'Infinity'
  if (value === -Infinity) return '-Infinity'
  return Object.is(value, -0) ? '-0' : value
}

export function parseDouble(value: unknown): JsonDouble | null {
  if (typeof value === 'number') return jsonDouble(value)
  if (typeof value !== 'string') return null
  if (value === 'NaN' || value === 'Infinity' || value === '-Infinity' || value === '-0') return value
  return /^-?\d{1,400}(\.\d{1,400})?([eE][+-]?\d{1,4})?$/.test(value) ? jsonDouble(Number(value)) : null
}

/** Standard base64 with padding, of text in either alphabet; null if it is neither. */
export function base64Text(value: string): string | null {
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(value)) return null
  const bare = value.replace(/=+$/, '')
  return bare.length % 4 === 1 ? null : Buffer.from(bare, 'base64').toString('base64')
}
