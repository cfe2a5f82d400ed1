type Schema = { [word: string]: unknown }

const known = ['$ref', 'anyOf', 'type', 'enum', 'pattern', 'properties', 'required', 'additionalProperties', 'items']

/** What of a value does not fit a JSON Schema of ours; a word that is not known here is a fault of the schema. */
export function misfits(value: unknown, schema: Schema, whole: Schema, at = '$'): string[] {
  const strange = Object.keys(schema).filter((word) => !known.includes(word))
  if (strange.length > 0) return [`${at}: the schema says ${strange.join(', ')}, which nobody checks`]
  if (typeof schema['$ref'] === 'string') return misfits(value, named(whole, schema['$ref']), whole, at)
  if (Array.isArray(schema['anyOf']))
    return (schema['anyOf'] as Schema[]).some((one) => misfits(value, one, whole, at).length === 0)
      ? []
      : [`${at}: ${JSON.stringify(value)} is none of them`]
  if (Array.isArray(schema['enum'])) return schema['enum'].includes(value) ? [] : [`${at}: ${JSON.stringify(value)}`]
  const type = schema['type']
  if (!isOf(value, type)) return [`${at}: ${JSON.stringify(value)} is no ${String(type)}`]
  if (typeof schema['pattern'] === 'string' && !new RegExp(schema['pattern']).test(String(value)))
    return [`${at}: ${JSON.stringify(value)} is not as ${schema['pattern']}`]
  if (type === 'array')
    return (value as unknown[]).flatMap((one, n) => misfits(one, schema['items'] as Schema, whole, `${at}[${n}]`))
  if (type !== 'object') return []
  const properties = (schema['properties'] ?? {}) as Record<string, Schema>
  const held = value as Record<string, unknown>
  const missing = ((schema['required'] ?? []) as string[]).filter((name) => !Object.hasOwn(held, name))
  return [
    ...missing.map((name) => `${at}.${name} is missing`),
    ...Object.entries(held).flatMap(([name, one]) => {
      const property = properties[name]
      if (property) return misfits(one, property, whole, `${at}.${name}`)
      return schema['additionalProperties'] === false ? [`${at}.${name} is not known`] : []
    }),
  ]
}

function named(whole: Schema, ref: string): Schema {
  const found = ref
    .slice(2)
    .split('/')
    .reduce<unknown>((one, name) => (one as Schema | undefined)?.[name], whole)
  if (!found) throw new Error(`${ref} leads nowhere.`)
  return found as Schema
}

function isOf(value: unknown, type: unknown): boolean {
  switch (type) {
    case 'null':
      return value === null
    case 'array':
      return Array.isArray(value)
    case 'integer':
      return Number.isInteger(value)
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
    default:
      return typeof value === type
  }
}
