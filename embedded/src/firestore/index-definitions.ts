import { fieldPathText, isNamePath, parseFieldPath, type FieldPath } from './data/field-path.ts'

/** firestore.indexes.json, parsed as JSON (protocol facts, section 7). */
export type IndexesFile = {
  indexes?: {
    collectionGroup: string
    queryScope?: string
    fields: { fieldPath: string; order?: string; arrayConfig?: string; vectorConfig?: unknown }[]
  }[]
  fieldOverrides?: {
    collectionGroup: string
    fieldPath: string
    indexes?: { queryScope?: string; order?: string; arrayConfig?: string }[]
  }[]
}

export type IndexField = { path: FieldPath; kind: 'ascending' | 'descending' | 'contains' }
/** `id` is the place in the file; a changed file rebuilds every entry. */
export type CompositeIndex = {
  id: number
  collectionId: string
  group: boolean
  fields: IndexField[]
  nameDescending: boolean
}
/** Which automatic entries a field has, by scope. */
export type FieldIndexing = { ascending: boolean; contains: boolean; groupAscending: boolean; groupContains: boolean }

export type IndexDefinitions = {
  compositesOf(collectionId: string): readonly CompositeIndex[]
  /** Of one field of a collection id: the override for it or for `*`, else one ascending and one array entry. */
  fieldIndexing(collectionId: string, path: FieldPath): FieldIndexing
  /** Changes when entries must be built anew. */
  fingerprint: string
}

const automatic: FieldIndexing = { ascending: true, contains: true, groupAscending: false, groupContains: false }

export function indexDefinitions(file: IndexesFile): IndexDefinitions {
  const composites = new Map<string, CompositeIndex[]>()
  for (const [id, index] of (file.indexes ?? []).entries()) {
    const composite = compositeIndex(id, index)
    if (composite) composites.set(index.collectionGroup, [...(composites.get(index.collectionGroup) ?? []), composite])
  }
  const overrides = new Map<string, FieldIndexing>()
  for (const override of file.fieldOverrides ?? []) {
    const path = override.fieldPath === '*' ? '*' : fieldPathText(parseFieldPath(override.fieldPath))
    if (override.indexes) overrides.set(`${override.collectionGroup} ${path}`, overridden(override.indexes))
  }
  return {
    compositesOf: (collectionId) => composites.get(collectionId) ?? [],
    fieldIndexing(collectionId, path) {
      if (overrides.size === 0) return automatic
      return overrides.get(`${collectionId} ${fieldPathText(path)}`) ?? overrides.get(`${collectionId} *`) ?? automatic
    },
    fingerprint: JSON.stringify(['1', file.indexes ?? [], file.fieldOverrides ?? []]),
  }
}

function compositeIndex(id: number, index: NonNullable<IndexesFile['indexes']>[number]): CompositeIndex | null {
  if (index.fields.some((field) => field.vectorConfig !== undefined)) return null
  const fields = index.fields.map((field): IndexField => ({
    path: parseFieldPath(field.fieldPath),
    kind: field.arrayConfig === 'CONTAINS' ? 'contains' : field.order === 'DESCENDING' ? 'descending' : 'ascending',
  }))
  const last = fields.at(-1)
  if (!last) return null
  const explicitName = isNamePath(last.path)
  return {
    id,
    collectionId: index.collectionGroup,
    group: index.queryScope === 'COLLECTION_GROUP',
    fields: explicitName ? fields.slice(0, -1) : fields,
    nameDescending: last.kind === 'descending',
  }
}

function overridden(indexes: { queryScope?: string; order?: string; arrayConfig?: string }[]): FieldIndexing {
  const has = (group: boolean, contains: boolean) =>
    indexes.some(
      (index) => (index.queryScope === 'COLLECTION_GROUP') === group && (index.arrayConfig === 'CONTAINS') === contains,
    )
  return {
    ascending: has(false, false),
    contains: has(false, true),
    groupAscending: has(true, false),
    groupContains: has(true, true),
  }
}
