import type { Obligation } from './obligation.ts'
import type { Snooze } from './snooze.ts'

/** A book of more obligations than this is kept in sheets as well. */
export const MOST_WITHOUT_SHEETS = 80
const SHEETS = 48
/** No letter takes more than three bytes, and a document holds a megabyte. */
const MOST_LETTERS = 330_000

/** `books/{bookId}/sheets/{00…47}`: `rows` is obligations by their ids, as JSON; `apart` names those that did not fit, to be read by themselves. */
export type Sheet = { rows: string; apart: string[] }

/** An obligation as it stands in a sheet: instants are ms since 1970. */
type Row = Omit<Obligation, 'createdAt' | 'updatedAt' | 'snooze'> & {
  createdAt: number | null
  updatedAt: number | null
  snooze?: (Omit<Snooze, 'until'> & { until: number }) | null
}
export type Rows = { readonly [obligationId: string]: Row }

export const sheetIds: readonly string[] = Array.from({ length: SHEETS }, (_, at) => String(at).padStart(2, '0'))

/** The sheet in which an obligation stands, whatever else is in the book. */
export const sheetOf = (obligationId: string): string => sheetIds[placeOf(obligationId, SHEETS)] ?? '00'

/** One of so many places for an id, always the same: FNV-1a. */
export function placeOf(id: string, places: number): number {
  let sum = 0x811c9dc5
  for (let at = 0; at < id.length; at++) sum = Math.imul(sum ^ id.charCodeAt(at), 0x01000193)
  return (sum >>> 0) % places
}

/** A stored obligation as a row. */
export function rowOf(obligation: Obligation): Row {
  const { createdAt, updatedAt, snooze, ...rest } = obligation
  return {
    ...rest,
    createdAt: millisOf(createdAt),
    updatedAt: millisOf(updatedAt),
    ...(snooze !== undefined && { snooze: snooze && { ...snooze, until: millisOf(snooze.until) ?? 0 } }),
  }
}

/** What a row says, as the SDKs give the document. */
export function obligationOf({ createdAt, updatedAt, snooze, ...rest }: Row): Obligation {
  return {
    ...rest,
    createdAt: stampOf(createdAt),
    updatedAt: stampOf(updatedAt),
    ...(snooze !== undefined && { snooze: snooze && { ...snooze, until: stampOf(snooze.until) } }),
  }
}

/** The longest go apart until the others fit. In order of their ids, so that the same rows are the same sheet. */
export function sheetOfRows(rows: Rows): Sheet {
  const texts = Object.keys(rows)
    .sort()
    .map((id) => ({ id, text: `${JSON.stringify(id)}:${JSON.stringify(rows[id])}` }))
  const longest = texts.toSorted((a, b) => b.text.length - a.text.length)
  let letters = texts.reduce((sum, { text }) => sum + text.length + 1, 0)
  const apart = new Set<string>()
  for (const { id, text } of longest) {
    if (letters <= MOST_LETTERS) break
    apart.add(id)
    letters -= text.length + 1
  }
  const kept = texts.filter(({ id }) => !apart.has(id)).map(({ text }) => text)
  return { rows: `{${kept.join(',')}}`, apart: [...apart].sort() }
}

export const rowsOf = ({ rows }: Pick<Sheet, 'rows'>): Rows => JSON.parse(rows) as Rows

const millisOf = (stamp: unknown): number | null =>
  typeof stamp === 'object' && stamp !== null && 'toMillis' in stamp
    ? Number((stamp as { toMillis(): number }).toMillis())
    : null

const stampOf = (millis: number | null) => (millis === null ? null : { toMillis: () => millis })
