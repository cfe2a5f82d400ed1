import { describe, expect, it } from 'vitest'
import { placeBoxes } from './place-boxes.ts'

const placed = (...depths: number[]) =>
  placeBoxes(depths.map((depth, at) => ({ id: `n${at}`, depth }))).map(({ column, line }) => `${column},${line}`)

describe('the boxes of a drawing', () => {
  it('stand on one line where each comes from the one before', () =>
    expect(placed(1, 2, 3)).toEqual(['1,0', '2,0', '3,0']))
  it('begin a line with each further one of the same trigger', () =>
    expect(placed(1, 2, 3, 1, 2, 1)).toEqual(['1,0', '2,0', '3,0', '1,1', '2,1', '1,2']))
  it('never share a place', () => {
    const places = placed(1, 1, 2, 2, 1, 2, 3, 3, 2, 1)
    expect(new Set(places).size).toBe(places.length)
  })
})
