import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  generateKeyPairSync,
  sign,
  verify,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { promisify } from 'node:util'
import { replaceFile } from '../../durableFile.ts'

/** An RSA key that stays in the data folder. `kid` is derived from the public key, so it survives restarts. */
export type SigningKey = {
  kid: string
  /** In milliseconds since the epoch. */
  madeAt: number
  publicPem: string
  publicJwk: JsonWebKey
  /** RS256 (RFC 7518, section 3.3). */
  sign(input: string | Buffer): Buffer
  verify(input: string, signature: Buffer): boolean
}

/** Null when the file holds no RSA key. Throws what the file system throws. */
export function readKey(file: string): SigningKey | null {
  const text = readFileSync(file, 'utf8')
  const privateKey = rsaKeyIn(text)
  if (privateKey === null) return null
  const time = /^Made: (\d{4}-\d\d-\d\dT[\d:.]+Z)$/m.exec(text)?.[1]
  if (time !== undefined) return signingKey(privateKey, Date.parse(time))
  // Older releases left it to the name or the file's own time, which a restored backup changes.
  const madeAt = Number(/\.(\d+)\.pem$/.exec(file)?.[1] ?? Math.floor(statSync(file).mtimeMs))
  return writeKey(file, privateKey, madeAt)
}

/** Makes the first key, or one in place of a damaged one. */
export function makeKey(file: string, madeAt: number): SigningKey {
  return writeKey(file, generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey, madeAt)
}

/** A further key, made in the background: it takes tenths of a second, and a server that runs must go on answering. */
export async function makeKeyInBackground(file: string, madeAt: number): Promise<void> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  writeKey(file, privateKey, madeAt)
}

/** What stands before the first boundary is no part of the key (RFC 7468, section 2). */
function writeKey(file: string, key: KeyObject, madeAt: number): SigningKey {
  const pem = key.export({ type: 'pkcs8', format: 'pem' }).toString()
  replaceFile(file, `Made: ${new Date(madeAt).toISOString()}\n${pem}`)
  return signingKey(key, madeAt)
}

function rsaKeyIn(text: string): KeyObject | null {
  try {
    const key = createPrivateKey(text)
    return key.asymmetricKeyType === 'rsa' ? key : null
  } catch {
    return null
  }
}

function signingKey(privateKey: KeyObject, madeAt: number): SigningKey {
  const publicKey = createPublicKey(privateKey)
  const kid = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 40)
  return {
    kid,
    madeAt,
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    publicJwk: { ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' },
    sign: (input) => sign('sha256', Buffer.from(input), privateKey),
    verify: (input, signature) => verify('sha256', Buffer.from(input), publicKey, signature),
  }
}
