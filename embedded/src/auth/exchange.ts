import type { MailService } from '../mail/service.ts'
import type { Log } from '../log.ts'
import type { AppCheck } from './app-check/app-check.ts'
import type { Attempts } from './attempts.ts'
import type { Passwords } from './passwords/passwords.ts'
import type { BlockingFunctions } from './blocking.ts'
import type { KeyRing } from './keys/key-ring.ts'
import { projectConfig } from './project-config.ts'
import type { Providers } from './providers/open.ts'
import type { Sealing } from './keys/sealing.ts'
import type { AuthStore } from './store.ts'
import type { IdTokens } from './sessions/tokens.ts'
import type { Fields } from './wire/fields.ts'

/** What every operation works with. */
export type AuthGround = {
  store: AuthStore
  passwords: Passwords
  attempts: Attempts
  mail: MailService
  log: Log
  /** Signs custom tokens on behalf of admin code, which has no key file of its own. */
  serviceAccountKeys: KeyRing
  /** Signs ID tokens, session cookies and what blocking functions get. */
  tokenKeys: KeyRing
  sealing: Sealing
  appCheck: AppCheck
  /** Sign-in with other providers. */
  providers: Providers
  /** Null until the functions' host is up, or when there is none. */
  blockingFunctions(): BlockingFunctions | null
  /** Where people reach the public listener; links are built from it, never from a Host header. */
  origin: string
  emulator: boolean
  /** How many proxies of the operator's stand in front. */
  proxies: number
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
  userAgent: string
  locale: string
  fields: Fields
}

/** One operation: reads its fields, returns the body of a 200, throws AuthError. */
export type Command = (call: Call) => object | Promise<object>

/** Whether answers hide which addresses have accounts (enumeration protection). */
export const hidesAccounts = (call: Pick<Call, 'store' | 'project' | 'emulator'>) => projectConfig(call).hidesAccounts
