import { readdirSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../../durableFile.ts'
import { StartError } from '../../startError.ts'
import { makeKey, makeKeyInBackground, readKey, type SigningKey } from './signing-key.ts'

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

type KeyFile = SigningKey & { file: string }

/**
 * Reads `<folder>/<name>.pem` (the first key) and `<name>.<milliseconds>.pem`, or makes the first. A damaged one is made anew while nobody
 * can hold anything that it signed (`needed` says no); afterwards it throws StartError.
 */
export function openKeyRing(folder: string, name: string, needed: () => boolean, now: () => number): KeyRing {
  makeFolder(folder)
  const read = () =>
    readKeys(folder, name, (file) => {
      if (!needed()) return makeKey(file, now())
      throw new StartError(
        `The file ${file} is damaged, and tokens that people hold were signed with it: restore it from a backup, or remove it, and they may have to sign in again.`,
      )
    })
  const first = join(folder, `${name}.pem`)
  let keys = read()
  if (keys.length === 0) keys = [{ ...makeKey(first, now()), file: first }]
  const signing = (): KeyFile => {
    const ready = keys.find(({ madeAt }) => madeAt + publishedAheadMs <= now()) ?? keys.at(-1)
    if (ready === undefined) throw new Error(`There is no signing key in ${folder}. Restore the keys from a backup.`)
    return ready
  }
  return {
    signing,
    find: (kid) => keys.find((key) => key.kid === kid) ?? null,
    published: () => keys,
    async rotate() {
      const [newest] = keys
      if (newest !== undefined && now() - newest.madeAt >= rotateAfterMs) {
        await makeKeyInBackground(join(folder, `${name}.${now()}.pem`), now())
        keys = read()
      }
      const inUse = keys.indexOf(signing())
      for (const [index, key] of keys.entries()) {
        const successor = keys[index - 1]
        if (index <= inUse || successor === undefined) continue
        if (now() - successor.madeAt - publishedAheadMs > keptAfterMs) unlinkSync(key.file)
      }
      keys = read()
    },
  }
}

/**
 * A new key in the place of all others of its purpose, from the next start on: nothing that those signed is taken any more. Only while no server
 * has the folder.
 */
export function replaceKeys(folder: string, name: string, now: number): void {
  const before = filesOf(folder, name)
  const made = join(folder, `${name}.${now}.pem`)
  makeKey(made, now)
  for (const file of before) if (file !== made) unlinkSync(file)
}

const filesOf = (folder: string, name: string) => {
  const own = new RegExp(`^${name}([.]\\d+)?[.]pem$`)
  return readdirSync(folder)
    .filter((entry) => own.test(entry))
    .map((entry) => join(folder, entry))
}

function readKeys(folder: string, name: string, replaceDamaged: (file: string) => SigningKey): KeyFile[] {
  return filesOf(folder, name)
    .map((file) => ({ ...(readKey(file) ?? replaceDamaged(file)), file }))
    .toSorted((one, other) => other.madeAt - one.madeAt)
}
