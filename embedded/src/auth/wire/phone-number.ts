import { AuthError } from '../errors.ts'

/** A number in E.164 (ITU-T E.164: a plus sign, at most 15 digits, no leading zero). Spaces and the usual separators are taken out. Throws MISSING_PHONE_NUMBER, INVALID_PHONE_NUMBER. */
export function parsePhoneNumber(text: string | undefined): string {
  if (text === undefined || text === '') throw new AuthError('MISSING_PHONE_NUMBER')
  const number = text.length > 40 ? '' : text.replace(/[\s().-]/g, '')
  if (!/^\+[1-9]\d{6,14}$/.test(number)) throw new AuthError('INVALID_PHONE_NUMBER')
  return number
}
