import type { Evaluated, RuleError } from '../values.ts'
import { fail } from '../values.ts'
import type { RuleValue } from '../ruleset.ts'

/** A method of one type: it never throws, and its arguments are values, never errors. */
export type Method<Self> = (self: Self, ...given: RuleValue[]) => Evaluated
export type Methods<Self> = ReadonlyMap<string, Method<Self>>

/** What the service answers when no function of this name takes these arguments. */
export function notFound(name: string): RuleError {
  return fail(`Function not found error: Name: [${name}].`)
}

/** A method that takes `count` arguments and is not found with any other number. */
export function exactly<Self>(name: string, count: number, method: Method<Self>): [string, Method<Self>] {
  return [name, (self, ...given) => (given.length === count ? method(self, ...given) : notFound(name))]
}
