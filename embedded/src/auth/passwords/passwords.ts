import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Log } from '../../log.ts'
import type { ImportedHash } from './imported-hash.ts'
import { openPool } from './password-pool.ts'
import type { Derived } from './password-worker.ts'
import type { Sealing } from '../keys/sealing.ts'

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
  /** For admin code that takes accounts along (decision 053): base64url; empty for a hash that is not of our form and of today's cost. */
  exported(hash: string): { passwordHash: string; salt?: string }
  /** The same on behalf of an address, which waits for itself and not for others. */
  askedBy(address: string): Passwords
  close(): Promise<void>
}

export function openPasswords(cost: PasswordCost, sealing: Sealing, log: Log): Passwords {
  const pool = openPool(log)
  const derive = (
    asker: string,
    password: string,
    salt: Uint8Array,
    { logN, r, p }: PasswordCost,
    imported: ImportedHash | null = null,
  ): Promise<Derived> => pool.run(asker, { password, salt, logN, r, p, imported })

  // An unknown account is compared with this: same parameters, so the same time.
  const nobody = { salt: randomBytes(16), key: randomBytes(32) }

  const askedBy = (asker: string): Passwords => ({
    async hash(password) {
      const salt = randomBytes(16)
      const { key } = await derive(asker, password, salt, cost)
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
        return (await derive(asker, password, nobody.salt, cost, imported)).importedMatches
      }
      const stored = hash === null ? null : parseHash(hash)
      const { key } = await derive(asker, password, stored?.salt ?? nobody.salt, stored?.cost ?? cost)
      const equal = timingSafeEqual(key, stored?.key ?? nobody.key)
      return stored !== null && equal
    },
    isCurrent,
    imported: (hash) => importedMark + sealing.seal(JSON.stringify(hash)),
    exported(hash) {
      if (!isCurrent(hash)) return { passwordHash: '' }
      const { key, salt } = parseHash(hash)
      return { passwordHash: key.toString('base64url'), salt: salt.toString('base64url') }
    },
    askedBy,
    close: () => pool.close(),
  })
  const isCurrent = (hash: string) => hash.startsWith(`scrypt$${cost.logN}$${cost.r}$${cost.p}$`)
  return askedBy('')
}

/** A stored form as the newest key of `sealing` seals it; one that is not sealed as it is. */
export const sealedAnew = (hash: string, sealing: Sealing): string =>
  hash.startsWith(importedMark) ? importedMark + sealing.seal(sealing.open(hash.slice(importedMark.length))) : hash

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
