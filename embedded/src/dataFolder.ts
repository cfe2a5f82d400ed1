import { accessSync, constants, existsSync, readFileSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeFolder, moveFolder, replaceFile } from './durableFile.ts'
import { bringToFormat, dropProvedCopies, folderFormat, noteProved, writeFormat } from './folder-format.ts'
import { StartError } from './startError.ts'

/** A data folder that this process alone may use, until `release`. */
export type DataFolder = {
  path: string
  /** This release serves from it: what was kept of an older format is needed no more. */
  proved(): void
  release(): void
}

/**
 * Makes the folder if need be (mode 0700), locks it, and brings what an older release wrote to the format of this one. Throws StartError when it
 * is in use, cannot be written or brought up to date, or is of a newer format.
 */
export function openDataFolder(path: string): DataFolder {
  finishRestored(path)
  makeWritable(path)
  const lock = takeLock(path)
  try {
    matchFormat(path)
    writeOwner(path)
  } catch (error) {
    lock.close()
    throw error
  }
  held.add(lock)
  return {
    path,
    proved: () => noteProved(path),
    release() {
      held.delete(lock)
      if (lock.isOpen) lock.close()
    },
  }
}

/** Where a folder stands that is restored whole and has yet to take the place of `path`. */
export const restoredName = (path: string) => `${path}.restored`

/** Puts a folder in its place whose restoring was cut short after the one that stood there had been put aside. */
export function finishRestored(path: string): void {
  const restored = restoredName(path)
  if (existsSync(path) || !existsSync(restored)) return
  moveFolder(restored, path)
}

/** A connection that nothing refers to is closed by the garbage collector, and its lock with it. */
const held = new Set<DatabaseSync>()

/** The file whose lock says that a folder is somebody's. */
export const lockName = 'lock.sqlite'

/** Makes a folder this process's own, until what is returned is called. Throws StartError when it is somebody else's. */
export function holdFolder(path: string): () => void {
  const lock = takeLock(path)
  held.add(lock)
  return () => {
    held.delete(lock)
    if (lock.isOpen) lock.close()
  }
}

/** Throws StartError when somebody has the folder; what format it is of does not matter. */
export function assertUnused(path: string): void {
  takeLock(path).close()
}

/** Throws StartError for a data folder that a newer release wrote, or that does not say which. */
export function assertKnownFormat(path: string): void {
  formatOf(path)
}

function makeWritable(path: string): void {
  written(path, () => {
    makeFolder(path)
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
  })
}

function written(path: string, write: () => void): void {
  try {
    write()
  } catch (error) {
    if (isFull(error)) throw fullRefusal(path)
    throw new StartError(
      `The data folder ${path} cannot be written (${codeOf(error)}): give this user the right to write there, or name another folder with --data.`,
    )
  }
}

/**
 * An exclusive SQLite transaction is a lock of the operating system on the file: it is freed when the process ends, however it ends,
 * so a lock of a dead process never stands in the way, and a reused process id fools nobody.
 */
function takeLock(path: string): DatabaseSync {
  const file = join(path, lockName)
  try {
    return lockedDatabase(file)
  } catch (error) {
    if (sqliteCodeOf(error) !== sqliteNotADatabase) throw lockRefusal(path, error)
  }
  // Nothing is kept in it, so a damaged one is made anew: emptied in place, because whoever locked it meanwhile holds this very file.
  try {
    truncateSync(file)
    return lockedDatabase(file)
  } catch (error) {
    throw lockRefusal(path, error)
  }
}

function lockedDatabase(file: string): DatabaseSync {
  const database = new DatabaseSync(file)
  try {
    database.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

function lockRefusal(path: string, error: unknown): StartError {
  if (sqliteCodeOf(error) === sqliteBusy)
    return new StartError(
      `The data folder ${path} is in use by another Duebook${ownerOf(path)}: stop that one first, or name another folder with --data.`,
    )
  if (isFull(error)) return fullRefusal(path)
  return new StartError(
    `The data folder ${path} cannot be locked (${error instanceof Error ? error.message : 'unknown'}): check that it lies on a local disk and that this user may write there.`,
  )
}

/** SQLite's own number for a disk without room. */
const sqliteFull = 13
const isFull = (error: unknown) =>
  sqliteCodeOf(error) === sqliteFull || ['ENOSPC', 'EDQUOT'].includes(String(codeOf(error)))

const fullRefusal = (path: string) =>
  new StartError(
    `The disk that holds the data folder ${path} is full: make room on it, then start again. Nothing that was saved is lost.`,
  )

function matchFormat(path: string): void {
  const format = formatOf(path)
  if (format === null) written(path, () => writeFormat(path))
  else if (format < folderFormat) bringToFormat(path, format)
  else dropProvedCopies(path)
}

/** Null for a folder that holds nothing yet. */
function formatOf(path: string): number | null {
  const file = join(path, 'version.json')
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw new StartError(`The file ${file} cannot be read (${codeOf(error)}).`)
    if (!existsSync(join(path, 'firestore.sqlite'))) return null
    text = ''
  }
  // A power cut left it empty, or took it, when releases did not flush it yet, and all of those wrote format 1.
  const format = /^[\s\0]*$/.test(text) ? 1 : formatIn(text)
  if (format === null) {
    throw new StartError(`The file ${file} is damaged: restore it from a backup, or name another folder with --data.`)
  }
  if (format > folderFormat) {
    throw new StartError(
      `The data folder ${path} was written by a newer Duebook (format ${format}, this one knows ${folderFormat}): start that release, or restore a backup made by this one.`,
    )
  }
  return format
}

function formatIn(text: string): number | null {
  try {
    const value = JSON.parse(text) as unknown
    if (typeof value !== 'object' || value === null || !('format' in value)) return null
    return typeof value.format === 'number' && Number.isInteger(value.format) ? value.format : null
  } catch {
    return null
  }
}

/** Only for the sentence above; the lock itself does not rest on it. */
function writeOwner(path: string): void {
  written(path, () => replaceFile(join(path, 'owner.json'), JSON.stringify({ pid: process.pid }) + '\n'))
}

function ownerOf(path: string): string {
  try {
    const owner = JSON.parse(readFileSync(join(path, 'owner.json'), 'utf8')) as { pid?: unknown }
    return typeof owner.pid === 'number' ? ` (process ${owner.pid})` : ''
  } catch {
    return ''
  }
}

const sqliteBusy = 5
const sqliteNotADatabase = 26

function sqliteCodeOf(error: unknown): number | null {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : null
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown error'
}
