import type { KeyRing } from '../keys/key-ring.ts'
import type { AuthStore } from '../store.ts'
import { encodeJwtPart, parseJwt, type ParsedJwt } from '../wire/jwt.ts'

/** The services whose callers can be asked for a token of their app, by the vendor's names. Functions ask for it themselves. */
export const checkedServices = [
  'firestore.googleapis.com',
  'firebasestorage.googleapis.com',
  'identitytoolkit.googleapis.com',
] as const
export type CheckedService = (typeof checkedServices)[number]

/** `UNENFORCED` differs from `OFF` in what the vendor counts; here both let everybody in. */
export const checkModes = ['OFF', 'UNENFORCED', 'ENFORCED'] as const
export type CheckMode = (typeof checkModes)[number]

/** Tokens which say that a request is of an app of the project, and which services ask for one. */
export type AppCheck = {
  /** A token for `app` which is good for so many seconds. */
  sign(project: string, app: string, seconds: number): string
  /** Null unless it is one of ours, for this project, and still good. */
  read(project: string, token: string): ParsedJwt | null
  mode(project: string, service: CheckedService): CheckMode
  setMode(project: string, service: CheckedService, mode: CheckMode): void
  /** Whether a caller who is no administrator may go on with this token, or without one. */
  admits(project: string, service: CheckedService, token: string | undefined): boolean
}

const issuer = 'https://firebaseappcheck.googleapis.com/'
/** The admin SDK keeps the list of keys for six hours, so a key signs once it has been published for longer. */
const publishedAheadMs = 7 * 3_600_000
const setting = 'appCheckServices'

type Ground = { store: Pick<AuthStore, 'setting' | 'putSetting'>; keys: KeyRing; now(): number }

export function openAppCheck({ store, keys, now }: Ground): AppCheck {
  // Asked at each request of each service, and changed by nobody but this process.
  const known = new Map<string, Partial<Record<CheckedService, CheckMode>>>()
  const modesOf = (project: string) => {
    const found = known.get(project)
    if (found !== undefined) return found
    const read = JSON.parse(store.setting(project, setting) ?? '{}') as Partial<Record<CheckedService, CheckMode>>
    // In emulator mode anybody names projects.
    if (known.size >= 1000) known.clear()
    known.set(project, read)
    return read
  }
  const appCheck: AppCheck = {
    sign(project, app, seconds) {
      const key = keys.published().find(({ madeAt }) => madeAt + publishedAheadMs <= now()) ?? keys.signing()
      const iat = Math.floor(now() / 1000)
      const claims = { iss: issuer + project, aud: [`projects/${project}`], sub: app, iat, exp: iat + seconds }
      const input = `${encodeJwtPart({ alg: 'RS256', kid: key.kid, typ: 'JWT' })}.${encodeJwtPart(claims)}`
      return `${input}.${key.sign(input).toString('base64url')}`
    },
    read(project, token) {
      const parsed = parseJwt(token)
      if (parsed === null) return null
      const { header, claims, signingInput, signature } = parsed
      const isOurs =
        header['alg'] === 'RS256' &&
        keys.find(header['kid'])?.verify(signingInput, signature) === true &&
        claims['iss'] === issuer + project &&
        typeof claims['exp'] === 'number' &&
        claims['exp'] * 1000 > now()
      return isOurs ? parsed : null
    },
    mode: (project, service) => modesOf(project)[service] ?? 'OFF',
    setMode(project, service, mode) {
      const modes = { ...modesOf(project), [service]: mode }
      store.putSetting(project, setting, JSON.stringify(modes))
      known.set(project, modes)
    },
    admits: (project, service, token) =>
      appCheck.mode(project, service) !== 'ENFORCED' || (token !== undefined && appCheck.read(project, token) !== null),
  }
  return appCheck
}
