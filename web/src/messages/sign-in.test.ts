import { AuthErrorCodes } from 'firebase/auth'
import { describe, expect, it } from 'vitest'
import { explainSignIn } from './sign-in.ts'

const nameless = explainSignIn({ code: 'auth/a-code-that-nobody-has' })

/** Codes that the SDK makes of the service's words, and that its own list lacks. */
const more = [
  'auth/invalid-refresh-token',
  'auth/missing-email',
  'auth/no-current-user',
  'auth/password-does-not-meet-requirements',
  'auth/phone-number-already-exists',
  'auth/firebase-app-check-token-is-invalid.',
]

describe('every error of the sign-in service', () => {
  const codes = [...new Set([...Object.values(AuthErrorCodes), ...more])]
  it.each(codes)('%s has a sentence and a next step', (code) => {
    const { problem, next } = explainSignIn({ code })
    expect({ problem, next }).not.toEqual(nameless)
    expect(problem).toMatch(/^[A-Z].*\.$/)
    expect(next).toMatch(/^[A-Z].*\.$/)
    expect(`${problem} ${next}`).not.toMatch(/Oops|!|please|error/i)
  })

  it('an error of the documents is still explained', () => {
    expect(explainSignIn({ code: 'permission-denied' })).not.toEqual(nameless)
  })
})
