import { expect, it } from 'vitest'
import { obligationIds } from './obligation-ids.ts'

it('what is called alike has the same id in a book, on every device and at every import', () => {
  const [one, another] = [obligationIds('studio'), obligationIds('studio')]
  expect(one('mot@cal.example')).toBe(another('mot@cal.example'))
  expect(one('mot@cal.example')).toMatch(/^[0-9a-f]{32}$/)
})

it('another book, or another name, has another id', () => {
  const ids = [obligationIds('studio')('mot'), obligationIds('home')('mot'), obligationIds('studio')('van')]
  expect(new Set(ids).size).toBe(3)
})

it('of two that are called alike, and that are both wanted, each has its own, and the first keeps the one it had', () => {
  const idOf = obligationIds('studio')
  const both = [idOf('mot', 'next'), idOf('mot', 'next')]
  expect(new Set(both).size).toBe(2)
  expect(both[0]).toBe(obligationIds('studio')('mot'))
})
