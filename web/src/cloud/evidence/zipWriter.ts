import { Zip, ZipPassThrough } from 'fflate'
import { sha256 } from '../attachments/sha256.ts'

/**
 * Writes a ZIP file by file, and tells the size and hash of each. They are stored as they are: pictures and PDF do not get smaller, and the
 * archive is not held in one piece. It has no ZIP64: less than 4 GB and 65,535 files.
 */
export function zipWriter(take?: (bytes: Uint8Array) => void) {
  const parts: Blob[] = []
  let failure: Error | null = null
  const zip = new Zip((error, chunk) => {
    if (error) failure = error
    else if (take) take(chunk)
    else parts.push(new Blob([chunk as Uint8Array<ArrayBuffer>]))
  })
  return {
    async add(path: string, content: Blob | AsyncIterable<Uint8Array>): Promise<{ size: number; sha256: string }> {
      const entry = new ZipPassThrough(path)
      zip.add(entry)
      const hash = sha256()
      let size = 0
      for await (const value of content instanceof Blob ? piecesOf(content) : content) {
        hash.update(value)
        size += value.length
        entry.push(value)
      }
      entry.push(new Uint8Array(0), true)
      if (failure) throw failure
      return { size, sha256: hash.hex() }
    },
    end() {
      zip.end()
      return new Blob(parts, { type: 'application/zip' })
    },
  }
}

async function* piecesOf(content: Blob): AsyncGenerator<Uint8Array> {
  const reader = content.stream().getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}
