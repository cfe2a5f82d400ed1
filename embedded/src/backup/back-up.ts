import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { backup, type DatabaseSync } from 'node:sqlite'
import { flushFolder, replaceFile } from '../durableFile.ts'
import { makeOneFile, openReadOnly } from '../sqlite/read-only.ts'
import { StartError } from '../startError.ts'
import { blobsNamedIn, forgetUploads } from '../storage/copied-store.ts'
import { copyFile, hashOf, type BackedUp } from './copied-file.ts'
import { manifestName, type Manifest } from './manifest.ts'
import { beginUnfinished, clearUnfinished } from './unfinished.ts'

/**
 * In this order are the moments of those stores that speak of each other, which are some microseconds apart. How far something was read is older
 * than what it reads, so that what follows from it is done again rather than never; and what documents speak of (accounts, files) is newer than they are.
 */
const inOrder = ['functions', 'trigger-email', 'trigger-text', 'firestore', 'mail', 'storage', 'auth', 'payments']

function storesIn(dataFolder: string): string[] {
  const place = (name: string) => inOrder.indexOf(name.replace('.sqlite', '')) + 1 || Number.MAX_SAFE_INTEGER
  return readdirSync(dataFolder)
    .filter((name) => name.endsWith('.sqlite') && name !== 'lock.sqlite')
    .toSorted((a, b) => (place(a) === place(b) ? (a < b ? -1 : 1) : place(a) - place(b)))
}

/**
 * Copies a data folder into a new one, whether a product serves from it or not, and waits for nobody. All its stores are as they were at one
 * moment. The folder has its name once it is whole and on the disk: what was cut short is none. `now` in milliseconds. Throws StartError.
 */
export async function backUp(dataFolder: string, to: string, now: number): Promise<Manifest> {
  if (!existsSync(join(dataFolder, 'version.json')))
    throw new StartError(`${dataFolder} is no data folder of Duebook: name one with --data.`)
  if (existsSync(to)) throw new StartError(`${to} is there already: name a folder that is not.`)
  await clearUnfinished(dirname(to))
  const unfinished = beginUnfinished(to)
  try {
    const manifest = await copied(dataFolder, unfinished.folder, now)
    unfinished.finish()
    await rename(unfinished.folder, to)
    flushFolder(dirname(to))
    return manifest
  } catch (error) {
    unfinished.finish()
    rmSync(unfinished.folder, { recursive: true, force: true })
    throw error
  }
}

async function copied(dataFolder: string, partial: string, now: number): Promise<Manifest> {
  const files: BackedUp[] = []
  const opened = momentOf(dataFolder)
  try {
    for (const [name, database] of opened) files.push(await copyStore(database, partial, name))
  } finally {
    for (const database of opened.values()) database.close()
  }
  for (const path of [...keysIn(dataFolder), 'version.json'])
    files.push(await copyFile(join(dataFolder, path), partial, path))
  const damaged: string[] = []
  if (opened.has('storage.sqlite'))
    for (const sha256 of blobsNamedIn(join(partial, 'storage.sqlite'))) {
      const path = `storage/blobs/${sha256.slice(0, 2)}/${sha256}`
      const copied = await copyFile(join(dataFolder, path), partial, path).catch(unlessMissing)
      if (copied?.sha256 === sha256) files.push(copied)
      else damaged.push(sha256)
    }
  const manifest: Manifest = { format: 1, madeAt: new Date(now).toISOString(), files, damaged }
  replaceFile(join(partial, manifestName), `${JSON.stringify(manifest, null, 1)}\n`)
  return manifest
}

/** A reader of each store, all of them standing at one moment for as long as they are open. */
function momentOf(dataFolder: string): Map<string, DatabaseSync> {
  const opened = new Map<string, DatabaseSync>()
  for (const name of storesIn(dataFolder)) opened.set(name, openReadOnly(join(dataFolder, name)))
  for (const database of opened.values()) database.exec('BEGIN; SELECT COUNT(*) FROM sqlite_schema')
  return opened
}

/** So many pages (8 KiB) at a time are copied by a thread of Node's own. */
const perStep = 4096

async function copyStore(database: DatabaseSync, folder: string, name: string): Promise<BackedUp> {
  const file = join(folder, name)
  await backup(database, file, { rate: perStep })
  if (name === 'storage.sqlite') forgetUploads(file)
  makeOneFile(file)
  const handle = await open(file, 'r+')
  try {
    await handle.chmod(0o600)
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { path: name, bytes: statSync(file).size, sha256: await hashOf(file) }
}

function keysIn(dataFolder: string): string[] {
  const folder = join(dataFolder, 'keys')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => !name.endsWith('.new'))
    .map((name) => `keys/${name}`)
}

function unlessMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}
