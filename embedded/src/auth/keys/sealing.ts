import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder, replaceFile } from '../../durableFile.ts'
import { StartError } from '../../startError.ts'

/** Keeps secrets that must be read again (authenticator secrets, signer keys of imported hashes) out of reach of a stolen store. */
export type Sealing = {
  seal(plain: string): string
  /** Throws when the text was sealed with another key or changed. */
  open(sealed: string): string
}

/**
 * AES-256-GCM with the first key in `<folder>/sealing.key` (one a line; more than one only while keys are changed), which is made at the first start, and anew if it is damaged while nobody can have
 * anything sealed (`needed` says no); afterwards it throws StartError.
 */
export function openSealing(folder: string, needed: () => boolean): Sealing {
  const file = join(folder, 'sealing.key')
  makeFolder(folder)
  return sealingWith(readKeys(file) ?? [makeKey(file, needed)])
}

/** A new key seals from now on, and what was sealed before opens until `finish`: by then all of it has to be sealed anew. */
export function beginResealing(folder: string): { sealing: Sealing; finish(): void } {
  const file = join(folder, 'sealing.key')
  const before = readKeys(file)
  if (before === null) throw new StartError(`The file ${file} is damaged: restore it from a backup first.`)
  const key = randomBytes(32)
  writeKeys(file, [key, ...before])
  return { sealing: sealingWith([key, ...before]), finish: () => writeKeys(file, [key]) }
}

function sealingWith(keys: readonly [Buffer, ...Buffer[]]): Sealing {
  const [key] = keys
  return {
    seal(plain) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      for (const [index, one] of keys.entries())
        try {
          return opened(bytes, one)
        } catch (error) {
          if (index === keys.length - 1) throw error
        }
      throw new Error('There is no key to open it with.')
    },
  }
}

function opened(bytes: Buffer, key: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

function readKeys(file: string): [Buffer, ...Buffer[]] | null {
  if (!existsSync(file)) return null
  const [first, ...more] = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => Buffer.from(line, 'base64'))
  return first && [first, ...more].every((key) => key.length === 32) ? [first, ...more] : null
}

const writeKeys = (file: string, keys: readonly Buffer[]) =>
  replaceFile(file, keys.map((key) => key.toString('base64')).join('\n'))

function makeKey(file: string, needed: () => boolean): Buffer {
  if (existsSync(file) && needed())
    throw new StartError(`The file ${file} is damaged, so second factors cannot be read: restore it from a backup.`)
  const key = randomBytes(32)
  writeKeys(file, [key])
  return key
}
