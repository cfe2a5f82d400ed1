import type { EmulatorPorts } from './emulators/firebase-json.ts'
import type { RequireIndexes } from './firestore/query/index-requirement.ts'
import type { PasswordCost } from './auth/passwords/passwords.ts'
import type { ProviderSettings } from './auth/providers/settings.ts'
import type { TlsSettings } from './http/tls-front.ts'
import type { ToHttpsSettings } from './http/to-https.ts'

/** How one process is set up; made once by `start.ts` from flags and variables, passed down as a value. */
export type Configuration = {
  publicPort: number
  privatePort: number
  /** Absolute path of the data folder. */
  dataFolder: string
  /** Where people reach the public listener, without a trailing slash; mail links are built from it, never from a Host header. */
  origin: string
  project: string
  /** In emulator mode of somebody's own project: the ports at which the private listener stands besides its own. */
  emulatorPorts: EmulatorPorts
  /** Absolute paths, or null for none. */
  rulesFile: string | null
  indexesFile: string | null
  storageRulesFile: string | null
  /** Whether a query that needs an index is refused while it is not there. */
  requireIndexes: RequireIndexes
  functionsFolder: string | null
  /** In emulator mode: where a functions emulator of another maker answers, such as `127.0.0.1:5001`; null for none. */
  functionsElsewhere: string | null
  /** Whether its functions were tried before, so that none has to show itself first. */
  knownFunctions: boolean
  webFolder: string | null
  /** Stand-in for the official emulators; never on in practice or self-hosted mode. */
  emulator: boolean
  smtp: { url: string; from: string } | null
  /** The collection whose documents are mails to be sent; null for none. */
  mailCollection: string | null
  /** The practice payment provider, the key it answers to, and where functions reach it if not here directly; null where the real one is used, or none. */
  payments: { secretKey: string; apiBase?: string } | null
  /** The HTTP gateway for text messages. */
  texts: { url: string; token: string } | null
  /** Whether accounts without a name may be made, unless the operator has set it. */
  anonymous: boolean
  /** What deriving a key from a password costs; less than the standard only where no stranger reaches it. */
  passwordCost: PasswordCost
  /** Where this process ends TLS itself; null where a proxy does, or nobody. */
  tls: TlsSettings | null
  /** Where http leads to https, beside it; null where something else has that port, or nothing. */
  toHttps: Omit<ToHttpsSettings, 'origin'> | null
  /** How many proxies of the operator's stand in front; each adds to `X-Forwarded-For` the address that it saw, as our own TLS listener does. */
  proxies: number
  /** Who may make an account. Of anything but open the functions decide about each, and accounts without a name are not made. */
  signUp: 'open' | 'invitation' | 'closed'
  /** The mail address of the operator; empty for whoever made the first account. */
  operator: string
  /** Where backups are put, so that their age can be looked at; null where nobody said. */
  backupFolder: string | null
  /** The buttons of other providers, and who stands behind each. */
  providers: ProviderSettings
}
