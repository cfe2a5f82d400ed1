import type { MailService } from '../mail/service.ts'
import type { Log } from '../log.ts'
import type { Attempts } from './attempts.ts'
import type { Passwords } from './passwords.ts'
import type { SigningKey } from './signing-key.ts'
import type { AuthStore } from './store.ts'
import type { IdTokens } from './tokens.ts'
import type { Fields } from './wire/fields.ts'

/** What every operation works with. */
export type AuthGround = {
  store: AuthStore
  passwords: Passwords
  attempts: Attempts
  mail: MailService
  log: Log
  /** Signs custom tokens on behalf of admin code, which has no key file of its own. */
  serviceAccountKey: SigningKey
  /** Where people reach the public listener; links are built from it, never from a Host header. */
  origin: string
  emulator: boolean
  /** Milliseconds since the epoch. */
  now(): number
}

/** One call on its way: the ground, and who asks. `tokens` are of the form that the caller's surface gets. */
export type Call = AuthGround & {
  tokens: IdTokens
  project: string
  apiKey: string
  /** Remote address; for limits only, never stored in the clear. */
  address: string
  locale: string
  fields: Fields
}

/** One operation: reads its fields, returns the body of a 200, throws AuthError. */
export type Command = (call: Call) => object | Promise<object>

/** Enumeration protection: on unless a project of the emulator switched it off. */
export const hidesAccounts = (call: Pick<Call, 'store' | 'project'>) =>
  call.store.setting(call.project, 'enableImprovedEmailPrivacy') !== 'false'
