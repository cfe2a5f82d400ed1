import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openReadOnly } from '../sqlite/read-only.ts'
import { StartError } from '../startError.ts'
import { hashOf, type BackedUp } from './copied-file.ts'

export const manifestName = 'backup.json'
/** `damaged`: contents (by their SHA-256) that files name and that the data folder did not hold as they were. */
export type Manifest = { format: 1; madeAt: string; files: BackedUp[]; damaged: string[] }

/** What a backup says of itself. Throws StartError where the folder is none. */
export function readManifest(folder: string): Manifest {
  const file = join(folder, manifestName)
  if (!existsSync(file))
    throw new StartError(`${folder} is no whole backup: its ${manifestName} is missing. Name another one.`)
  const manifest = parsed(readFileSync(file, 'utf8'))
  if (!manifest) throw new StartError(`${file} is damaged, or of a newer Duebook: name another backup.`)
  return manifest
}

/** What of a backup is not as it was made: the sentence for each file. Reads all of it. */
export async function faultsIn(folder: string, { files }: Manifest): Promise<string[]> {
  const faults: string[] = []
  for (const { path, bytes, sha256 } of files) {
    const file = join(folder, path)
    if (!existsSync(file)) faults.push(`${path} is missing`)
    else if (statSync(file).size !== bytes || (await hashOf(file)) !== sha256) faults.push(`${path} has changed`)
    else if (path.endsWith('.sqlite') && !isSound(file)) faults.push(`${path} is damaged`)
  }
  return faults
}

/** Whether SQLite finds every page and every index of a store whole. */
function isSound(file: string): boolean {
  const database = openReadOnly(file)
  try {
    return database.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check'] === 'ok'
  } finally {
    database.close()
  }
}

function parsed(text: string): Manifest | null {
  try {
    const given = JSON.parse(text) as Partial<Manifest> | null
    const isWhole = given?.format === 1 && typeof given.madeAt === 'string' && Array.isArray(given.files)
    return isWhole && given.files?.every(isBackedUp) ? { ...(given as Manifest), damaged: given.damaged ?? [] } : null
  } catch {
    return null
  }
}

/** Whoever wrote the manifest may not name anything outside its folder. */
const isBackedUp = ({ path, bytes, sha256 }: BackedUp) =>
  typeof path === 'string' &&
  /^[\w.-]+(\/[\w.-]+)*$/.test(path) &&
  !path.split('/').includes('..') &&
  Number.isInteger(bytes) &&
  /^[0-9a-f]{64}$/.test(sha256)
