import { hasEvery, setOf, type RuleSet } from '../values.ts'
import { hasAny, withItems, without } from './list.ts'
import { exactly, type Methods } from './method.ts'

export const setMethods: Methods<RuleSet> = new Map([
  exactly<RuleSet>('size', 0, (self) => BigInt(self.items.length)),
  exactly<RuleSet>('hasAll', 1, (self, other) => withItems(other, 'list,set', (items) => hasEvery(self.items, items))),
  exactly<RuleSet>('hasAny', 1, (self, other) => withItems(other, 'list,set', (items) => hasAny(self.items, items))),
  exactly<RuleSet>('hasOnly', 1, (self, other) => withItems(other, 'list,set', (items) => hasEvery(items, self.items))),
  exactly<RuleSet>('union', 1, (self, other) => withItems(other, 'set', (items) => setOf([...self.items, ...items]))),
  exactly<RuleSet>('difference', 1, (self, other) =>
    withItems(other, 'set', (items) => setOf(without(self.items, items))),
  ),
  exactly<RuleSet>('intersection', 1, (self, other) =>
    withItems(other, 'set', (items) => setOf(without(self.items, without(self.items, items)))),
  ),
])
