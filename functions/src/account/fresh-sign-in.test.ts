import type { CallableRequest } from 'firebase-functions/https'
import { describe, expect, it } from 'vitest'
import { freshlySignedIn } from './fresh-sign-in.ts'

const signedInAt = (seconds: number) =>
  ({ auth: { uid: 'ada', token: { auth_time: seconds } } }) as unknown as Pick<CallableRequest, 'auth'>

describe('what cannot be undone needs a fresh sign-in', () => {
  it('a sign-in of five minutes ago is fresh', () => {
    expect(freshlySignedIn(signedInAt(1_000), 1_300_000)).toBe('ada')
  })
  it('an older one is refused with a reason that the app can act on', () => {
    expect(() => freshlySignedIn(signedInAt(1_000), 1_301_000)).toThrow(
      expect.objectContaining({ code: 'failed-precondition', details: { reason: 'requires-recent-login' } }) as Error,
    )
  })
  it('an account without a name needs none: nobody could sign in to it again', () => {
    const anonymous = {
      auth: { uid: 'demo', token: { auth_time: 1_000, firebase: { sign_in_provider: 'anonymous' } } },
    } as unknown as Pick<CallableRequest, 'auth'>
    expect(freshlySignedIn(anonymous, 9_000_000)).toBe('demo')
  })
  it('nobody is refused as nobody', () => {
    expect(() => freshlySignedIn({}, 0)).toThrow(expect.objectContaining({ code: 'unauthenticated' }) as Error)
  })
})
