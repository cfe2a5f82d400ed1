import { timingSafeEqual } from 'node:crypto'
import type { AuthService } from '../auth/service.ts'
import type { Surface } from '../http/service.ts'
import { unauthenticated } from './errors.ts'
import type { Caller } from './service.ts'

/**
 * Reads `Authorization: Firebase <token>` (or Bearer). `owner` is the administrator on the private surface alone; a token that does not
 * verify is 401 and never "nobody" (storage facts, section 5).
 */
export async function callerOf(
  auth: Pick<AuthService, 'verifyIdToken'>,
  projectOf: (token: string) => string,
  authorization: string | undefined,
  surface: Surface,
): Promise<Caller> {
  if (!authorization) return { kind: 'user', auth: null }
  const token = /^(?:firebase|bearer) +(\S+)$/i.exec(authorization)?.[1]
  if (!token || token.length > 16_384) throw unauthenticated()
  if (surface === 'private' && sameText(token, 'owner')) return { kind: 'admin' }
  const verified = await auth.verifyIdToken(projectOf(token), token)
  if (!verified) throw unauthenticated()
  return { kind: 'user', auth: { uid: verified.uid, claims: verified.claims } }
}

/** In constant time for texts of one length. */
export function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
