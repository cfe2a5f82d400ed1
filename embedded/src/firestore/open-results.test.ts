import { expect, test } from 'vitest'
import { openResults } from './open-results.ts'
import type { Stored } from './stored.ts'

const documents = (count: number, length: number) =>
  Array.from({ length: count }, (_, at): Stored => ({
    id: at,
    name: `d${at}`,
    segments: ['c', `d${at}`],
    fields: {},
    length,
    createTime: 1,
    updateTime: 1,
  }))
const minute = 60_000

test('[QU5] Results that are taken in pieces hold a bounded number of characters, and who takes nothing gives way', () => {
  const results = openResults({ most: 1_000_000 })
  // One alone may be longer than all there is room for.
  const long = results.open(documents(300, 10_000), undefined, 0)
  expect(() => results.open(documents(1, 1), undefined, 1)).toThrow(
    expect.objectContaining({ status: 'RESOURCE_EXHAUSTED' }),
  )
  const taken: number[] = []
  while (results.held() > 900_000) taken.push(results.take(long, 2).documents.length)
  expect(new Set(taken)).toEqual(new Set([53]))
  const short = results.open(documents(2, 10_000), undefined, 3)
  // The long one is given up, of which nothing was taken for a while; the short one is not.
  expect(results.take(short, minute)).toMatchObject({ documents: [{ name: 'd0' }, { name: 'd1' }], isLast: true })
  results.open(documents(1, 990_000), undefined, minute)
  expect(() => results.take(long, minute)).toThrow(expect.objectContaining({ status: 'ABORTED' }))
  results.close(long)
  expect(results.held()).toBe(990_000)
})
