import { isCommonPassword } from './common-passwords.ts'
import { AuthError } from '../errors.ts'
import type { PasswordPolicy } from '../project-config.ts'

/** Throws MISSING_PASSWORD, WEAK_PASSWORD (length, or known to guessers), PASSWORD_DOES_NOT_MEET_REQUIREMENTS (kinds of characters). */
export function assertPassword(password: string | undefined, policy: PasswordPolicy): asserts password is string {
  if (password === undefined || password === '') throw new AuthError('MISSING_PASSWORD')
  // Characters as people count them; but bytes without end are work without end.
  const least = policy.enforced ? policy.minimumLength : 6
  if ([...password].length < least)
    throw new AuthError('WEAK_PASSWORD', `Password should be at least ${least} characters`)
  if (password.length > policy.maximumLength)
    throw new AuthError('WEAK_PASSWORD', `Password should be at most ${policy.maximumLength} characters`)
  if (!policy.enforced) return
  const missing = [
    policy.lowercase && !/\p{Ll}/u.test(password) && 'Password must contain a lower case character',
    policy.uppercase && !/\p{Lu}/u.test(password) && 'Password must contain an upper case character',
    policy.digit && !/\p{Nd}/u.test(password) && 'Password must contain a numeric character',
    policy.sign &&
      !signs.some((sign) => password.includes(sign)) &&
      'Password must contain a non-alphanumeric character',
  ].filter((requirement) => requirement !== false)
  if (missing.length > 0)
    throw new AuthError('PASSWORD_DOES_NOT_MEET_REQUIREMENTS', `Missing password requirements: [${missing.join(', ')}]`)
  if (policy.refusesCommon && isCommonPassword(password))
    throw new AuthError('WEAK_PASSWORD', 'This password is among the first that guessers try')
}

/** The signs that count as non-alphanumeric in the protocol. */
export const signs = [...'^$*.[]{}()?"!@#%&/\\,><\':;|_~']
