import type { Change } from '../change.ts'
import { fieldPathText, isNamePath, valueAt, type FieldPath } from '../data/field-path.ts'
import { valueKey } from '../data/key.ts'
import type { FieldFilter, Query } from '../query/query.ts'
import { isWhole } from '../query/ranges.ts'
import type { Database } from '../stored.ts'
import type { Fields } from '../wire/json.ts'

/** What a query asks one field for, in all of its disjuncts: a value, or an array that holds it. */
type Asked = { path: FieldPath; contains: boolean; name: string }
/** Where a change finds a query: among those of the same documents, or of these the ones that ask for the same value. */
export type Place = { scope: string; asked: Asked | null; key: string }

export function placeOf(database: Database, query: Query): Place {
  const { collectionId, allDescendants, parent } = query
  const scope =
    collectionId === null
      ? `a ${database.root}`
      : allDescendants
        ? `g ${database.root} ${collectionId}`
        : `c ${[database.root, ...parent, collectionId].join('/')}`
  const filter = valueAskedFor(query)
  if (!filter) return { scope, asked: null, key: scope }
  const contains = filter.op === 'ARRAY_CONTAINS'
  const asked = { path: filter.path, contains, name: `${contains ? 'in' : 'is'} ${fieldPathText(filter.path)}` }
  return { scope, asked, key: keyOf(scope, asked.name, valueKey(filter.value)) }
}

/** An equality that holds of every document of the query; of values too long for a key, none. */
function valueAskedFor({ filter }: Query): FieldFilter | null {
  const together = !filter ? [] : filter.kind === 'and' ? filter.filters : [filter]
  for (const one of together)
    if (
      one.kind === 'field' &&
      (one.op === 'EQUAL' || one.op === 'ARRAY_CONTAINS') &&
      !isNamePath(one.path) &&
      isWhole(valueKey(one.value))
    )
      return one
  return null
}

const keyOf = (scope: string, asked: string, value: Buffer) => `${scope}\n${asked}\n${value.toString('latin1')}`

/** Whoever stands at places, found by what changes: of those that ask for a value only the ones that ask for it before or after. */
export function openPlaces<T>() {
  const standing = new Map<string, Set<T>>()
  const askedIn = new Map<string, Map<string, Asked & { users: number }>>()

  function* keysOf(scope: string, { before, after }: Change): Generator<string> {
    yield scope
    for (const asked of askedIn.get(scope)?.values() ?? []) {
      const values = new Set([...valuesOf(before?.fields, asked), ...valuesOf(after?.fields, asked)])
      for (const value of values) yield `${scope}\n${asked.name}\n${value}`
    }
  }

  return {
    add({ scope, asked, key }: Place, one: T) {
      const there = standing.get(key)
      if (there?.has(one)) return
      if (there) there.add(one)
      else standing.set(key, new Set([one]))
      if (!asked) return
      const inScope = askedIn.get(scope) ?? new Map<string, Asked & { users: number }>()
      askedIn.set(scope, inScope)
      const known = inScope.get(asked.name)
      if (known) known.users++
      else inScope.set(asked.name, { ...asked, users: 1 })
    },
    remove({ scope, asked, key }: Place, one: T) {
      const there = standing.get(key)
      if (!there?.delete(one)) return
      if (there.size === 0) standing.delete(key)
      const inScope = askedIn.get(scope)
      const known = asked && inScope?.get(asked.name)
      if (!known || --known.users > 0) return
      inScope?.delete(asked.name)
      if (inScope?.size === 0) askedIn.delete(scope)
    },
    /** Those whom a change may concern, each once. */
    *concerned(database: Database, change: Change): Generator<T> {
      for (const scope of scopesOf(database, change))
        for (const key of keysOf(scope, change)) yield* standing.get(key) ?? []
    },
  }
}

const scopesOf = (database: Database, { segments }: Change): string[] => [
  `c ${database.root}/${segments.slice(0, -1).join('/')}`,
  `g ${database.root} ${segments.at(-2) ?? ''}`,
  `a ${database.root}`,
]

function valuesOf(fields: Fields | undefined, { path, contains }: Asked): string[] {
  const value = fields && valueAt(fields, path)
  if (!value) return []
  const values = !contains ? [value] : 'arrayValue' in value ? (value.arrayValue.values ?? []) : []
  return values.map((one) => valueKey(one).toString('latin1'))
}
