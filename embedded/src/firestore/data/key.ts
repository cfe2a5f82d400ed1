import type { Value } from '../wire/json.ts'
import { numericId } from './document-name.ts'
import { parseInstant } from './instant.ts'
import { doubleOf, numberOf, rank, rankOf, sortedNames, vectorOf } from './value-order.ts'

/** Only so many bytes of a value are indexed (protocol facts, section 6); what is longer is compared again after the scan. */
const indexedBytes = 1500
const end = 0x01
const mapKey = 0x02
const firstTag = 0x10

/** Bytes whose order is the order of the values, and of which none is the beginning of another (below 1500 bytes). */
export function valueKey(value: Value): Buffer {
  const bytes: number[] = []
  writeValue(bytes, value)
  return Buffer.from(bytes.length > indexedBytes + 16 ? bytes.slice(0, indexedBytes + 16) : bytes)
}

/** The first and last byte string of all values of this value's type, for ranges that stay within one type. */
export function typeRange(value: Value): { from: Buffer; to: Buffer } {
  const tag = firstTag + rankOf(value)
  return { from: Buffer.from([tag]), to: Buffer.from([tag + 1]) }
}

/** A path's bytes, ordered by segment; a path's key is the beginning of the keys of everything below it. */
export function pathKey(segments: readonly string[]): Buffer {
  const bytes: number[] = []
  for (const segment of segments) writeSegment(bytes, segment)
  return Buffer.from(bytes)
}

/** A text's bytes, ended so that it is never the beginning of another's. */
export function textKey(text: string): Buffer {
  const bytes: number[] = []
  writeBytes(bytes, Buffer.from(text))
  return Buffer.from(bytes)
}

export function invert(bytes: Buffer): Buffer {
  const result = Buffer.allocUnsafe(bytes.length)
  for (let at = 0; at < bytes.length; at++) result[at] = ~(bytes[at] ?? 0)
  return result
}

function writeValue(bytes: number[], value: Value) {
  if (bytes.length > indexedBytes + 16) return
  const kind = rankOf(value)
  bytes.push(firstTag + kind)
  if ('stringValue' in value) writeBytes(bytes, Buffer.from(value.stringValue.slice(0, indexedBytes)))
  else if (kind === rank.number) writeNumber(bytes, numberOf(value))
  else if ('booleanValue' in value) bytes.push(value.booleanValue ? 1 : 0)
  else if ('timestampValue' in value) {
    const { seconds, micros } = parseInstant(value.timestampValue)
    writeInt64(bytes, BigInt(seconds) * 1_000_000n + BigInt(micros))
  } else if ('bytesValue' in value) writeBytes(bytes, Buffer.from(value.bytesValue, 'base64').subarray(0, indexedBytes))
  else if ('referenceValue' in value) {
    for (const segment of value.referenceValue.split('/')) writeSegment(bytes, segment)
    bytes.push(0x00)
  } else if ('geoPointValue' in value) {
    writeDouble(bytes, value.geoPointValue.latitude ?? 0)
    writeDouble(bytes, value.geoPointValue.longitude ?? 0)
  } else if ('arrayValue' in value) {
    for (const item of value.arrayValue.values ?? []) writeValue(bytes, item)
    bytes.push(end)
  } else if ('mapValue' in value) writeMapOrVector(bytes, value)
}

function writeMapOrVector(bytes: number[], value: Extract<Value, { mapValue: unknown }>) {
  const elements = vectorOf(value)
  if (elements !== null) {
    bytes.push((elements.length >>> 24) & 255, (elements.length >>> 16) & 255, (elements.length >>> 8) & 255, elements.length & 255)
    for (const element of elements.slice(0, indexedBytes / 8))
      writeDouble(bytes, 'doubleValue' in element ? doubleOf(element.doubleValue) : Number(numberOf(element)))
    return
  }
  const fields = value.mapValue.fields ?? {}
  for (const name of sortedNames(fields)) {
    const inner = fields[name]
    if (inner === undefined) continue
    bytes.push(mapKey)
    writeBytes(bytes, Buffer.from(name))
    writeValue(bytes, inner)
  }
  bytes.push(end)
}

const scratch = new DataView(new ArrayBuffer(8))

/** The greatest double that is not above the number, then what an int64 has beyond it (below 1024). */
function writeNumber(bytes: number[], value: bigint | number) {
  if (typeof value === 'number') {
    writeDouble(bytes, value)
    bytes.push(0, 0)
    return
  }
  let near = Number(value)
  if (BigInt(near) > value) near = doubleBefore(near)
  const beyond = Number(value - BigInt(near))
  writeDouble(bytes, near)
  bytes.push(beyond >>> 8, beyond & 255)
}

function doubleBefore(value: number): number {
  scratch.setFloat64(0, value)
  const bits = scratch.getBigInt64(0)
  scratch.setBigInt64(0, value > 0 ? bits - 1n : bits + 1n)
  return scratch.getFloat64(0)
}

/** NaN is all zeroes, below everything; -0 is written as 0. */
function writeDouble(bytes: number[], value: number) {
  if (Number.isNaN(value)) {
    bytes.push(0, 0, 0, 0, 0, 0, 0, 0)
    return
  }
  scratch.setFloat64(0, value === 0 ? 0 : value)
  const negative = scratch.getUint8(0) >= 0x80
  for (let at = 0; at < 8; at++) {
    const byte = scratch.getUint8(at)
    bytes.push(negative ? ~byte & 255 : at === 0 ? byte | 0x80 : byte)
  }
}

function writeInt64(bytes: number[], value: bigint) {
  scratch.setBigUint64(0, BigInt.asUintN(64, value) ^ (1n << 63n))
  for (let at = 0; at < 8; at++) bytes.push(scratch.getUint8(at))
}

function writeSegment(bytes: number[], segment: string) {
  const number = segment.startsWith('__id') ? numericId(segment) : null
  if (number === null) {
    bytes.push(0x02)
    writeBytes(bytes, Buffer.from(segment))
  } else {
    bytes.push(0x01)
    writeInt64(bytes, number)
  }
}

function writeBytes(bytes: number[], text: Uint8Array) {
  for (const byte of text) {
    bytes.push(byte)
    if (byte === 0) bytes.push(0xff)
  }
  bytes.push(0x00, 0x01)
}
