import { isNamePath, parseFieldPath, withValueAt, type FieldPath } from '../../data/field-path.ts'
import { compareValues } from '../../data/value-order.ts'
import type { Fields, Value } from '../../wire/json.ts'
import { unimplemented } from '../unimplemented.ts'
import { fieldsOf, invalid, objectOf, referenceOf, targetOf, textOf, wholeOf, type Named } from './arguments.ts'
import { expressionOf, holds, inOrder, type Expression, type Row } from './expressions.ts'
import { fieldsIn, isValue, listIn, type Moment } from './functions/result.ts'
import { groupedRows } from './grouped-rows.ts'
import { checkHeld, checkRow } from './held.ts'
import { sortedInTurns, type Turns } from './turns.ts'

export type Rows = AsyncGenerator<Row[]>
/** What the stages of one run share. */
export type RowRun<Plan> = {
  moment: Moment
  turns: Turns
  /** From 0 to below 1. */
  random(): number
  /** The results of another pipeline. */
  other(plan: Plan): Rows
}
/** A stage that is worked out here, of what the stages before it made. */
export type RowStage<Plan> = (rows: Rows, run: RowRun<Plan>) => Rows

/** Reads a stage that is worked out here; `readOther` reads the pipeline in a "union". UNIMPLEMENTED, by name, for what there is not. */
export function rowStageOf<Plan>(
  { name, args, options }: Named,
  readOther: (pipeline: unknown) => Plan,
): RowStage<Plan> {
  switch (name) {
    case 'where': {
      const condition = expressionOf(args[0])
      return each((row, { moment }) => (holds(condition(row, moment)) ? [row] : []))
    }
    case 'add_fields':
      return added(targets(args[0]))
    case 'select': {
      const select = targets(args[0])
      return each((row, { moment }) => [{ ...row, fields: withAll({}, row, select, moment) }])
    }
    case 'remove_fields': {
      const away = args.map((one) => parseFieldPath(referenceOf(one, '"remove_fields" of a function')))
      if (away.some(isNamePath)) throw invalid('The name of a document cannot be removed.')
      return each((row) => [
        { ...row, fields: away.reduce((fields, path) => withValueAt(fields, path, undefined), row.fields ?? {}) },
      ])
    }
    case 'replace_with':
      return replaced(args)
    case 'unnest':
      return unnested(args, options)
    case 'sort':
      return sorted(args)
    case 'offset':
    case 'limit':
      return cut(name, wholeOf(args[0], name))
    case 'sample':
      return sampled(args)
    case 'distinct':
    case 'aggregate':
      return groupedRows({ name, args })
    case 'union': {
      const { pipelineValue } = objectOf(args[0], 'What "union" adds')
      const plan = readOther(pipelineValue)
      return (rows, run) => united(rows, () => run.other(plan))
    }
    default:
      throw unimplemented(`The stage "${name}"`)
  }
}

/** Of both the first results are there before any are told: a refusal is told alone. */
async function* united(rows: Rows, begin: () => Rows): Rows {
  const first = await rows.next()
  const other = begin()
  try {
    const second = await other.next()
    if (!first.done) yield first.value
    yield* rows
    if (!second.done) yield second.value
    yield* other
  } finally {
    await other.return(undefined)
  }
}

/** A stage that looks at each by itself. */
const each = <Plan>(make: (row: Row, run: RowRun<Plan>) => Row[]): RowStage<Plan> =>
  async function* (rows, run) {
    for await (const some of rows) {
      const made: Row[] = []
      for (const row of some) {
        made.push(...make(row, run))
        await run.turns.pause()
      }
      yield made
    }
  }

type Target = { to: FieldPath; from: Expression }

const targets = (given: unknown): Target[] =>
  Object.entries(fieldsOf(given)).map(([to, from]) => ({ to: targetOf(to), from: expressionOf(from) }))

const added = <Plan>(all: Target[]): RowStage<Plan> =>
  each((row, { moment }) => {
    const fields = withAll(row.fields ?? {}, row, all, moment)
    checkRow(fields)
    return [{ ...row, fields }]
  })

/** What is absent, or an error, leaves no field. */
const withAll = (fields: Fields, row: Row, all: readonly Target[], moment: Moment): Fields =>
  all.reduce((made, { to, from }) => {
    const result = from(row, moment)
    return withValueAt(made, to, isValue(result) ? result : undefined)
  }, fields)

function replaced<Plan>(args: readonly unknown[]): RowStage<Plan> {
  const map = expressionOf(args[0])
  const mode = args[1] === undefined ? 'full_replace' : textOf(args[1], 'stringValue')
  if (mode !== 'full_replace') throw unimplemented(`The mode "${mode.slice(0, 60)}" of the stage "replace_with"`)
  return each((row, { moment }) => {
    const result = map(row, moment)
    const fields = isValue(result) ? fieldsIn(result) : null
    if (!fields) throw invalid('What the stage "replace_with" puts in the place of a result must be a map.')
    return [{ ...row, fields }]
  })
}

/** One result for each element of a list; what has no list stays as it is, without the field. */
function unnested<Plan>(args: readonly unknown[], { index_field: index }: Named['options']): RowStage<Plan> {
  const values = expressionOf(args[0])
  const to = targetOf(referenceOf(args[1], '"unnest" into a function'))
  const indexTo = index === undefined ? null : targetOf(indexName(index))
  const withElement = (row: Row, value: Value, at: number): Row => {
    const fields = withValueAt(row.fields ?? {}, to, value)
    return { ...row, fields: indexTo ? withValueAt(fields, indexTo, { integerValue: String(at) }) : fields }
  }
  return async function* (rows, { moment, turns }) {
    for await (const some of rows)
      for (const row of some) {
        await turns.pause()
        const result = values(row, moment)
        const list = isValue(result) ? listIn(result) : null
        if (!list) yield [{ ...row, fields: withValueAt(row.fields ?? {}, to, undefined) }]
        for (let from = 0; list && from < list.length; from += inOnePart) {
          yield list.slice(from, from + inOnePart).map((value, at) => withElement(row, value, from + at))
          await turns.pause()
        }
      }
  }
}

/** So many elements of a list at once. */
const inOnePart = 500

const indexName = (given: unknown): string => {
  const said = objectOf(given, 'index_field')
  return 'stringValue' in said ? textOf(said, 'stringValue') : referenceOf(said, '"unnest" into a function')
}

function sorted<Plan>(args: readonly unknown[]): RowStage<Plan> {
  const orders = args.map((ordering) => {
    const { direction, expression } = fieldsOf(ordering)
    const said = textOf(direction, 'stringValue')
    if (said !== 'ascending' && said !== 'descending') throw invalid('A direction is ascending or descending.')
    return { by: expressionOf(expression), sign: said === 'descending' ? -1 : 1 }
  })
  if (orders.length === 0) throw invalid('The stage "sort" names an order.')
  type Keyed = { row: Row; keys: Value[] }
  const compare = (a: Keyed, b: Keyed) => {
    for (const [at, { sign }] of orders.entries()) {
      const [left, right] = [a.keys[at], b.keys[at]]
      const difference = left && right ? compareValues(left, right) : 0
      if (difference !== 0) return difference * sign
    }
    return 0
  }
  return async function* (rows, { moment, turns }) {
    const all: Keyed[] = []
    const held = checkHeld('sort')
    for await (const some of rows)
      for (const row of some) {
        held(row)
        all.push({ row, keys: orders.map(({ by }) => inOrder(by(row, moment))) })
        await turns.pause()
      }
    yield (await sortedInTurns(all, compare, turns)).map(({ row }) => row)
  }
}

const cut = <Plan>(kind: 'offset' | 'limit', count: number): RowStage<Plan> =>
  async function* (rows) {
    let left = count
    for await (const some of rows) {
      const taken = Math.min(left, some.length)
      left -= taken
      yield kind === 'limit' ? some.slice(0, taken) : some.slice(taken)
      if (kind === 'limit' && left === 0) return
    }
  }

/** Each result as likely as any other: so many of them, or such a part. */
function sampled<Plan>([rate, given]: readonly unknown[]): RowStage<Plan> {
  const mode = textOf(given, 'stringValue')
  if (mode === 'documents') return someOf(wholeOf(rate, 'sample'))
  if (mode !== 'percent') throw unimplemented(`The mode "${mode.slice(0, 60)}" of the stage "sample"`)
  const { doubleValue, integerValue } = objectOf(rate, 'An argument')
  const part = Number(doubleValue ?? integerValue)
  if (!(part >= 0 && part <= 1)) throw invalid('The stage "sample" takes a part from 0 to 1.')
  return each((row, { random }) => (random() < part ? [row] : []))
}

const someOf = <Plan>(count: number): RowStage<Plan> =>
  async function* (rows, { random }) {
    const kept: Row[] = []
    let seen = 0
    for await (const some of rows)
      for (const row of some) {
        seen++
        if (kept.length < count) kept.push(row)
        else {
          const at = Math.floor(random() * seen)
          if (at < count) kept[at] = row
        }
      }
    const held = checkHeld('sample')
    for (const row of kept) held(row)
    yield kept
  }
