import { createCipheriv, createHash, createHmac, pbkdf2Sync, scryptSync, timingSafeEqual } from 'node:crypto'
import { compareSync } from 'bcryptjs'

/** A password hash that another service made, as `accounts:batchCreate` brings it. Bytes are base64. */
export type ImportedHash = {
  algorithm: ImportedAlgorithm
  hash: string
  salt: string
  signerKey: string
  saltSeparator: string
  rounds: number
  /** log2 of N for SCRYPT, N itself for STANDARD_SCRYPT. */
  memoryCost: number
  blockSize: number
  parallelization: number
  /** Bytes of the derived key, for STANDARD_SCRYPT. */
  derivedKeyLength: number
  /** Whether the salt stands before the password in what is hashed (SHA, MD5, HMAC). */
  saltFirst: boolean
}

export type ImportedAlgorithm = (typeof importedAlgorithms)[number]
export const importedAlgorithms = [
  'SCRYPT',
  'STANDARD_SCRYPT',
  'BCRYPT',
  'PBKDF2_SHA256',
  'PBKDF_SHA1',
  'HMAC_SHA512',
  'HMAC_SHA256',
  'HMAC_SHA1',
  'HMAC_MD5',
  'SHA512',
  'SHA256',
  'SHA1',
  'MD5',
] as const

/** Costs seconds when the parameters say so: only in the worker. */
export function matchesImported(password: string, imported: ImportedHash): boolean {
  const expected = expectedHash(imported)
  // bcrypt takes the first 72 bytes and no more (its own limit), and keeps its salt inside the hash.
  if (imported.algorithm === 'BCRYPT') return compareSync(password, expected.toString('utf8'))
  const derived = derive(password, imported, expected.length)
  return derived.length === expected.length && timingSafeEqual(derived, expected)
}

/** MD5 also comes as its 32 hexadecimal digits in text, as admin code of the hosted service brings it; its own 16 bytes are never as long. */
function expectedHash({ algorithm, hash }: ImportedHash): Buffer {
  const given = bytes(hash)
  const text = given.toString('latin1')
  return algorithm === 'MD5' && /^[0-9a-f]{32}$/i.test(text) ? Buffer.from(text, 'hex') : given
}

function derive(password: string, imported: ImportedHash, length: number): Buffer {
  const { algorithm, rounds, memoryCost, blockSize, parallelization } = imported
  const salt = bytes(imported.salt)
  switch (algorithm) {
    case 'SCRYPT': {
      // The hosted service's own form (protocol facts, section 5): its signer key, encrypted with what scrypt derives.
      const [N, r] = [2 ** memoryCost, rounds]
      const salted = Buffer.concat([salt, bytes(imported.saltSeparator)])
      const key = scryptSync(password, salted, 64, { N, r, p: 1, maxmem: 256 * N * r })
      const cipher = createCipheriv('aes-256-ctr', key.subarray(0, 32), Buffer.alloc(16))
      return Buffer.concat([cipher.update(bytes(imported.signerKey)), cipher.final()])
    }
    case 'STANDARD_SCRYPT': {
      const [N, r, p] = [memoryCost, blockSize, parallelization]
      return scryptSync(password, salt, imported.derivedKeyLength, { N, r, p, maxmem: 256 * N * r })
    }
    case 'PBKDF2_SHA256':
      return pbkdf2Sync(password, salt, rounds, length, 'sha256')
    case 'PBKDF_SHA1':
      return pbkdf2Sync(password, salt, rounds, length, 'sha1')
    case 'HMAC_SHA512':
    case 'HMAC_SHA256':
    case 'HMAC_SHA1':
    case 'HMAC_MD5':
      return createHmac(digestOf(algorithm), bytes(imported.signerKey))
        .update(input(password, salt, imported))
        .digest()
    case 'SHA512':
    case 'SHA256':
    case 'SHA1':
    case 'MD5': {
      const once = (data: Buffer) => createHash(digestOf(algorithm)).update(data).digest()
      let digest = once(input(password, salt, imported))
      for (let round = 1; round < rounds; round++) digest = once(digest)
      return digest
    }
    case 'BCRYPT':
      throw new Error('bcrypt compares by itself.')
  }
}

const digestOf = (algorithm: ImportedAlgorithm) => algorithm.replace('HMAC_', '').toLowerCase()
const bytes = (base64: string) => Buffer.from(base64, 'base64')

const input = (password: string, salt: Buffer, { saltFirst }: ImportedHash) =>
  Buffer.concat(saltFirst ? [salt, Buffer.from(password)] : [Buffer.from(password), salt])
