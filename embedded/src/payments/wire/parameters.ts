import { invalid } from '../errors.ts'
import type { FormMembers, FormValue } from './form.ts'

/** How one parameter is read. `read` throws the provider's 400 with the bracket path. */
export type Shape<T> = { read(value: FormValue, path: string): T }
export type Needed<T> = Shape<T> & { needed: true }
export type Fields = Record<string, Shape<unknown>>

export type Read<F extends Fields> = {
  [K in keyof F as F[K] extends Needed<unknown> ? K : never]: F[K] extends Shape<infer T> ? T : never
} & { [K in keyof F as F[K] extends Needed<unknown> ? never : K]?: F[K] extends Shape<infer T> ? T : never }

export const needed = <T>(shape: Shape<T>): Needed<T> => ({ ...shape, needed: true })

export const text = (longest = 5_000): Shape<string> => ({
  read(value, path) {
    const given = scalar(value, path, 'string')
    if (given === '')
      throw invalid(
        `You passed an empty string for '${path}'. We assume empty values are an attempt to unset a parameter; however '${path}' cannot be unset.`,
        path,
        'parameter_invalid_empty',
      )
    if (given.length > longest)
      throw invalid(`Invalid string: ${path} must be at most ${longest} characters.`, path, 'parameter_invalid_string')
    return given
  },
})

export const integer = (least = 0, most = 99_999_999_999): Shape<number> => ({
  read(value, path) {
    const given = scalar(value, path, 'integer')
    if (!/^-?\d{1,15}$/.test(given))
      throw invalid(`Invalid integer: ${given.slice(0, 50)}`, path, 'parameter_invalid_integer')
    const number = Number(given)
    if (number < least || number > most)
      throw invalid(`Invalid integer: ${path} must be from ${least} to ${most}.`, path, 'parameter_invalid_integer')
    return number
  },
})

/** A decimal number with at most `places` digits after the point, as a number. */
export const decimal = (least: number, most: number, places: number): Shape<number> => ({
  read(value, path) {
    const given = scalar(value, path, 'decimal')
    if (!new RegExp(`^\\d{1,12}(\\.\\d{1,${places}})?$`).test(given) || Number(given) < least || Number(given) > most)
      throw invalid(`Invalid decimal: ${path} must be from ${least} to ${most}.`, path)
    return Number(given)
  },
})

export const flag = (): Shape<boolean> => ({
  read(value, path) {
    const given = scalar(value, path, 'boolean')
    if (given !== 'true' && given !== 'false') throw invalid(`Invalid boolean: ${given.slice(0, 50)}`, path)
    return given === 'true'
  },
})

export const oneOf = <const T extends string>(...values: T[]): Shape<T> => ({
  read(value, path) {
    const given = scalar(value, path, 'string')
    const found = values.find((candidate) => candidate === given)
    if (found === undefined)
      throw invalid(`Invalid ${path}: must be one of ${values.join(', ')}`, path, 'parameter_invalid_enum')
    return found
  },
})

/** Either of two shapes: the first that reads it. */
export const either = <A, B>(first: Shape<A>, second: Shape<B>): Shape<A | B> => ({
  read(value, path) {
    try {
      return first.read(value, path)
    } catch {
      return second.read(value, path)
    }
  },
})

/** `''` unsets: it is read as null. */
export const emptyable = <T>(shape: Shape<T>): Shape<T | null> => ({
  read: (value, path) => (value === '' ? null : shape.read(value, path)),
})

export const list = <T>(shape: Shape<T>, most = 100): Shape<T[]> => ({
  read(value, path) {
    if (typeof value === 'string') throw invalid(`Invalid array: ${path} must be a list.`, path)
    const keys = Object.keys(value)
    if (keys.length > most) throw invalid(`${path} takes at most ${most} entries.`, path)
    if (keys.some((key) => !/^\d{1,6}$/.test(key))) throw invalid(`Invalid array: ${path} must be a list.`, path)
    return keys.toSorted((a, b) => Number(a) - Number(b)).map((key) => shape.read(value[key] ?? '', `${path}[${key}]`))
  },
})

export const object = <F extends Fields>(fields: F): Shape<Read<F>> => ({
  read(value, path) {
    if (typeof value === 'string') throw invalid('Invalid object', path)
    return readFields(fields, value, path)
  },
})

/** Metadata: at most 50 keys of 40 characters with values of 500. `''` deletes a key, and alone all of them. */
export const metadata = (): Shape<Record<string, string> | null> => ({
  read(value, path) {
    if (value === '') return null
    if (typeof value === 'string') throw invalid('Invalid object', path)
    const result: Record<string, string> = {}
    for (const [key, entry] of Object.entries(value)) {
      if (typeof entry !== 'string') throw invalid('Metadata values must be strings.', `${path}[${key}]`)
      if (key.length > 40) throw invalid('Metadata keys must be at most 40 characters.', `${path}[${key.slice(0, 40)}]`)
      if (entry.length > 500) throw invalid('Metadata values must be at most 500 characters.', `${path}[${key}]`)
      result[key] = entry
    }
    return result
  },
})

/** Merges metadata as the provider does. Throws 400 beyond 50 keys. */
export function mergeMetadata(
  current: Record<string, string> | null,
  change: Record<string, string> | null | undefined,
): Record<string, string> {
  if (change === undefined) return current ?? {}
  if (change === null) return {}
  const merged = { ...current }
  for (const [key, value] of Object.entries(change)) {
    if (value === '') delete merged[key]
    else merged[key] = value
  }
  if (Object.keys(merged).length > 50) throw invalid('You may only specify up to 50 metadata keys.', 'metadata')
  return merged
}

export const range = (): Shape<Range> => ({
  read(value, path) {
    if (typeof value === 'string') {
      const at = integer().read(value, path)
      return { gte: at, lte: at }
    }
    return readFields({ gt: integer(), gte: integer(), lt: integer(), lte: integer() }, value, path)
  },
})
export type Range = { gt?: number; gte?: number; lt?: number; lte?: number }

export const address = () =>
  object({
    city: emptyable(text(200)),
    country: emptyable(text(2)),
    line1: emptyable(text(500)),
    line2: emptyable(text(500)),
    postal_code: emptyable(text(50)),
    state: emptyable(text(100)),
  })
export type AddressGiven = { [K in 'city' | 'country' | 'line1' | 'line2' | 'postal_code' | 'state']?: string | null }
export const wholeAddress = (given: AddressGiven) => ({
  city: given.city ?? null,
  country: given.country ?? null,
  line1: given.line1 ?? null,
  line2: given.line2 ?? null,
  postal_code: given.postal_code ?? null,
  state: given.state ?? null,
})

/** Reads all fields: unknown ones and missing needed ones are refused by their bracket path. */
export function readFields<F extends Fields>(fields: F, members: FormMembers, path = ''): Read<F> {
  const result: Record<string, unknown> = {}
  const at = (name: string) => (path === '' ? name : `${path}[${name}]`)
  for (const [name, value] of Object.entries(members)) {
    const shape = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!shape)
      throw invalid(
        `Received unknown parameter: ${at(name).slice(0, 200)}`,
        at(name).slice(0, 200),
        'parameter_unknown',
      )
    result[name] = shape.read(value, at(name))
  }
  for (const [name, shape] of Object.entries(fields)) {
    if ('needed' in shape && result[name] === undefined)
      throw invalid(`Missing required param: ${at(name)}.`, at(name), 'parameter_missing')
  }
  return result as Read<F>
}

function scalar(value: FormValue, path: string, what: string): string {
  if (typeof value !== 'string') throw invalid(`Invalid ${what}: ${path} must not have members.`, path)
  return value
}
