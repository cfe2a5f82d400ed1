import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { practiceCost, standardCost, type PasswordCost } from './auth/passwords/passwords.ts'
import type { RequireIndexes } from './firestore/query/index-requirement.ts'
import { readProviderSettings } from './auth/providers/settings.ts'
import type { Configuration } from './configuration.ts'
import { StartError } from './startError.ts'

/** Reads flags (`--port 4400` or `--port=4400`) and variables; a flag wins. Throws StartError with the one thing that is wrong. */
export function readConfiguration(flags: string[], variables: NodeJS.ProcessEnv): Configuration {
  const given = parse(flags)
  const text = (flag: string, variable?: string) => given.get(flag) ?? (variable ? variables[variable] : undefined)
  const publicPort = port(text('--port', 'DUEBOOK_PORT') ?? '4400', '--port')
  const emulator = given.has('--emulator')
  const address = origin(variables.DUEBOOK_ORIGIN, publicPort)
  const providers = readProviderSettings(variables, reachedByStrangers(address))
  const ownTls = tls(variables, address)
  const signUp = signUpOf(variables.DUEBOOK_SIGN_UP)
  const configuration: Configuration = {
    publicPort,
    privatePort: port(text('--private-port', 'DUEBOOK_PRIVATE_PORT') ?? '4401', '--private-port'),
    dataFolder: resolve(text('--data', 'DUEBOOK_DATA') ?? 'data'),
    origin: address,
    project: project(text('--project') ?? 'duebook'),
    emulatorPorts: {},
    rulesFile: existing(text('--rules'), '--rules'),
    indexesFile: besideRules(text('--rules'), 'firestore.indexes.json'),
    storageRulesFile: existing(text('--storage-rules'), '--storage-rules'),
    functionsFolder: existing(text('--functions'), '--functions'),
    functionsElsewhere: null,
    knownFunctions: yesOrNo(text('--known-functions') ?? 'no', '--known-functions'),
    webFolder: existing(text('--web'), '--web'),
    emulator,
    smtp: smtp(variables),
    mailCollection: 'mail',
    payments: yesOrNo(text('--practice-payments') ?? 'yes', '--practice-payments')
      ? payments(variables, address)
      : null,
    texts: texts(variables),
    tls: ownTls,
    toHttps: ownTls && toHttps(variables, ownTls),
    proxies: ownTls ? 1 : proxies(variables.DUEBOOK_PROXIES),
    passwordCost: passwordCost(variables.DUEBOOK_PASSWORD_COST),
    providers: providers.settings,
    requireIndexes: requireIndexesOf(
      text('--require-indexes', 'DUEBOOK_REQUIRE_INDEXES') || (emulator ? 'no' : 'defined'),
    ),
    anonymous: signUp === 'open' && yesOrNo(text('--anonymous', 'DUEBOOK_ANONYMOUS') ?? 'no', '--anonymous'),
    signUp,
    backupFolder: variables.DUEBOOK_BACKUPS ? resolve(variables.DUEBOOK_BACKUPS) : null,
    operator: operator(variables.DUEBOOK_OPERATOR),
  }
  refusePracticePartsInPublic(configuration, providers.missing)
  return configuration
}

export const usage = `Usage: npm start -- [flags]
  --port N              public port, 4400 (DUEBOOK_PORT); 0 takes any free one
  --private-port N      private port, 4401 (DUEBOOK_PRIVATE_PORT)
  --data FOLDER         data folder, ./data (DUEBOOK_DATA)
  --project NAME        project id, duebook
  --rules FILE|none     Firestore rules
  --storage-rules FILE|none  rules of the files; without them only servers reach files
  --require-indexes no|defined|whole  whether a query without the index that the hosted cloud asks for is answered all the same (no, which --emulator has),
                        refused unless firestore.indexes.json defines it (defined), or also while it is built (whole) (DUEBOOK_REQUIRE_INDEXES)
  --functions DIR|none  folder of functions
  --known-functions yes|no  whether they were tried before: then they share a process from their first run on, and none is kept in reserve
  --web DIR|none        built web app
  --anonymous yes|no    accounts without a name, as a demo book has (DUEBOOK_ANONYMOUS)
  --practice-payments yes|no  practice cards where there is no real payment provider; with neither nothing is sold
  --emulator            stand in for the official emulators in tests
Variables: DUEBOOK_ORIGIN (address of the public listener, behind TLS), DUEBOOK_SMTP_URL, DUEBOOK_MAIL_FROM, DUEBOOK_LOG=info
  STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET: the real payment provider; without them practice cards pay
  STRIPE_API_BASE       where functions reach the payment provider, if not directly
  DUEBOOK_PASSWORD_COST=practice  passwords that cost nothing to check, nor to guess: for tests on this machine
  DUEBOOK_TLS_CERTIFICATE, DUEBOOK_TLS_KEY: PEM files with which this server ends TLS itself, where no proxy does; _PORT (443) and _HOST (every address)
  DUEBOOK_TLS_REDIRECT_PORT  where http then leads to https, 80, or none; DUEBOOK_TLS_CHALLENGES the webroot of whoever renews the certificate
  DUEBOOK_PROXIES       how many proxies of yours stand in front and add to X-Forwarded-For, 0: only then is it believed
  DUEBOOK_TEXT_URL, DUEBOOK_TEXT_TOKEN: an HTTP gateway that sends text messages, codes and reminders
  DUEBOOK_SIGN_UP       who may make an account: open, invitation (whoever is invited, by a link in a mail or a provider) or closed
  DUEBOOK_OPERATOR      mail address of whoever runs this; without it the first account does
  DUEBOOK_BACKUPS       folder that backups are put into; when the newest is two days old, /readyz of the private port says so
  DUEBOOK_PROVIDERS     buttons of other providers: google,apple,microsoft,github,own or none
  DUEBOOK_OIDC_GOOGLE_ID, _SECRET, _ISSUER, and so for APPLE, MICROSOFT, GITHUB: a real provider behind the button
  DUEBOOK_OIDC_OWN_ID, _SECRET, _ISSUER: an identity server of your own; _NAME what stands on its button, _PROVES=yes where it is believed in addresses
`

const valued = new Set([
  '--port',
  '--private-port',
  '--data',
  '--project',
  '--rules',
  '--storage-rules',
  '--require-indexes',
  '--functions',
  '--known-functions',
  '--web',
  '--anonymous',
  '--practice-payments',
])

function parse(flags: string[]): Map<string, string> {
  const given = new Map<string, string>()
  for (let index = 0; index < flags.length; index++) {
    const [name = '', ...rest] = (flags[index] ?? '').split('=')
    if (name === '--emulator' && rest.length === 0) {
      given.set(name, '')
      continue
    }
    if (!valued.has(name))
      throw new StartError(`The flag ${flags[index]} is not known: --help lists the flags there are.`)
    const value = rest.length > 0 ? rest.join('=') : flags[++index]
    if (value === undefined || value === '') throw new StartError(`The flag ${name} needs a value: --help shows which.`)
    given.set(name, value)
  }
  return given
}

function port(text: string, flag: string): number {
  const value = Number(text)
  if (/^\d{1,5}$/.test(text) && value <= 65_535) return value
  throw new StartError(`${flag} must be a whole number from 0 to 65535, not "${text}".`)
}

function yesOrNo(text: string, flag: string): boolean {
  if (text === 'yes' || text === 'no') return text === 'yes'
  throw new StartError(`${flag} must be yes or no, not "${text}".`)
}

/** Throws StartError for another word. */
export function requireIndexesOf(text: string): RequireIndexes {
  const known = (['no', 'defined', 'whole'] as const).find((one) => one === text)
  if (known) return known
  throw new StartError(`--require-indexes must be no, defined or whole, not "${text}".`)
}

function project(text: string): string {
  if (/^[a-z][a-z0-9-]{2,62}$/.test(text)) return text
  throw new StartError(
    `--project must be 3 to 63 small letters, digits and hyphens, and begin with a letter, not "${text}".`,
  )
}

function passwordCost(text: string | undefined): PasswordCost {
  if (text === undefined || text === '' || text === 'standard') return standardCost
  if (text === 'practice') return practiceCost
  throw new StartError(`DUEBOOK_PASSWORD_COST must be standard or practice, not "${text}".`)
}

function signUpOf(text = ''): Configuration['signUp'] {
  const known = (['open', 'invitation', 'closed'] as const).find((one) => one === (text || 'open'))
  if (known) return known
  throw new StartError(`DUEBOOK_SIGN_UP must be open, invitation or closed, not "${text}".`)
}

function operator(text = ''): string {
  if (text === '' || /^[^\s@]{1,64}@[^\s@]{1,255}$/.test(text)) return text
  throw new StartError(`DUEBOOK_OPERATOR must be one mail address, not "${text}".`)
}

function proxies(text = '0'): number {
  if (/^[0-9]$/.test(text)) return Number(text)
  throw new StartError(
    `DUEBOOK_PROXIES must be how many proxies stand in front, a whole number from 0 to 9, not "${text}".`,
  )
}

/** Beside https of its own port, that of plain http, unless told otherwise. */
function toHttps(
  variables: NodeJS.ProcessEnv,
  { host, port: secure }: NonNullable<Configuration['tls']>,
): Configuration['toHttps'] {
  const { DUEBOOK_TLS_REDIRECT_PORT: said, DUEBOOK_TLS_CHALLENGES: challenges } = variables
  const chosen = said || (secure === 443 ? '80' : 'none')
  if (chosen === 'none') return null
  return {
    host,
    port: port(chosen, 'DUEBOOK_TLS_REDIRECT_PORT'),
    challengeFolder: challenges ? resolve(challenges) : null,
  }
}

/** A listener for strangers in this process: then none stands in front, and people reach it by https. */
function tls(variables: NodeJS.ProcessEnv, address: string): Configuration['tls'] {
  const { DUEBOOK_TLS_CERTIFICATE: certificate, DUEBOOK_TLS_KEY: key, DUEBOOK_TLS_HOST: host } = variables
  if (!certificate && !key) return null
  if (!certificate || !key) throw new StartError('DUEBOOK_TLS_CERTIFICATE and DUEBOOK_TLS_KEY must both be set.')
  if (new URL(address).protocol !== 'https:')
    throw new StartError('DUEBOOK_ORIGIN must be the https address for which DUEBOOK_TLS_CERTIFICATE is.')
  if (proxies(variables.DUEBOOK_PROXIES) > 0)
    throw new StartError('DUEBOOK_PROXIES must not be set beside DUEBOOK_TLS_CERTIFICATE: TLS ends here or in a proxy.')
  return {
    certificateFile: resolve(certificate),
    keyFile: resolve(key),
    host: host || '::',
    port: port(variables.DUEBOOK_TLS_PORT || '443', 'DUEBOOK_TLS_PORT'),
  }
}

function origin(text: string | undefined, publicPort: number): string {
  if (text === undefined || text === '') return `http://127.0.0.1:${publicPort}`
  const url = URL.canParse(text) ? new URL(text) : null
  if (
    url &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.pathname === '/' &&
    !url.search &&
    !url.username
  )
    return url.origin
  throw new StartError(
    `DUEBOOK_ORIGIN must be an address without a path, such as https://due.example.org, not "${text}".`,
  )
}

function existing(path: string | undefined, flag: string): string | null {
  if (path === undefined || path === 'none') return null
  const absolute = resolve(path)
  if (existsSync(absolute)) return absolute
  throw new StartError(`There is nothing at ${absolute}, which ${flag} names: give another path, or "none".`)
}

/** The indexes stand beside the rules, as `firebase.json` has them; without the file single-field indexes serve. */
function besideRules(rules: string | undefined, name: string): string | null {
  if (rules === undefined || rules === 'none') return null
  const file = join(dirname(resolve(rules)), name)
  return existsSync(file) ? file : null
}

function smtp(variables: NodeJS.ProcessEnv): Configuration['smtp'] {
  const { DUEBOOK_SMTP_URL: url, DUEBOOK_MAIL_FROM: from } = variables
  if (!url) return null
  if (!/^smtps?:\/\//.test(url) || !URL.canParse(url))
    throw new StartError('DUEBOOK_SMTP_URL must be an address such as smtps://user:password@mail.example.org.')
  if (!from)
    throw new StartError(
      'DUEBOOK_SMTP_URL is set, but DUEBOOK_MAIL_FROM is not: it must hold the address that mails come from.',
    )
  return { url, from }
}

function texts(variables: NodeJS.ProcessEnv): Configuration['texts'] {
  const { DUEBOOK_TEXT_URL: url, DUEBOOK_TEXT_TOKEN: token } = variables
  if (!url) return null
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new StartError('DUEBOOK_TEXT_URL must be an address such as https://texts.example.org/send.')
  if (!token)
    throw new StartError(
      'DUEBOOK_TEXT_URL is set, but DUEBOOK_TEXT_TOKEN is not: the gateway would take texts from nobody.',
    )
  return { url, token }
}

/**
 * The practice payment provider runs for this machine's own people. With a key of the real one (`sk_live_…`, or a test key of its length)
 * the functions speak to that one, and nothing of ours stands in for it.
 */
function payments(
  { STRIPE_SECRET_KEY: key, STRIPE_API_BASE: base }: NodeJS.ProcessEnv,
  address: string,
): Configuration['payments'] {
  if (key && /^(sk|rk)_(live_\w+|test_\w{24,})$/.test(key)) return null
  if (key && !/^sk_test_\w{3,23}$/.test(key))
    throw new StartError(
      'STRIPE_SECRET_KEY must be a key of the payment provider, or sk_test_ and a word for practice.',
    )
  if (base && !(/^https?:\/\//.test(base) && URL.canParse(base)))
    throw new StartError('STRIPE_API_BASE must be an address such as http://127.0.0.1:4401.')
  return reachedByStrangers(address) ? null : { secretKey: key || 'sk_test_duebook', ...(base && { apiBase: base }) }
}

/** Practice parts are for this machine's own people; an address that strangers reach needs the real ones. */
function refusePracticePartsInPublic(configuration: Configuration, providersMissing: string[]): void {
  const { origin: address, smtp: mail, emulator, rulesFile, passwordCost: cost } = configuration
  if (!reachedByStrangers(address)) {
    if (providersMissing.length === 0) return
    throw new StartError(
      `A provider is set up by halves, so nobody could sign in with it: ${providersMissing.join('; ')}.`,
    )
  }
  const missing = [
    new URL(address).protocol === 'https:' ? null : 'DUEBOOK_ORIGIN must be an https address',
    mail ? null : 'DUEBOOK_SMTP_URL and DUEBOOK_MAIL_FROM must be set, or nobody gets a mail',
    rulesFile ? null : '--rules must name the security rules',
    configuration.proxies > 0
      ? null
      : 'DUEBOOK_PROXIES must say how many proxies stand in front (the one for TLS is 1), or limits by address would count nobody; or DUEBOOK_TLS_CERTIFICATE and DUEBOOK_TLS_KEY be set',
    emulator ? '--emulator must not be given' : null,
    cost === standardCost ? null : 'DUEBOOK_PASSWORD_COST must be standard, or passwords could be guessed',
    ...providersMissing,
  ].filter((item) => item !== null)
  if (missing.length > 0)
    throw new StartError(`${address} can be reached by strangers, so this is missing: ${missing.join('; ')}.`)
}

function reachedByStrangers(address: string): boolean {
  const { hostname } = new URL(address)
  return !(hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.'))
}
