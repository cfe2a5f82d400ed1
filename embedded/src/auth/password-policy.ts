import { AuthError } from './errors.ts'

export const minimumPasswordLength = 8
export const maximumPasswordLength = 4096

/** Throws MISSING_PASSWORD or WEAK_PASSWORD. Length is all that is asked: no rule about digits or signs. */
export function assertPassword(password: string | undefined): asserts password is string {
  if (password === undefined || password === '') throw new AuthError('MISSING_PASSWORD')
  if ([...password].length < minimumPasswordLength)
    throw new AuthError('WEAK_PASSWORD', `Password should be at least ${minimumPasswordLength} characters`)
  if (password.length > maximumPasswordLength)
    throw new AuthError('WEAK_PASSWORD', `Password should be at most ${maximumPasswordLength} characters`)
}
