import { timingSafeEqual } from 'node:crypto'
import type { AuthService } from '../../auth/service.ts'
import type { Clock } from '../../clock.ts'
import type { Surface } from '../../http/service.ts'
import { FirestoreError } from '../errors.ts'
import type { Caller } from '../service.ts'

/** Who asks, and until when (milliseconds since the epoch) a stream may go on under this token; null: for ever. */
export type Identity = { caller: Caller; expiresAt: number | null }

export type Credentials = {
  identify(project: string, authorization: string | undefined, surface: Surface): Promise<Identity>
}

/**
 * Reads the `authorization` of any transport. The word `owner` is the administrator on the private surface only; everywhere else it is
 * a bad token like any other. In emulator mode the private surface takes a service account's own token for it too. Throws UNAUTHENTICATED for a token that does not verify.
 */
export function credentials(auth: AuthService, clock: Clock, emulator: boolean): Credentials {
  return {
    async identify(project, authorization, surface) {
      if (!authorization) return { caller: { kind: 'user', auth: null }, expiresAt: null }
      const token = /^bearer +(\S+)$/i.exec(authorization)?.[1]
      if (!token || token.length > MAX_TOKEN) throw refused()
      if (isOwner(token)) {
        if (surface === 'private') return { caller: { kind: 'admin' }, expiresAt: null }
        throw refused()
      }
      if (emulator && surface === 'private' && isOfServiceAccount(token))
        return { caller: { kind: 'admin' }, expiresAt: null }
      const verified = await auth.verifyIdToken(project, token)
      if (!verified) throw refused()
      // An unsigned token of the emulator form has no age (its `exp` lies in 1970), so a moment already past bounds nothing.
      const expiresAt = verified.expiresAt > clock.now() ? verified.expiresAt : null
      return { caller: { kind: 'user', auth: { uid: verified.uid, token: verified.claims } }, expiresAt }
    },
  }
}

const MAX_TOKEN = 16_384
const OWNER = Buffer.from('owner')

function isOwner(token: string): boolean {
  const bytes = Buffer.from(token)
  return bytes.length === OWNER.length && timingSafeEqual(bytes, OWNER)
}

/**
 * The admin SDK over REST signs a token with the key of its service account instead of saying `owner`. Nobody here knows that key, and on the
 * emulator's private surface a word is enough.
 */
function isOfServiceAccount(token: string): boolean {
  const [header, claims] = token.split('.').slice(0, 2).map(readPart)
  const { iss, sub } = claims ?? {}
  return header?.['alg'] === 'RS256' && typeof iss === 'string' && iss.includes('@') && iss === sub
}

function readPart(part: string): Record<string, unknown> | null {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown> | null
  } catch {
    return null
  }
}

const refused = () =>
  new FirestoreError(
    'UNAUTHENTICATED',
    'The request does not have valid authentication credentials. Sign in again, or send no token.',
  )
