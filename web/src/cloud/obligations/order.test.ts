import fc from 'fast-check'
import { expect, test } from 'vitest'
import { merged } from './order.ts'

const byDay = (a: { day: number }, b: { day: number }) => a.day - b.day

test('what is taken out of a list in order and put back anew stands as if all were sorted', () => {
  const row = fc.record({ id: fc.nat(), day: fc.nat(20) })
  fc.assert(
    fc.property(fc.array(row), fc.array(row), fc.func(fc.boolean()), (all, fresh, goes) => {
      const stays = all.toSorted(byDay).filter((one) => !goes(one))
      const put = fresh.toSorted(byDay)
      expect(merged(stays, put, byDay)).toEqual([...stays, ...put].toSorted(byDay))
    }),
  )
})
