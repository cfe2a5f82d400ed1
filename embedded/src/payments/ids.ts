import { randomBytes } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** An id in the provider's form, `prefix_` and letters and digits; 24 of them carry 142 bits. */
export function newId(prefix: string, length = 24): string {
  return `${prefix}_${randomText(length)}`
}

export function randomText(length: number, from = alphabet): string {
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) {
      // Bytes beyond the last whole multiple would favour the first letters.
      if (byte < 256 - (256 % from.length) && text.length < length) text += from[byte % from.length]
    }
  }
  return text
}
