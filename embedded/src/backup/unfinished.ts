import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { assertUnused, holdFolder, lockName } from '../dataFolder.ts'
import { makeFolder } from '../durableFile.ts'
import { StartError } from '../startError.ts'

const ending = '.partial'

/** A folder that is no backup yet. Whoever makes it holds it, until `finish`; it is nobody's when its process ends, however it ends. */
export type Unfinished = { folder: string; finish(): void }

/** Begins anew what shall be a backup at `to`. Throws StartError when somebody else is at it. */
export function beginUnfinished(to: string): Unfinished {
  const folder = to + ending
  if (existsSync(folder)) {
    assertUnused(folder)
    rmSync(folder, { recursive: true, force: true })
  }
  const release = madeAndHeld(folder)
  return {
    folder,
    finish() {
      release()
      rmSync(join(folder, lockName), { force: true })
    },
  }
}

/** Between the two, the folder is empty and nobody's: another backup may have removed it. */
function madeAndHeld(folder: string): () => void {
  makeFolder(folder)
  try {
    return holdFolder(folder)
  } catch (error) {
    if (existsSync(folder)) throw error
  }
  makeFolder(folder)
  return holdFolder(folder)
}

/** Removes what processes that ended have left unfinished among the backups of a folder; what somebody is at stays. Throws what the file system throws. */
export async function clearUnfinished(backups: string): Promise<void> {
  if (!existsSync(backups)) return
  for (const name of readdirSync(backups)) {
    const folder = join(backups, name)
    if (!name.endsWith(ending)) continue
    if (!existsSync(join(folder, lockName))) removeEmpty(folder)
    else if (isNobodys(folder)) await rm(folder, { recursive: true, force: true })
  }
}

/** What was made and never held, as when the power went; what holds anything without being held is not ours. */
function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && /^(ENOTEMPTY|EEXIST|ENOENT|ENOTDIR)$/.test(String(error.code))))
      throw error
  }
}

function isNobodys(folder: string): boolean {
  try {
    assertUnused(folder)
    return true
  } catch (error) {
    if (error instanceof StartError) return false
    throw error
  }
}
