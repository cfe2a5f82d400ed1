import { isNamePath, valueAt, type FieldPath } from '../../data/field-path.ts'
import { foldOf, type Fold } from '../../data/fold.ts'
import { valueKey } from '../../data/key.ts'
import { compareValues, equalValues } from '../../data/value-order.ts'
import { FirestoreError } from '../../errors.ts'
import type { Document, Fields, Value } from '../../wire/json.ts'
import { unimplemented } from '../unimplemented.ts'
import type { AfterGroups, Grouping } from './read-groups.ts'
import { put } from './selected.ts'

type Group = { values: Value[]; folds: Fold[] }

/** Takes documents, of which only the groups are kept; RESOURCE_EXHAUSTED when those hold more than `most` characters. */
export function groupsOf(grouping: Grouping, most: number) {
  const groups = new Map<string, Group[]>()
  let held = 0
  return {
    take(document: Document): void {
      const values = grouping.keys.map(({ from }) => keyAt(grouping, document, from))
      // Of long values only the beginning is in the key.
      const key = values.map((value) => valueKey(value).toString('latin1')).join('\0\0')
      const alike = groups.get(key)
      let group = alike?.find((one) => one.values.every((value, at) => equalValues(value, values[at] ?? value)))
      if (!group) {
        held += JSON.stringify(values).length + 100
        if (held > most)
          throw new FirestoreError('RESOURCE_EXHAUSTED', `The stage "${grouping.stage}" makes too many results.`)
        group = { values, folds: grouping.accumulators.map(({ folding }) => foldOf(folding)) }
        if (alike) alike.push(group)
        else groups.set(key, [group])
      }
      for (const { take } of group.folds) take(document.fields ?? {})
    },
    results(): Fields[] {
      const results = [...groups.values()].flat().map((group) => resultOf(grouping, group))
      return grouping.after.reduce(after, results)
    },
  }
}

function keyAt({ stage }: Grouping, document: Document, path: FieldPath): Value {
  const value = isNamePath(path) ? { referenceValue: document.name } : valueAt(document.fields ?? {}, path)
  if (value) return value
  const name = path.join('.').slice(0, 60)
  throw unimplemented(
    `The stage "${stage}" by a field that a document lacks (where(field("${name}").exists()) leaves those out)`,
  )
}

function resultOf({ keys, accumulators }: Grouping, { values, folds }: Group): Fields {
  const result: Fields = {}
  for (const [at, { to }] of keys.entries()) put(result, to, values[at] ?? { nullValue: null })
  for (const [at, { to }] of accumulators.entries()) put(result, to, folds[at]?.value() ?? { nullValue: null })
  return result
}

function after(results: Fields[], stage: AfterGroups): Fields[] {
  switch (stage.kind) {
    case 'offset':
      return results.slice(stage.count)
    case 'limit':
      return results.slice(0, stage.count)
    case 'sort':
      return results.toSorted((a, b) => {
        for (const { path, descending } of stage.orders) {
          const difference = compareValues(valueAt(a, path) ?? absent, valueAt(b, path) ?? absent)
          if (difference !== 0) return descending ? -difference : difference
        }
        return 0
      })
  }
}

/** Each result has each of its fields. */
const absent: Value = { nullValue: null }
