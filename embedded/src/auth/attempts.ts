import { AuthError } from './errors.ts'
import type { AuthStore } from './store.ts'

/** At most `limit` attempts in `windowMs`, counted from the first. */
export type AttemptLimit = { limit: number; windowMs: number }

const minute = 60_000
/** One account from one address: a person who mistypes is let in, a guesser is locked out. */
export const passwordFromAddress: AttemptLimit = { limit: 10, windowMs: 15 * minute }
/** One account from anywhere: slows a distributed guesser without letting him lock the owner out for long. */
export const passwordOfAccount: AttemptLimit = { limit: 100, windowMs: 60 * minute }
/** One address over all accounts: password spraying. */
export const passwordByAddress: AttemptLimit = { limit: 200, windowMs: 15 * minute }
export const signUpByAddress: AttemptLimit = { limit: 100, windowMs: 60 * minute }
export const mailToAddress: AttemptLimit = { limit: 10, windowMs: 60 * minute }
export const mailByAddress: AttemptLimit = { limit: 100, windowMs: 60 * minute }
export const codeByAddress: AttemptLimit = { limit: 100, windowMs: 15 * minute }

/** Each is a row that nobody owns: an end for a project whatever the addresses. */
export const anonymousOfProject: AttemptLimit = { limit: 300, windowMs: 60 * minute }
export const anonymousByAddress: AttemptLimit = { limit: 30, windowMs: 60 * minute }
/** Texts cost money: few to one number, few for one address, and an end for a project whatever the addresses. */
export const textsToNumber: AttemptLimit = { limit: 5, windowMs: 60 * minute }
export const textsByAddress: AttemptLimit = { limit: 20, windowMs: 60 * minute }
export const textsOfProject: AttemptLimit = { limit: 500, windowMs: 60 * minute }
/** Codes of a second factor for one account, whatever the pending sign-ins. */
export const secondFactorOfAccount: AttemptLimit = { limit: 10, windowMs: 15 * minute }

export type Attempts = {
  /** Counts one attempt, before its outcome is known, so that parallel ones cannot slip through. Throws TOO_MANY_ATTEMPTS_TRY_LATER. */
  begin(key: string, limit: AttemptLimit): void
  /** Forgets the failures, after a success. */
  forget(key: string): void
  /** The key under which attempts on somebody are counted, alone or with what is added to it: another one once they were freed. */
  keyOf(whose: string): string
  /** All that was counted on somebody is forgotten, from whatever address it came. */
  free(whose: string): void
}

/** On whom passwords are tried: the address asked for, so that an unknown one locks the same way. */
export const passwordTriesOn = (project: string, email: string) => `password ${project} ${email}`
export const secondFactorTriesOn = (project: string, uid: string) => `factor ${project} ${uid}`

export function countAttempts(store: AuthStore, now: () => number): Attempts {
  return {
    begin(key, { limit, windowMs }) {
      const found = store.attempts(key)
      const current = found !== null && now() - found.since < windowMs ? found : { count: 0, since: now() }
      if (current.count >= limit)
        throw new AuthError(
          'TOO_MANY_ATTEMPTS_TRY_LATER',
          'Access to this account has been temporarily disabled due to many failed attempts. Try again later, or reset the password.',
        )
      store.counting(() => store.putAttempts(key, current.count + 1, current.since))
    },
    forget: (key) => store.clearAttempts(key),
    keyOf(whose) {
      const freed = store.attempts(freedKey(whose))
      return freed === null ? whose : `${whose} freed ${freed.count}`
    },
    free(whose) {
      const before = store.attempts(freedKey(whose))
      store.counting(() => store.putAttempts(freedKey(whose), (before?.count ?? 0) + 1, now()))
    },
  }
}

/** It is kept for as long as what was counted before it. */
const freedKey = (whose: string) => `freed ${whose}`

/** The official emulator has no limits, and tests lean on that. */
export const unlimitedAttempts: Attempts = { begin() {}, forget() {}, keyOf: (whose) => whose, free() {} }

/** Loopback is this machine or a proxy in front of it: it says nothing about who is there, so limits by address alone leave it out. */
export const tellsPeopleApart = (address: string) =>
  address !== '::1' && !address.startsWith('127.') && !address.startsWith('::ffff:127.')
