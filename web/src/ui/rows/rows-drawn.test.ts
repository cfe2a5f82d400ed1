import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moved, NONE_FLOWN, rowsDrawn, rowsSeen, type Seen, type Stretch } from './rows-drawn.ts'

const tall = Array.from({ length: 1_001 }, (_, row) => row * 50)
const topsOf = (heights: readonly number[]) => heights.reduce((tops, height) => [...tops, tops.at(-1)! + height], [0])
const read = (seen: Seen) => ({ seen, flown: NONE_FLOWN })
const placesIn = (stretches: readonly Stretch[]) => stretches.flatMap((one) => ('row' in one ? one.row : []))

describe('the rows of a long list that are drawn', () => {
  it('are those seen, the first and the last, and what is kept with its neighbours', () => {
    expect(rowsDrawn(tall, read({ first: 100, last: 102 }), [500])).toEqual([
      { row: 0 },
      { room: 99 * 50, after: 1 },
      { row: 100 },
      { row: 101 },
      { row: 102 },
      { room: 396 * 50, after: 103 },
      { row: 499 },
      { row: 500 },
      { row: 501 },
      { room: 497 * 50, after: 502 },
      { row: 999 },
    ])
  })

  it('are the two ends of a list that is not seen', () => {
    expect(rowsDrawn(tall, read(null), [])).toEqual([{ row: 0 }, { room: 998 * 50, after: 1 }, { row: 999 }])
  })

  it('take with the room between them what all rows take, whichever they are', () => {
    const heights = fc.array(fc.integer({ min: 20, max: 200 }), { minLength: 1, maxLength: 300 })
    fc.assert(
      fc.property(heights, fc.nat(60_000), fc.nat(2_000), fc.array(fc.nat(299)), (taken, from, tallness, kept) => {
        const tops = topsOf(taken)
        const stretches = rowsDrawn(tops, read(rowsSeen(tops, from, from + tallness)), kept)
        const sum = stretches.reduce((all, one) => all + ('row' in one ? (taken[one.row] ?? 0) : one.room), 0)
        expect(sum).toBe(taken.reduce((all, one) => all + one, 0))
      }),
    )
  })

  it('hold every row of which a pixel is seen', () => {
    const heights = fc.array(fc.integer({ min: 20, max: 200 }), { minLength: 1, maxLength: 300 })
    fc.assert(
      fc.property(
        heights,
        fc.integer({ min: -900, max: 60_000 }),
        fc.integer({ min: 1, max: 2_000 }),
        (taken, from, tallness) => {
          const tops = topsOf(taken)
          const drawn = placesIn(rowsDrawn(tops, read(rowsSeen(tops, from, from + tallness)), []))
          let below = 0
          taken.forEach((height, row) => {
            if (below < from + tallness && below + height > from) expect(drawn).toContain(row)
            below += height
          })
        },
      ),
    )
  })
})

describe('the rows that come while the page flies by', () => {
  const flown = (first: number, last: number) => moved(read({ first: 10, last: 20 }), { first, last }, true)
  const outlined = (stretches: readonly Stretch[]) =>
    stretches.flatMap((one) => ('row' in one && one.outline !== undefined ? [[one.row, one.outline]] : []))

  it('are outlines as tall as the rows, and those that were seen before stay what they are', () => {
    const tops = topsOf(Array.from({ length: 100 }, (_, row) => row))
    expect(outlined(rowsDrawn(tops, flown(18, 22), []))).toEqual([
      [21, 21],
      [22, 22],
    ])
  })

  it('stay outlines while the page goes slower, when others come to be read', () => {
    const slower = moved(flown(18, 22), { first: 20, last: 24 }, false)
    expect(outlined(rowsDrawn(tall, slower, [])).map(([row]) => row)).toEqual([21, 22])
  })

  it('are themselves where they may have the focus', () => {
    expect(outlined(rowsDrawn(tall, flown(0, 3), [])).map(([row]) => row)).toEqual([1, 2, 3])
    expect(outlined(rowsDrawn(tall, flown(40, 44), [42])).map(([row]) => row)).toEqual([40, 44])
  })
})
