import {
  fail,
  failOfType,
  hasEvery,
  keyOf,
  LARGEST_RESULT,
  listOf,
  setOf,
  type Evaluated,
  type List,
} from '../values.ts'
import type { RuleValue } from '../ruleset.ts'
import { exactly, type Methods } from './method.ts'

export const listMethods: Methods<List> = new Map([
  exactly<List>('size', 0, (self) => BigInt(self.items.length)),
  exactly<List>('concat', 1, (self, other) => withItems(other, 'list', (items) => concat(self.items, items))),
  exactly<List>('hasAll', 1, (self, other) => withItems(other, 'list,set', (items) => hasEvery(self.items, items))),
  exactly<List>('hasAny', 1, (self, other) => withItems(other, 'list,set', (items) => hasAny(self.items, items))),
  exactly<List>('hasOnly', 1, (self, other) => withItems(other, 'list,set', (items) => hasEvery(items, self.items))),
  exactly<List>('join', 1, (self, separator) =>
    typeof separator === 'string' ? join(self.items, separator) : failOfType(separator ?? null, 'string'),
  ),
  exactly<List>('removeAll', 1, (self, other) =>
    withItems(other, 'list', (items) => listOf(without(self.items, items))),
  ),
  exactly<List>('toSet', 0, (self) => setOf(self.items)),
])

/** Runs `apply` with the items of a list, or of a set where `expected` names it too. */
export function withItems(
  other: RuleValue | undefined,
  expected: 'list' | 'set' | 'list,set',
  apply: (items: RuleValue[]) => Evaluated,
): Evaluated {
  if (
    typeof other === 'object' &&
    other !== null &&
    (other.type === 'list' || other.type === 'set') &&
    expected.includes(other.type)
  )
    return apply(other.items)
  return failOfType(other ?? null, expected)
}

export function hasAny(items: RuleValue[], wanted: RuleValue[]): boolean {
  const keys = new Set(items.map(keyOf))
  return wanted.some((item) => keys.has(keyOf(item)))
}

export function without(items: RuleValue[], removed: RuleValue[]): RuleValue[] {
  const keys = new Set(removed.map(keyOf))
  return items.filter((item) => !keys.has(keyOf(item)))
}

function concat(left: RuleValue[], right: RuleValue[]): Evaluated {
  return left.length + right.length > LARGEST_RESULT
    ? fail('List is too large to evaluate safely.')
    : listOf([...left, ...right])
}

function join(items: RuleValue[], separator: string): Evaluated {
  const texts: string[] = []
  let length = 0
  for (const item of items) {
    if (typeof item !== 'string') return failOfType(item, 'string')
    length += item.length + separator.length
    if (length > LARGEST_RESULT) return fail('String is too large to evaluate safely.')
    texts.push(item)
  }
  return texts.join(separator)
}
