import type { RuleValue } from '../ruleset.ts'
import { failOfType, type RuleError } from '../values.ts'

/** What `string(x)` gives: a float keeps its fraction, null is the word null. Lists, maps and paths have no text. */
export function textOf(value: RuleValue): string | RuleError {
  if (typeof value === 'string') return value
  if (value === null || typeof value === 'boolean' || typeof value === 'bigint') return String(value)
  if (typeof value === 'number') return Number.isInteger(value) && Math.abs(value) < 1e21 ? `${value}.0` : String(value)
  return failOfType(value, 'bool,int,float,string,null')
}
