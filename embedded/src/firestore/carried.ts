import type { Commit, DocumentCommit } from './service.ts'
import type { Document, Fields } from './wire/json.ts'
import { microsText } from './data/instant.ts'
import { clientDocument, type Stored } from './stored.ts'

/**
 * A document as one thread says it to the other. Where its fields are a text already they stay one: it is read once, where it is needed, and a text
 * travels at a fraction of what an object costs both ends.
 */
export type Carried = Document | (Omit<Document, 'fields'> & { text: string })
/** A commit of the log likewise, each version of a document as it is kept there. */
export type CarriedCommit = Omit<Commit, 'changes'> & { changes: CarriedChange[] }
export type CarriedChange = { name: string; before: string | null; after: string | null }

export const carried = (document: Stored): Carried =>
  document.text === undefined
    ? clientDocument(document)
    : {
        name: document.name,
        text: document.text,
        createTime: microsText(document.createTime),
        updateTime: microsText(document.updateTime),
      }

export function arrived(document: Carried): Document {
  if (!('text' in document)) return document
  const { name, text, createTime, updateTime } = document
  return { name, fields: JSON.parse(text) as Fields, createTime, updateTime } as Document
}

export const arrivedCommit = ({ changes, ...commit }: CarriedCommit): Commit => ({
  ...commit,
  changes: changes.map(arrivedChange),
})

/** Most who read of a change need one of its versions, or none. */
function arrivedChange({ name, before, after }: CarriedChange): DocumentCommit {
  const read = (text: string | null) => (text === null ? null : (JSON.parse(text) as Document))
  let [was, is]: (Document | null | undefined)[] = [undefined, undefined]
  return {
    name,
    get before() {
      return (was ??= read(before))
    },
    get after() {
      return (is ??= read(after))
    },
  }
}
