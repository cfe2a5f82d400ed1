import type { Fields, Value } from '../wire/json.ts'
import { storedDouble } from './check-value.ts'
import { valueAt, type FieldPath } from './field-path.ts'
import { numberOf, rank, rankOf } from './value-order.ts'

/** What is made of many documents: their number, or the sum or mean of the numbers in a field. */
export type Folding = { kind: 'count'; upTo: number } | { kind: 'sum' | 'avg'; path: FieldPath }
/** Takes documents one by one, after `begin()` anew; `add`: so many at once, where only their number matters. */
export type Fold = { begin(): void; take(fields: Fields): void; add?(count: number): void; value(): Value }

/** One that has taken nothing yet. */
export const foldOf = (folding: Folding): Fold =>
  folding.kind === 'count' ? countFold(folding.upTo) : numberFold(folding)

function countFold(upTo: number): Fold {
  let count = 0
  return {
    begin: () => void (count = 0),
    take: () => void count++,
    add: (more) => void (count += more),
    value: () => ({ integerValue: String(Math.min(count, upTo)) }),
  }
}

function numberFold({ kind, path }: Extract<Folding, { path: FieldPath }>): Fold {
  let integers = 0n
  let doubles = 0
  let anyDouble = false
  let numbers = 0
  return {
    begin() {
      integers = 0n
      doubles = 0
      anyDouble = false
      numbers = 0
    },
    take(fields) {
      const value = valueAt(fields, path)
      if (!value || rankOf(value) !== rank.number) return
      numbers++
      const number = numberOf(value)
      if (typeof number === 'bigint') integers += number
      else {
        anyDouble = true
        doubles += number
      }
    },
    value() {
      const total = Number(integers) + doubles
      if (kind === 'avg') return numbers === 0 ? { nullValue: null } : { doubleValue: storedDouble(total / numbers) }
      if (anyDouble || BigInt.asIntN(64, integers) !== integers) return { doubleValue: storedDouble(total) }
      return { integerValue: String(integers) }
    },
  }
}
