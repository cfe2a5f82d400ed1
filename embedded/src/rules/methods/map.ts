import type { RuleValue } from '../ruleset.ts'
import { failOfType, listOf, type Evaluated, type RuleMap } from '../values.ts'
import { exactly, type Methods } from './method.ts'

export const mapMethods: Methods<RuleMap> = new Map([
  exactly<RuleMap>('size', 0, (self) => BigInt(self.entries.size)),
  exactly<RuleMap>('keys', 0, (self) => listOf([...self.entries.keys()].toSorted())),
  exactly<RuleMap>('values', 0, (self) =>
    listOf([...self.entries.keys()].toSorted().map((key) => self.entries.get(key) ?? null)),
  ),
  exactly<RuleMap>('get', 2, (self, key, otherwise) => lookUp(self, key ?? null, otherwise ?? null)),
  exactly<RuleMap>('diff', 1, (self, other) => {
    if (typeof other !== 'object' || other?.type !== 'map') return failOfType(other ?? null, 'map')
    return { type: 'map_diff', left: self, right: other }
  }),
])

/** By key, or by a list of keys from the outside in; the default also stands where a scalar is in the way. */
function lookUp(map: RuleMap, key: RuleValue, otherwise: RuleValue): Evaluated {
  if (typeof key === 'string') return map.entries.get(key) ?? absent(map, key, otherwise)
  if (key === null || typeof key !== 'object' || key.type !== 'list') return failOfType(key, 'string,list')
  let value: RuleValue = map
  for (const step of key.items) {
    if (typeof step !== 'string') return failOfType(step, 'string')
    if (typeof value !== 'object' || value === null || value.type !== 'map' || !value.entries.has(step))
      return otherwise
    value = value.entries.get(step) ?? null
  }
  return value
}

/** A key whose value is null is present: its null wins over the default. */
function absent(map: RuleMap, key: string, otherwise: RuleValue): RuleValue {
  return map.entries.has(key) ? null : otherwise
}
