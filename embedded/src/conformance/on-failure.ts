import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where to write: `place('trace', 'zip')` is a file that is not there yet, `trace-1.zip`. */
export type Place = (name: string, kind: string) => string
type Keep = (place: Place) => Promise<void>
const standing = new Set<Keep>()

/** Asks `keep` to write what it knows whenever a test fails, until the answer is called. */
export function onFailure(keep: Keep): () => void {
  standing.add(keep)
  return () => void standing.delete(keep)
}

/** Has everything that still stands write what it knows into an empty folder; the names of what was written. */
export async function keepEvidence(folder: string): Promise<string[]> {
  if (standing.size === 0) return []
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const place: Place = (name, kind) => {
    for (let number = 1; ; number++) {
      const path = join(folder, `${name}-${number}.${kind}`)
      if (!existsSync(path)) return path
    }
  }
  for (const keep of standing)
    await keep(place).catch((error: unknown) => writeFileSync(place('not-kept', 'txt'), String(error)))
  return readdirSync(folder)
}
