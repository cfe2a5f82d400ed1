import { existsSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { copyInto, replaceFile } from './durableFile.ts'
import { bytesOfRow } from './firestore/store.ts'
import { changeInPlace, hasColumn, hasTable, isChanged } from './sqlite/change-in-place.ts'
import { StartError } from './startError.ts'

/** Raised when this release writes what an older one cannot read; what leads to it is a step below. */
export const folderFormat = 2

/** What makes one store of an older folder as this release writes it. `to`: the format it belongs to. */
type Step = { to: number; store: string; run(database: DatabaseSync): void }

const steps: readonly Step[] = [
  // How far the functions had read was one figure, when documents were all that they read.
  {
    to: 2,
    store: 'functions.sqlite',
    run(database) {
      database.exec('CREATE TABLE IF NOT EXISTS source (name TEXT PRIMARY KEY, sequence INTEGER NOT NULL) STRICT')
      if (!hasTable(database, 'checkpoint')) return
      database.exec(`INSERT INTO source SELECT 'firestore', sequence FROM checkpoint WHERE true ON CONFLICT (name) DO NOTHING;
        DROP TABLE checkpoint`)
    },
  },
  // Which document waits for a message was searched for in all that waited.
  ...['trigger-email.sqlite', 'trigger-text.sqlite'].map((store) => ({
    to: 2,
    store,
    run(database: DatabaseSync) {
      if (!hasTable(database, 'awaited')) return
      database.exec(`CREATE TABLE IF NOT EXISTS awaited_message (message TEXT PRIMARY KEY, document TEXT NOT NULL) WITHOUT ROWID;
        INSERT OR IGNORE INTO awaited_message SELECT value, document FROM awaited, json_each(awaited.body, '$.messages')`)
    },
  })),
  // The log of changes was not bounded by its bytes.
  {
    to: 2,
    store: 'firestore.sqlite',
    run(database) {
      if (!hasTable(database, 'meta') || hasColumn(database, 'meta', 'log_bytes')) return
      database.exec(`ALTER TABLE meta ADD COLUMN log_bytes INTEGER NOT NULL DEFAULT 0;
        UPDATE meta SET log_bytes = (SELECT COALESCE(SUM(${bytesOfRow}), 0) FROM log)`)
    },
  },
]

/**
 * Brings a folder that nobody else has open from an older format to this one. A copy of its stores and keys is made first, in `before-format-N`
 * of the folder. A step is one transaction of one store, which notes in the file itself that it was done: whatever ends this process meanwhile,
 * the next start goes on from there. `version.json` says the new format last. Contents of files stand under their hash and are not touched.
 * `reached` is told of each point at which a test may end the process. Throws StartError, and then nothing was changed or the rest is done next time.
 */
export function bringToFormat(path: string, from: number, reached: (point: string) => void = () => {}): void {
  keepCopy(path, from, reached)
  for (const { to, store, run } of steps) {
    const file = join(path, store)
    if (to <= from || !existsSync(file)) continue
    reached(`before ${store}`)
    try {
      changeInPlace(file, to, run, () => reached(`in ${store}`))
    } catch (error) {
      throw new StartError(
        `${file} cannot be brought to the format of this release (${error instanceof Error ? error.message : 'unknown'}). What it was is in ${copyOf(path, from)}: start the release before with that, and tell us.`,
      )
    }
  }
  reached('before the version')
  writeFormat(path)
  reached('after the version')
}

/** Says in the folder that it is of this format. */
export const writeFormat = (path: string) =>
  replaceFile(join(path, 'version.json'), `${JSON.stringify({ format: folderFormat })}\n`)

/** This release has served from the folder: the copy of what it was before goes at the next start. */
export function noteProved(path: string): void {
  for (const copy of copiesIn(path)) if (!existsSync(join(copy, proof))) replaceFile(join(copy, proof), 'yes\n')
}

/** Takes away copies of what the folder was before a release that has served from it since. */
export function dropProvedCopies(path: string): void {
  for (const copy of copiesIn(path)) if (existsSync(join(copy, proof))) rmSync(copy, { recursive: true })
}

const proof = 'proved'
const copyOf = (path: string, format: number) => join(path, `before-format-${format + 1}`)
const copiesIn = (path: string) =>
  readdirSync(path)
    .filter((name) => /^before-format-\d+$/.test(name))
    .map((name) => join(path, name))

/** The stores with what waits in their logs, the keys and the version: all that steps may change. */
function keepCopy(path: string, from: number, reached: (point: string) => void): void {
  const copy = copyOf(path, from)
  const isBegun = steps.some(
    ({ to, store }) => to > from && existsSync(join(path, store)) && isChanged(join(path, store), to),
  )
  if (isBegun && existsSync(copy)) return
  // Of an upgrade that was taken back: the folder has been written to since.
  rmSync(copy, { recursive: true, force: true })
  const kept = readdirSync(path).filter(
    (name) =>
      (/\.sqlite(-wal)?$/.test(name) && !name.startsWith('lock.')) || name === 'keys' || name === 'version.json',
  )
  const bytes = kept.reduce((sum, name) => sum + statSync(join(path, name)).size, 0)
  const free = statfsSync(path)
  if (free.bavail * free.bsize < bytes * 2)
    throw new StartError(
      `The data folder ${path} is of an older release, and there is no room for a copy of its ${megabytes(bytes)} before it is brought up to date: make room and start again. Nothing was changed.`,
    )
  try {
    copyInto(copy, path, kept, () => reached('before the copy has its name'))
  } catch (error) {
    throw new StartError(
      `The data folder ${path} is of an older release, and no copy of it could be made before it is brought up to date (${error instanceof Error ? error.message : 'unknown'}). Nothing was changed.`,
    )
  }
  reached('after the copy')
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`
