import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { StartError } from '../../embedded/src/startError.ts'

/** The vendor's word for what an app needs to find its project, as `firebase apps:sdkconfig web --json` and its console print it. */
type AppConfig = Record<'projectId' | 'apiKey' | 'appId' | 'storageBucket', string> & { measurementId?: string }

export type HostedSettings = {
  app: AppConfig
  /** Where people open Duebook, without a trailing slash. */
  origin: string
  to: string
  signUp: string
  operator: string
  /** As `SIGN_IN_WITH` takes them. */
  providers: string
  plans: string
  /** The site key of reCAPTCHA Enterprise by which the app is checked; empty where it is not. */
  appCheck: string
  mailFrom: string
  /** With its user and without its password, which is a secret. */
  smtp: string
}

const flags = {
  '--app': 'FILE with what the vendor says of the web app (firebase apps:sdkconfig web --json > app.json)',
  '--origin': 'where people open Duebook; https://PROJECT.web.app unless given',
  '--to': 'the folder that is made, in the place of what is there; dist/hosted unless given',
  '--sign-up': 'open, invitation or closed',
  '--operator': 'the address whose account runs this house',
  '--providers': 'the buttons of other accounts: google.com,microsoft.com,apple.com,github.com, or none',
  '--plans': 'the plans that are sold, with commas between them',
  '--app-check':
    'the site key of reCAPTCHA Enterprise: the app proves with it that it is the app, and its calls are taken from it alone',
  '--mail-from': 'from whom mails come, as "Duebook <due@example.org>"',
  '--smtp': 'the way mails go out, as smtps://user@mail.example.org:465',
}
export const usage = Object.entries(flags)
  .map(([flag, says]) => `  ${flag.padEnd(12)} ${says}`)
  .join('\n')

/** Reads what follows `npm run build:hosted --`. Throws StartError with the one thing that is wrong. */
export function readSettings(words: readonly string[], root: string): HostedSettings {
  const given = new Map<string, string>()
  for (let index = 0; index < words.length; index++) {
    const [flag = '', ...rest] = (words[index] ?? '').split('=')
    if (!(flag in flags)) throw new StartError(`The flag ${flag} is not known. There are:\n${usage}`)
    const value = rest.length > 0 ? rest.join('=') : words[++index]
    if (!value || /[\r\n]/.test(value)) throw new StartError(`The flag ${flag} needs a value of one line.`)
    given.set(flag, value)
  }
  const file = given.get('--app')
  if (!file) throw new StartError(`--app is missing. There are:\n${usage}`)
  const app = readApp(resolve(file))
  const origin = given.get('--origin') ?? `https://${app.projectId}.web.app`
  if (!/^https:\/\/[\w.-]+$/.test(origin))
    throw new StartError(`--origin is an https address without a path, not ${origin}.`)
  const signUp = given.get('--sign-up') ?? 'open'
  if (!['open', 'invitation', 'closed'].includes(signUp))
    throw new StartError(`--sign-up is open, invitation or closed, not ${signUp}.`)
  const appCheck = given.get('--app-check') ?? ''
  if (!/^([\w-]{20,100})?$/.test(appCheck))
    throw new StartError('--app-check is the site key of reCAPTCHA Enterprise, as its console shows it, not a secret.')
  return {
    app,
    origin,
    to: resolve(given.get('--to') ?? `${root}dist/hosted`),
    signUp,
    operator: given.get('--operator') ?? '',
    providers: given.get('--providers') ?? '',
    plans: given.get('--plans') ?? '',
    appCheck,
    mailFrom: given.get('--mail-from') ?? '',
    smtp: given.get('--smtp') ?? '',
  }
}

function readApp(file: string): AppConfig {
  const read = asJson(file)
  // The tool wraps it in its answer.
  const said = (read['result'] as Record<string, unknown>)?.['sdkConfig'] ?? read['sdkConfig'] ?? read
  const { projectId, apiKey, appId, storageBucket, measurementId } = said as Record<string, unknown>
  const words = { projectId, apiKey, appId, storageBucket }
  for (const [name, value] of Object.entries(words))
    if (typeof value !== 'string' || !/^[\w.:-]{1,200}$/.test(value)) throw new StartError(`${file} has no ${name}.`)
  return {
    ...(words as AppConfig),
    ...(typeof measurementId === 'string' && measurementId !== '' && { measurementId }),
  }
}

function asJson(file: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  } catch (error) {
    throw new StartError(`${file} cannot be read as JSON: ${error instanceof Error ? error.message : 'unknown'}`)
  }
}
