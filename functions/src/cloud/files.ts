import { createHash } from 'node:crypto'
import { getStorage } from 'firebase-admin/storage'
import './admin.ts'

/** What a stored file really is; `storedAt` is the storage's own time (ms since 1970) at which its bytes were complete. */
export type StoredFile = { sha256: string; size: number; storedAt: number; uploader: string | null }

/** Reads a stored file through its hash, never the whole of it at once; null when there is none under this path. Throws what the storage says. */
export async function hashStoredFile(path: string): Promise<StoredFile | null> {
  const file = getStorage().bucket().file(path)
  try {
    const [metadata] = await file.getMetadata()
    const hash = createHash('sha256')
    for await (const chunk of file.createReadStream()) hash.update(chunk as Uint8Array)
    const uploader: unknown = metadata.metadata?.uploader
    return {
      sha256: hash.digest('hex'),
      size: Number(metadata.size),
      storedAt: Date.parse(String(metadata.timeCreated)),
      uploader: typeof uploader === 'string' ? uploader : null,
    }
  } catch (error) {
    if ((error as { code?: unknown }).code === 404) return null
    throw error
  }
}

/** Some bytes of a stored file, from the one at `from` on; fewer where it ends, null where there is no such file. */
export async function readStoredPart(path: string, from: number, most: number): Promise<Buffer | null> {
  const file = getStorage().bucket().file(path)
  const pieces: Uint8Array[] = []
  try {
    for await (const piece of file.createReadStream({ start: from, end: from + most - 1, validation: false }))
      pieces.push(piece as Uint8Array)
    return Buffer.concat(pieces)
  } catch (error) {
    if ((error as { code?: unknown }).code === 404) return null
    throw error
  }
}

/** The bytes of a stored file, a piece at a time. Throws what the storage says. */
export async function* readStored(path: string): AsyncGenerator<Uint8Array> {
  for await (const piece of getStorage().bucket().file(path).createReadStream({ validation: false }))
    yield piece as Uint8Array
}

/** Deletes one stored file. Safe to run twice. */
export async function deleteFile(path: string): Promise<void> {
  await getStorage().bucket().file(path).delete({ ignoreNotFound: true })
}

/** Deletes every stored file whose path begins so, but for what is held. Safe to run twice. Throws what else the storage says. */
export async function deleteFiles(prefix: string): Promise<void> {
  try {
    await getStorage().bucket().deleteFiles({ prefix, force: true })
  } catch (error) {
    const faults = (Array.isArray(error) ? error : [error]) as { code?: unknown }[]
    // What is held is forbidden to delete, and so is everything to a server without the right to.
    if (faults.some(({ code }) => code !== 403)) throw faults[0]
    const [left] = await getStorage().bucket().getFiles({ prefix })
    if (left.some(({ metadata }) => !isHeld(metadata))) throw faults[0]
  }
}

/** How many stored files whose paths begin so are held: by whoever runs the storage, or by a term that it keeps. */
export async function countHeld(prefix: string): Promise<number> {
  const [files] = await getStorage().bucket().getFiles({ prefix })
  return files.filter(({ metadata }) => isHeld(metadata)).length
}

type Holds = {
  temporaryHold?: boolean | null
  eventBasedHold?: boolean | null
  retentionExpirationTime?: string | null
}
const isHeld = ({ temporaryHold, eventBasedHold, retentionExpirationTime: until }: Holds) =>
  temporaryHold === true || eventBasedHold === true || (until ? Date.parse(until) > Date.now() : false)
