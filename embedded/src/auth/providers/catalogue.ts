import type { SignInProvider } from '../account.ts'

/** The providers that can stand behind a button. The name is used in variables and addresses, the id in the protocol. */
export const providerNames = ['google', 'apple', 'microsoft', 'github', 'own'] as const
export type ProviderName = (typeof providerNames)[number]
export type ProviderId = Extract<SignInProvider, `${string}.${string}`>

export type KnownProvider = {
  name: ProviderName
  id: ProviderId
  title: string
  /** Whether the practice provider can stand in its place on this machine. */
  practised: boolean
  /** Where its discovery document is; null when it has to be given. */
  issuer: string | null
  /**
   * Whether its `email_verified` is proof enough to join an account of the same address. Microsoft lets a tenant's owner write any
   * address, and GitHub speaks OpenID Connect only through a broker whose checks nobody here knows.
   */
  provesAddresses: boolean
  /** Apple posts its answer when an address is asked for. */
  answersByPost: boolean
}

export const knownProviders: Record<ProviderName, KnownProvider> = {
  google: known('google', 'google.com', 'Google', 'https://accounts.google.com', true),
  apple: { ...known('apple', 'apple.com', 'Apple', 'https://appleid.apple.com', true), answersByPost: true },
  microsoft: known('microsoft', 'microsoft.com', 'Microsoft', null, false),
  github: known('github', 'github.com', 'GitHub', null, false),
  // The identity server of whoever runs this. Their settings say what it is called, and whether it is believed in addresses.
  own: { ...known('own', 'oidc.own', 'Our own accounts', null, false), practised: false },
}

export const providerById = (id: string): KnownProvider | null =>
  Object.values(knownProviders).find((provider) => provider.id === id) ?? null

function known(
  name: ProviderName,
  id: ProviderId,
  title: string,
  issuer: string | null,
  provesAddresses: boolean,
): KnownProvider {
  return { name, id, title, practised: true, issuer, provesAddresses, answersByPost: false }
}
