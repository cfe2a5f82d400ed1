import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rowsDrawn, rowsSeen, type Stretch } from './rows-drawn.ts'

const tall = () => 50
const placesIn = (stretches: readonly Stretch[]) => stretches.flatMap((one) => ('row' in one ? one.row : []))

describe('the rows of a long list that are drawn', () => {
  it('are those seen, the first and the last, and what is kept with its neighbours', () => {
    expect(rowsDrawn(1_000, { first: 100, last: 102 }, [500], tall)).toEqual([
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
    expect(rowsDrawn(1_000, null, [], tall)).toEqual([{ row: 0 }, { room: 998 * 50, after: 1 }, { row: 999 }])
  })

  it('take with the room between them what all rows take, whichever they are', () => {
    const heights = fc.array(fc.integer({ min: 20, max: 200 }), { minLength: 1, maxLength: 300 })
    fc.assert(
      fc.property(heights, fc.nat(60_000), fc.nat(2_000), fc.array(fc.nat(299)), (taken, from, tallness, kept) => {
        const heightOf = (row: number) => taken[row] ?? 0
        const seen = rowsSeen(taken.length, from, from + tallness, heightOf)
        const stretches = rowsDrawn(taken.length, seen, kept, heightOf)
        const sum = stretches.reduce((all, one) => all + ('row' in one ? heightOf(one.row) : one.room), 0)
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
          const heightOf = (row: number) => taken[row] ?? 0
          const drawn = placesIn(
            rowsDrawn(taken.length, rowsSeen(taken.length, from, from + tallness, heightOf), [], heightOf),
          )
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
