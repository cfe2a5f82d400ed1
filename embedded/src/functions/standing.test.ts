import { expect, it } from 'vitest'
import { standings } from './standing.ts'

const open = (known = false) => {
  const at = 1_000_000
  return { at, shown: standings(() => at, known) }
}
const times = (count: number, act: () => void) => Array.from({ length: count }).forEach(act)

it('[F36] a function is alone until one run has ended well', () => {
  const { shown } = open()
  expect(shown.of('ask')).toBe('new')
  shown.ranWell('ask')
  expect(shown.of('ask')).toBe('trusted')
  expect(shown.of('other')).toBe('new')
})
it('[F36] one that was tried before the server began shares from its first run on, until it does harm', () => {
  const { shown } = open(true)
  expect(shown.of('ask')).toBe('trusted')
  shown.didHarm('ask')
  expect(shown.of('ask')).toBe('offender')
})
it('[F36] one that did harm is alone for twenty runs, and for twice as many each time after', () => {
  const { shown } = open()
  shown.ranWell('ask')
  for (const owed of [20, 40, 80]) {
    shown.didHarm('ask')
    times(owed - 1, () => shown.ranWell('ask'))
    expect(shown.of('ask')).toBe('offender')
    shown.ranWell('ask')
    expect(shown.of('ask')).toBe('trusted')
  }
})
it('[F36] whoever does harm again and again waits ever longer, half a minute at most', () => {
  const { shown, at } = open()
  const waits = [0, 1, 2, 20].map((more) => {
    times(more === 20 ? 20 : 1, () => shown.didHarm('ask'))
    return shown.notBefore('ask') - at
  })
  expect(waits).toEqual([100, 200, 400, 30_000])
  shown.ranWell('ask')
  expect(shown.notBefore('ask')).toBe(0)
})
it('[F82] one that held up others shares with those like it for twenty runs, and is alone where it did harm', () => {
  const { shown } = open(true)
  shown.heldUp('ask')
  times(19, () => shown.ranWell('ask'))
  expect(shown.of('ask')).toBe('heavy')
  shown.didHarm('ask')
  expect(shown.of('ask')).toBe('offender')
  times(20, () => shown.ranWell('ask'))
  expect(shown.of('ask')).toBe('trusted')
})
