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
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** An RSA key that stays in the data folder. `kid` is derived from the public key, so it survives restarts. */
export type SigningKey = {
  kid: string
  publicPem: string
  publicJwk: JsonWebKey
  /** RS256 (RFC 7518, section 3.3). */
  sign(input: string | Buffer): Buffer
  verify(input: string, signature: Buffer): boolean
}

/** Reads `<folder>/<name>`, or makes it at the first start: written whole, on the disk, readable by its owner only. */
export function loadSigningKey(folder: string, name: string): SigningKey {
  const file = join(folder, name)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!existsSync(file)) writeKey(folder, file, pemOf(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey))
  const privateKey = createPrivateKey(readFileSync(file))
  if (privateKey.asymmetricKeyType !== 'rsa')
    throw new Error(`${file} is not an RSA key, so tokens cannot be signed with it. Restore it from a backup.`)
  return signingKey(privateKey)
}

function signingKey(privateKey: KeyObject): SigningKey {
  const publicKey = createPublicKey(privateKey)
  const kid = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 40)
  return {
    kid,
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    publicJwk: { ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' },
    sign: (input) => sign('sha256', Buffer.from(input), privateKey),
    verify: (input, signature) => verify('sha256', Buffer.from(input), publicKey, signature),
  }
}

/** A new key in `file`, made in the background: it takes tenths of a second, and a server that runs must go on answering. */
export async function writeNewKey(folder: string, file: string): Promise<void> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  writeKey(folder, file, pemOf(privateKey))
}

const pemOf = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString()

/** Puts a secret on the disk, whole and readable by its owner only; what is there already stays. */
export function writeKey(folder: string, file: string, content: string): void {
  const partial = `${file}.${process.pid}.new`
  const descriptor = openSync(partial, 'w', 0o600)
  try {
    writeSync(descriptor, content)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
  // A link, not a rename: a key that appeared meanwhile is never replaced.
  if (!existsSync(file)) linkSync(partial, file)
  unlinkSync(partial)
  // Windows cannot open a folder to sync it; there the file system orders the two itself.
  if (process.platform === 'win32') return
  const parent = openSync(folder, 'r')
  fsyncSync(parent)
  closeSync(parent)
}
