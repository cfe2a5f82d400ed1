import {
  closeSync,
  cpSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/**
 * Puts a small file on the disk, whole and for this user alone, in place of what had its name. A rename whose content was not flushed first
 * can leave an empty file after a power cut, and one whose folder was not flushed none at all. Throws what the file system throws.
 */
export function replaceFile(file: string, content: string): void {
  const partial = `${file}.new`
  const descriptor = openSync(partial, 'w', 0o600)
  try {
    writeFileSync(descriptor, content)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
  renameSync(partial, file)
  flushFolder(dirname(file))
}

/**
 * Copies files and folders of one folder into a new one, which has its name once all of it is on the disk: what was cut short before is begun
 * anew. `last` runs before it has its name. Throws what the file system throws.
 */
export function copyInto(folder: string, from: string, names: readonly string[], last: () => void): void {
  const partial = `${folder}.making`
  rmSync(partial, { recursive: true, force: true })
  makeFolder(partial)
  for (const name of names) cpSync(join(from, name), join(partial, name), { recursive: true, preserveTimestamps: true })
  for (const name of readdirSync(partial, { recursive: true, encoding: 'utf8' })) flush(join(partial, name))
  flushFolder(partial)
  last()
  renameSync(partial, folder)
  flushFolder(dirname(folder))
}

/** Gives a folder that is whole and on the disk another name, which is on the disk when it returns. Throws what the file system throws. */
export function moveFolder(from: string, to: string): void {
  renameSync(from, to)
  flushFolder(dirname(resolve(to)))
}

function flush(path: string): void {
  if (statSync(path).isDirectory()) return flushFolder(path)
  const descriptor = openSync(path, 'r+')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Makes a folder for this user alone, and those above it that are missing; when it returns they are on the disk. True when it was not there. */
export function makeFolder(path: string): boolean {
  const folder = resolve(path)
  const first = mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Also when it was there: whoever made it may not have come to this line.
  for (let made = folder; ; made = dirname(made)) {
    flushFolder(dirname(made))
    if (made === (first ?? folder)) return first !== undefined
  }
}

/** Puts the names of a folder on the disk: what was made, renamed or removed in it. */
export function flushFolder(folder: string): void {
  // Windows cannot open a folder to flush it; there the file system orders the two itself.
  if (process.platform === 'win32') return
  let descriptor: number
  try {
    descriptor = openSync(folder, 'r')
  } catch (error) {
    // A folder that this user may not read was made by somebody else, and what is in it too.
    if (error instanceof Error && 'code' in error && error.code === 'EACCES') return
    throw error
  }
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
