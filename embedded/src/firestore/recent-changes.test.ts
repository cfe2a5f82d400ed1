import { expect, test } from 'vitest'
import { openRecentChanges } from './recent-changes.ts'

const change = (time: number, database = 1) => ({ id: time, time, database, path: `c/d${time}` })
const times = (changes: { time: number }[] | null) => changes?.map(({ time }) => time)

test('What changed after a commit is there, of its own database, oldest first', () => {
  const recent = openRecentChanges(10)
  for (const time of [11, 12, 12, 13]) recent.add(change(time))
  recent.add(change(14, 2))
  expect(times(recent.after(1, 10))).toEqual([11, 12, 12, 13])
  expect(times(recent.after(1, 12))).toEqual([13])
  expect(recent.after(1, 13)).toEqual([])
  expect(times(recent.after(2, 10))).toEqual([14])
})

test('Nothing is said of what came before it was opened', () => {
  const recent = openRecentChanges(10)
  expect(recent.after(1, 9)).toBeNull()
  expect(recent.after(1, 10)).toEqual([])
})

test('What was undone did not change', () => {
  const recent = openRecentChanges(0)
  recent.add(change(1))
  const before = recent.count()
  recent.add(change(2))
  recent.undo(before)
  recent.add(change(3))
  expect(times(recent.after(1, 0))).toEqual([1, 3])
})

test('The oldest are forgotten, and from then on not spoken for', () => {
  const recent = openRecentChanges(0)
  for (let time = 1; time <= 40_001; time++) recent.add(change(time))
  recent.trim()
  expect(recent.count()).toBe(20_000)
  expect(recent.after(1, 20_000)).toBeNull()
  expect(times(recent.after(1, 20_001))).toHaveLength(20_000)
  expect(times(recent.after(1, 40_000))).toEqual([40_001])
})

test('A commit of which only a part was forgotten is not spoken for', () => {
  const recent = openRecentChanges(0)
  for (let time = 1; time <= 40_001; time++) recent.add(change(Math.ceil(time / 2)))
  recent.trim()
  expect(recent.after(1, 10_000)).toBeNull()
  expect(times(recent.after(1, 10_001))).toHaveLength(20_000 - 1)
})
