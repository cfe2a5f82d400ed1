import { readFileSync } from 'node:fs'
import protobuf from 'protobufjs'

/** How one field travels. Well-known messages have kinds of their own, because JSON writes them bare. */
export type FieldKind =
  | {
      is:
        | 'bool'
        | 'int32'
        | 'int64'
        | 'double'
        | 'string'
        | 'bytes'
        | 'timestamp'
        | 'duration'
        | 'struct'
        | 'any'
        | 'null'
    }
  | { is: 'wrapper'; of: 'int32' | 'int64' | 'double' }
  | { is: 'enum'; numbers: ReadonlyMap<string, number>; names: ReadonlyMap<number, string> }
  | { is: 'message'; message: MessageShape }
export type FieldShape = {
  name: string
  id: number
  kind: FieldKind
  cardinality: 'one' | 'many' | 'map'
  /** The oneof it belongs to: at most one of its members may be present, and presence counts even for a default value. */
  oneof: string | null
}
export type MessageShape = {
  name: string
  byId: Map<number, FieldShape>
  /** By lowerCamelCase name and by the name of the proto file: JSON may use either. */
  byName: Map<string, FieldShape>
}

/** The shape of a message of `firestore.proto`. */
export function messageShape(name: string): MessageShape {
  const shape = shapes.get(name)
  if (!shape) throw new Error(`firestore.proto has no message ${name}`)
  return shape
}

const wellKnown: Record<string, FieldKind> = {
  Timestamp: { is: 'timestamp' },
  Duration: { is: 'duration' },
  Struct: { is: 'struct' },
  Any: { is: 'any' },
  Int32Value: { is: 'wrapper', of: 'int32' },
  Int64Value: { is: 'wrapper', of: 'int64' },
  DoubleValue: { is: 'wrapper', of: 'double' },
}

const shapes = loadShapes()

function loadShapes(): Map<string, MessageShape> {
  const { root } = protobuf.parse(readFileSync(new URL('./firestore.proto', import.meta.url), 'utf8'))
  root.resolveAll()
  const types = root.nestedArray.filter((entry) => entry instanceof protobuf.Type)
  const loaded = new Map<string, MessageShape>(
    types.map((type) => [type.name, { name: type.name, byId: new Map(), byName: new Map() }]),
  )
  for (const type of types) {
    const shape = loaded.get(type.name)
    for (const field of type.fieldsArray) {
      const read: FieldShape = {
        name: field.name,
        id: field.id,
        kind: kindOf(field, loaded),
        cardinality: field.map ? 'map' : field.repeated ? 'many' : 'one',
        oneof: field.partOf?.name ?? null,
      }
      shape?.byId.set(read.id, read)
      shape?.byName.set(read.name, read)
      shape?.byName.set(
        read.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
        read,
      )
    }
  }
  return loaded
}

function kindOf(field: protobuf.Field, loaded: Map<string, MessageShape>): FieldKind {
  const resolved = field.resolvedType
  if (resolved instanceof protobuf.Enum) {
    if (resolved.name === 'NullValue') return { is: 'null' }
    const entries = Object.entries(resolved.values)
    return { is: 'enum', numbers: new Map(entries), names: new Map(entries.map(([name, number]) => [number, name])) }
  }
  if (resolved instanceof protobuf.Type) {
    const message = loaded.get(resolved.name)
    if (!message) throw new Error(`firestore.proto: ${field.fullName} names a message that is not at the top level`)
    return wellKnown[resolved.name] ?? { is: 'message', message }
  }
  switch (field.type) {
    case 'bool':
    case 'int32':
    case 'int64':
    case 'double':
    case 'string':
    case 'bytes':
      return { is: field.type }
    default:
      throw new Error(`firestore.proto: ${field.fullName} has the type ${field.type}, which this codec does not read`)
  }
}
