import { calendarDate } from '@duebook/domain'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { obligation } from './fixtures/obligation.ts'
import type { Obligation } from './obligation.ts'
import { obligationOf, rowOf, rowsOf, sheetIds, sheetOf, sheetOfRows } from './sheets.ts'

const stamp = (millis: number) => ({ toMillis: () => millis })
const stored = (fields: Partial<Obligation> = {}): Obligation => ({
  ...(obligation as unknown as Obligation),
  createdAt: stamp(1_000),
  updatedAt: stamp(2_000),
  ...fields,
})

it('keeps an obligation as it is stored, with its instants', () => {
  const one = stored({
    snooze: { nominal: calendarDate('2027-03-31'), until: stamp(3_000), by: 'ada' },
    notes: 'Ünder “the” mat\n',
  })
  const back = obligationOf(rowsOf(sheetOfRows({ flat: rowOf(one) }))['flat']!)
  const instants = [back.createdAt, back.updatedAt, back.snooze?.until].map((at) =>
    (at as ReturnType<typeof stamp>).toMillis(),
  )
  expect(instants).toEqual([1_000, 2_000, 3_000])
  const { createdAt: _c, updatedAt: _u, snooze: _s, ...rest } = one
  expect(back).toMatchObject(JSON.parse(JSON.stringify(rest)))
})

it('puts an id into the same sheet always, and ids about evenly into all of them', () => {
  fc.assert(fc.property(fc.string(), (id) => sheetIds.includes(sheetOf(id)) && sheetOf(id) === sheetOf(id)))
  const counts = new Map<string, number>()
  for (let n = 0; n < 10_000; n++) {
    const sheet = sheetOf(`o${n}`)
    counts.set(sheet, (counts.get(sheet) ?? 0) + 1)
  }
  expect(counts.size).toBe(sheetIds.length)
  expect(Math.max(...counts.values())).toBeLessThan(3 * (10_000 / sheetIds.length))
})

it('is the same sheet whatever order its rows came in', () => {
  const [a, b] = [rowOf(stored({ title: 'A' })), rowOf(stored({ title: 'B' }))]
  expect(sheetOfRows({ a, b })).toEqual(sheetOfRows({ b, a }))
})

it('leaves the longest out by name where all do not fit, and loses none', () => {
  const rows = Object.fromEntries(
    Array.from({ length: 300 }, (_, n) => [`o${n}`, rowOf(stored({ notes: 'x'.repeat(n === 7 ? 10_000 : 1_500) }))]),
  )
  const sheet = sheetOfRows(rows)
  expect(sheet.apart).toContain('o7')
  expect([...Object.keys(rowsOf(sheet)), ...sheet.apart].sort()).toEqual(Object.keys(rows).sort())
  expect(sheet.rows.length).toBeLessThanOrEqual(330_001)
})
