import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const stepSeconds = 30
const digits = 6
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** 160 bits (RFC 4226, section 4, R6) in base32 without padding (RFC 4648, section 6). */
export const newTotpSecret = (): string => base32(randomBytes(20))

/**
 * The step (RFC 6238, section 4) whose code this is: the present one, or one of `adjacentIntervals` before and after it, for clocks that differ,
 * and always after `lastStep`, so that each code counts once. Null for no such step. `now` in milliseconds.
 */
export function totpStep(
  secret: string,
  code: string,
  { now, lastStep, adjacentIntervals }: { now: number; lastStep: number; adjacentIntervals: number },
): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const present = Math.floor(now / 1000 / stepSeconds)
  const key = fromBase32(secret)
  let found: number | null = null
  // All are compared, so that the time tells nothing about which one it was.
  for (let step = present - adjacentIntervals; step <= present + adjacentIntervals; step++)
    if (timingSafeEqual(Buffer.from(codeAt(key, step)), Buffer.from(code)) && step > lastStep) found ??= step
  return found
}

/** HOTP (RFC 4226, section 5.3) of a step. */
function codeAt(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', key).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 0xf
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

function base32(bytes: Buffer): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('')
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}
