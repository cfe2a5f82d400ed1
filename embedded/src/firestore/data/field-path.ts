import { FirestoreError } from '../errors.ts'
import type { Fields, Value } from '../wire/json.ts'
import { compareUtf8 } from './value-order.ts'

/** The names from the document's root down to a field. `['__name__']` is the document's own name. */
export type FieldPath = readonly string[]

const plain = /^[A-Za-z_][A-Za-z0-9_]*$/
const reserved = /^__.*__$/s

/** Reads `a.b` or `` a.`b c` `` (backslash escapes inside backticks). */
export function parseFieldPath(text: unknown): FieldPath {
  if (typeof text !== 'string' || text.length === 0) throw invalid(text)
  const segments: string[] = []
  let at = 0
  for (;;) {
    if (text[at] === '`') {
      let name = ''
      at++
      while (at < text.length && text[at] !== '`') {
        if (text[at] === '\\') at++
        name += text[at] ?? ''
        at++
      }
      if (text[at] !== '`' || name.length === 0) throw invalid(text)
      at++
      segments.push(name)
    } else {
      const dot = text.indexOf('.', at)
      const name = text.slice(at, dot < 0 ? undefined : dot)
      if (!plain.test(name)) throw invalid(text)
      at += name.length
      segments.push(name)
    }
    if (at === text.length) break
    if (text[at] !== '.') throw invalid(text)
    at++
  }
  if (Buffer.byteLength(text) > 1500 || segments.length > 20) throw invalid(text)
  return segments
}

/** The one text of a field path, quoted where it must be. */
export const fieldPathText = (path: FieldPath) =>
  path.map((name) => (plain.test(name) ? name : `\`${name.replace(/[\\`]/g, '\\$&')}\``)).join('.')

export const isNamePath = (path: FieldPath) => path.length === 1 && path[0] === '__name__'

/** Name by name, from the document's root down. */
export function compareFieldPaths(a: FieldPath, b: FieldPath): number {
  for (const [depth, name] of a.entries()) {
    const other = b[depth]
    const difference = other === undefined ? 1 : compareUtf8(name, other)
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

/** Refuses empty, overlong and reserved (`__.*__`) names. */
export function checkFieldName(name: string) {
  if (name.length === 0) throw new FirestoreError('INVALID_ARGUMENT', 'A field name must not be empty.')
  if (reserved.test(name)) throw new FirestoreError('INVALID_ARGUMENT', `Field name "${name.slice(0, 80)}" is reserved (__.*__).`)
  if (Buffer.byteLength(name) > 1500) throw new FirestoreError('INVALID_ARGUMENT', 'A field name is longer than 1500 bytes.')
}

export function valueAt(fields: Fields, path: FieldPath): Value | undefined {
  let inside: Fields | undefined = fields
  for (let depth = 0; ; depth++) {
    const name = path[depth]
    if (inside === undefined || name === undefined || !Object.hasOwn(inside, name)) return undefined
    const value: Value | undefined = inside[name]
    if (depth === path.length - 1) return value
    inside = value !== undefined && 'mapValue' in value ? value.mapValue.fields : undefined
  }
}

/** A copy of `fields` with the value set (or removed, when undefined); maps on the way are made as needed. */
export function withValueAt(fields: Fields, path: FieldPath, value: Value | undefined): Fields {
  const [name, ...rest] = path
  if (name === undefined) return fields
  const copy: Fields = { ...fields }
  if (rest.length === 0) {
    if (value === undefined) delete copy[name]
    else copy[name] = value
    return copy
  }
  const child = Object.hasOwn(copy, name) ? copy[name] : undefined
  const inside = child !== undefined && 'mapValue' in child ? child.mapValue.fields : undefined
  if (inside === undefined && value === undefined) return copy
  copy[name] = { mapValue: { fields: withValueAt(inside ?? {}, rest, value) } }
  return copy
}

/** Only the fields of the mask. */
export function project(fields: Fields, mask: readonly FieldPath[]): Fields {
  let result: Fields = {}
  for (const path of mask) {
    const value = isNamePath(path) ? undefined : valueAt(fields, path)
    if (value !== undefined) result = withValueAt(result, path, value)
  }
  return result
}

const invalid = (text: unknown) => new FirestoreError('INVALID_ARGUMENT', `Invalid field path: ${String(text).slice(0, 120)}`)

export const samePath = (a: FieldPath, b: FieldPath) =>
  a.length === b.length && a.every((name, index) => name === b[index])
