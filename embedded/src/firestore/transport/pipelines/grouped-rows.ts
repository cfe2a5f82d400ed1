import { put } from './selected.ts'
import { valueKey } from '../../data/key.ts'
import type { FieldPath } from '../../data/field-path.ts'
import { equalValues } from '../../data/value-order.ts'
import type { Fields, Value } from '../../wire/json.ts'
import { unimplemented } from '../unimplemented.ts'
import { accumulatorOf, takenOf, type Accumulation } from './accumulators.ts'
import { fieldsOf, invalid, targetOf, type Named } from './arguments.ts'
import { expressionOf, type Row } from './expressions.ts'
import { isValue, type Moment } from './functions/result.ts'
import { mostHeld, tooMuch } from './held.ts'
import { checkApart } from './read-groups.ts'
import type { Turns } from './turns.ts'

type Group = { keys: Value[]; accumulations: Accumulation[] }

/** "distinct", or "aggregate" by expressions: one result for each combination of the keys; without keys one of all. */
export function groupedRows({ name, args }: Pick<Named, 'name' | 'args'>) {
  const isDistinct = name === 'distinct'
  const keys = Object.entries(fieldsOf(args[isDistinct ? 0 : 1])).map(([to, from]) => ({
    to: targetOf(to),
    shown: to.slice(0, 60),
    from: expressionOf(from),
  }))
  const accumulators = isDistinct
    ? []
    : Object.entries(fieldsOf(args[0])).map(([to, given]) => ({ to: targetOf(to), ...accumulatorOf(given) }))
  if (isDistinct && keys.length === 0) throw invalid('The stage "distinct" names a field.')
  checkApart([...keys, ...accumulators].map(({ to }) => to))
  const begun = (values: Value[]): Group => ({ keys: values, accumulations: accumulators.map((one) => one.begin()) })
  const keysOf = (row: Row, moment: Moment) =>
    keys.map(({ shown, from }) => {
      const result = from(row, moment)
      if (isValue(result)) return result
      throw unimplemented(`The stage "${name}" by "${shown}", which a result lacks or which is an error there,`)
    })
  const resultOf = ({ keys: values, accumulations }: Group): Fields => {
    const result: Fields = {}
    const all: [FieldPath, Value | undefined][] = [
      ...keys.map(({ to }, at): [FieldPath, Value | undefined] => [to, values[at]]),
      ...accumulators.map(({ to }, at): [FieldPath, Value | undefined] => [to, accumulations[at]?.value()]),
    ]
    for (const [to, value] of all) if (value) put(result, to, value)
    return result
  }
  return async function* (
    rows: AsyncIterable<Row[]>,
    { moment, turns }: { moment: Moment; turns: Turns },
  ): AsyncGenerator<Row[]> {
    const groups = new Map<string, Group[]>()
    let held = 0
    if (keys.length === 0) groups.set('', [begun([])])
    for await (const some of rows)
      for (const row of some) {
        const values = keysOf(row, moment)
        // Of long values only the beginning is in the key.
        const key = values.map((value) => valueKey(value).toString('latin1')).join('\0\0')
        const alike = groups.get(key) ?? []
        let group = alike.find((one) => one.keys.every((value, at) => equalValues(value, values[at] ?? value)))
        if (!group) {
          held += JSON.stringify(values).length + 100
          group = begun(values)
          groups.set(key, [...alike, group])
        }
        for (const [at, accumulator] of accumulators.entries()) {
          const accumulation = group.accumulations[at]
          if (!accumulation) continue
          const before = accumulation.held()
          accumulation.take(takenOf(accumulator, row, moment))
          held += accumulation.held() - before
        }
        if (held > mostHeld) throw tooMuch(name)
        await turns.pause()
      }
    yield [...groups.values()].flat().map((group) => ({ fields: resultOf(group) }))
  }
}
