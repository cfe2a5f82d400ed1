import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { invalidArgument } from '../errors.ts'
import type { AuthStore } from '../store.ts'

/** A secret that stands for an app on a machine where nothing can attest it. Only its hash is kept. */
export type DebugToken = { id: string; displayName: string; digest: string }
type Place = { store: Pick<AuthStore, 'setting' | 'putSetting'>; project: string }

/** As many as the vendor lets an app have. */
const mostOfOneApp = 20
const settingOf = (app: string) => `appCheckDebugTokens ${app}`

export const debugTokens = ({ store, project }: Place, app: string): DebugToken[] =>
  JSON.parse(store.setting(project, settingOf(app)) ?? '[]') as DebugToken[]

/** Lists a secret that the operator chose. Throws INVALID_ARGUMENT for one that can be guessed, or too many. */
export function addDebugToken(place: Place, app: string, secret: string, displayName: string): DebugToken {
  if (!uuid4.test(secret)) throw invalidArgument('The token must be a UUID of version 4, as the SDK makes them.')
  const listed = debugTokens(place, app)
  if (listed.length >= mostOfOneApp) throw invalidArgument(`An app has at most ${mostOfOneApp} debug tokens.`)
  const made = { id: randomBytes(16).toString('hex'), displayName, digest: digest(secret).toString('hex') }
  save(place, app, [...listed, made])
  return made
}

/** Whether there was such a one. Tokens that were exchanged for it stay good until their hour is over. */
export function removeDebugToken(place: Place, app: string, id: string): boolean {
  const listed = debugTokens(place, app)
  const left = listed.filter((one) => one.id !== id)
  if (left.length < listed.length) save(place, app, left)
  return left.length < listed.length
}

/** All are compared, each in constant time: how long it takes tells nothing. */
export function isDebugToken(place: Place, app: string, secret: string): boolean {
  const given = digest(secret)
  let found = false
  for (const one of debugTokens(place, app)) found = timingSafeEqual(Buffer.from(one.digest, 'hex'), given) || found
  return found
}

const save = ({ store, project }: Place, app: string, all: readonly DebugToken[]) =>
  store.putSetting(project, settingOf(app), JSON.stringify(all))
const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i
/** The vendor's are the same in capitals. */
const digest = (secret: string) => createHash('sha256').update(secret.toLowerCase()).digest()
