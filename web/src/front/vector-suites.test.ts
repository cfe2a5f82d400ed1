import { expect, it } from 'vitest'
import { inAll, vectorSuites } from './vector-suites.ts'

it('every suite has its name and its source once, and the sums are theirs', () => {
  expect(vectorSuites.length).toBeGreaterThan(10)
  expect(new Set(vectorSuites.map(({ name }) => name)).size).toBe(vectorSuites.length)
  expect(vectorSuites.filter(({ against }) => against === '')).toEqual([])
  expect(inAll.passed).toBe(vectorSuites.map(({ passed }) => passed).reduce((a, b) => a + b))
})
