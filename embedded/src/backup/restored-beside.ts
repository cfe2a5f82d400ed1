import { existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { flushFolder, replaceFile } from '../durableFile.ts'
import type { Log } from '../log.ts'
import { StartError } from '../startError.ts'
import { copyWhole, takePlace } from './restore.ts'

/** A backup that was copied beside the data folder whole, and takes its place at the next start. `madeAt` as ISO 8601. */
export type RestoredBeside = { name: string; madeAt: string }

const besideOf = (dataFolder: string) => `${dataFolder}.next`
const says = 'restored.json'

/**
 * Copies a backup beside a data folder that is served, checked; it has its name once it is whole. Throws StartError, also where the data folder is a
 * disk of its own, of which nothing can take the place.
 */
export async function restoreBeside(backup: string, name: string, dataFolder: string): Promise<void> {
  if (statSync(dirname(resolve(dataFolder))).dev !== statSync(dataFolder).dev)
    throw new StartError(
      'The data folder is a disk of its own, so nothing can wait beside it: stop the server and restore into another folder.',
    )
  const partial = `${dataFolder}.restoring`
  const { madeAt } = await copyWhole(backup, partial)
  replaceFile(join(partial, says), JSON.stringify({ name, madeAt } satisfies RestoredBeside))
  forgetBeside(dataFolder)
  await rename(partial, besideOf(dataFolder))
  flushFolder(dirname(dataFolder))
}

/** What waits beside a data folder; null where nothing does. */
export function besideIn(dataFolder: string): RestoredBeside | null {
  const file = join(besideOf(dataFolder), says)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RestoredBeside) : null
}

/** Nothing takes the place of the data folder any more; one that goes away in the middle of it is whole, or waits no longer. */
export function forgetBeside(dataFolder: string): void {
  if (!existsSync(besideOf(dataFolder))) return
  const forgotten = `${dataFolder}.forgotten`
  rmSync(forgotten, { recursive: true, force: true })
  renameSync(besideOf(dataFolder), forgotten)
  flushFolder(dirname(dataFolder))
  rmSync(forgotten, { recursive: true, force: true })
}

/**
 * Before a data folder is opened: what waits beside it takes its place, and what stood there is kept. Whatever ends the process in between leaves one of
 * the two, and the next start goes on. `now` in milliseconds. Throws StartError where a product uses the folder.
 */
export async function takeBeside(dataFolder: string, now: number, log: Log): Promise<void> {
  const beside = besideIn(dataFolder)
  if (!beside) return
  const replaced = await takePlace(besideOf(dataFolder), dataFolder, now)
  log.info('backup.restored', { ...beside, replaced: replaced ?? 'nothing' })
}
