import { randomBytes } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** An id in the provider's form, `prefix_` and letters and digits; 24 of them carry 142 bits. */
export function newId(prefix: string, length = 24): string {
  return `${prefix}_${randomText(length)}`
}

export function randomText(length: number, from = alphabet): string {
  let text = ''
  while (text.length < length) {
    const byte = nextByte()
    // Bytes beyond the last whole multiple would favour the first letters.
    if (byte < 256 - (256 % from.length)) text += from[byte % from.length]
  }
  return text
}

/** Asking the system for each id costs more than all the rest of it. */
let drawn = Buffer.alloc(0)
let used = 0
function nextByte(): number {
  if (used === drawn.length) {
    drawn = randomBytes(4_096)
    used = 0
  }
  return drawn[used++] ?? 0
}
