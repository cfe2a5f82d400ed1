import type { BinaryOperator } from '../syntax.ts'
import {
  durationOfNanos,
  equal,
  fail,
  failOfType,
  int64,
  isError,
  isValue,
  LARGEST_RESULT,
  listOf,
  nanosOf,
  timestampOfNanos,
  typeNameOf,
  type Duration,
  type Evaluated,
} from '../values.ts'
import { compare, isIn } from './comparison.ts'
import { compareUnknown, containsUnknown } from './unknown.ts'

const UNSUPPORTED = 'Unsupported operation error.'

/** Applies an operator other than && and || to two values; the first error among them is the result. */
export function applyBinary(operator: BinaryOperator, left: Evaluated, right: Evaluated): Evaluated {
  if (isError(left) || isError(right)) return applyToError(operator, left, right)
  switch (operator) {
    case '==':
      return equal(left, right)
    case '!=':
      return !equal(left, right)
    case '<':
    case '<=':
    case '>':
    case '>=':
      return compare(operator, left, right)
    case 'in':
      return isIn(left, right)
    default:
      return calculate(operator, left, right)
  }
}

/** A query knows some comparisons of fields that it does not know; everything else about an error stays the error. */
function applyToError(operator: BinaryOperator, left: Evaluated, right: Evaluated): Evaluated {
  const proved = operator === 'in' ? containsUnknown(left, right) : compareUnknown(operator, left, right)
  if (proved !== null) return proved
  // `in` evaluates its collection first.
  const [first, second] = operator === 'in' ? [right, left] : [left, right]
  return isError(first) ? first : second
}

function calculate(operator: '*' | '/' | '%' | '+' | '-', left: Evaluated, right: Evaluated): Evaluated {
  if (typeof left === 'bigint' && typeof right === 'bigint') return calculateInts(operator, left, right)
  if (
    (typeof left === 'bigint' || typeof left === 'number') &&
    (typeof right === 'bigint' || typeof right === 'number')
  ) {
    return calculateFloats(operator, Number(left), Number(right))
  }
  if (typeof left === 'string' && typeof right === 'string' && operator === '+') {
    return left.length + right.length > LARGEST_RESULT ? fail('String is too large to evaluate safely.') : left + right
  }
  if ((operator === '+' || operator === '-') && typeof left === 'object' && typeof right === 'object')
    return calculateTimes(operator, left, right)
  return fail(UNSUPPORTED)
}

/** BigInt division truncates and its remainder has the dividend's sign, as rules have it. */
function calculateInts(operator: '*' | '/' | '%' | '+' | '-', left: bigint, right: bigint): Evaluated {
  if (operator === '+') return int64(left + right)
  if (operator === '-') return int64(left - right)
  if (operator === '*') return int64(left * right)
  if (right === 0n) return fail('Divide by zero error.')
  return int64(operator === '/' ? left / right : left % right)
}

function calculateFloats(operator: '*' | '/' | '%' | '+' | '-', left: number, right: number): Evaluated {
  if (operator === '+') return left + right
  if (operator === '-') return left - right
  if (operator === '*') return left * right
  if (right === 0) return fail('Divide by zero error.')
  return operator === '/' ? left / right : left % right
}

function calculateTimes(
  operator: '+' | '-',
  left: Evaluated & (object | null),
  right: Evaluated & (object | null),
): Evaluated {
  if (left?.type === 'timestamp' && right?.type === 'duration')
    return timestampOfNanos(nanosOf(left) + signed(operator, right))
  if (left?.type === 'duration' && right?.type === 'duration')
    return durationOfNanos(nanosOf(left) + signed(operator, right))
  if (left?.type === 'duration' && right?.type === 'timestamp' && operator === '+')
    return timestampOfNanos(nanosOf(left) + nanosOf(right))
  if (left?.type === 'timestamp' && right?.type === 'timestamp' && operator === '-')
    return durationOfNanos(nanosOf(left) - nanosOf(right))
  return fail(UNSUPPORTED)
}

function signed(operator: '+' | '-', duration: Duration): bigint {
  return operator === '+' ? nanosOf(duration) : -nanosOf(duration)
}

export function negate(value: Evaluated): Evaluated {
  if (typeof value === 'bigint') return int64(-value)
  return typeof value === 'number' ? -value : failOfType(value, 'int,float')
}

const TYPE_NAMES = new Set([
  'bool',
  'int',
  'float',
  'number',
  'string',
  'list',
  'map',
  'timestamp',
  'duration',
  'path',
  'latlng',
  'bytes',
  'set',
  'map_diff',
])

export function isOfType(value: Evaluated, typeName: string): Evaluated {
  if (isError(value)) return value
  if (!TYPE_NAMES.has(typeName)) return fail(`Unknown type [${typeName}].`)
  const actual = typeNameOf(value)
  return actual === typeName || (typeName === 'number' && (actual === 'int' || actual === 'float'))
}

/** `x[i]` of a list or a string by place, of a map by key, of a path by segment. */
export function indexed(object: Evaluated, index: Evaluated): Evaluated {
  if (isError(object)) return object
  if (isError(index)) return index
  if (typeof object === 'object' && object?.type === 'map') {
    if (typeof index !== 'string') return failOfType(index, 'string')
    const value = object.entries.get(index)
    return value === undefined ? fail(`Property ${index} is undefined on object.`) : value
  }
  if (typeof object === 'object' && object?.type === 'path' && typeof index === 'string')
    return bound(object.bindings, index)
  if (typeof index !== 'bigint') return failOfType(index, 'int')
  const slots = sequenceOf(object)
  if (slots === null) return failOfType(object, 'list,map,path,string')
  const found = index < 0n || index >= BigInt(slots.length) ? undefined : slots[Number(index)]
  return found === undefined ? fail('Index out of bounds error.') : found
}

/** `x[i:j]`, whose bounds do not clamp. */
export function ranged(object: Evaluated, from: Evaluated, to: Evaluated): Evaluated {
  const error = [object, from, to].find(isError)
  if (error !== undefined) return error
  if (typeof from !== 'bigint' || typeof to !== 'bigint') return failOfType(typeof from === 'bigint' ? to : from, 'int')
  const slots = typeof object === 'object' && object?.type === 'path' ? null : sequenceOf(object)
  if (slots === null) return failOfType(object, 'list,string')
  if (from < 0n || to < from || to > BigInt(slots.length)) return fail('Index out of bounds error.')
  const part = slots.slice(Number(from), Number(to))
  return typeof object === 'string' ? part.join('') : listOf(part.filter(isValue))
}

function sequenceOf(object: Evaluated): readonly Evaluated[] | null {
  if (typeof object === 'string') return [...object]
  if (typeof object !== 'object' || object === null) return null
  if (object.type === 'list') return object.items
  return object.type === 'path' ? object.segments : null
}

/** `x.name` of a map's own keys or a path's bindings. */
export function memberOf(object: Evaluated, name: string): Evaluated {
  if (typeof object === 'object' && object !== null) {
    if (object.type === 'map') {
      const value = object.entries.get(name)
      return value === undefined ? fail(`Property ${name} is undefined on object.`) : value
    }
    if (object.type === 'path') return bound(object.bindings, name)
  }
  return failOfType(object, 'map,path')
}

function bound(bindings: Map<string, string> | undefined, name: string): Evaluated {
  return bindings?.get(name) ?? fail(`Property ${name} is undefined on object.`)
}
