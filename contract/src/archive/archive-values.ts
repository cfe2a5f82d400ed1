/** An instant as the SDKs give it. */
export type Stamp = { seconds: number; nanoseconds: number }

/** Deeper than any document of ours. */
const MOST_DEPTH = 20

/**
 * A stored value as it stands in an export: instants as `{"$time": …}` (RFC 3339 in UTC, with nanoseconds), names in order, so that the same
 * document is the same text. Throws on a value that a document of ours never holds.
 */
export function archived(value: unknown, depth = 0): unknown {
  if (depth > MOST_DEPTH) throw new Error('A document of this depth is none of ours.')
  if (Array.isArray(value)) return value.map((one) => archived(one, depth + 1))
  if (value === null || typeof value !== 'object') return value
  if (isStamp(value)) return { $time: stampText(value) }
  const names = Object.keys(value).toSorted()
  return Object.fromEntries(names.map((name) => [name, archived((value as Record<string, unknown>)[name], depth + 1)]))
}

/** The way back; `stampOf` makes an instant as the SDK at hand takes it. Throws `TypeError` on what `archived` never writes. */
export function stored(value: unknown, stampOf: (stamp: Stamp) => unknown, depth = 0): unknown {
  if (depth > MOST_DEPTH) throw new TypeError('It is deeper than any document of ours.')
  if (Array.isArray(value)) return value.map((one) => stored(one, stampOf, depth + 1))
  if (value === null || typeof value !== 'object') return value
  if ('$time' in value) return stampOf(readStamp(value as { $time: unknown }))
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, stored(part, stampOf, depth + 1)]))
}

/** One record of a part, on a line of its own. */
export const archivedLine = ({ id, ...fields }: { id: string }): string =>
  JSON.stringify({ id, ...(archived(fields) as object) })

const isStamp = (value: object): value is Stamp =>
  'toDate' in value && typeof value.toDate === 'function' && 'seconds' in value && 'nanoseconds' in value

const stampText = ({ seconds, nanoseconds }: Stamp) =>
  `${new Date(seconds * 1000).toISOString().slice(0, -5)}.${String(nanoseconds).padStart(9, '0')}Z`

function readStamp({ $time, ...more }: { $time: unknown }): Stamp {
  const found = typeof $time === 'string' ? /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.(\d{9})Z$/.exec($time) : null
  const millis = Date.parse(`${found?.[1]}Z`)
  if (!found || Number.isNaN(millis) || Object.keys(more).length > 0)
    throw new TypeError('It has a time that cannot be read.')
  return { seconds: millis / 1000, nanoseconds: Number(found[2]) }
}
