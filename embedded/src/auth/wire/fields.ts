import { invalidArgument } from '../errors.ts'

/** A request body that was parsed but not believed yet: each field is asked for by type and bound. Wrong types are INVALID_ARGUMENT. */
export type Fields = {
  text(name: string, maximum?: number): string | undefined
  flag(name: string): boolean
  texts(name: string, maximumItems: number, maximum?: number): string[]
  has(name: string): boolean
  /** Objects inside the body, by name; what is absent or no object is left out. */
  sections(...names: string[]): Record<string, Record<string, unknown> | undefined>
}

export function parseJsonFields(body: Buffer): Fields {
  if (body.length === 0) return fieldsOf({})
  let parsed: unknown
  try {
    parsed = JSON.parse(body.toString('utf8'))
  } catch {
    throw invalidArgument('Invalid JSON payload received.')
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw invalidArgument('The request body must be a JSON object.')
  return fieldsOf(parsed as Record<string, unknown>)
}

export function parseFormFields(body: Buffer): Fields {
  return fieldsOf(Object.fromEntries(new URLSearchParams(body.toString('utf8'))))
}

/** The parameters of an address, for the calls that have no body. */
export const parseQueryFields = (url: URL): Fields => fieldsOf(Object.fromEntries(url.searchParams))

function fieldsOf(values: Record<string, unknown>): Fields {
  const read = (name: string): unknown => (Object.hasOwn(values, name) ? (values[name] ?? undefined) : undefined)
  return {
    text: (name, maximum = 4096) => bounded(name, read(name), maximum),
    flag(name) {
      const value = read(name)
      if (value === undefined || value === false || value === 'false') return false
      if (value === true || value === 'true') return true
      throw invalidArgument(`${name} must be true or false.`)
    },
    texts(name, maximumItems, maximum = 4096) {
      const value = read(name)
      if (value === undefined) return []
      const items = Array.isArray(value) ? value : [value]
      if (items.length > maximumItems) throw invalidArgument(`${name} takes at most ${maximumItems} entries.`)
      return items.map((item) => bounded(name, item, maximum) ?? '')
    },
    has: (name) => read(name) !== undefined,
    sections: (...names) =>
      Object.fromEntries(
        names.flatMap((name) => {
          const value = read(name)
          return typeof value === 'object' && value !== null ? [[name, value as Record<string, unknown>]] : []
        }),
      ),
  }
}

function bounded(name: string, value: unknown, maximum: number): string | undefined {
  if (value === undefined) return undefined
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  if (typeof text !== 'string') throw invalidArgument(`${name} must be a string.`)
  if (text.length > maximum) throw invalidArgument(`${name} is longer than ${maximum} characters.`)
  return text
}
