import type { Document, ListenResponse } from './json.ts'

/** The text of a document that many streams hear of: one object, and one text in memory, for all of them. */
export type SharedText = Readonly<{ text: string }>
/** JSON in parts, one behind another. */
export type ResponseParts = { head: string; shared: SharedText | null; tail: string }

/** Documents that streams hear of, as they were written for the first of them. */
const written = new WeakMap<Document, SharedText>()

/** A response as JSON. A document that many streams hear of is the same object for all of them (SPEC, LI9), and is written once. */
export function responseParts(response: object): ResponseParts {
  const document = heardDocument(response)
  if (!document) return { head: JSON.stringify(response), shared: null, tail: '' }
  let shared = written.get(document)
  if (!shared) written.set(document, (shared = { text: JSON.stringify(document) }))
  const { document: _, ...rest } = (response as Changed).documentChange
  const others = JSON.stringify(rest).slice(1, -1)
  return { head: '{"documentChange":{"document":', shared, tail: `${others && `,${others}`}}}` }
}

type Changed = Extract<ListenResponse, { documentChange: unknown }>

/** The document that a stream hears of by a response; null where it hears of none. */
export const heardDocument = (response: object): Document | null =>
  'documentChange' in response ? (response as Changed).documentChange.document : null
