import { existsSync, readdirSync, rmSync } from 'node:fs'
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
  makeFolder(folder)
  const release = holdFolder(folder)
  return {
    folder,
    finish() {
      release()
      rmSync(join(folder, lockName), { force: true })
    },
  }
}

/** Removes what processes that ended have left unfinished among the backups of a folder; what somebody is at stays. Throws what the file system throws. */
export async function clearUnfinished(backups: string): Promise<void> {
  if (!existsSync(backups)) return
  for (const name of readdirSync(backups)) {
    const folder = join(backups, name)
    if (!name.endsWith(ending) || !existsSync(join(folder, lockName)) || !isNobodys(folder)) continue
    await rm(folder, { recursive: true, force: true })
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
