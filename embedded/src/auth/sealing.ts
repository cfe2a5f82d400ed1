import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeKey } from './signing-key.ts'

/** Keeps secrets that must be read again (authenticator secrets, signer keys of imported hashes) out of reach of a stolen store. */
export type Sealing = {
  seal(plain: string): string
  /** Throws when the text was sealed with another key or changed. */
  open(sealed: string): string
}

/** AES-256-GCM with the key in `<folder>/sealing.key`, which is made at the first start. */
export function openSealing(folder: string): Sealing {
  const file = join(folder, 'sealing.key')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!existsSync(file)) writeKey(folder, file, randomBytes(32).toString('base64'))
  const key = Buffer.from(readFileSync(file, 'utf8'), 'base64')
  if (key.length !== 32)
    throw new Error(`${file} is not a key of 32 bytes, so second factors cannot be read. Restore it from a backup.`)
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
