import type { DatabaseName } from './service.ts'
import type { Document, Fields } from './wire/json.ts'
import { microsText } from './data/instant.ts'
import { pathKey } from './data/key.ts'

/** A document at rest. Times are microseconds since 1970. `segments` begin below `/documents`. */
export type Stored = {
  id: number
  name: string
  segments: string[]
  fields: Fields
  /** Its fields as they are stored, and the characters of that, where it was read from there. */
  text?: string
  length?: number
  createTime: number
  updateTime: number
}
/** One isolated database of the file. `prefix` begins all its keys. */
export type Database = { id: number; name: DatabaseName; root: string; prefix: Buffer }

/** A document as clients get it. */
export const clientDocument = (document: Stored): Document => ({
  name: document.name,
  fields: document.fields,
  createTime: microsText(document.createTime),
  updateTime: microsText(document.updateTime),
})

export const keyOf = (database: Database, segments: readonly string[]) =>
  Buffer.concat([database.prefix, pathKey(segments)])
/** The least byte string after every key that begins with the prefix. */
export function after(prefix: Buffer): Buffer {
  let length = prefix.length
  while (length > 0 && prefix[length - 1] === 0xff) length--
  if (length === 0) return Buffer.alloc(prefix.length + 1, 0xff)
  const result = Buffer.from(prefix.subarray(0, length))
  result[length - 1] = (result[length - 1] ?? 0) + 1
  return result
}

/** The columns of `documents d` that `stored` reads. */
export const columns = 'd.id AS id, d.path AS path, d.create_time AS c, d.update_time AS u, d.fields AS fields'

/** A row as a document. Its fields are read when they are asked for: whoever counts documents does not. */
export function stored(database: Database, row: Record<string, unknown>): Stored {
  const text = row['fields'] as string
  let fields: Fields | null = null
  const path = row['path'] as string
  return {
    id: row['id'] as number,
    name: `${database.root}/${path}`,
    segments: path.split('/'),
    get fields() {
      return (fields ??= JSON.parse(text) as Fields)
    },
    length: text.length,
    text,
    createTime: row['c'] as number,
    updateTime: row['u'] as number,
  }
}

/** The fields that a commit replaces and sets are texts already: the log says them once more. */
const texts = new WeakMap<Fields, string>()
export const keepText = (fields: Fields, text: string) => void texts.set(fields, text)

/** A document as the log keeps it. */
export function documentText({ fields = {}, ...rest }: Document): string {
  return `${JSON.stringify(rest).slice(0, -1)},"fields":${texts.get(fields) ?? JSON.stringify(fields)}}`
}
