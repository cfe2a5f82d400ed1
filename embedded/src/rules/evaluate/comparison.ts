import { equal, failOfType, order, type Evaluated } from '../values.ts'

export function compare(operator: '<' | '<=' | '>' | '>=', left: Evaluated, right: Evaluated): Evaluated {
  const difference = order(left, right)
  if (typeof difference !== 'number') return difference
  if (operator === '<') return difference < 0
  if (operator === '<=') return difference <= 0
  return operator === '>' ? difference > 0 : difference >= 0
}

export function isIn(item: Evaluated, collection: Evaluated): Evaluated {
  if (typeof collection === 'object' && collection !== null) {
    if (collection.type === 'list' || collection.type === 'set')
      return collection.items.some((other) => equal(item, other))
    if (collection.type === 'map') return typeof item === 'string' && collection.entries.has(item)
  }
  return failOfType(collection, 'list,set,map')
}
