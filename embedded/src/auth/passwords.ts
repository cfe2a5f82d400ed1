import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Log } from '../log.ts'
import { startThread, type Thread } from '../thread.ts'
import { AuthError } from './errors.ts'
import type { ImportedHash } from './imported-hash.ts'
import type { Derivation, Derived } from './password-worker.ts'
import type { Sealing } from './sealing.ts'

/** scrypt parameters; 2^15, 8, 3 is one of the settings that OWASP's password storage cheat sheet recommends. */
export type PasswordCost = { logN: number; r: number; p: number }
export const standardCost: PasswordCost = { logN: 15, r: 8, p: 3 }

/** Where only this machine reaches it, and hundreds sign in within minutes, as in tests. Such a hash is made anew at the first sign-in with the standard one. */
export const practiceCost: PasswordCost = { logN: 4, r: 8, p: 1 }

export type Passwords = {
  hash(password: string): Promise<string>
  /** `hash` null (unknown account, or no password set) takes as long as a real comparison and is always false. */
  matches(password: string, hash: string | null): Promise<boolean>
  /** Whether a hash is of our form and of today's cost; if not, it is made anew as soon as the password is known. */
  isCurrent(hash: string): boolean
  /** A stored form of a hash that another service made. */
  imported(hash: ImportedHash): string
  close(): Promise<void>
}

const waitingAtMost = 64

export function openPasswords(cost: PasswordCost, sealing: Sealing, log: Log): Passwords {
  const waiting = new Map<number, { resolve(derived: Derived): void; reject(error: Error): void }>()
  let worker: Thread | null = null
  let nextId = 1
  let closed = false

  const derive = (
    password: string,
    salt: Uint8Array,
    { logN, r, p }: PasswordCost,
    imported: ImportedHash | null = null,
  ): Promise<Derived> => {
    if (closed) return Promise.reject(new AuthError('INTERNAL_ERROR', 'The server is stopping.', 503, 'UNAVAILABLE'))
    if (waiting.size >= waitingAtMost)
      return Promise.reject(
        new AuthError('TOO_MANY_ATTEMPTS_TRY_LATER', 'Too many sign-ins at once. Try again in a moment.'),
      )
    worker ??= start()
    const id = nextId++
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      worker?.postMessage({ id, password, salt, logN, r, p, imported } satisfies Derivation)
    })
  }

  const start = (): Thread => {
    const started = startThread(new URL('./password-worker.ts', import.meta.url))
    started.unref()
    started.on('message', (derived: Derived) => {
      waiting.get(derived.id)?.resolve(derived)
      waiting.delete(derived.id)
    })
    started.on('error', () => log.error('auth.password-worker-failed'))
    started.on('exit', () => {
      if (worker === started) worker = null
      for (const { reject } of waiting.values()) reject(new Error('The password worker ended before it had answered.'))
      waiting.clear()
    })
    return started
  }

  // An unknown account is compared with this: same parameters, so the same time.
  const nobody = { salt: randomBytes(16), key: randomBytes(32) }

  return {
    async hash(password) {
      const salt = randomBytes(16)
      const { key } = await derive(password, salt, cost)
      return [
        'scrypt',
        cost.logN,
        cost.r,
        cost.p,
        salt.toString('base64url'),
        Buffer.from(key).toString('base64url'),
      ].join('$')
    },
    async matches(password, hash) {
      if (hash?.startsWith(importedMark) === true) {
        const imported = JSON.parse(sealing.open(hash.slice(importedMark.length))) as ImportedHash
        // Ours is derived as well, so that a fast hash is not answered faster than no account.
        return (await derive(password, nobody.salt, cost, imported)).importedMatches
      }
      const stored = hash === null ? null : parseHash(hash)
      const { key } = await derive(password, stored?.salt ?? nobody.salt, stored?.cost ?? cost)
      const equal = timingSafeEqual(key, stored?.key ?? nobody.key)
      return stored !== null && equal
    },
    isCurrent: (hash) => hash.startsWith(`scrypt$${cost.logN}$${cost.r}$${cost.p}$`),
    imported: (hash) => importedMark + sealing.seal(JSON.stringify(hash)),
    async close() {
      closed = true
      await worker?.terminate()
    },
  }
}

const importedMark = 'imported$'

function parseHash(hash: string): { cost: PasswordCost; salt: Buffer; key: Buffer } {
  const [name, logN, r, p, salt, key] = hash.split('$')
  if (name !== 'scrypt' || salt === undefined || key === undefined)
    throw new Error(
      'A stored password hash has a form that this version does not know. Was the store written by a newer one?',
    )
  return {
    cost: { logN: Number(logN), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  }
}
