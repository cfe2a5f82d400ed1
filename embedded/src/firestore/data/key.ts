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
  const bytes = begun()
  writeValue(bytes, value)
  return copied(bytes, indexedBytes + 16)
}

/** The first and last byte string of all values of this value's type, for ranges that stay within one type. */
export function typeRange(value: Value): { from: Buffer; to: Buffer } {
  const tag = firstTag + rankOf(value)
  return { from: Buffer.from([tag]), to: Buffer.from([tag + 1]) }
}

/** A path's bytes, ordered by segment; a path's key is the beginning of the keys of everything below it. */
export function pathKey(segments: readonly string[]): Buffer {
  const bytes = begun()
  for (const segment of segments) writeSegment(bytes, segment)
  return copied(bytes)
}

/** A text's bytes, ended so that it is never the beginning of another's. */
export function textKey(text: string): Buffer {
  const bytes = begun()
  writeText(bytes, text)
  return copied(bytes)
}

export function invert(bytes: Buffer): Buffer {
  const result = Buffer.allocUnsafe(bytes.length)
  for (let at = 0; at < bytes.length; at++) result[at] = ~(bytes[at] ?? 0)
  return result
}

function writeValue(bytes: Bytes, value: Value) {
  if (bytes.length > indexedBytes + 16) return
  const kind = rankOf(value)
  push(bytes, firstTag + kind)
  if ('stringValue' in value) writeText(bytes, value.stringValue.slice(0, indexedBytes))
  else if (kind === rank.number) writeNumber(bytes, keyNumberOf(value))
  else if ('booleanValue' in value) push(bytes, value.booleanValue ? 1 : 0)
  else if ('timestampValue' in value) {
    const { seconds, micros } = parseInstant(value.timestampValue)
    writeInt64(bytes, BigInt(seconds) * 1_000_000n + BigInt(micros))
  } else if ('bytesValue' in value) writeBytes(bytes, Buffer.from(value.bytesValue, 'base64').subarray(0, indexedBytes))
  else if ('referenceValue' in value) {
    for (const segment of value.referenceValue.split('/')) writeSegment(bytes, segment)
    push(bytes, 0x00)
  } else if ('geoPointValue' in value) {
    writeDouble(bytes, value.geoPointValue.latitude ?? 0)
    writeDouble(bytes, value.geoPointValue.longitude ?? 0)
  } else if ('arrayValue' in value) {
    for (const item of value.arrayValue.values ?? []) writeValue(bytes, item)
    push(bytes, end)
  } else if ('mapValue' in value) writeMapOrVector(bytes, value)
}

function writeMapOrVector(bytes: Bytes, value: Extract<Value, { mapValue: unknown }>) {
  const elements = vectorOf(value)
  if (elements !== null) {
    push(bytes, (elements.length >>> 24) & 255); push(bytes, (elements.length >>> 16) & 255); push(bytes, (elements.length >>> 8) & 255); push(bytes, elements.length & 255)
    for (const element of elements.slice(0, indexedBytes / 8))
      writeDouble(bytes, 'doubleValue' in element ? doubleOf(element.doubleValue) : Number(numberOf(element)))
    return
  }
  const fields = value.mapValue.fields ?? {}
  for (const name of sortedNames(fields)) {
    const inner = fields[name]
    if (inner === undefined) continue
    push(bytes, mapKey)
    writeText(bytes, name)
    writeValue(bytes, inner)
  }
  push(bytes, end)
}

const scratch = new DataView(new ArrayBuffer(8))

/** As a number where that is exact, which nearly all of them are. */
function keyNumberOf(value: Value): bigint | number {
  const near = 'integerValue' in value ? Number(value.integerValue) : NaN
  return Number.isSafeInteger(near) ? near : numberOf(value)
}

/** The greatest double that is not above the number, then what an int64 has beyond it (below 1024). */
function writeNumber(bytes: Bytes, value: bigint | number) {
  if (typeof value === 'number') {
    writeDouble(bytes, value)
    push(bytes, 0); push(bytes, 0)
    return
  }
  let near = Number(value)
  if (BigInt(near) > value) near = doubleBefore(near)
  const beyond = Number(value - BigInt(near))
  writeDouble(bytes, near)
  push(bytes, beyond >>> 8); push(bytes, beyond & 255)
}

function doubleBefore(value: number): number {
  scratch.setFloat64(0, value)
  const bits = scratch.getBigInt64(0)
  scratch.setBigInt64(0, value > 0 ? bits - 1n : bits + 1n)
  return scratch.getFloat64(0)
}

/** NaN is all zeroes, below everything; -0 is written as 0. */
function writeDouble(bytes: Bytes, value: number) {
  if (Number.isNaN(value)) {
    push(bytes, 0); push(bytes, 0); push(bytes, 0); push(bytes, 0); push(bytes, 0); push(bytes, 0); push(bytes, 0); push(bytes, 0)
    return
  }
  scratch.setFloat64(0, value === 0 ? 0 : value)
  const negative = scratch.getUint8(0) >= 0x80
  for (let at = 0; at < 8; at++) {
    const byte = scratch.getUint8(at)
    push(bytes, negative ? ~byte & 255 : at === 0 ? byte | 0x80 : byte)
  }
}

function writeInt64(bytes: Bytes, value: bigint) {
  scratch.setBigUint64(0, BigInt.asUintN(64, value) ^ (1n << 63n))
  for (let at = 0; at < 8; at++) push(bytes, scratch.getUint8(at))
}

function writeSegment(bytes: Bytes, segment: string) {
  const number = segment.startsWith('__id') ? numericId(segment) : null
  if (number === null) {
    push(bytes, 0x02)
    writeText(bytes, segment)
  } else {
    push(bytes, 0x01)
    writeInt64(bytes, number)
  }
}

/** A text's UTF-8, as `writeBytes` has it: where no byte of it is zero, in one step. */
function writeText(bytes: Bytes, text: string) {
  if (text.includes('\0')) return writeBytes(bytes, Buffer.from(text))
  makeRoom(bytes, 3 * text.length)
  bytes.length += bytes.held.write(text, bytes.length)
  push(bytes, 0x00)
  push(bytes, 0x01)
}

function writeBytes(bytes: Bytes, text: Uint8Array) {
  for (const byte of text) {
    push(bytes, byte)
    if (byte === 0) push(bytes, 0xff)
  }
  push(bytes, 0x00)
  push(bytes, 0x01)
}

/** Keys are made by the dozen for each document written, one after another, in one place that is large enough. */
type Bytes = { held: Buffer; length: number }
const place: Bytes = { held: Buffer.allocUnsafe(16_384), length: 0 }

function begun(): Bytes {
  place.length = 0
  return place
}

function makeRoom(bytes: Bytes, more: number) {
  if (bytes.length + more <= bytes.held.length) return
  const larger = Buffer.allocUnsafe(2 * (bytes.length + more))
  bytes.held.copy(larger, 0, 0, bytes.length)
  bytes.held = larger
}

function push(bytes: Bytes, byte: number) {
  if (bytes.length === bytes.held.length) makeRoom(bytes, 1)
  bytes.held[bytes.length++] = byte
}

function copied(bytes: Bytes, most = bytes.length): Buffer {
  return Buffer.from(bytes.held.subarray(0, Math.min(bytes.length, most)))
}
