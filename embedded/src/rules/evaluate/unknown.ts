import type { RuleValue } from '../ruleset.ts'
import type { BinaryOperator } from '../syntax.ts'
import { equal, isError, isValue, type Evaluated, type Fact, type RuleError, type UnknownField } from '../values.ts'
import { compare, isIn } from './comparison.ts'
import type { EvaluationContext } from './context.ts'

/** What a query leaves open: an error to every operator, but for what its constraints prove. */
export function unknownError(unknown: UnknownField): RuleError {
  return {
    type: 'error',
    message: 'The query does not prove this about every document it may return.',
    at: null,
    unknown,
  }
}

/** `x.name` of an unknown: the value if the query fixes it, else another unknown. */
export function memberOfUnknown(context: EvaluationContext, error: RuleError, name: string): Evaluated {
  const { unknown } = error
  if (unknown === null) return error
  if (unknown.field === null)
    return name === 'data' ? unknownError({ ...unknown, field: [] }) : unknownError({ facts: [], field: null })
  const field = [...unknown.field, name]
  const fixed = fixedValue({ facts: unknown.facts, field })
  // A query finds 5 and 5.0 alike, so a number is compared below, but its type stays open.
  if (fixed === null || hasNumber(fixed.value)) return unknownError({ facts: unknown.facts, field })
  context.provedReads += 1
  return fixed.value
}

function fixedValue({ facts, field }: UnknownField): Fact | null {
  return facts.find((fact) => fact.op === '==' && isField(fact, field)) ?? null
}

function isField(fact: Fact, field: string[] | null): boolean {
  return (
    field !== null && fact.field.length === field.length && fact.field.every((name, index) => name === field[index])
  )
}

function hasNumber(value: RuleValue): boolean {
  if (typeof value === 'bigint' || typeof value === 'number') return true
  if (typeof value !== 'object' || value === null) return false
  if (value.type === 'list' || value.type === 'set') return value.items.some(hasNumber)
  return value.type === 'map' && [...value.entries.values()].some(hasNumber)
}

/** `hasAny` of a field with an array-contains constraint, and `get` of a field that the query fixes; else the unknown stays. */
export function methodOfUnknown(
  context: EvaluationContext,
  error: RuleError,
  name: string,
  given: RuleValue[],
): Evaluated {
  const { unknown } = error
  if (unknown === null || unknown.field === null) return error
  const [first] = given
  if (name === 'get' && given.length === 2 && typeof first === 'string') return memberOfUnknown(context, error, first)
  if (
    name === 'hasAny' &&
    given.length === 1 &&
    typeof first === 'object' &&
    (first?.type === 'list' || first?.type === 'set')
  ) {
    const proved = unknown.facts.some(
      (fact) => fact.op === 'array-contains' && isField(fact, unknown.field) && isIn(fact.value, first) === true,
    )
    if (proved) return true
  }
  return error
}

/** `v in field`, and `field in [v]` for a field the query fixes. Null: the query does not decide it. */
export function containsUnknown(item: Evaluated, collection: Evaluated): Evaluated | null {
  if (isError(collection)) {
    const { unknown } = collection
    if (unknown === null || !isValue(item)) return null
    return unknown.facts.some(
      (fact) => fact.op === 'array-contains' && isField(fact, unknown.field) && equal(fact.value, item),
    )
      ? true
      : null
  }
  const fixed = isError(item) && item.unknown !== null ? fixedValue(item.unknown) : null
  return fixed === null ? null : isIn(fixed.value, collection)
}

const MIRRORED = { '<': '>', '<=': '>=', '>': '<', '>=': '<=', '==': '==', '!=': '!=' } as const

/** A comparison of one unknown field with a value, where the query's constraint on it is the same or narrower. Null: not decided. */
export function compareUnknown(operator: BinaryOperator, left: Evaluated, right: Evaluated): Evaluated | null {
  if (operator === 'in' || !(operator in MIRRORED)) return null
  const comparison = operator as keyof typeof MIRRORED
  if (isError(right)) return isError(left) ? null : compareUnknown(MIRRORED[comparison], right, left)
  if (!isError(left) || left.unknown === null) return null
  const { unknown } = left
  const fixed = fixedValue(unknown)
  if (comparison === '==' || comparison === '!=')
    return fixed === null ? null : equal(fixed.value, right) === (comparison === '==')
  if (fixed !== null) return compare(comparison, fixed.value, right)
  return unknown.facts.some((fact) => isField(fact, unknown.field) && proves(fact, comparison, right)) ? true : null
}

/** Does `field fact.op fact.value` imply `field operator value`? */
function proves(fact: Fact, operator: '<' | '<=' | '>' | '>=', value: Evaluated): boolean {
  if (fact.op === '==' || fact.op === 'array-contains' || fact.op[0] !== operator[0]) return false
  // Only x <= v does not prove x < v; every other pair holds at the bound itself.
  const strict = operator.length === 1 && fact.op.length === 2
  const side = operator[0] === '<' ? '<' : '>'
  return compare(strict ? side : `${side}=`, fact.value, value) === true
}
