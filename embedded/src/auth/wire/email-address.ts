import { AuthError } from '../errors.ts'

/** The address in the form in which it is kept and compared (lower case, as the hosted service does). Throws INVALID_EMAIL. */
export function parseEmailAddress(text: string): string {
  const address = text.trim().toLowerCase()
  // Control characters, angle brackets and separators could reach a mail header, so they never get past here.
  if (
    address.length > 254 ||
    !/^[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u.test(address)
  )
    throw new AuthError('INVALID_EMAIL')
  if (address.includes('..')) throw new AuthError('INVALID_EMAIL')
  return address
}
