import { createECDH } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder, replaceFile } from './durableFile.ts'
import { StartError } from './startError.ts'

/** The pair that this server shows itself with to push services (RFC 8292), both halves base64url: 65 bytes and 32. */
export type PushKeys = { publicKey: string; privateKey: string }

/**
 * The pair in `<folder>/push.key`, made at the first start. Devices are subscribed to this very pair, so a damaged one is made anew only while
 * nobody can have subscribed (`needed` says no); afterwards it throws StartError.
 */
export function openPushKeys(folder: string, needed: () => boolean): PushKeys {
  const file = join(folder, 'push.key')
  makeFolder(folder)
  const kept = readKeys(file)
  if (kept) return kept
  if (existsSync(file) && needed())
    throw new StartError(
      `The file ${file} is damaged, and the devices that take push know us by it: restore it from a backup, or remove it, and each device subscribes again when Duebook is next opened on it.`,
    )
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const made = keysOf(pair.getPrivateKey())
  replaceFile(file, made.privateKey)
  return made
}

function readKeys(file: string): PushKeys | null {
  if (!existsSync(file)) return null
  const text = readFileSync(file, 'utf8').trim()
  const bytes = Buffer.from(text, 'base64url')
  if (!/^[\w-]{43}$/.test(text) || bytes.length !== 32) return null
  try {
    return keysOf(bytes)
  } catch {
    // A number that is no private key of this curve.
    return null
  }
}

function keysOf(privateKey: Buffer): PushKeys {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: padded(pair.getPrivateKey()).toString('base64url') }
}

/** One in 256 keys begins with a zero byte, which is not written. */
const padded = (key: Buffer) => Buffer.concat([Buffer.alloc(32 - key.length), key])
