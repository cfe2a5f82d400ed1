import { knownProviders, providerNames, type ProviderName } from './catalogue.ts'

/** Who stands behind a button: the practice provider, or a real one. */
export type ProviderSetting =
  | { kind: 'practice' }
  | {
      kind: 'configured'
      issuer: string
      clientId: string
      clientSecret: string
      /** What is not as the catalogue has it: only of one's own. */
      title?: string
      provesAddresses?: boolean
    }

/** The buttons there are; a provider that is absent is not offered. */
export type ProviderSettings = Partial<Record<ProviderName, ProviderSetting>>

/**
 * Reads `DUEBOOK_PROVIDERS` (names, or `none`) and `DUEBOOK_OIDC_<NAME>_{ID,SECRET,ISSUER}`, of one's own also `_NAME` and `_PROVES`. On loopback
 * what is not configured is practised; where strangers come it is missing, and `missing` says so in whole clauses.
 */
export function readProviderSettings(
  variables: NodeJS.ProcessEnv,
  reachedByStrangers: boolean,
): { settings: ProviderSettings; missing: string[] } {
  const settings: ProviderSettings = {}
  const missing: string[] = []
  const begun = providerNames.filter((name) => parts.some((part) => given(variables, name, part) !== undefined))
  const usual = reachedByStrangers
    ? begun
    : providerNames.filter((name) => knownProviders[name].practised || begun.includes(name))
  const asked = namesIn(variables['DUEBOOK_PROVIDERS'], missing) ?? usual
  for (const name of asked) {
    if (begun.includes(name)) {
      const configured = configuredIn(variables, name, missing)
      if (configured !== null) settings[name] = configured
    } else if (!knownProviders[name].practised) {
      missing.push(
        `${variable(name, 'ID')}, _SECRET and _ISSUER must be set, or ${name} be taken out of DUEBOOK_PROVIDERS`,
      )
    } else if (reachedByStrangers) {
      missing.push(
        `${variable(name, 'ID')} and ${variable(name, 'SECRET')} must be set, or ${name} be taken out of DUEBOOK_PROVIDERS, because the practice identity provider lets anybody in as anybody`,
      )
    } else settings[name] = { kind: 'practice' }
  }
  if (reachedByStrangers && variables['DUEBOOK_PROVIDERS'] === undefined && begun.length === 0)
    missing.push(
      `${variable('google', 'ID')} and ${variable('google', 'SECRET')} (or those of APPLE, MICROSOFT, GITHUB or OWN) must be set, or DUEBOOK_PROVIDERS=none to do without those buttons, because the practice identity provider lets anybody in as anybody`,
    )
  return { settings, missing }
}

const parts = ['ID', 'SECRET', 'ISSUER'] as const
const variable = (name: ProviderName, part: (typeof parts)[number]) => `DUEBOOK_OIDC_${name.toUpperCase()}_${part}`
const given = (variables: NodeJS.ProcessEnv, name: ProviderName, part: (typeof parts)[number]) =>
  variables[variable(name, part)] || undefined

function namesIn(text: string | undefined, missing: string[]): ProviderName[] | null {
  if (text === undefined) return null
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'none')
  const known = names.filter((name): name is ProviderName => Object.hasOwn(knownProviders, name))
  if (known.length < names.length)
    missing.push(`DUEBOOK_PROVIDERS must list names out of ${providerNames.join(', ')}, or be none`)
  return known
}

function configuredIn(variables: NodeJS.ProcessEnv, name: ProviderName, missing: string[]): ProviderSetting | null {
  const clientId = given(variables, name, 'ID')
  const clientSecret = given(variables, name, 'SECRET')
  const issuer = given(variables, name, 'ISSUER') ?? knownProviders[name].issuer ?? undefined
  if (clientId === undefined) missing.push(`${variable(name, 'ID')} must be set`)
  if (clientSecret === undefined) missing.push(`${variable(name, 'SECRET')} must be set`)
  if (issuer === undefined) missing.push(`${variable(name, 'ISSUER')} must be set: ${issuerHints[name]}`)
  else if (!isIssuer(issuer)) missing.push(`${variable(name, 'ISSUER')} must be an https address without ? and #`)
  if (clientId === undefined || clientSecret === undefined || issuer === undefined || !isIssuer(issuer)) return null
  const configured = { kind: 'configured', issuer, clientId, clientSecret } as const
  return name === 'own' ? ownIn(variables, configured, missing) : configured
}

/** How the button of one's own server is called, and whether its `email_verified` is believed: whoever runs both knows how it checks. */
function ownIn(
  { DUEBOOK_OIDC_OWN_NAME: title = '', DUEBOOK_OIDC_OWN_PROVES: proves = 'no' }: NodeJS.ProcessEnv,
  configured: Extract<ProviderSetting, { kind: 'configured' }>,
  missing: string[],
): ProviderSetting | null {
  const isTitle = /^[\p{L}\p{N} .&'’-]{0,30}$/u.test(title)
  const isSaid = proves === 'yes' || proves === 'no'
  if (!isTitle) missing.push('DUEBOOK_OIDC_OWN_NAME must be at most 30 letters, as they stand on the button')
  if (!isSaid) missing.push('DUEBOOK_OIDC_OWN_PROVES must be yes or no')
  if (!isTitle || !isSaid) return null
  return { ...configured, ...(title.trim() !== '' && { title: title.trim() }), provesAddresses: proves === 'yes' }
}

const issuerHints: Record<ProviderName, string> = {
  google: 'https://accounts.google.com',
  apple: 'https://appleid.apple.com',
  microsoft: 'https://login.microsoftonline.com/<tenant id>/v2.0',
  github: 'GitHub itself speaks no OpenID Connect to people, so a broker in front of it',
  own: 'where your identity server has its /.well-known/openid-configuration',
}

/** OpenID Connect Discovery 1.0, section 2; plain http only on this machine. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, search, hash, username } = new URL(text)
  if (search !== '' || hash !== '' || username !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && (hostname === 'localhost' || hostname.startsWith('127.')))
}

/** The buttons as the pages are told of them: ids with commas between them, each with what it is called where that is not its usual name; `none`. */
export function offeredIn(settings: ProviderSettings): string {
  const offered = providerNames.flatMap((name) => {
    const setting = settings[name]
    if (setting === undefined) return []
    const { id, title: usual, practised } = knownProviders[name]
    const title = setting.kind === 'configured' ? (setting.title ?? usual) : usual
    return [practised ? id : `${id}:${title}`]
  })
  return offered.length === 0 ? 'none' : offered.join(',')
}
