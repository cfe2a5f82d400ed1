import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { archiveRun, type BookRun } from '../contract/src/archive/archive-run.ts'
import { openArchive, type ArchiveRefusal } from '../contract/src/archive/open-archive.ts'

export type ArchiveFound = { refused: ArchiveRefusal } | { books: BookRun[] }

/** What an export would bring back, book by book, or why nothing of it. */
export async function archiveAt(path: string): Promise<ArchiveFound> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const read = async (from: number, to: number) => {
      const { buffer, bytesRead } = await file.read({ buffer: new Uint8Array(Math.max(0, to - from)), position: from })
      return buffer.subarray(0, bytesRead)
    }
    const opened = await openArchive({ size, read }, () => {
      const hash = createHash('sha256')
      return { update: (bytes: Uint8Array) => hash.update(bytes), hex: () => hash.digest('hex') }
    })
    return 'refused' in opened ? opened : { books: await archiveRun(opened.archive) }
  } finally {
    await file.close()
  }
}

export function ofArchive(found: ArchiveFound): string {
  if ('refused' in found) return `refused, ${found.refused.code}`
  return found.books
    .map(({ name, counts, files, notBack }) => {
      const { obligations, occurrences, reminders, activity } = counts
      return `${name}: ${obligations} obligations, ${occurrences} dates, ${reminders} reminders, ${activity} lines of history and ${files.count} files come back, ${notBack.length} records cannot`
    })
    .join('; ')
}
