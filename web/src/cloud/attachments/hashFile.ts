import { sha256 } from './sha256.ts'

/** Above this the page would feel it, and a worker hashes. */
const IN_PAGE_BYTES = 4 * 1024 * 1024
const PIECE_BYTES = 1024 * 1024

/** The SHA-256 of a file in hexadecimal, read piece by piece; `told` hears how many bytes are done. Throws when the file cannot be read. */
export function hashFile(file: Blob, told: (done: number) => void = () => {}): Promise<string> {
  if (file.size <= IN_PAGE_BYTES) return hashByPieces(file, told)
  return hashInWorker(file, told).catch((error: unknown) => {
    // Without a connection the worker's own code may not be there: the page feels it, but the file is hashed.
    if (error instanceof NoWorker) return hashByPieces(file, told)
    throw error
  })
}

export async function hashByPieces(file: Blob, told: (done: number) => void): Promise<string> {
  const hash = sha256()
  for (let at = 0; at < file.size; at += PIECE_BYTES) {
    hash.update(new Uint8Array(await file.slice(at, at + PIECE_BYTES).arrayBuffer()))
    told(Math.min(file.size, at + PIECE_BYTES))
  }
  return hash.hex()
}

export type HashMessage = { done: number } | { hex: string } | { failed: string }

class NoWorker extends Error {}

function hashInWorker(file: Blob, told: (done: number) => void): Promise<string> {
  const worker = new Worker(new URL('./hashWorker.ts', import.meta.url), { type: 'module' })
  const hashing = new Promise<string>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<HashMessage>) => {
      if ('done' in data) return told(data.done)
      if ('hex' in data) resolve(data.hex)
      else reject(new Error(data.failed))
    })
    worker.addEventListener('error', () => reject(new NoWorker()))
  })
  worker.postMessage(file)
  return hashing.finally(() => worker.terminate())
}
