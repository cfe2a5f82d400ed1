import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayByFormat, dayHere } from './clock.ts'

const instants = fc.date({ min: new Date('1950-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })

it('a day that a date knows by itself is the one that a format writes in the zone of the device', () => {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  fc.assert(
    fc.property(instants, (instant) => {
      expect(dayHere(instant)).toBe(dayByFormat(instant, here))
    }),
  )
})

it('the last day of a month stands before the first of the next', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1960, max: 2099 }), fc.integer({ min: 0, max: 11 }), (year, month) => {
      const first = new Date(year, month, 1, 12)
      const before = new Date(year, month, 0, 12)
      const two = (part: number) => `${part}`.padStart(2, '0')
      expect(dayHere(first)).toBe(`${year}-${two(month + 1)}-01`)
      expect(dayHere(before) < dayHere(first)).toBe(true)
    }),
  )
})
