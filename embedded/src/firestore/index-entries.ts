import type { Fields, Value } from './wire/json.ts'
import { FirestoreError } from './errors.ts'
import { valueAt, fieldPathText, type FieldPath } from './data/field-path.ts'
import { invert, pathKey, textKey, valueKey } from './data/key.ts'
import type { CompositeIndex, Indexing } from './index-definitions.ts'

const mostEntries = 40_000
/** What one kind of entry begins with, after the four bytes of the database. */
const kinds = { ascending: 1, contains: 2, groupAscending: 4, groupContains: 5, composite: 3 } as const
export type EntryKind = Exclude<keyof typeof kinds, 'composite'>

/** The beginning of a single-field index's entries. `scope`: the collection's path, or for a group its id alone. */
export function fieldPrefix(database: Buffer, kind: EntryKind, scope: readonly string[], path: FieldPath): Buffer {
  return Buffer.concat([scopePrefix(database, kind, scope), fieldKey(path)])
}

function scopePrefix(database: Buffer, kind: EntryKind, scope: readonly string[]): Buffer {
  const group = kind === 'groupAscending' || kind === 'groupContains'
  const scopeKey = group ? textKey(scope.at(-1) ?? '') : pathKey(scope)
  return Buffer.concat([database, Buffer.from([kinds[kind]]), scopeKey, separator])
}

/** Fields have few names, and each is asked for at every write. */
const fieldKeys = new Map<string, Buffer>()
const mostFieldKeys = 10_000

function fieldKey(path: FieldPath): Buffer {
  const text = fieldPathText(path)
  const known = fieldKeys.get(text)
  if (known) return known
  if (fieldKeys.size >= mostFieldKeys) fieldKeys.clear()
  const key = textKey(text)
  fieldKeys.set(text, key)
  return key
}

/** The beginning of a composite index's entries; `collection` is the collection's path. */
export function compositePrefix(database: Buffer, index: CompositeIndex, collection: readonly string[]): Buffer {
  return compositeBeginning(database, index, index.group ? null : pathKey(collection))
}

function compositeBeginning(database: Buffer, { id, group }: CompositeIndex, collectionKey: Buffer | null): Buffer {
  const kind = Buffer.from([kinds.composite, id >>> 8, id & 255])
  return Buffer.concat(group || !collectionKey ? [database, kind] : [database, kind, collectionKey, separator])
}

/** What ends an entry: the document below its scope, so that equal values are ordered by name. */
export const documentSuffix = (segments: readonly string[], group: boolean) =>
  pathKey(group ? segments : segments.slice(-1))

/** What entries of a document begin and end with, whatever its fields are; each is made when it is first asked for. */
export type EntryPlaces = ReturnType<typeof placesOf>

export function placesOf(database: Buffer, segments: readonly string[]) {
  const collection = segments.slice(0, -1)
  const scopes = new Map<EntryKind, Buffer>()
  let [suffix, groupSuffix, collectionKey]: (Buffer | undefined)[] = []
  return {
    database,
    collectionId: collection.at(-1) ?? '',
    collectionKey: () => (collectionKey ??= pathKey(collection)),
    suffix: () => (suffix ??= documentSuffix(segments, false)),
    groupSuffix: () => (groupSuffix ??= documentSuffix(segments, true)),
    scopeOf(kind: EntryKind) {
      let scope = scopes.get(kind)
      if (!scope) scopes.set(kind, (scope = scopePrefix(database, kind, collection)))
      return scope
    },
  }
}

/** Every index entry of a document, by its own bytes as text; only those of which a field of these names is a part, where they are given. Throws above `most`. */
export function entriesOf(
  places: EntryPlaces,
  fields: Fields,
  indexing: Indexing,
  only: ReadonlySet<string> | null = null,
  most = mostEntries,
): Map<string, Buffer> {
  const { collectionId, scopeOf, suffix, groupSuffix } = places
  const entries = new Map<string, Buffer>()
  const add = (...parts: Buffer[]) => {
    const entry = Buffer.concat(parts)
    entries.set(entry.toString('latin1'), entry)
    if (entries.size > most)
      throw new FirestoreError('INVALID_ARGUMENT', `A document has more than ${most} index entries.`)
  }
  const visited = only ? Object.fromEntries(Object.entries(fields).filter(([name]) => only.has(name))) : fields
  eachField(visited, [], (path, value) => {
    const { ascending, groupAscending, contains, groupContains } = indexing.fieldIndexing(collectionId, path)
    if (ascending || groupAscending) {
      const [name, key] = [fieldKey(path), valueKey(value)]
      if (ascending) add(scopeOf('ascending'), name, key, suffix())
      if (groupAscending) add(scopeOf('groupAscending'), name, key, groupSuffix())
    }
    if (!('arrayValue' in value) || !(contains || groupContains)) return
    const name = fieldKey(path)
    for (const item of value.arrayValue.values ?? []) {
      const itemKey = valueKey(item)
      if (contains) add(scopeOf('contains'), name, itemKey, suffix())
      if (groupContains) add(scopeOf('groupContains'), name, itemKey, groupSuffix())
    }
  })
  for (const index of indexing.compositesOf(collectionId)) {
    if (only && !index.fields.some(({ path }) => only.has(path[0] ?? ''))) continue
    const last = index.group ? groupSuffix() : suffix()
    const prefix = compositeBeginning(places.database, index, index.group ? null : places.collectionKey())
    for (const keys of compositeKeys(index, fields)) add(prefix, keys, index.nameDescending ? invert(last) : last)
  }
  return entries
}

/** The names of the fields of which two versions of a document say different things. */
export function changedFields(before: Fields, after: Fields): Set<string> {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return new Set([...names].filter((name) => !isSaidAlike(before[name], after[name])))
}

function isSaidAlike(one: Value | undefined, other: Value | undefined): boolean {
  if (one === other) return true
  if (!one || !other) return false
  // A value is of one kind, and most kinds are plain.
  for (const kind in one) {
    const [said, now] = [one[kind as keyof Value], other[kind as keyof Value]] as unknown[]
    if (now === undefined) return false
    if (typeof said !== 'object' || typeof now !== 'object') return said === now
  }
  return JSON.stringify(one) === JSON.stringify(other)
}

/** One key for each element of the index's array field, or one; none if the document lacks a field. */
function compositeKeys(index: CompositeIndex, fields: Fields): Buffer[] {
  let keys: Buffer[] = [Buffer.alloc(0)]
  for (const field of index.fields) {
    const value = valueAt(fields, field.path)
    if (value === undefined) return []
    const items = field.kind === 'contains' ? ('arrayValue' in value ? (value.arrayValue.values ?? []) : []) : [value]
    const parts = items.map((item) => (field.kind === 'descending' ? invert(valueKey(item)) : valueKey(item)))
    keys = keys.flatMap((key) => parts.map((part) => Buffer.concat([key, part])))
  }
  return keys
}

function eachField(fields: Fields, path: FieldPath, visit: (path: FieldPath, value: Value) => void) {
  for (const [name, value] of Object.entries(fields)) {
    const inner = [...path, name]
    visit(inner, value)
    if ('mapValue' in value) eachField(value.mapValue.fields ?? {}, inner, visit)
  }
}

const separator = Buffer.from([0x00])
