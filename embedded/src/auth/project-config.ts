import type { AuthStore } from './store.ts'

/** What an operator can set for one project, by the protocol's v2 `config`. */
export type ProjectConfig = {
  /** Accounts without a name. Off until the start or the operator wants them: each is a row that nobody owns. */
  anonymous: boolean
  email: boolean
  phone: boolean
  /** Whether a phone can be added as a second factor. */
  secondFactors: boolean
  /** Authenticators as second factors, and how many half minutes their clocks may be off; null where none can be added. */
  authenticators: { adjacentIntervals: number } | null
  /** Whether answers hide which addresses have accounts. */
  hidesAccounts: boolean
  /** Host names that people may be sent on to, beside the server's own. */
  authorizedDomains: readonly string[]
  passwordPolicy: PasswordPolicy
}

export type PasswordPolicy = {
  enforced: boolean
  /** Whether a password that no longer meets the policy must be changed at sign-in. */
  forceUpgradeOnSignin: boolean
  minimumLength: number
  maximumLength: number
  lowercase: boolean
  uppercase: boolean
  digit: boolean
  sign: boolean
  /** Refuses what guessers try first; has no counterpart in the protocol. */
  refusesCommon: boolean
}

type Asker = { store: Pick<AuthStore, 'setting' | 'putSetting'>; project: string; emulator: boolean }

export function projectConfig({ store, project, emulator }: Asker): ProjectConfig {
  const saved = store.setting(project, 'config')
  const defaults = emulator
    ? emulatorDefaults
    : { ...standard, anonymous: store.setting(project, anonymousAtStart) === 'yes' }
  if (saved === null) return defaults
  const changed = JSON.parse(saved) as Partial<ProjectConfig>
  // Before there was a setting of their own, authenticators went with phones.
  const authenticators = changed.secondFactors === false ? null : defaults.authenticators
  return { ...defaults, authenticators, ...changed }
}

/** How far the clocks of authenticators may be off: of those that are enrolled also where none can be added any more. */
export const clocksIn = (asker: Asker): { adjacentIntervals: number } =>
  projectConfig(asker).authenticators ?? { adjacentIntervals: 1 }

/** What the start says of accounts without a name; what the operator sets by the protocol goes before it. */
export const noteAnonymousAtStart = (store: Pick<AuthStore, 'putSetting'>, project: string, allowed: boolean): void =>
  store.putSetting(project, anonymousAtStart, allowed ? 'yes' : 'no')

const anonymousAtStart = 'anonymousAtStart'

export function saveProjectConfig({ store, project }: Asker, config: ProjectConfig): void {
  store.putSetting(project, 'config', JSON.stringify(config))
}

const standard: ProjectConfig = {
  anonymous: false,
  email: true,
  phone: true,
  secondFactors: true,
  authenticators: { adjacentIntervals: 1 },
  hidesAccounts: true,
  authorizedDomains: [],
  passwordPolicy: {
    enforced: true,
    forceUpgradeOnSignin: false,
    minimumLength: 8,
    maximumLength: 4096,
    lowercase: false,
    uppercase: false,
    digit: false,
    sign: false,
    refusesCommon: true,
  },
}

/** As the official emulator has it: everything on, six characters are enough, and answers say who has an account. */
const emulatorDefaults: ProjectConfig = {
  ...standard,
  anonymous: true,
  hidesAccounts: false,
  passwordPolicy: { ...standard.passwordPolicy, minimumLength: 6, refusesCommon: false },
}
