import { FirestoreError } from '../errors.ts'
import type { RequestName, Requests } from './messages.ts'
import { checkRequirements } from './requirements.ts'
import { base64Text, int32, int64Text, parseDouble, parseTimestamp, timestampText } from './scalars.ts'
import type { FieldKind, FieldShape, MessageShape } from './schema.ts'
import { messageShape } from './schema.ts'

/** Messages within messages; a document of the greatest legal depth needs about 50. */
export const MAX_NESTING = 200

/**
 * Reads a request from its JSON form into the one form the server works on: camelCase names, enums by name, int64 as text, standard
 * base64, timestamps in UTC with six digits, wrappers bare. Throws INVALID_ARGUMENT with the place of the fault.
 */
export function parseJsonRequest<Name extends RequestName>(name: Name, json: unknown): Requests[Name] {
  return readMessage(messageShape(name), json, '', 0) as Requests[Name]
}

function readMessage(shape: MessageShape, json: unknown, path: string, depth: number): Record<string, unknown> {
  if (!isObject(json)) throw wrong(path, `a ${shape.name} object`)
  if (depth > MAX_NESTING)
    throw new FirestoreError('INVALID_ARGUMENT', `The message is nested more than ${MAX_NESTING} levels deep.`)
  const message: Record<string, unknown> = {}
  const seen = new Map<string, string>()
  for (const [key, value] of Object.entries(json)) {
    const field = shape.byName.get(key)
    const place = path ? `${path}.${key}` : key
    if (!field)
      throw new FirestoreError(
        'INVALID_ARGUMENT',
        `Invalid JSON payload received. Unknown name "${shown(key)}" at '${shown(path)}': Cannot find field.`,
      )
    if (value === undefined || (value === null && field.kind.is !== 'null')) continue
    const read = readField(field, value, place, depth)
    if (read === undefined) continue
    if (field.oneof) {
      const other = seen.get(field.oneof)
      if (other)
        throw new FirestoreError('INVALID_ARGUMENT', `Only one of ${other} and ${key} may be set at '${shown(path)}'.`)
      seen.set(field.oneof, key)
    }
    message[field.name] = read
  }
  checkRequirements(shape.name, message)
  return message
}

function readField(field: FieldShape, value: unknown, path: string, depth: number): unknown {
  if (field.cardinality === 'many') {
    if (!Array.isArray(value)) throw wrong(path, 'an array')
    return value.map((item, index) => readRequired(field.kind, item, `${path}[${index}]`, depth))
  }
  if (field.cardinality === 'one') return readKind(field.kind, value, path, depth)
  if (!isObject(value)) throw wrong(path, 'an object')
  const map: Record<string, unknown> = {}
  for (const [key, item] of Object.entries(value))
    map[checkMapKey(key)] = readRequired(field.kind, item, `${path}.${key}`, depth)
  return map
}

function readRequired(kind: FieldKind, value: unknown, path: string, depth: number): unknown {
  const read = readKind(kind, value, path, depth)
  if (read === undefined) throw wrong(path, 'a value')
  return read
}

/** A key that would change an object's prototype instead of becoming a property is refused; no field may be called so anyway. */
export function checkMapKey(key: string): string {
  if (key === '__proto__') throw new FirestoreError('INVALID_ARGUMENT', 'Field name "__proto__" is reserved.')
  if (!key.isWellFormed()) throw new FirestoreError('INVALID_ARGUMENT', 'A field name is not well-formed Unicode.')
  return key
}

function readKind(kind: FieldKind, value: unknown, path: string, depth: number): unknown {
  switch (kind.is) {
    case 'message':
      return readMessage(kind.message, value, path, depth + 1)
    case 'enum':
      return readEnum(kind, value, path)
    case 'null':
      if (value === null || value === 0 || value === 'NULL_VALUE') return null
      throw wrong(path, 'null')
    case 'bool':
      if (typeof value === 'boolean') return value
      throw wrong(path, 'true or false')
    case 'string':
      if (typeof value === 'string' && value.isWellFormed()) return value
      throw wrong(path, 'a string of well-formed Unicode')
    case 'bytes':
      return (typeof value === 'string' ? base64Text(value) : null) ?? fail(wrong(path, 'base64'))
    case 'int32':
      return int32(value) ?? fail(wrong(path, 'a 32-bit integer'))
    case 'int64':
      return int64Text(value) ?? fail(wrong(path, 'a 64-bit integer'))
    case 'double':
      return parseDouble(value) ?? fail(wrong(path, 'a number'))
    case 'timestamp': {
      const moment = typeof value === 'string' ? parseTimestamp(value) : null
      return (moment && timestampText(moment)) ?? fail(wrong(path, 'an RFC 3339 timestamp of the years 1 to 9999'))
    }
    case 'wrapper':
      return readKind({ is: kind.of }, isObject(value) ? (value['value'] ?? 0) : value, path, depth)
  }
}

function readEnum(kind: FieldKind & { is: 'enum' }, value: unknown, path: string): string | undefined {
  const name =
    typeof value === 'number'
      ? kind.names.get(value)
      : typeof value === 'string' && kind.numbers.has(value)
        ? value
        : undefined
  if (name === undefined) throw wrong(path, `one of ${[...kind.numbers.keys()].join(', ')}`)
  return name.endsWith('_UNSPECIFIED') ? undefined : name
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const wrong = (path: string, expected: string) =>
  new FirestoreError('INVALID_ARGUMENT', `Invalid value at '${shown(path)}': expected ${expected}.`)
const shown = (text: string) => (text.length > 200 ? `${text.slice(0, 200)}…` : text)
function fail(error: Error): never {
  throw error
}
