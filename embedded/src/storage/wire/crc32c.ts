/** CRC-32C (Castagnoli, RFC 3720 appendix B.4), sixteen bytes a step. `crc` is the value so far, 0 to begin with. */
export function crc32c(crc: number, bytes: Uint8Array): number {
  let value = ~crc
  let at = 0
  while (at < bytes.length && (bytes.byteOffset + at) % 4 !== 0)
    value = (tables[(value ^ (bytes[at++] ?? 0)) & 255] ?? 0) ^ (value >>> 8)
  const words = new Int32Array(bytes.buffer, bytes.byteOffset + at, ((bytes.length - at) >> 4) * 4)
  value = wordwise(value, words)
  for (at += words.length * 4; at < bytes.length; at++)
    value = (tables[(value ^ (bytes[at] ?? 0)) & 255] ?? 0) ^ (value >>> 8)
  return ~value >>> 0
}

/** The form in which the services tell it: base64 of the big-endian number. */
export function crc32cText(crc: number): string {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(crc >>> 0)
  return bytes.toString('base64')
}

function wordwise(start: number, words: Int32Array): number {
  let value = start
  const table = tables
  for (let at = 0; at < words.length; at += 4) {
    const first = value ^ words[at]!
    const second = words[at + 1]!
    const third = words[at + 2]!
    const fourth = words[at + 3]!
    value =
      table[3840 + (first & 255)]! ^
      table[3584 + ((first >>> 8) & 255)]! ^
      table[3328 + ((first >>> 16) & 255)]! ^
      table[3072 + (first >>> 24)]! ^
      table[2816 + (second & 255)]! ^
      table[2560 + ((second >>> 8) & 255)]! ^
      table[2304 + ((second >>> 16) & 255)]! ^
      table[2048 + (second >>> 24)]! ^
      table[1792 + (third & 255)]! ^
      table[1536 + ((third >>> 8) & 255)]! ^
      table[1280 + ((third >>> 16) & 255)]! ^
      table[1024 + (third >>> 24)]! ^
      table[768 + (fourth & 255)]! ^
      table[512 + ((fourth >>> 8) & 255)]! ^
      table[256 + ((fourth >>> 16) & 255)]! ^
      table[fourth >>> 24]!
  }
  return value
}

/** Sixteen tables of 256, one after the other. The machine must be little-endian, as all that Node runs on are. */
const tables = makeTables()

function makeTables(): Int32Array {
  const made = new Int32Array(4096)
  for (let byte = 0; byte < 256; byte++) {
    let value = byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0x82f63b78 : value >>> 1
    made[byte] = value
  }
  for (let byte = 0; byte < 256; byte++)
    for (let step = 1; step < 16; step++) {
      const before = made[(step - 1) * 256 + byte]!
      made[step * 256 + byte] = made[before & 255]! ^ (before >>> 8)
    }
  return made
}
