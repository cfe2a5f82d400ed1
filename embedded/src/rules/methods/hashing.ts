import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { RuleValue } from '../ruleset.ts'
import { failOfType, type Evaluated } from '../values.ts'

/** Strings are hashed as UTF-8. Both checksums come little-endian, as the hosted service gives them. */
export const hashingFunctions: ReadonlyMap<string, (given: RuleValue[]) => Evaluated> = new Map([
  ['md5', withBytes((bytes) => createHash('md5').update(bytes).digest())],
  ['sha256', withBytes((bytes) => createHash('sha256').update(bytes).digest())],
  ['crc32', withBytes((bytes) => littleEndian(crc32(bytes)))],
  ['crc32c', withBytes((bytes) => littleEndian(crc32c(bytes)))],
])

function withBytes(hash: (bytes: Uint8Array) => Uint8Array): (given: RuleValue[]) => Evaluated {
  return ([value]) => {
    if (typeof value === 'string') return { type: 'bytes', bytes: new Uint8Array(hash(Buffer.from(value, 'utf8'))) }
    if (typeof value === 'object' && value?.type === 'bytes')
      return { type: 'bytes', bytes: new Uint8Array(hash(value.bytes)) }
    return failOfType(value ?? null, 'string,bytes')
  }
}

function littleEndian(checksum: number): Uint8Array {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(checksum >>> 0)
  return bytes
}

/** Reflected polynomial of CRC-32C (RFC 3720, appendix B.4). */
const CASTAGNOLI = 0x82f63b78
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ CASTAGNOLI : value >>> 1
  return value >>> 0
})

function crc32c(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (const byte of bytes) value = (value >>> 8) ^ (TABLE[(value ^ byte) & 0xff] ?? 0)
  return (value ^ 0xffffffff) >>> 0
}
