import type { Document, ListenResponse } from './json.ts'

/** Documents that streams hear of, as they were written for the first of them. */
const written = new WeakMap<Document, string>()

/** A response as JSON. A document that many streams hear of is the same object for all of them (SPEC, LI9), and is written once. */
export function responseText(response: object): string {
  const document = heardDocument(response)
  if (!document) return JSON.stringify(response)
  let text = written.get(document)
  if (text === undefined) written.set(document, (text = JSON.stringify(document)))
  const { document: _, ...rest } = (response as Changed).documentChange
  const others = JSON.stringify(rest).slice(1, -1)
  return `{"documentChange":{"document":${text}${others && `,${others}`}}}`
}

type Changed = Extract<ListenResponse, { documentChange: unknown }>

/** The document that a stream hears of by a response; null where it hears of none. */
export const heardDocument = (response: object): Document | null =>
  'documentChange' in response ? (response as Changed).documentChange.document : null
