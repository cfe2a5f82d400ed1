import { invalidArgument } from '../errors.ts'
import { isTooDeep } from './depth.ts'

/** A request body that was parsed but not believed yet: each field is asked for by type and bound. Wrong types are INVALID_ARGUMENT. */
export type Fields = {
  text(name: string, maximum?: number): string | undefined
  flag(name: string): boolean
  texts(name: string, maximumItems: number, maximum?: number): string[]
  has(name: string): boolean
  /** Objects inside the body, by name; what is absent or no object is left out. */
  sections<Name extends string>(...names: Name[]): Partial<Record<Name, Record<string, unknown>>>
  /** Objects of a list; anything else in it is INVALID_ARGUMENT. */
  rows(name: string, maximumItems: number): Record<string, unknown>[]
}

export function parseJsonFields(body: Buffer): Fields {
  if (body.length === 0) return fieldsOf({})
  let parsed: unknown
  const text = body.toString('utf8')
  if (isTooDeep(text)) throw invalidArgument('The request body is nested too deeply.')
  try {
    parsed = JSON.parse(text)
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
    sections<Name extends string>(...names: Name[]) {
      const found: Partial<Record<Name, Record<string, unknown>>> = {}
      for (const name of names) {
        const value = read(name)
        if (isRecord(value)) found[name] = value
      }
      return found
    },
    rows(name, maximumItems) {
      const value = read(name)
      if (value === undefined) return []
      if (!Array.isArray(value)) throw invalidArgument(`${name} must be a list.`)
      if (value.length > maximumItems) throw invalidArgument(`${name} takes at most ${maximumItems} entries.`)
      return value.map((row: unknown) => {
        if (!isRecord(row)) throw invalidArgument(`${name} must hold objects.`)
        return row
      })
    },
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A text inside a section of a body, with the same bounds. */
export const textIn = (section: Record<string, unknown>, name: string, maximum = 4096): string | undefined =>
  bounded(name, Object.hasOwn(section, name) ? (section[name] ?? undefined) : undefined, maximum)

function bounded(name: string, value: unknown, maximum: number): string | undefined {
  if (value === undefined) return undefined
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  if (typeof text !== 'string') throw invalidArgument(`${name} must be a string.`)
  if (text.length > maximum) throw invalidArgument(`${name} is longer than ${maximum} characters.`)
  return text
}
