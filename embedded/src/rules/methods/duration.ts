import type { RuleValue } from '../ruleset.ts'
import { durationOfNanos, fail, failOfType, nanosOf, type Duration, type Evaluated } from '../values.ts'
import { exactly, type Methods } from './method.ts'

/** Whole seconds and the rest, both with the duration's sign. */
export const durationMethods: Methods<Duration> = new Map([
  exactly<Duration>('seconds', 0, (self) => self.seconds),
  exactly<Duration>('nanos', 0, (self) => BigInt(self.nanos)),
])

const SECOND = 1_000_000_000n
const NANOS_PER_UNIT: ReadonlyMap<RuleValue, bigint> = new Map([
  ['w', 604_800n * SECOND],
  ['d', 86_400n * SECOND],
  ['h', 3600n * SECOND],
  ['m', 60n * SECOND],
  ['s', SECOND],
  ['ms', 1_000_000n],
  ['ns', 1n],
])

export const durationFunctions: ReadonlyMap<string, (given: RuleValue[]) => Evaluated> = new Map([
  ['value', ([count, unit]: RuleValue[]) => durationOfUnit(count ?? null, unit ?? null)],
  ['time', (given: RuleValue[]) => durationOfTime(given)],
  ['abs', ([value]: RuleValue[]) => absolute(value ?? null)],
])

function durationOfUnit(count: RuleValue, unit: RuleValue): Evaluated {
  const nanos = NANOS_PER_UNIT.get(unit)
  if (typeof count !== 'bigint') return failOfType(count, 'int')
  return nanos === undefined ? fail('Duration units are w, d, h, m, s, ms and ns.') : durationOfNanos(count * nanos)
}

function durationOfTime(given: RuleValue[]): Evaluated {
  const [hours, minutes, seconds, nanos] = given
  if (
    typeof hours !== 'bigint' ||
    typeof minutes !== 'bigint' ||
    typeof seconds !== 'bigint' ||
    typeof nanos !== 'bigint'
  ) {
    return fail('Type error. duration.time takes four ints.')
  }
  return durationOfNanos((hours * 3600n + minutes * 60n + seconds) * SECOND + nanos)
}

function absolute(value: RuleValue): Evaluated {
  if (value === null || typeof value !== 'object' || value.type !== 'duration') return failOfType(value, 'duration')
  const nanos = nanosOf(value)
  return durationOfNanos(nanos < 0n ? -nanos : nanos)
}
