import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder, replaceFile } from '../durableFile.ts'
import { StartError } from '../startError.ts'

/** Keeps secrets that must be read again (authenticator secrets, signer keys of imported hashes) out of reach of a stolen store. */
export type Sealing = {
  seal(plain: string): string
  /** Throws when the text was sealed with another key or changed. */
  open(sealed: string): string
}

/**
 * AES-256-GCM with the key in `<folder>/sealing.key`, which is made at the first start, and anew if it is damaged while nobody can have
 * anything sealed (`needed` says no); afterwards it throws StartError.
 */
export function openSealing(folder: string, needed: () => boolean): Sealing {
  const file = join(folder, 'sealing.key')
  makeFolder(folder)
  const key = readKey(file) ?? makeKey(file, needed)
  return {
    seal(plain) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
  }
}

function readKey(file: string): Buffer | null {
  if (!existsSync(file)) return null
  const key = Buffer.from(readFileSync(file, 'utf8'), 'base64')
  return key.length === 32 ? key : null
}

function makeKey(file: string, needed: () => boolean): Buffer {
  if (existsSync(file) && needed())
    throw new StartError(`The file ${file} is damaged, so second factors cannot be read: restore it from a backup.`)
  const key = randomBytes(32)
  replaceFile(file, key.toString('base64'))
  return key
}
