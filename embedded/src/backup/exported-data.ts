import { existsSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { backUp } from './back-up.ts'
import { manifestName } from './manifest.ts'
import { restore } from './restore.ts'
import { flushFolder } from '../durableFile.ts'
import { writeLines } from '../firestore/lines.ts'
import type { Log } from '../log.ts'
import { StartError } from '../startError.ts'

/** Said before anything starts: at the end it would be too late. */
export function assertMayExport(to: string): void {
  if (existsSync(to) && !existsSync(join(to, manifestName)))
    throw new StartError(`${to} is there and holds no export of ours: name another folder with --export-on-exit.`)
}

/** Puts what was exported into a data folder that is not there yet. Throws StartError where a byte of it is missing or another. */
export async function importData(from: string, dataFolder: string, now: number, log: Log): Promise<void> {
  if (!existsSync(join(from, manifestName)))
    throw new StartError(
      `${from} holds no export of ours. What the official emulators export is not read: bring it in through an SDK.`,
    )
  await restore(from, dataFolder, { now, at: null, log })
}

/** A backup of the data folder, with its documents as JSON lines beside it for whoever reads them. What was exported there before goes once this is whole. */
export async function exportData(dataFolder: string, to: string, now: number): Promise<void> {
  assertMayExport(to)
  const [fresh, old] = [`${to}.new`, `${to}.old`]
  for (const folder of [fresh, old]) rmSync(folder, { recursive: true, force: true })
  await backUp(dataFolder, fresh, now)
  await writeLines(join(fresh, 'firestore.sqlite'), join(fresh, 'documents.jsonl'))
  if (existsSync(to)) renameSync(to, old)
  renameSync(fresh, to)
  flushFolder(dirname(to))
  rmSync(old, { recursive: true, force: true })
}
