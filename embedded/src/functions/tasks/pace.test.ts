import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openPace } from './pace.ts'

it('[F62] one after another where two a second may begin', () => {
  const pace = openPace(2, 0)
  expect([0, 100, 500, 500, 1000].map((now) => pace.take(now))).toEqual([0, 400, 0, 500, 0])
})
it('[F62] in no stretch of time do more begin than its rate and a fifth of a second allow', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.1, max: 500, noNaN: true }),
      fc.array(fc.nat({ max: 300 }), { maxLength: 300 }),
      (perSecond, steps) => {
        const pace = openPace(perSecond, 0)
        let [now, begun] = [0, 0]
        for (const step of steps) {
          now += step
          if (pace.take(now) === 0) begun++
        }
        expect(begun).toBeLessThanOrEqual(Math.max(1, perSecond / 5) + (now / 1000) * perSecond + 1e-6)
      },
    ),
  )
})
