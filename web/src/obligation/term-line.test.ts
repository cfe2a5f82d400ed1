import { calendarDate } from '@duebook/domain'
import { expect, test } from 'vitest'
import { termScale } from './term-line.ts'

const d = calendarDate

test('the line begins with this month and leaves room after the end of the term', () => {
  const { x, ticks } = termScale({ termEnd: d('2027-03-31') }, d('2026-11-21'), 680)
  expect(x(d('2026-11-01'))).toBe(0)
  expect(x(d('2027-03-31'))).toBeGreaterThan(500)
  expect(x(d('2027-03-31'))).toBeLessThan(640)
  expect(ticks.map(({ label }) => label)).toEqual(['Nov 2026', 'Dec', 'Jan 2027', 'Feb', 'Mar', 'Apr'])
})

test('what lies beyond stands at the edge', () => {
  const { x } = termScale({ termEnd: d('2027-03-31') }, d('2026-11-21'), 680)
  expect(x(d('2024-04-01'))).toBe(0)
  expect(x(d('2029-01-01'))).toBe(680)
})

test('a narrow line has fewer names below it, so that none lies over another', () => {
  const { ticks } = termScale({ termEnd: d('2027-03-31') }, d('2026-11-21'), 288)
  expect(ticks.map(({ label }) => label)).toEqual(['Nov 2026', 'Jan 2027', 'Mar'])
  expect(Math.min(...ticks.slice(1).map(({ x }, at) => x - (ticks[at]?.x ?? 0)))).toBeGreaterThan(60)
})

test('a term of years has a few names below it, each with what tells it apart', () => {
  const { ticks } = termScale({ termEnd: d('2031-03-31') }, d('2026-11-21'), 680)
  expect(ticks.length).toBeLessThanOrEqual(8)
  expect(new Set(ticks.map(({ label }) => label)).size).toBe(ticks.length)
})
