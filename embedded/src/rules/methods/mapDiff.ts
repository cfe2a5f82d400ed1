import { equal, setOf, type MapDiff, type RuleSet } from '../values.ts'
import { exactly, type Methods } from './method.ts'

export const mapDiffMethods: Methods<MapDiff> = new Map([
  exactly<MapDiff>('addedKeys', 0, (self) => keysWhere(self, 'added')),
  exactly<MapDiff>('removedKeys', 0, (self) => keysWhere(self, 'removed')),
  exactly<MapDiff>('changedKeys', 0, (self) => keysWhere(self, 'changed')),
  exactly<MapDiff>('unchangedKeys', 0, (self) => keysWhere(self, 'unchanged')),
  exactly<MapDiff>('affectedKeys', 0, (self) => keysWhere(self, 'added', 'removed', 'changed')),
])

type Fate = 'added' | 'removed' | 'changed' | 'unchanged'

/** Top-level keys only: a nested change is a change of the key above it. */
function keysWhere({ left, right }: MapDiff, ...wanted: Fate[]): RuleSet {
  const keys = new Set([...left.entries.keys(), ...right.entries.keys()])
  return setOf([...keys].filter((key) => wanted.includes(fateOf(left.entries.get(key), right.entries.get(key)))))
}

function fateOf(mine: Parameters<typeof equal>[0] | undefined, other: Parameters<typeof equal>[0] | undefined): Fate {
  if (other === undefined) return 'added'
  if (mine === undefined) return 'removed'
  return equal(mine, other) ? 'unchanged' : 'changed'
}
