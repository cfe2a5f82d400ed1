import { expect, test } from 'vitest'
import type { FieldTransform, Value } from '../wire/json.ts'
import { applyTransforms, readTransforms } from './transform.ts'

const integer = (value: string | number): Value => ({ integerValue: String(value) })
const double = (doubleValue: number | 'NaN'): Value => ({ doubleValue })
const list = (...values: Value[]): Value => ({ arrayValue: { values } })
const now: Value = { timestampValue: '2026-01-02T03:04:05.006000Z' }

const cases: [string, Value | undefined, Omit<FieldTransform, 'fieldPath'>, Value][] = [
  ['sets the request time', undefined, { setToServerValue: 'REQUEST_TIME' }, now],
  ['adds integers', integer(3), { increment: integer(4) }, integer(7)],
  ['saturates at the greatest int64', integer('9223372036854775800'), { increment: integer(100) }, integer('9223372036854775807')],
  ['saturates at the least int64', integer('-9223372036854775800'), { increment: integer(-100) }, integer('-9223372036854775808')],
  ['adds a double as double', integer(1), { increment: double(0.5) }, double(1.5)],
  ['takes the operand where there was no number', { stringValue: 'x' }, { increment: integer(2) }, integer(2)],
  ['takes the lesser', integer(5), { minimum: double(4.5) }, double(4.5)],
  ['keeps what is stored when equal', integer(3), { maximum: double(3) }, integer(3)],
  ['lets NaN win', integer(3), { minimum: double('NaN') }, double('NaN')],
  ['appends what is missing, 3 being 3.0', list(integer(3)), { appendMissingElements: { values: [double(3), integer(4)] } }, list(integer(3), integer(4))],
  ['removes all equal elements', list(integer(1), double(1), integer(2)), { removeAllFromArray: { values: [integer(1)] } }, list(integer(2))],
  ['starts an array where there was none', integer(1), { appendMissingElements: { values: [integer(2)] } }, list(integer(2))],
]

test.each(cases)('[CM6] A transform %s', (_title, before, transform, expected) => {
  const { fields } = applyTransforms(before ? { f: before } : {}, readTransforms([{ fieldPath: 'f', ...transform }]), now)
  expect(fields['f']).toEqual(expected)
})
