import type { DatabaseName } from './service.ts'
import type { Document, Fields } from './wire/json.ts'
import { databaseRoot } from './data/document-name.ts'
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

export function databaseOf({ project, database }: DatabaseName, id: number): Database {
  const prefix = Buffer.alloc(4)
  prefix.writeUInt32BE(id)
  const name = { project, database }
  return { id, name, root: databaseRoot(name), prefix }
}

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
export const columns = 'd.id, d.path, d.create_time, d.update_time, d.fields'

/** Those columns of a row, one after another, as a document. */
export function stored(database: Database, row: readonly unknown[], segments = (row[1] as string).split('/')): Stored {
  return new StoredRow(database.root, row as Row, segments)
}
type Row = readonly [id: number, path: string, createTime: number, updateTime: number, fields: string]

/** Its fields are read when they are asked for: whoever counts documents does not. */
class StoredRow implements Stored {
  readonly id
  readonly name
  readonly segments
  readonly text
  readonly length
  readonly createTime
  readonly updateTime
  #fields: Fields | null = null
  constructor(root: string, [id, path, createTime, updateTime, text]: Row, segments: string[]) {
    this.id = id
    this.name = `${root}/${path}`
    this.segments = segments
    this.text = text
    this.length = text.length
    this.createTime = createTime
    this.updateTime = updateTime
  }
  get fields(): Fields {
    return (this.#fields ??= JSON.parse(this.text) as Fields)
  }
}

/** A document as the log keeps it. `text`: its fields, where they are one already. */
export function documentText({ fields = {}, ...rest }: Document, text = JSON.stringify(fields)): string {
  return `${JSON.stringify(rest).slice(0, -1)},"fields":${text}}`
}
