import { sha256 } from '../attachments/sha256.ts'
import { zipWriter } from '../evidence/zipWriter.ts'

type Written = { size: number; sha256: string }
/** Takes the files of an export one after the other; nothing of them is held in one piece. */
export type ArchiveSink = {
  text: (path: string, pieces: AsyncIterable<string>) => Promise<Written>
  /** Null where this form has no files. */
  file: ((path: string, bytes: Blob) => Promise<Written>) | null
  end: (manifest: string) => Promise<Blob>
}

/** `take`: where the bytes go as they come; without it they are held, and are the blob at the end. */
export function zipSink(take?: (bytes: Uint8Array) => void): ArchiveSink {
  const writer = zipWriter(take)
  return {
    text: (path, pieces) => writer.add(path, encoded(pieces)),
    file: (path, bytes) => writer.add(path, bytes),
    async end(manifest) {
      await writer.add('manifest.json', new Blob([manifest]))
      return writer.end()
    },
  }
}

/** The same lists in one object, by their paths; words for people have no place in it. */
export function jsonSink(): ArchiveSink {
  const parts: Blob[] = []
  return {
    async text(path, pieces) {
      const hash = sha256()
      let size = 0
      if (path.endsWith('.json'))
        parts.push(new Blob([`${parts.length === 0 ? '{\n' : ',\n'}${JSON.stringify(path)}: `]))
      for await (const piece of encoded(pieces)) {
        hash.update(piece)
        size += piece.length
        if (path.endsWith('.json')) parts.push(new Blob([piece as Uint8Array<ArrayBuffer>]))
      }
      return { size, sha256: hash.hex() }
    },
    file: null,
    async end(manifest) {
      return new Blob([...parts, `,\n"manifest.json": ${manifest}\n}\n`], { type: 'application/json' })
    },
  }
}

async function* encoded(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const text = new TextEncoder()
  for await (const piece of pieces) yield text.encode(piece)
}
