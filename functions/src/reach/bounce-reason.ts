import type { ReminderRow } from '@duebook/contract/reminder'

/** Whether a row of the ledger came back from an address, or a number, that takes nothing more. */
export const isBounce = ({ channel, error }: Pick<ReminderRow, 'channel' | 'error'>): boolean =>
  channel === 'sms' ? (error ?? '').startsWith(numberRefused) : bounceReason(error ?? '') !== null

/** What the provider of texts says of a number for good, by its list of errors (https://www.twilio.com/docs/api/errors). */
const ofTheNumber = new Set([21_211, 21_214, 21_217, 21_610, 21_612, 21_614, 30_004, 30_005, 30_006])
/** So begins what the ledger says of such a row. */
export const numberRefused = 'The number takes no texts: '

/** Why a number takes no texts, from the words of whoever carries them; null where that is no last word. Without the number, which stands beside it. */
export function numberRefusal({
  errorCode,
  errorMessage,
}: {
  errorCode?: unknown
  errorMessage?: unknown
}): string | null {
  if (!ofTheNumber.has(Number(errorCode))) return null
  const words = String(errorMessage ?? '')
    .replace(/\+\d{6,15}/g, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return (words || 'refused').slice(0, 120)
}

/**
 * What a receiving server said for good (RFC 5321, section 4.2.1: a reply of 5xx), from the words of whoever spoke to it; null where that is
 * no last word. Without numbers, and without the address, which stands beside it.
 */
export function bounceReason(error: string): string | null {
  const [, said = ''] = /\b5\d\d[ -](.*)$/s.exec(error) ?? []
  if (!/\b5\d\d[ -]/.test(error)) return null
  const words = said
    .replace(/^(?:#?5\.\d{1,3}\.\d{1,3})[:\s]*/, '')
    .replace(/<?[^\s<>@]+@[^\s<>]+>?:?/g, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return (words || 'refused').slice(0, 120)
}
