import { valueAt, type FieldPath } from '../../data/field-path.ts'
import type { Fields, Value } from '../../wire/json.ts'

/** What of a document's fields "select" leaves, under the names that it gives them. */
export function selected(fields: Fields, select: readonly { to: FieldPath; from: FieldPath }[]): Fields {
  const result: Fields = {}
  for (const { to, from } of select) {
    const value = valueAt(fields, from)
    if (value !== undefined) put(result, to, value)
  }
  return result
}

/** Puts a value where its path says, in maps that are made for it. */
export function put(fields: Fields, [name = '', ...rest]: FieldPath, value: Value): void {
  if (rest.length === 0) {
    fields[name] = value
    return
  }
  const inside = fields[name]
  const within: Fields = inside && 'mapValue' in inside ? (inside.mapValue.fields ?? {}) : {}
  fields[name] = { mapValue: { fields: within } }
  put(within, rest, value)
}
