import type { RuleValue } from '../ruleset.ts'
import { fail, failOfType, int64, type Evaluated } from '../values.ts'

/** `isInfinite` is documented, but the hosted service does not find it, so it is not found here either. */
export const mathFunctions: ReadonlyMap<string, (given: RuleValue[]) => Evaluated> = new Map([
  ['abs', withNumber((value) => (typeof value === 'bigint' ? int64(value < 0n ? -value : value) : Math.abs(value)))],
  ['ceil', withNumber((value) => whole(value, Math.ceil))],
  ['floor', withNumber((value) => whole(value, Math.floor))],
  ['round', withNumber((value) => whole(value, (number) => Math.sign(number) * Math.round(Math.abs(number))))],
  ['sqrt', withNumber((value) => Math.sqrt(Number(value)))],
  ['isNaN', withNumber((value) => Number.isNaN(Number(value)))],
  [
    'pow',
    ([base, exponent]: RuleValue[]) => {
      if (typeof base !== 'bigint' && typeof base !== 'number') return failOfType(base ?? null, 'int,float')
      if (typeof exponent !== 'bigint' && typeof exponent !== 'number') return failOfType(exponent ?? null, 'int,float')
      return Number(base) ** Number(exponent)
    },
  ],
])

function withNumber(apply: (value: bigint | number) => Evaluated): (given: RuleValue[]) => Evaluated {
  return ([value]) =>
    typeof value === 'bigint' || typeof value === 'number' ? apply(value) : failOfType(value ?? null, 'int,float')
}

/** An int in every case; a float without one (NaN, infinity, beyond 64 bits) is an error. */
function whole(value: bigint | number, round: (number: number) => number): Evaluated {
  if (typeof value === 'bigint') return value
  return Number.isFinite(value) ? int64(BigInt(round(value))) : fail('Integer overflow error.')
}
