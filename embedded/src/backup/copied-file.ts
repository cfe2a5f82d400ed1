import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { flushFolder, makeFolder } from '../durableFile.ts'

/** `path` is below the folder, with slashes. */
export type BackedUp = { path: string; bytes: number; sha256: string }

/** Copies a file and flushes it and its name. The hash is of what was read. */
export async function copyFile(from: string, folder: string, path: string): Promise<BackedUp> {
  const to = join(folder, path)
  const source = await open(from, 'r')
  makeFolder(dirname(to))
  const hash = createHash('sha256')
  let bytes = 0
  const content = source.createReadStream()
  content.on('data', (chunk) => {
    hash.update(chunk)
    bytes += chunk.length
  })
  await pipeline(content, createWriteStream(to, { mode: 0o600, flush: true }))
  flushFolder(dirname(to))
  return { path, bytes, sha256: hash.digest('hex') }
}

export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
