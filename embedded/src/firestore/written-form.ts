import type { Fields } from './wire/json.ts'
import { changedFields, entriesOf, placesOf } from './index-entries.ts'
import type { Indexing } from './index-definitions.ts'
import type { IndexGenerations } from './index-generations.ts'
import type { Database, Stored } from './stored.ts'

/** What a document is written as: its text, and which index entries go and come. It holds while the document before and the indexes are the same. */
export type WrittenForm = { text: string; gone: Buffer[]; come: Buffer[]; of: readonly Indexing[] }

export function writtenForm(
  indexing: IndexGenerations,
  database: Database,
  segments: readonly string[],
  fields: Fields,
  before: Stored | null,
): WrittenForm {
  const text = JSON.stringify(fields)
  // The entries of a document that may have too many of them are counted whole.
  const only = before && text.length < mostTextOfFew ? changedFields(before.fields, fields) : null
  const [known, written] = [indexing.known(), indexing.written()]
  const places = placesOf(database.prefix, segments)
  const were = before ? entriesOf(places, before.fields, known, only, Infinity) : noEntries
  const are = entriesOf(places, fields, written, only)
  return { text, gone: without(were, are), come: without(are, were), of: [known, written] }
}

/** Whether it was made for the indexes that there are now. */
export const isOf = ({ of }: WrittenForm, indexing: IndexGenerations): boolean =>
  of[0] === indexing.known() && of[1] === indexing.written()

/** The entries of one that are not of the other. */
export const without = (entries: ReadonlyMap<string, Buffer>, others: ReadonlyMap<string, Buffer>): Buffer[] =>
  [...entries].flatMap(([text, entry]) => (others.has(text) ? [] : [entry]))

/** A document of fewer characters cannot have 40 000 entries. */
const mostTextOfFew = 20_000
const noEntries: ReadonlyMap<string, Buffer> = new Map()
