import { existsSync, rmSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { assertKnownFormat, assertUnused, finishRestored, openDataFolder, restoredName } from '../dataFolder.ts'
import { flushFolder, makeFolder } from '../durableFile.ts'
import { rewind, type Rewound } from '../firestore/rewind.ts'
import type { Log } from '../log.ts'
import { StartError } from '../startError.ts'
import { copyFile } from './copied-file.ts'
import { faultsIn, readManifest, type Manifest } from './manifest.ts'

export type Restored = {
  /** When the backup was made. */
  madeAt: string
  /** Where what stood in the data folder before is now; null where there was nothing. */
  replaced: string | null
  rewound: Rewound | null
}
/** `now` and `at` in milliseconds: the documents come back as they were at `at`, or as they are in the backup. */
export type RestoreOptions = { now: number; at: number | null; log: Log }

/**
 * Puts a backup in the place of a data folder that no product uses, after every byte of it was checked. What stood there is kept beside it. The
 * folder has its name once it is whole. Whatever ends this process before leaves the old one, or the new one for whoever opens it next. Throws StartError.
 */
export async function restore(backup: string, dataFolder: string, options: RestoreOptions): Promise<Restored> {
  const { now, at, log } = options
  finishRestored(dataFolder)
  if (existsSync(dataFolder)) assertUnused(dataFolder)
  const [partial, whole] = [`${dataFolder}.restoring`, restoredName(dataFolder)]
  const manifest = await copyWhole(backup, partial)
  // What goes back reads the documents as this release writes them.
  if (at !== null) openDataFolder(partial).release()
  const rewound = at === null ? null : rewind(join(partial, 'firestore.sqlite'), at, now, log)
  // Under this name it is whole: whoever opens the data folder and finds none puts it there.
  rmSync(whole, { recursive: true, force: true })
  await rename(partial, whole)
  flushFolder(dirname(dataFolder))
  return { madeAt: manifest.madeAt, replaced: await takePlace(whole, dataFolder, now), rewound }
}

/** A checked copy of a backup in a new folder. Throws StartError. */
export async function copyWhole(backup: string, partial: string): Promise<Manifest> {
  const manifest = readManifest(backup)
  const faults = await faultsIn(backup, manifest)
  if (faults.length > 0)
    throw new StartError(
      `${backup} is not as it was made: ${faults.slice(0, 5).join('; ')}. Nothing was restored: take another one.`,
    )
  // What stands there serves; one of a newer release in its place would not.
  assertKnownFormat(backup)
  rmSync(partial, { recursive: true, force: true })
  makeFolder(partial)
  for (const { path, sha256 } of manifest.files) {
    const copied = await copyFile(join(backup, path), partial, path)
    if (copied.sha256 !== sha256) throw new StartError(`${path} changed while it was read: nothing was restored.`)
  }
  return manifest
}

/** Gives a whole folder the name of the data folder that no product uses, and says where what stood there is now. Throws StartError. */
export async function takePlace(whole: string, dataFolder: string, now: number): Promise<string | null> {
  const replaced = existsSync(dataFolder) ? unusedName(`${dataFolder}.replaced-${fileTime(now)}`) : null
  if (replaced) {
    assertUnused(dataFolder)
    await rename(dataFolder, replaced)
  }
  await rename(whole, dataFolder)
  flushFolder(dirname(dataFolder))
  return replaced
}

/** Brings the documents of a data folder that no product uses back to what they were at a moment. Throws StartError. */
export function rewindInPlace(dataFolder: string, at: number, now: number, log: Log): Rewound {
  if (!existsSync(join(dataFolder, 'firestore.sqlite')))
    throw new StartError(`${dataFolder} holds no documents: name a data folder with --data.`)
  const folder = openDataFolder(dataFolder)
  try {
    return rewind(join(folder.path, 'firestore.sqlite'), at, now, log)
  } finally {
    folder.release()
  }
}

function unusedName(name: string): string {
  for (let at = 1; ; at++) {
    const tried = at === 1 ? name : `${name}-${at}`
    if (!existsSync(tried)) return tried
  }
}

/** A time that may stand in the name of a file anywhere. */
export const fileTime = (now: number) => new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')
