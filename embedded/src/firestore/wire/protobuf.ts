import { isUtf8 } from 'node:buffer'
import protobuf from 'protobufjs'
import { FirestoreError } from '../errors.ts'
import type { RequestName, Requests, ResponseName, Responses } from './messages.ts'
import { checkMapKey, MAX_NESTING } from './parse-json.ts'
import { heardDocument } from './response-text.ts'
import { checkRequirements } from './requirements.ts'
import { jsonDouble, parseTimestamp, timestampText } from './scalars.ts'
import type { FieldKind, FieldShape, MessageShape } from './schema.ts'
import { messageShape } from './schema.ts'
import type { Struct } from './struct.ts'
import type { TextMessage } from './text-message.ts'

/** Reads a request from protobuf bytes into the same form as `parseJsonRequest`. Throws INVALID_ARGUMENT, also for truncated text and bad UTF-8. */
export function decodeRequest<Name extends RequestName>(name: Name, bytes: Uint8Array): Requests[Name] {
  try {
    const reader = protobuf.Reader.create(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    return readMessage(messageShape(name), reader, reader.len, 0) as Requests[Name]
  } catch (error) {
    if (error instanceof FirestoreError) throw error
    throw new FirestoreError('INVALID_ARGUMENT', `The bytes are not a ${name} in protobuf form.`)
  }
}

/** Writes a response, given in its JSON form, as protobuf bytes. */
export function encodeResponse<Name extends ResponseName>(name: Name, response: Responses[Name]): Uint8Array {
  const document = heardDocument(response)
  if (document && !written.has(document)) written.set(document, encodeMessage('Document', document))
  return encodeMessage(name, response)
}

/** Documents that streams hear of, as they were written for the first of them. */
const written = new WeakMap<object, Uint8Array>()

/** Any message of the schema; tests speak with it as clients do. */
export function encodeMessage(name: string, message: object): Uint8Array {
  const writer = protobuf.Writer.create()
  writeMessage(messageShape(name), message, writer)
  return writer.finish()
}

function readMessage(
  shape: MessageShape,
  reader: protobuf.Reader,
  end: number,
  depth: number,
): Record<string, unknown> {
  if (depth > MAX_NESTING)
    throw new FirestoreError('INVALID_ARGUMENT', `The message is nested more than ${MAX_NESTING} levels deep.`)
  const message: Record<string, unknown> = {}
  const start = reader.pos
  while (reader.pos < end) {
    const isFirst = reader.pos === start
    const tag = reader.uint32()
    const field = shape.byId.get(tag >>> 3)
    const wireType = tag & 7
    if (!field) reader.skipType(wireType)
    else if (field.cardinality === 'map') readMapEntry(field, reader, end, depth, message)
    else if (field.cardinality === 'many') readRepeated(field, wireType, reader, end, depth, message)
    else {
      expectWireType(field.kind, wireType)
      // The last member of a oneof on the wire wins, as in every protobuf reader. A value has one, as a rule, and nothing to give up.
      if (field.oneof && !isFirst)
        for (const other of shape.byId.values())
          if (other.oneof === field.oneof && other.name in message) delete message[other.name]
      const value = readKind(field.kind, reader, end, depth)
      if (value !== undefined) message[field.name] = value
    }
  }
  if (reader.pos !== end) throw new FirestoreError('INVALID_ARGUMENT', `A ${shape.name} is cut off.`)
  checkRequirements(shape.name, message)
  return message
}

function readMapEntry(
  field: FieldShape,
  reader: protobuf.Reader,
  end: number,
  depth: number,
  message: Record<string, unknown>,
): void {
  const entryEnd = lengthDelimitedEnd(reader, end)
  let key = ''
  let value: unknown
  while (reader.pos < entryEnd) {
    const tag = reader.uint32()
    if (tag === ((1 << 3) | 2)) key = readText(reader, entryEnd)
    else if (tag >>> 3 === 2) value = readKind(field.kind, reader, entryEnd, depth)
    else reader.skipType(tag & 7)
  }
  if (value === undefined) value = field.kind.is === 'string' ? '' : undefined
  if (value === undefined) throw new FirestoreError('INVALID_ARGUMENT', `An entry of ${field.name} has no value.`)
  const map = (message[field.name] ??= {}) as Record<string, unknown>
  map[checkMapKey(key)] = value
}

function readRepeated(
  field: FieldShape,
  wireType: number,
  reader: protobuf.Reader,
  end: number,
  depth: number,
  message: Record<string, unknown>,
): void {
  const list = (message[field.name] ??= []) as unknown[]
  if (field.kind.is === 'int32' && wireType === 2) {
    const packedEnd = lengthDelimitedEnd(reader, end)
    while (reader.pos < packedEnd) list.push(reader.int32())
    return
  }
  expectWireType(field.kind, wireType)
  list.push(readKind(field.kind, reader, end, depth))
}

function readKind(kind: FieldKind, reader: protobuf.Reader, end: number, depth: number): unknown {
  switch (kind.is) {
    case 'message':
      return readMessage(kind.message, reader, lengthDelimitedEnd(reader, end), depth + 1)
    case 'timestamp':
      return readTimestamp(reader, lengthDelimitedEnd(reader, end))
    case 'duration':
    case 'struct':
    case 'any':
      // No request has one.
      reader.skip(lengthDelimitedEnd(reader, end) - reader.pos)
      return undefined
    case 'wrapper':
      return readWrapper(kind.of, reader, lengthDelimitedEnd(reader, end))
    case 'enum': {
      const number = reader.int32()
      const name = kind.names.get(number)
      if (name === undefined)
        throw new FirestoreError(
          'INVALID_ARGUMENT',
          `${number} is not one of the values ${[...kind.numbers.keys()].join(', ')}.`,
        )
      return name.endsWith('_UNSPECIFIED') ? undefined : name
    }
    case 'null':
      reader.int32()
      return null
    case 'bool':
      return reader.bool()
    case 'int32':
      return reader.int32()
    case 'int64':
      return wholeText(reader.int64())
    case 'double':
      return jsonDouble(reader.double())
    case 'string':
      return readText(reader, end)
    case 'bytes':
      return readBytes(reader, end).toString('base64')
  }
}

type Whole = ReturnType<protobuf.Reader['int64']>
const wholeNumber = (value: Whole): number =>
  typeof value === 'number' ? value : value.high * 2 ** 32 + (value.low >>> 0)

/** Of most of them a number says it as well, in a fraction of the time. */
function wholeText(value: Whole): string {
  const number = wholeNumber(value)
  return Number.isSafeInteger(number) ? String(number) : value.toString()
}

function readTimestamp(reader: protobuf.Reader, end: number): string {
  let seconds = 0
  let nanos = 0
  while (reader.pos < end) {
    const tag = reader.uint32()
    if (tag === 8) seconds = wholeNumber(reader.int64())
    else if (tag === 16) nanos = reader.int32()
    else reader.skipType(tag & 7)
  }
  const text = timestampText({ seconds, micros: Math.floor(nanos / 1000) })
  if (text === null) throw new FirestoreError('INVALID_ARGUMENT', 'A timestamp lies outside the years 1 to 9999.')
  return text
}

function readWrapper(of: 'int32' | 'int64' | 'double', reader: protobuf.Reader, end: number): unknown {
  let value: unknown = of === 'int64' ? '0' : 0
  while (reader.pos < end) {
    const tag = reader.uint32()
    if (tag >>> 3 === 1) value = readKind({ is: of }, reader, end, 0)
    else reader.skipType(tag & 7)
  }
  return value
}

function readText(reader: protobuf.Reader, end: number): string {
  const last = lengthDelimitedEnd(reader, end)
  const [bytes, start] = [reader.buf as Buffer, reader.pos]
  reader.pos = last
  // protobufjs itself would cut text off at the end of the buffer, and put replacement characters for bad bytes.
  const text = bytes.toString('utf8', start, last)
  if (text.includes('\ufffd') && !isUtf8(bytes.subarray(start, last)))
    throw new FirestoreError('INVALID_ARGUMENT', 'A string is not valid UTF-8.')
  return text
}

function readBytes(reader: protobuf.Reader, end: number): Buffer {
  const start = reader.pos
  const last = lengthDelimitedEnd(reader, end)
  reader.pos = start
  const bytes = reader.bytes()
  if (reader.pos !== last) throw new RangeError('length')
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function lengthDelimitedEnd(reader: protobuf.Reader, end: number): number {
  const length = reader.uint32()
  if (reader.pos + length > end) throw new FirestoreError('INVALID_ARGUMENT', 'The message is cut off.')
  return reader.pos + length
}

function expectWireType(kind: FieldKind, wireType: number): void {
  if (wireType !== wireTypeOf(kind)) throw new FirestoreError('INVALID_ARGUMENT', 'A field has the wrong wire type.')
}

function wireTypeOf(kind: FieldKind): number {
  switch (kind.is) {
    case 'bool':
    case 'int32':
    case 'int64':
    case 'enum':
    case 'null':
      return 0
    case 'double':
      return 1
    case 'string':
    case 'bytes':
    case 'message':
    case 'timestamp':
    case 'duration':
    case 'struct':
    case 'any':
    case 'wrapper':
      return 2
  }
}

function writeMessage(shape: MessageShape, message: object, writer: protobuf.Writer): void {
  for (const [name, value] of Object.entries(message)) {
    if (value === undefined) continue
    const field = shape.byName.get(name)
    if (!field) throw new Error(`${shape.name} has no field ${name}`)
    if (field.cardinality === 'map') {
      for (const [key, item] of Object.entries(value as object)) {
        writer
          .uint32((field.id << 3) | 2)
          .fork()
          .uint32((1 << 3) | 2)
          .string(key)
        writeKind(field.kind, 2, item, writer)
        writer.ldelim()
      }
    } else if (field.cardinality === 'many') {
      for (const item of value as unknown[]) writeKind(field.kind, field.id, item, writer)
    } else if (field.oneof || !isDefault(value)) writeKind(field.kind, field.id, value, writer)
  }
}

const isDefault = (value: unknown) => value === 0 || value === '' || value === false || value === '0'

/** Also where it is what an absent field means. */
function writeKind(kind: FieldKind, id: number, value: unknown, writer: protobuf.Writer): void {
  writer.uint32((id << 3) | wireTypeOf(kind))
  switch (kind.is) {
    case 'message':
      if (kind.message.name === 'Document') {
        const known = written.get(value as object)
        if (known) return void writer.bytes(known)
      }
      writer.fork()
      writeMessage(kind.message, value as object, writer)
      return void writer.ldelim()
    case 'timestamp':
      return writeTimestamp(value as string, writer)
    case 'duration':
      return writeDuration(value as string, writer)
    case 'struct':
      return writeStruct(value as Struct, writer)
    case 'any':
      return writeText(value as TextMessage, writer)
    case 'wrapper':
      writer.fork()
      writeKind(bare[kind.of], 1, value, writer)
      return void writer.ldelim()
    case 'enum':
      return void writer.int32(typeof value === 'number' ? value : (kind.numbers.get(value as string) ?? 0))
    case 'null':
      return void writer.int32(0)
    case 'bool':
      return void writer.bool(value as boolean)
    case 'int32':
      return void writer.int32(value as number)
    case 'int64':
      return void writer.int64(int64Of(value as string))
    case 'double':
      return void writer.double(Number(value))
    case 'string':
      return void writer.string(value as string)
    case 'bytes':
      return void writer.bytes(Buffer.from(value as string, 'base64'))
  }
}

/** Exact either way; a text is taken apart digit by digit. */
function int64Of(text: string): number | string {
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : text
}

const bare = { int32: { is: 'int32' }, int64: { is: 'int64' }, double: { is: 'double' } } as const

function writeTimestamp(text: string, writer: protobuf.Writer): void {
  const moment = parseTimestamp(text)
  if (!moment) throw new Error('a timestamp of the service is not RFC 3339')
  writer.fork()
  if (moment.seconds) writer.uint32(8).int64(moment.seconds)
  if (moment.micros) writer.uint32(16).int32(moment.micros * 1000)
  writer.ldelim()
}

/** In JSON a number of seconds with an `s` after it. */
function writeDuration(text: string, writer: protobuf.Writer): void {
  const [seconds = '0', fraction = ''] = text.slice(0, -1).split('.')
  writer
    .fork()
    .uint32(8)
    .int64(seconds)
    .uint32(16)
    .int32(Number(fraction.padEnd(9, '0').slice(0, 9)))
    .ldelim()
}

function writeText({ '@type': type, value }: TextMessage, writer: protobuf.Writer): void {
  // 1 is the type, 2 the bytes of the message in it, of which 1 is the text.
  writer.fork().uint32(10).string(type).uint32(18).fork()
  if (value !== '') writer.uint32(10).string(value)
  writer.ldelim().ldelim()
}

function writeStruct(struct: Struct, writer: protobuf.Writer): void {
  writer.fork()
  for (const [name, value] of Object.entries(struct)) {
    // An entry of its map: 1 is the key, 2 the value, of which 3 is a text and 5 a struct.
    writer.uint32(10).fork().uint32(10).string(name).uint32(18).fork()
    if (typeof value === 'string') writer.uint32(26).string(value)
    else {
      writer.uint32(42)
      writeStruct(value, writer)
    }
    writer.ldelim().ldelim()
  }
  writer.ldelim()
}
