import { constants } from 'node:fs'
import { link, mkdir, open, readdir, rename, stat, unlink, type FileHandle } from 'node:fs/promises'
import { unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../durableFile.ts'

/**
 * Contents by their SHA-256, in the data folder. A blob appears whole or not at all: it is fsynced under another name, linked to
 * its own in one step, and its folder fsynced, before any metadata may speak of it.
 */
export type Blobs = {
  /** Where an upload's unfinished file lies. */
  unfinished(id: string): string
  unfinishedIds(): Promise<string[]>
  removeUnfinished(id: string): Promise<void>
  /** Makes the empty file of an upload in parts, durably. */
  begin(id: string): Promise<void>
  /** Makes a finished file (fsynced) the blob of its hash. The unfinished name stays until its owner removes it, so that a crash loses nothing. */
  keep(file: string, sha256: string): Promise<void>
  /** What is pinned is not collected, metadata or not, until the function that comes back was called. */
  pin(sha256: string): () => void
  open(sha256: string): Promise<FileHandle>
  /** Removes a blob in one turn of the event loop; false when it is pinned, or the system holds on to it. */
  remove(sha256: string): boolean
  /** All there are, in no order. */
  all(): AsyncIterable<{ sha256: string; size: number }>
}

export async function openBlobs(folder: string): Promise<Blobs> {
  const [uploads, contents] = [join(folder, 'uploads'), join(folder, 'blobs')]
  makeFolder(uploads)
  makeFolder(contents)
  const pins = new Map<string, number>()
  const made = new Set<string>()
  const folderOf = (sha256: string) => join(contents, sha256.slice(0, 2))
  const fileOf = (sha256: string) => join(folderOf(sha256), sha256)

  return {
    unfinished(id) {
      if (!/^[\w-]{16,64}$/.test(id)) throw new Error('An upload id of another form.')
      return join(uploads, id)
    },
    unfinishedIds: () => readdir(uploads),
    removeUnfinished: (id) => unlink(join(uploads, id)).catch(unlessMissing),
    async begin(id) {
      await (await open(join(uploads, id), 'wx', 0o600)).close()
      await syncFolder(uploads)
    },
    async keep(file, sha256) {
      const place = folderOf(sha256)
      if (!made.has(place)) {
        await mkdir(place, { mode: 0o700, recursive: true })
        // Also when it was there: whoever made it may not have come to this line.
        await syncFolder(contents)
        made.add(place)
      }
      await link(file, fileOf(sha256)).catch(async (error: unknown) => {
        if (codeOf(error) === 'EEXIST') return
        // File systems without hard links.
        if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK'].includes(String(codeOf(error)))) throw error
        await rename(file, fileOf(sha256))
      })
      // As above: also when the name was there.
      await syncFolder(place)
    },
    pin(sha256) {
      pins.set(sha256, (pins.get(sha256) ?? 0) + 1)
      let held = true
      return () => {
        if (!held) return
        held = false
        const left = (pins.get(sha256) ?? 1) - 1
        if (left === 0) pins.delete(sha256)
        else pins.set(sha256, left)
      }
    },
    open: (sha256) => open(fileOf(sha256), 'r'),
    remove(sha256) {
      if (pins.has(sha256)) return false
      try {
        unlinkSync(fileOf(sha256))
      } catch (error) {
        const code = codeOf(error)
        if (code === 'EBUSY' || code === 'EPERM') return false
        if (code !== 'ENOENT') throw error
      }
      return true
    },
    async *all() {
      for (const place of (await readdir(contents)).filter((name) => /^[0-9a-f]{2}$/.test(name)))
        for (const sha256 of (await readdir(join(contents, place))).filter((name) => /^[0-9a-f]{64}$/.test(name))) {
          const found = await stat(join(contents, place, sha256)).catch(unlessMissing)
          if (found) yield { sha256, size: found.size }
        }
    },
  }
}

/** A new name in a folder is only durable once the folder is. Windows keeps its folders durable itself and refuses this. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, constants.O_RDONLY)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function unlessMissing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : null)
