import type { RuleValue } from '../ruleset.ts'
import { captureNamed, functionNamed, type Declared, type Scope } from '../scope.ts'
import type { Expression, PathPart, Position } from '../syntax.ts'
import { bytesMethods } from '../methods/bytes.ts'
import { durationMethods } from '../methods/duration.ts'
import { latlngMethods } from '../methods/latlng.ts'
import { listMethods } from '../methods/list.ts'
import { mapMethods } from '../methods/map.ts'
import { mapDiffMethods } from '../methods/mapDiff.ts'
import { notFound } from '../methods/method.ts'
import { pathMethods } from '../methods/path.ts'
import { setMethods } from '../methods/set.ts'
import { stringMethods } from '../methods/string.ts'
import { timestampMethods } from '../methods/timestamp.ts'
import { fail, failOfType, isError, isValue, listOf, mapOf, type Evaluated } from '../values.ts'
import { LIMIT_ERROR, readDocument, spend, type EvaluationContext, type Run } from './context.ts'
import { CONVERSIONS, DOCUMENT_FUNCTIONS, NAMESPACES } from './names.ts'
import { applyBinary, indexed, isOfType, memberOf, negate, ranged } from './operators.ts'
import { memberOfUnknown, methodOfUnknown } from './unknown.ts'

/** Where an expression is compiled: its names, and how the functions it calls are compiled. */
export type Surroundings = {
  scope: Scope
  /** Parameters and lets to their place among the locals; empty outside functions. */
  locals: ReadonlyMap<string, number>
  service: 'cloud.firestore' | 'firebase.storage'
  functionOf(declared: Declared): CompiledFunction
  /** Hears of every expression that is evaluated and what it came to. */
  sees: Watcher | null
}
export type Watcher = (node: Expression, value: Evaluated) => void
export type CompiledFunction = { parameterCount: number; lets: Run[]; result: Run }

/** Turns an expression into code. Whatever it meets, the code answers with a value or an error value and never throws. */
export function compileExpression(node: Expression, around: Surroundings): Run {
  const run = codeOf(node, around)
  const { sees } = around
  if (sees === null) return run
  return (context, locals) => {
    const value = run(context, locals)
    sees(node, value)
    return value
  }
}

function codeOf(node: Expression, around: Surroundings): Run {
  const compile = (part: Expression) => compileExpression(part, around)
  switch (node.kind) {
    case 'literal':
      return constant(node.value instanceof Uint8Array ? { type: 'bytes', bytes: node.value } : node.value, node.at)
    case 'name':
      return nameCode(node.name, node.at, around)
    case 'list': {
      const items = node.items.map(compile)
      return placed(node.at, 1, (context, locals) => withAll(items, context, locals, (values) => listOf(values)))
    }
    case 'map':
      return mapCode(node, compile)
    case 'path':
      return pathCode(node.parts, node.at, compile)
    case 'member': {
      const object = compile(node.object)
      const { name } = node
      return placed(node.at, 1, (context, locals) => {
        const value = object(context, locals)
        return isError(value) ? memberOfUnknown(context, value, name) : memberOf(value, name)
      })
    }
    case 'index': {
      const object = compile(node.object)
      const index = compile(node.index)
      return placed(node.at, 1, (context, locals) => {
        const value = object(context, locals)
        const key = index(context, locals)
        return isError(value) && typeof key === 'string' ? memberOfUnknown(context, value, key) : indexed(value, key)
      })
    }
    case 'range': {
      const object = compile(node.object)
      const from = compile(node.from)
      const to = compile(node.to)
      return placed(node.at, 1, (context, locals) =>
        ranged(object(context, locals), from(context, locals), to(context, locals)),
      )
    }
    case 'call':
      return callCode(node, around, node.arguments.map(compile))
    case 'method':
      return methodCode(node, around, compile)
    case 'not': {
      const operand = compile(node.operand)
      return placed(node.at, 1, (context, locals) => {
        const value = operand(context, locals)
        return typeof value === 'boolean' ? !value : failOfType(value, 'bool')
      })
    }
    case 'negative': {
      const operand = compile(node.operand)
      return placed(node.at, 1, (context, locals) => negate(operand(context, locals)))
    }
    case 'binary': {
      const left = compile(node.left)
      const right = compile(node.right)
      const { operator } = node
      return placed(node.at, 1, (context, locals) =>
        applyBinary(operator, left(context, locals), right(context, locals)),
      )
    }
    case 'is': {
      const operand = compile(node.operand)
      const { typeName } = node
      return placed(node.at, 2, (context, locals) => {
        const before = context.provedReads
        const value = operand(context, locals)
        return context.provedReads === before
          ? isOfType(value, typeName)
          : fail('A query does not prove the type of a field.')
      })
    }
    case 'logical':
      return logicalCode(node.operator === '||', node.at, compile(node.left), compile(node.right))
    case 'conditional':
      return conditionalCode(node.at, compile(node.condition), compile(node.yes), compile(node.no))
  }
}

/** Counts the node and says where an error arose, unless it comes from further inside. */
function placed(at: Position, cost: number, run: Run): Run {
  return (context, locals) => {
    if (spend(context, cost)) return LIMIT_ERROR
    const value = run(context, locals)
    if (value === false) context.falseAt = at
    return isError(value) && value.at === null ? { ...value, at } : value
  }
}

/** The same for what hands on what a part of it came to: that part decided. */
function joining(at: Position, cost: number, run: Run): Run {
  return (context, locals) => {
    if (spend(context, cost)) return LIMIT_ERROR
    const value = run(context, locals)
    return isError(value) && value.at === null ? { ...value, at } : value
  }
}

function constant(value: RuleValue, at: Position): Run {
  return value === false ? placed(at, 1, () => false) : (context) => (spend(context, 1) ? LIMIT_ERROR : value)
}

/** Runs all parts in order and hands on their values, or the first error. */
function withAll(
  parts: Run[],
  context: EvaluationContext,
  locals: readonly Evaluated[],
  apply: (values: RuleValue[]) => Evaluated,
): Evaluated {
  const values: RuleValue[] = []
  let error: Evaluated = null
  for (const part of parts) {
    const value = part(context, locals)
    if (isValue(value)) values.push(value)
    else if (error === null) error = failOfType(value, 'value')
  }
  return error === null ? apply(values) : error
}

function nameCode(name: string, at: Position, { scope, locals }: Surroundings): Run {
  const local = locals.get(name)
  if (local !== undefined) return placed(at, 1, (_, values) => values[local] ?? null)
  const capture = captureNamed(scope, name)
  if (capture !== null) return placed(at, 1, (context) => context.captures[capture] ?? null)
  if (name === 'request') return placed(at, 1, (context) => context.request)
  if (name === 'resource') return placed(at, 1, (context) => context.resource)
  return placed(at, 1, () => fail('Null value error.'))
}

function mapCode(node: Extract<Expression, { kind: 'map' }>, compile: (part: Expression) => Run): Run {
  const keys = node.entries.map(({ key }) => compile(key))
  const values = node.entries.map(({ value }) => compile(value))
  return placed(node.at, 1, (context, locals) =>
    withAll(keys, context, locals, (names) =>
      withAll(values, context, locals, (items) => {
        const wrong = names.find((name) => typeof name !== 'string')
        if (wrong !== undefined) return failOfType(wrong, 'string')
        return mapOf(names.map((name, index) => [String(name), items[index] ?? null]))
      }),
    ),
  )
}

function pathCode(parts: PathPart[], at: Position, compile: (part: Expression) => Run): Run {
  const codes = parts.map((part) => ('literal' in part ? part.literal : compile(part.expression)))
  const literals = codes.filter((code) => typeof code === 'string').length
  return placed(at, 1 + literals, (context, locals) => {
    const segments: string[] = []
    for (const code of codes) {
      if (typeof code === 'string') {
        segments.push(code)
        continue
      }
      const value = code(context, locals)
      // One segment, whatever is in the string: a slash in it must not lead to another document.
      if (typeof value === 'string') segments.push(value)
      else if (typeof value === 'object' && value?.type === 'path') segments.push(...value.segments)
      else return failOfType(value, 'string,path')
    }
    return { type: 'path', segments }
  })
}

/** Kleene's three values: the side that decides wins over an error on the other; the right side runs only if the left leaves it open. */
function logicalCode(decisive: boolean, at: Position, left: Run, right: Run): Run {
  return joining(at, 1, (context, locals) => {
    const first = left(context, locals)
    if (first === decisive) return decisive
    if (spend(context, 1)) return LIMIT_ERROR
    const second = right(context, locals)
    if (second === decisive) return decisive
    if (typeof first !== 'boolean') return failOfType(first, 'bool')
    return typeof second === 'boolean' ? second : failOfType(second, 'bool')
  })
}

function conditionalCode(at: Position, condition: Run, yes: Run, no: Run): Run {
  return joining(at, 2, (context, locals) => {
    const value = condition(context, locals)
    if (typeof value !== 'boolean') return failOfType(value, 'bool')
    if (value) return yes(context, locals)
    return spend(context, 2) ? LIMIT_ERROR : no(context, locals)
  })
}

function callCode(node: Extract<Expression, { kind: 'call' }>, around: Surroundings, given: Run[]): Run {
  const declared = functionNamed(around.scope, node.name)
  if (declared !== null) return userCallCode(node, around.functionOf(declared), given)
  const reads = around.service === 'cloud.firestore' ? DOCUMENT_FUNCTIONS.get(node.name) : undefined
  const conversion = CONVERSIONS.get(node.name)
  const [path] = given
  if (reads !== undefined && path !== undefined && given.length === 1) return readCode(node.at, path, reads)
  if (conversion === undefined || given.length !== 1) return placed(node.at, 1, () => notFound(node.name))
  return placed(node.at, 1, (context, locals) => withAll(given, context, locals, conversion))
}

function readCode(
  at: Position,
  path: Run,
  { wants, when }: { wants: 'document' | 'existence'; when: 'before' | 'after' },
): Run {
  return placed(at, 1, (context, locals) => {
    const value = path(context, locals)
    return isError(value) ? value : readDocument(context, value, wants, when)
  })
}

/** Arguments and lets are evaluated once, at the call; an error among them is harmless unless the body reads it. */
function userCallCode(node: Extract<Expression, { kind: 'call' }>, called: CompiledFunction, given: Run[]): Run {
  if (given.length !== called.parameterCount) return placed(node.at, 1, () => notFound(node.name))
  return joining(node.at, 1, (context, locals) => {
    const inner: Evaluated[] = given.map((argument) => argument(context, locals))
    for (const binding of called.lets) {
      if (spend(context, 1)) return LIMIT_ERROR
      inner.push(binding(context, inner))
    }
    return called.result(context, inner)
  })
}

function methodCode(
  node: Extract<Expression, { kind: 'method' }>,
  around: Surroundings,
  compile: (part: Expression) => Run,
): Run {
  const given = node.arguments.map(compile)
  const { name } = node
  if (node.object.kind === 'name' && !isBound(node.object.name, around)) {
    const space = node.object.name
    const functions = NAMESPACES.get(space)
    const reads =
      space === 'firestore' && around.service === 'firebase.storage' ? DOCUMENT_FUNCTIONS.get(name) : undefined
    const [path] = given
    if (reads?.when === 'before' && path !== undefined && given.length === 1) return readCode(node.at, path, reads)
    if (functions !== undefined) {
      const found = functions.get(name)
      if (found === undefined || found.count !== given.length)
        return placed(node.at, 1, () => notFound(`${space}.${name}`))
      return placed(node.at, 1, (context, locals) => withAll(given, context, locals, found.call))
    }
  }
  const object = compile(node.object)
  return placed(node.at, 1, (context, locals) => {
    const self = object(context, locals)
    return withAll(given, context, locals, (values) =>
      isError(self) ? methodOfUnknown(context, self, name, values) : callMethod(self, name, values),
    )
  })
}

function isBound(name: string, { scope, locals }: Surroundings): boolean {
  return locals.has(name) || captureNamed(scope, name) !== null
}

function callMethod(self: Evaluated, name: string, given: RuleValue[]): Evaluated {
  if (self === null) return fail('Null value error.')
  if (typeof self === 'string') return stringMethods.get(name)?.(self, ...given) ?? notFound(name)
  if (typeof self !== 'object') return notFound(name)
  switch (self.type) {
    case 'bytes':
      return bytesMethods.get(name)?.(self, ...given) ?? notFound(name)
    case 'list':
      return listMethods.get(name)?.(self, ...given) ?? notFound(name)
    case 'set':
      return setMethods.get(name)?.(self, ...given) ?? notFound(name)
    case 'map':
      return mapMethod(self, name, given)
    case 'map_diff':
      return mapDiffMethods.get(name)?.(self, ...given) ?? notFound(name)
    case 'path':
      return pathMethods.get(name)?.(self, ...given) ?? notFound(name)
    case 'timestamp':
      return timestampMethods.get(name)?.(self, ...given) ?? notFound(name)
    case 'duration':
      return durationMethods.get(name)?.(self, ...given) ?? notFound(name)
    case 'latlng':
      return latlngMethods.get(name)?.(self, ...given) ?? notFound(name)
    case 'error':
      return self
  }
}

/** Apart from the others, for a map's method may answer null, which is a value and no missing method. */
function mapMethod(self: Extract<RuleValue, { type: 'map' }>, name: string, given: RuleValue[]): Evaluated {
  const method = mapMethods.get(name)
  return method === undefined ? notFound(name) : method(self, ...given)
}
