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
    /** Documents go once the time in this field has passed. */
    ttl?: boolean
    indexes?: { queryScope?: string; order?: string; arrayConfig?: string }[]
  }[]
}

export type IndexField = { path: FieldPath; kind: 'ascending' | 'descending' | 'contains' }
/** `id` begins its entries, and stays as long as there are any. */
export type CompositeIndex = {
  id: number
  collectionId: string
  group: boolean
  fields: IndexField[]
  nameDescending: boolean
}
/** Which automatic entries a field has, by scope. */
export type FieldIndexing = { ascending: boolean; contains: boolean; groupAscending: boolean; groupContains: boolean }
/** Which indexes a file gives one field in one scope: the same entries serve both directions here, and the hosted service has one index for each. */
export type SingleField = { ascending: boolean; descending: boolean; contains: boolean }

/** That a field of so many numbers may be asked for what is nearest, beside filters on the fields `before` it; it has no entries. */
export type VectorIndex = {
  collectionId: string
  group: boolean
  before: string[]
  fieldPath: string
  dimension: number
}

/** Which entries documents have, and which vectors are indexed. */
export type Indexing = {
  vectorsOf(collectionId: string): readonly VectorIndex[]
  compositesOf(collectionId: string): readonly CompositeIndex[]
  /** Of one field of a collection id: the override for it or for `*`, else one ascending and one array entry. */
  fieldIndexing(collectionId: string, path: FieldPath): FieldIndexing
  /** The indexes of that field alone, as the hosted service has them: what is said of a map holds for all in it of which nothing else is said. */
  singleField(collectionId: string, path: FieldPath, group: boolean): SingleField
}
/** What one file defines, its composite indexes by what they are, whatever the place in the file. */
export type DefinedIndexes = {
  composites: ReadonlyMap<string, Omit<CompositeIndex, 'id'>>
  fieldIndexing: Indexing['fieldIndexing']
  singleField: Indexing['singleField']
  vectors: readonly VectorIndex[]
}

const automatic: FieldIndexing = { ascending: true, contains: true, groupAscending: false, groupContains: false }

export function definedIndexes(file: IndexesFile): DefinedIndexes {
  const composites = (file.indexes ?? []).flatMap((index): [string, Omit<CompositeIndex, 'id'>][] => {
    const composite = compositeIndex(index)
    return composite ? [[JSON.stringify(composite), composite]] : []
  })
  const overrides = new Map<string, FieldIndexing>()
  for (const override of file.fieldOverrides ?? []) {
    const path = override.fieldPath === '*' ? '*' : fieldPathText(parseFieldPath(override.fieldPath))
    if (!override.indexes && !override.ttl) continue
    const has = override.indexes ? overridden(override.indexes) : automatic
    // What is over is found by its time, in whatever collection of that id it lies.
    overrides.set(`${override.collectionGroup} ${path}`, override.ttl ? { ...has, groupAscending: true } : has)
  }
  const find = (collectionId: string, path: FieldPath) =>
    overrides.get(`${collectionId} ${fieldPathText(path)}`) ?? overrides.get(`${collectionId} *`) ?? automatic
  return {
    composites: new Map(composites),
    vectors: (file.indexes ?? []).flatMap(vectorIndex),
    fieldIndexing: overrides.size === 0 ? () => automatic : remembered(find),
    singleField: singleFieldOf(file),
  }
}

function singleFieldOf({ fieldOverrides = [] }: IndexesFile): Indexing['singleField'] {
  const overrides = new Map<string, NonNullable<typeof fieldOverrides>[number]['indexes']>()
  for (const { collectionGroup, fieldPath, indexes } of fieldOverrides)
    if (indexes) overrides.set(`${collectionGroup} ${fieldPath === '*' ? '*' : canonical(fieldPath)}`, indexes)
  return (collectionId, path, group) => {
    const texts = path.map((_name, depth) => fieldPathText(path.slice(0, path.length - depth)))
    for (const text of [...texts, '*']) {
      const given = overrides.get(`${collectionId} ${text}`)
      if (!given) continue
      const of = given.filter(({ queryScope }) => (queryScope === 'COLLECTION_GROUP') === group)
      const contains = of.some(({ arrayConfig }) => arrayConfig === 'CONTAINS')
      const ordered = of.filter(({ arrayConfig }) => arrayConfig !== 'CONTAINS')
      const descending = ordered.some(({ order }) => order === 'DESCENDING')
      return { ascending: ordered.some(({ order }) => order !== 'DESCENDING'), descending, contains }
    }
    return { ascending: !group, descending: !group, contains: !group }
  }
}

const canonical = (fieldPath: string) => fieldPathText(parseFieldPath(fieldPath))

/** Asked of each field of each document that is written, and the fields of a document are few. */
function remembered(find: Indexing['fieldIndexing']): Indexing['fieldIndexing'] {
  let known = new Map<string, Map<string, FieldIndexing>>()
  let count = 0
  return (collectionId, path) => {
    const [name] = path
    if (name === undefined || path.length > 1) return find(collectionId, path)
    const there = known.get(collectionId)?.get(name)
    if (there) return there
    if (count++ >= mostRemembered) [known, count] = [new Map(), 1]
    const found = find(collectionId, path)
    const ofCollection = known.get(collectionId) ?? new Map<string, FieldIndexing>()
    known.set(collectionId, ofCollection.set(name, found))
    return found
  }
}
const mostRemembered = 10_000

export type Expiring = { collectionId: string; fieldPath: string }
export const expiringIn = ({ fieldOverrides = [] }: IndexesFile): Expiring[] =>
  fieldOverrides.flatMap(({ collectionGroup, fieldPath, ttl }) =>
    ttl ? [{ collectionId: collectionGroup, fieldPath }] : [],
  )

function vectorIndex({
  collectionGroup,
  queryScope,
  fields,
}: NonNullable<IndexesFile['indexes']>[number]): VectorIndex[] {
  const texts = fields.map(({ fieldPath }) => fieldPathText(parseFieldPath(fieldPath)))
  const at = fields.findIndex(({ vectorConfig }) => vectorConfig !== undefined)
  const fieldPath = texts[at]
  if (fieldPath === undefined) return []
  const config = (fields[at]?.vectorConfig ?? {}) as { dimension?: unknown }
  return [
    {
      collectionId: collectionGroup,
      group: queryScope === 'COLLECTION_GROUP',
      before: texts.filter((_text, index) => index !== at),
      fieldPath,
      dimension: Number(config.dimension),
    },
  ]
}

function compositeIndex(index: NonNullable<IndexesFile['indexes']>[number]): Omit<CompositeIndex, 'id'> | null {
  if (index.fields.some((field) => field.vectorConfig !== undefined)) return null
  const fields = index.fields.map((field): IndexField => ({
    path: parseFieldPath(field.fieldPath),
    kind: field.arrayConfig === 'CONTAINS' ? 'contains' : field.order === 'DESCENDING' ? 'descending' : 'ascending',
  }))
  const last = fields.at(-1)
  if (!last) return null
  const explicitName = isNamePath(last.path)
  return {
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
