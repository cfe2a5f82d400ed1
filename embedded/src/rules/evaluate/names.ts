import type { RuleValue } from '../ruleset.ts'
import { durationFunctions } from '../methods/duration.ts'
import { hashingFunctions } from '../methods/hashing.ts'
import { latlngFunctions } from '../methods/latlng.ts'
import { mathFunctions } from '../methods/math.ts'
import { pathOf } from '../methods/path.ts'
import { textOf } from '../methods/text.ts'
import { timestampFunctions } from '../methods/timestamp.ts'
import { fail, failOfType, int64, type Evaluated } from '../values.ts'

type Given = (given: RuleValue[]) => Evaluated
type Namespace = ReadonlyMap<string, { count: number; call: Given }>

/** Functions called as `name.function(…)`, with as many arguments as the function needs. */
export const NAMESPACES: ReadonlyMap<string, Namespace> = new Map<string, Namespace>([
  ['math', counted(mathFunctions, { pow: 2 })],
  ['timestamp', counted(timestampFunctions, { date: 3 })],
  ['duration', counted(durationFunctions, { value: 2, time: 4 })],
  ['latlng', counted(latlngFunctions, { value: 2 })],
  ['hashing', counted(hashingFunctions, {})],
  ['firestore', new Map()],
])

/** Reads of other documents, by name; `firestore.get` and `firestore.exists` are Storage's. */
export const DOCUMENT_FUNCTIONS: ReadonlyMap<string, { wants: 'document' | 'existence'; when: 'before' | 'after' }> =
  new Map([
    ['get', { wants: 'document', when: 'before' }],
    ['exists', { wants: 'existence', when: 'before' }],
    ['getAfter', { wants: 'document', when: 'after' }],
    ['existsAfter', { wants: 'existence', when: 'after' }],
  ] as const)

/** Conversions; `bool(…)` is documented, but the hosted service does not find it. */
export const CONVERSIONS: ReadonlyMap<string, Given> = new Map<string, Given>([
  ['int', ([value]) => intOf(value ?? null)],
  ['float', ([value]) => floatOf(value ?? null)],
  ['string', ([value]) => textOf(value ?? null)],
  ['path', ([value]) => pathOf(value ?? null)],
  ['debug', ([value]) => value ?? null],
])

export const GLOBAL_FUNCTIONS: ReadonlySet<string> = new Set([...DOCUMENT_FUNCTIONS.keys(), ...CONVERSIONS.keys()])

function counted(functions: ReadonlyMap<string, Given>, counts: { [name: string]: number }): Namespace {
  return new Map(
    [...functions].map(([name, call]) => [
      name,
      { count: Object.hasOwn(counts, name) ? (counts[name] ?? 1) : 1, call },
    ]),
  )
}

const LONGEST_NUMBER = 400

function intOf(value: RuleValue): Evaluated {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number')
    return Number.isFinite(value) ? int64(BigInt(Math.trunc(value))) : fail('Integer overflow error.')
  if (typeof value !== 'string') return failOfType(value, 'int,float,string')
  return value.length <= LONGEST_NUMBER && /^[+-]?\d+$/.test(value)
    ? int64(BigInt(value.replace('+', '')))
    : fail('Invalid integer.')
}

function floatOf(value: RuleValue): Evaluated {
  if (typeof value === 'number') return value
  if (typeof value === 'bigint') return Number(value)
  if (typeof value !== 'string') return failOfType(value, 'int,float,string')
  return value.length <= LONGEST_NUMBER && /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(value)
    ? Number(value)
    : fail('Invalid float.')
}
