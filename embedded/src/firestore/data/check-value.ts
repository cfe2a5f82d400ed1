import { FirestoreError } from '../errors.ts'
import type { Fields, Value } from '../wire/json.ts'
import { checkFieldName } from './field-path.ts'
import { instantText, parseInstant } from './instant.ts'
import { vectorOf } from './value-order.ts'

const deepest = 20
const longestValue = 1_048_487
const largestDocument = 1_048_576

/** A client's fields in the one stored form, or INVALID_ARGUMENT: limits and shapes of protocol facts, section 6. */
export function checkFields(fields: unknown): Fields {
  return fieldsAt(fields, 1)
}

/** One value from a client (a filter's, a cursor's, a transform's) in the stored form. */
export function checkValue(value: unknown, depth = 1, insideArray = false): Value {
  if (typeof value !== 'object' || value === null) throw invalid('A value is missing.')
  const given = value as Record<string, unknown>
  const kinds = Object.keys(given).filter((kind) => given[kind] !== undefined)
  const kind = kinds[0]
  if (kinds.length !== 1 || kind === undefined) throw invalid('A value must have exactly one type.')
  const inner = given[kind]
  switch (kind) {
    case 'nullValue':
      return { nullValue: null }
    case 'booleanValue':
      if (typeof inner !== 'boolean') throw invalid('booleanValue must be true or false.')
      return { booleanValue: inner }
    case 'integerValue':
      return { integerValue: integer(inner) }
    case 'doubleValue':
      return { doubleValue: double(inner) }
    case 'timestampValue': {
      const { seconds, micros } = parseInstant(inner)
      return { timestampValue: instantText(seconds, micros) }
    }
    case 'stringValue':
      return { stringValue: text(inner) }
    case 'bytesValue':
      return { bytesValue: bytes(inner) }
    case 'referenceValue':
      if (!/^projects\/[^/]+\/databases\/[^/]+\/documents(\/[^/]+\/[^/]+)*$/s.test(text(inner)))
        throw invalid('referenceValue must be the full name of a document.')
      return { referenceValue: text(inner) }
    case 'geoPointValue':
      return { geoPointValue: geoPoint(inner) }
    case 'arrayValue':
      if (insideArray) throw invalid('An array must not directly hold another array.')
      return { arrayValue: { values: list(inner).map((item) => checkValue(item, depth + 1, true)) } }
    case 'mapValue':
      return mapValue(inner, depth)
    default:
      throw invalid(`Unknown type of value: ${kind.slice(0, 60)}`)
  }
}

/** The list of an `in` or `not-in`: whole values, of which each may be an array. */
export function checkListOperand(value: unknown): Value {
  const given = (value as { arrayValue?: { values?: unknown } } | null | undefined)?.arrayValue
  if (!given) return checkValue(value)
  return { arrayValue: { values: list(given).map((item) => checkValue(item)) } }
}

/** Bytes of a document by the public rules of calculation; throws above 1 MiB. */
export function checkSize(segments: readonly string[], fields: Fields) {
  const size = segments.reduce((sum, id) => sum + Buffer.byteLength(id) + 1, 16) + fieldsSize(fields) + 32
  if (size > largestDocument)
    throw invalid(`Document '${segments.join('/').slice(0, 200)}' is ${size} bytes; the maximum size is ${largestDocument} bytes.`)
}

export function fieldsSize(fields: Fields): number {
  let size = 0
  for (const [name, value] of Object.entries(fields)) size += Buffer.byteLength(name) + 1 + valueSize(value)
  return size
}

function valueSize(value: Value): number {
  if ('stringValue' in value) return Buffer.byteLength(value.stringValue) + 1
  if ('mapValue' in value) return (vectorOf(value)?.length ?? 0) * 8 || fieldsSize(value.mapValue.fields ?? {}) + 32
  if ('arrayValue' in value) return (value.arrayValue.values ?? []).reduce((sum, item) => sum + valueSize(item), 0)
  if ('bytesValue' in value) return Math.ceil((value.bytesValue.length * 3) / 4)
  if ('referenceValue' in value) return Buffer.byteLength(value.referenceValue) + 1
  if ('geoPointValue' in value) return 16
  return 'nullValue' in value || 'booleanValue' in value ? 1 : 8
}

function fieldsAt(fields: unknown, depth: number, inVector = false): Fields {
  if (fields === undefined || fields === null) return {}
  if (typeof fields !== 'object' || Array.isArray(fields)) throw invalid('Fields must be a map.')
  const result: Fields = {}
  for (const [name, value] of Object.entries(fields)) {
    if (!(inVector && name === '__type__')) checkFieldName(text(name))
    result[name] = checkValue(value, depth)
  }
  return result
}

function mapValue(inner: unknown, depth: number): Value {
  if (depth >= deepest) throw invalid(`Maps and arrays are nested deeper than ${deepest}.`)
  const fields = typeof inner === 'object' && inner !== null ? (inner as { fields?: unknown }).fields : undefined
  const isVector = typeof fields === 'object' && fields !== null && Object.hasOwn(fields, '__type__')
  const value: Value = { mapValue: { fields: fieldsAt(fields, depth + 1, isVector) } }
  if (!isVector) return value
  const elements = vectorOf(value)
  if (elements === null || !elements.every((element) => 'doubleValue' in element || 'integerValue' in element))
    throw invalid('__type__ stands only in a vector: {__type__: "__vector__", value: [numbers]}.')
  if (elements.length > 2048) throw invalid('A vector has more than 2048 dimensions.')
  return value
}

function integer(inner: unknown): string {
  const given = typeof inner === 'number' && Number.isSafeInteger(inner) ? String(inner) : inner
  if (typeof given !== 'string' || !/^-?\d{1,20}$/.test(given)) throw invalid('integerValue must be an int64.')
  const number = BigInt(given)
  if (BigInt.asIntN(64, number) !== number) throw invalid('integerValue is beyond 64 bits.')
  return String(number)
}

function double(inner: unknown): number | 'NaN' | 'Infinity' | '-Infinity' | '-0' {
  const number = typeof inner === 'number' ? inner : typeof inner === 'string' && inner.trim() !== '' ? Number(inner) : null
  if (number === null || (Number.isNaN(number) && inner !== 'NaN' && typeof inner !== 'number')) throw invalid('doubleValue must be a number.')
  return storedDouble(number)
}

/** JSON has no NaN, infinities or negative zero: these travel as text. */
export function storedDouble(number: number): number | 'NaN' | 'Infinity' | '-Infinity' | '-0' {
  if (Number.isNaN(number)) return 'NaN'
  if (number === Infinity) return 'Infinity'
  if (number === -Infinity) return '-Infinity'
  return Object.is(number, -0) ? '-0' : number
}

function text(inner: unknown): string {
  if (typeof inner !== 'string' || !inner.isWellFormed()) throw invalid('A text must be valid Unicode.')
  if (inner.length > longestValue / 3 && Buffer.byteLength(inner) > longestValue)
    throw invalid(`A value is longer than ${longestValue} bytes.`)
  return inner
}

function bytes(inner: unknown): string {
  if (typeof inner !== 'string' || !/^[A-Za-z0-9+/_-]*={0,2}$/.test(inner)) throw invalid('bytesValue must be base64.')
  const decoded = Buffer.from(inner, 'base64')
  if (decoded.length > longestValue) throw invalid(`A value is longer than ${longestValue} bytes.`)
  return decoded.toString('base64')
}

function geoPoint(inner: unknown): { latitude: number; longitude: number } {
  const { latitude = 0, longitude = 0 } = (inner ?? {}) as { latitude?: unknown; longitude?: unknown }
  const inRange = typeof latitude === 'number' && typeof longitude === 'number' && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  if (!inRange) throw invalid('geoPointValue needs a latitude within ±90 and a longitude within ±180.')
  return { latitude, longitude }
}

function list(inner: unknown): unknown[] {
  const values = typeof inner === 'object' && inner !== null ? (inner as { values?: unknown }).values : undefined
  if (values === undefined || values === null) return []
  if (!Array.isArray(values)) throw invalid('arrayValue.values must be a list.')
  return values
}

const invalid = (message: string) => new FirestoreError('INVALID_ARGUMENT', message)
