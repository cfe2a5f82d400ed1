import type { DatabaseName } from '../service.ts'
import { fieldPathText } from '../data/field-path.ts'
import type { VectorIndex } from '../index-definitions.ts'
import type { Nearest } from './nearest.ts'
import type { Need } from './needed-index.ts'
import { leaves, type Query } from './query.ts'

type Field = { fieldPath: string } & ({ order: 'ASCENDING' | 'DESCENDING' } | { arrayConfig: 'CONTAINS' })
/** `list`: where in firestore.indexes.json the definition belongs. `says`: the hosted service's words for who lacks it. */
export type MissingIndex = { list: 'indexes' | 'fieldOverrides'; definition: object; says: string; link: string | null }

/** The definition that would serve what is needed; one field alone has its place among the overrides. */
export function missingIndex(db: DatabaseName, need: Need): MissingIndex {
  const { collectionId: collectionGroup, group: isGroup, nameDescending } = need
  const queryScope = isGroup ? 'COLLECTION_GROUP' : 'COLLECTION'
  const group = `projects/${db.project}/databases/${db.database}/collectionGroups/${collectionGroup}`
  const fields = fieldsOf(need)
  const [first] = fields
  const isOneWay = need.orders.every(({ descending }) => descending === nameDescending)
  if (first && fields.length === 1 && (need.present.length === 1 || isOneWay)) {
    const { fieldPath, ...config } = alone(first, need)
    const kind = 'arrayConfig' in config ? 'CONTAINS' : config.order === 'DESCENDING' ? 'DESC' : 'ASC'
    const name = `${group}/fields/${fieldPath}`
    return {
      list: 'fieldOverrides',
      // An override stands in the place of what a field has by itself.
      definition: {
        collectionGroup,
        fieldPath,
        indexes: [
          { order: 'ASCENDING' },
          { order: 'DESCENDING' },
          { arrayConfig: 'CONTAINS' },
          ...(isGroup ? [{ ...config, queryScope }] : []),
        ],
      },
      says: `The query requires a ${queryScope}_${kind} index for collection ${collectionGroup} and field ${fieldPath}.`,
      link: `${consoleOf(db)}?create_exemption=${indexMessage(name, isGroup, [{ fieldPath, ...config }])}`,
    }
  }
  const byName: Field = { fieldPath: '__name__', order: nameDescending ? 'DESCENDING' : 'ASCENDING' }
  // Left out where it is what the last field says, or where the name is asked for in no order.
  const last = fields.at(-1)
  const isUsual = nameDescending === (last !== undefined && 'order' in last && last.order === 'DESCENDING')
  return {
    list: 'indexes',
    definition: {
      collectionGroup,
      queryScope,
      fields: isUsual || need.present.length > 0 ? fields : [...fields, byName],
    },
    says: 'The query requires an index.',
    link: `${consoleOf(db)}?create_composite=${indexMessage(`${group}/indexes/_`, isGroup, [...fields, byName])}`,
  }
}

/** An index of one equal field has its direction from the order of the names. */
const alone = (field: Field, { equal, nameDescending }: Need): Field =>
  equal.length === 1 && nameDescending && 'order' in field ? { ...field, order: 'DESCENDING' } : field

/** The definition of an index of vectors that would serve the query; null where there is one. Such an index is looked through, as the documents are. */
export function missingVectorIndex(
  { project, database }: DatabaseName,
  query: Query,
  { path, to }: Nearest,
  defined: readonly VectorIndex[],
): MissingIndex | null {
  const filtered = [...new Set(query.filter ? leaves(query.filter).map((leaf) => fieldPathText(leaf.path)) : [])]
  const before = filtered.filter((one) => one !== '__name__')
  const fieldPath = fieldPathText(path)
  const serves = (index: VectorIndex) =>
    index.group === query.allDescendants &&
    index.fieldPath === fieldPath &&
    index.dimension === to.length &&
    index.before.length === before.length &&
    before.every((one) => index.before.includes(one))
  if (defined.some(serves)) return null
  const collectionGroup = query.collectionId ?? ''
  const queryScope = query.allDescendants ? 'COLLECTION_GROUP' : 'COLLECTION'
  const command = [
    `gcloud firestore indexes composite create --project=${project}`,
    ...(database === '(default)' ? [] : [`--database=${database}`]),
    `--collection-group=${collectionGroup} --query-scope=${queryScope}`,
    ...before.map((one) => `--field-config=order=ASCENDING,field-path=${one}`),
    `--field-config=vector-config='{"dimension":"${to.length}","flat": "{}"}',field-path=${fieldPath}`,
  ]
  return {
    list: 'indexes',
    definition: {
      collectionGroup,
      queryScope,
      fields: [
        ...before.map((one) => ({ fieldPath: one, order: 'ASCENDING' })),
        { fieldPath, vectorConfig: { dimension: to.length, flat: {} } },
      ],
    },
    says: `Missing vector index configuration. Please create the required index with the following gcloud command: ${command.join(' ')}`,
    link: null,
  }
}

/** The hosted service's refusal, and what to write into the file that defines the indexes here. */
export const refusalOf = ({ list, definition, says, link }: MissingIndex, isBuilding: boolean) =>
  isBuilding
    ? `${says} That index is currently building and cannot be used yet. See its status here: ${link}`
    : `${says} ${link === null ? 'Or create it' : `You can create it here: ${link} or`} by adding this to "${list}" in firestore.indexes.json: ${JSON.stringify(definition)}`

function fieldsOf({ equal, orders, present }: Need): Field[] {
  return [
    ...equal.map(({ path, contains }): Field => {
      const fieldPath = fieldPathText(path)
      return contains ? { fieldPath, arrayConfig: 'CONTAINS' } : { fieldPath, order: 'ASCENDING' }
    }),
    ...orders.map(({ path, descending }): Field => ({
      fieldPath: fieldPathText(path),
      order: descending ? 'DESCENDING' : 'ASCENDING',
    })),
    ...present
      .map(fieldPathText)
      .toSorted()
      .map((fieldPath): Field => ({ fieldPath, order: 'ASCENDING' })),
  ]
}

function consoleOf({ project, database }: DatabaseName): string {
  const place = database === '(default)' ? 'indexes' : `databases/${database}/indexes`
  return `https://console.firebase.google.com/v1/r/project/${project}/firestore/${place}`
}

/** The console's parameter: google.firestore.admin.v1.Index in base64, with its name (1), scope (2) and fields (3: path, order, array). */
function indexMessage(name: string, isGroup: boolean, fields: readonly Field[]): string {
  const encoded = fields.map((field) => {
    const kind = 'arrayConfig' in field ? [0x18, 1] : [0x10, field.order === 'DESCENDING' ? 2 : 1]
    return lengthDelimited(
      0x1a,
      Buffer.concat([lengthDelimited(0x0a, Buffer.from(field.fieldPath)), Buffer.from(kind)]),
    )
  })
  const scope = Buffer.from([0x10, isGroup ? 2 : 1])
  return Buffer.concat([lengthDelimited(0x0a, Buffer.from(name)), scope, ...encoded]).toString('base64url')
}

function lengthDelimited(tag: number, content: Buffer): Buffer {
  const length: number[] = []
  for (let left = content.length; ; left >>>= 7) {
    length.push(left > 127 ? (left & 127) | 128 : left)
    if (left <= 127) return Buffer.concat([Buffer.from([tag, ...length]), content])
  }
}
