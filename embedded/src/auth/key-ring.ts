import { readdirSync, statSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { loadSigningKey, writeNewKey, type SigningKey } from './signing-key.ts'

const hour = 3_600_000
const day = 24 * hour
/** A key signs for so long. */
const rotateAfterMs = 30 * day
/** Published for so long before it signs: verifiers keep the list of keys for an hour and refuse a key that they do not know. */
const publishedAheadMs = 2 * hour
/** Longest life of anything signed (session cookies, 14 days) and a day. */
const keptAfterMs = 15 * day

/** The keys of one purpose: one signs, the ones before and after it are published too. */
export type KeyRing = {
  signing(): SigningKey
  /** Null for a key that was never ours or is long out of use. */
  find(kid: unknown): SigningKey | null
  /** All that verifiers need, newest first. */
  published(): SigningKey[]
  /** Makes the next key when its time has come and throws away those that nothing can be signed with any more. */
  rotate(): Promise<void>
}

type DatedKey = SigningKey & { createdAt: number; file: string }

/** Reads `<folder>/<name>.pem` (the first key) and `<name>.<milliseconds>.pem`, or makes the first. */
export function openKeyRing(folder: string, name: string, now: () => number): KeyRing {
  let keys = readKeys(folder, name)
  if (keys.length === 0) {
    loadSigningKey(folder, `${name}.pem`)
    keys = readKeys(folder, name)
  }
  const signing = (): DatedKey => {
    const ready = keys.find(({ createdAt }) => createdAt + publishedAheadMs <= now()) ?? keys.at(-1)
    if (ready === undefined) throw new Error(`There is no signing key in ${folder}. Restore the keys from a backup.`)
    return ready
  }
  return {
    signing,
    find: (kid) => keys.find((key) => key.kid === kid) ?? null,
    published: () => keys,
    async rotate() {
      const [newest] = keys
      if (newest !== undefined && now() - newest.createdAt >= rotateAfterMs) {
        await writeNewKey(folder, join(folder, `${name}.${now()}.pem`))
        keys = readKeys(folder, name)
      }
      const inUse = keys.indexOf(signing())
      for (const [index, key] of keys.entries()) {
        const successor = keys[index - 1]
        if (index <= inUse || successor === undefined) continue
        if (now() - successor.createdAt - publishedAheadMs > keptAfterMs) unlinkSync(key.file)
      }
      keys = readKeys(folder, name)
    },
  }
}

function readKeys(folder: string, name: string): DatedKey[] {
  const dated: DatedKey[] = []
  for (const file of readNames(folder)) {
    const [own, time, ending] = file === `${name}.pem` ? [name, '', 'pem'] : file.split('.')
    if (own !== name || ending !== 'pem' || time === undefined || !/^\d*$/.test(time)) continue
    const path = join(folder, file)
    // The first key has no time in its name, so that data folders of older versions go on.
    const createdAt = time === '' ? Math.floor(statSync(path).mtimeMs) : Number(time)
    dated.push({ ...loadSigningKey(folder, file), createdAt, file: path })
  }
  return dated.toSorted((one, other) => other.createdAt - one.createdAt)
}

function readNames(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
