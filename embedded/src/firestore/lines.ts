import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { finished } from 'node:stream/promises'
import type { Log } from '../log.ts'
import { openDatabase } from '../sqlite/open.ts'
import { openReadOnly } from '../sqlite/read-only.ts'
import { StartError } from '../startError.ts'
import { checkFields } from './data/check-value.ts'
import { databaseRoot, documentSegments } from './data/document-name.ts'
import { microsOf, microsText } from './data/instant.ts'
import { FirestoreError } from './errors.ts'
import { lastFile } from './index-generations.ts'
import { openReads, statementsOf } from './reads.ts'
import { openStore, type Store } from './store.ts'
import { after, clientDocument, keyOf, type Database } from './stored.ts'
import type { DatabaseName } from './service.ts'
import type { Document } from './wire/json.ts'
import { parseDocumentName } from './wire/names.ts'

const format = 'duebook documents 1'
/** So many documents are of one commit. */
const perCommit = 500
/** A document has at most a mebibyte; as JSON, with names and escapes, this is far beyond it. */
const longestLine = 32 * 1024 * 1024

/**
 * Writes all documents of a file as JSON lines, as they are at one moment, whether a product serves from it or not: first `{"format",
 * "readTime"}`, then each document as the protocol has it (`name`, `createTime`, `updateTime`, `fields`), last `{"documents"}`, their number.
 */
export async function writeLines(file: string, to: string): Promise<number> {
  const sqlite = openReadOnly(file)
  const out = createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true })
  try {
    await once(out, 'open')
    sqlite.exec('BEGIN')
    const sql = statementsOf(sqlite)
    const reads = openReads(sql)
    const put = async (line: object) => {
      if (!out.write(`${JSON.stringify(line)}\n`)) await once(out, 'drain')
    }
    const { time } = sql('SELECT high_water AS time FROM meta').get() as { time: number }
    await put({ format, readTime: microsText(time) })
    let documents = 0
    for (const row of sql('SELECT id, project, name FROM databases ORDER BY id').all()) {
      const database = databaseOf(row as { id: number; project: string; name: string })
      const range = { from: keyOf(database, []), to: after(database.prefix), reverse: false }
      for (const document of reads.scanDocuments(database, 'all', range)) {
        const { name, createTime, updateTime, fields } = clientDocument(document)
        await put({ name, createTime, updateTime, fields })
        documents++
      }
    }
    await put({ documents })
    out.end()
    await finished(out)
    return documents
  } finally {
    out.destroy()
    sqlite.close()
  }
}

function databaseOf({ id, project, name }: { id: number; project: string; name: string }): Database {
  const prefix = Buffer.alloc(4)
  prefix.writeUInt32BE(id)
  const of: DatabaseName = { project, database: name }
  return { id, name: of, root: databaseRoot(of), prefix }
}

/**
 * Sets every document of such lines in a file that no product uses: all of them, or none where a line is not what it must be. What has the same
 * name is replaced; what the lines do not name stays. `now` in milliseconds. Throws StartError with the line.
 */
export async function readLines(file: string, from: string, now: number, log: Log): Promise<number> {
  // Once to see that each line can be taken, once to take them.
  let documents = 0
  for await (const document of documentsIn(from)) if (document) documents++
  const sqlite = openDatabase(file, log)
  try {
    const isNew = !sqlite.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'meta'`).get()
    const kept = isNew ? undefined : sqlite.prepare('SELECT indexes FROM meta').get()
    const store = openStore(sqlite, lastFile(String(kept?.['indexes'] ?? '')), now * 1000)
    const set = setter(store, now)
    sqlite.exec('BEGIN IMMEDIATE')
    for await (const document of documentsIn(from)) set(document)
    sqlite.prepare('UPDATE meta SET high_water = ?, log_bytes = ?').run(store.highWater(), store.logBytes())
    sqlite.exec('COMMIT')
    return documents
  } finally {
    if (sqlite.isOpen) sqlite.close()
  }
}

function setter(store: Store, now: number): (document: Document) => void {
  let set = 0
  let commitTime = 0
  return (document) => {
    const db = parseDocumentName(document.name)
    const segments = documentSegments(db, document.name)
    const database = store.database(db)
    const before = store.get(database, segments)
    const fields = document.fields ?? {}
    if (before && JSON.stringify(before.fields) === JSON.stringify(fields)) return
    if (set++ % perCommit === 0) commitTime = store.nextCommitTime(now)
    const createTime =
      before?.createTime ?? Math.min(commitTime, microsOf(document.createTime ?? microsText(commitTime)))
    store.put(database, segments, fields, createTime, commitTime, before)
    const is = { ...document, createTime: microsText(createTime), updateTime: microsText(commitTime) }
    store.appendLog(database, commitTime, segments, before && clientDocument(before), is)
  }
}

async function* documentsIn(file: string): AsyncGenerator<Document> {
  let at = 0
  let documents = 0
  let said: number | null = null
  for await (const text of createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity })) {
    at++
    const refuse = (why: string) => new StartError(`${file}:${at}: ${why}. Nothing was taken of it.`)
    if (text.length > longestLine) throw refuse('the line is longer than any document')
    if (said !== null) throw refuse('something stands after the last line')
    const line = parsed(text)
    if (!line) throw refuse('this is no JSON object')
    if (at === 1) {
      if (line['format'] !== format) throw refuse(`the first line must say "format": "${format}"`)
    } else if (typeof line['documents'] === 'number') said = line['documents']
    else {
      documents++
      try {
        yield checkedDocument(line)
      } catch (error) {
        throw error instanceof FirestoreError ? refuse(error.message) : error
      }
    }
  }
  if (said !== documents)
    throw new StartError(
      `${file} is not whole: it holds ${documents} documents and its last line ${said === null ? 'does not say how many there must be' : `says ${said}`}. Nothing was taken of it.`,
    )
}

/** In the form in which documents are kept; INVALID_ARGUMENT for what none may be. */
function checkedDocument(line: Record<string, unknown>): Document {
  const name = String(line['name'])
  documentSegments(parseDocumentName(name), name)
  const createTime = line['createTime']
  return {
    name,
    fields: checkFields(line['fields'] ?? {}),
    ...(createTime === undefined ? {} : { createTime: microsText(microsOf(String(createTime))) }),
  }
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}
