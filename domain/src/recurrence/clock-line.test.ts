import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysFromCivil, daysInMonth } from '../days/civil.ts'
import { ClockLine } from './clock-line.ts'
import { parseRule } from './rule.ts'

const DAY = 86_400

test('an interval of seconds occurs first where going through the years one by one has it, and never where none does', () => {
  const whole = (min: number, max: number) => fc.integer({ min, max })
  fc.assert(
    fc.property(
      whole(-10_000, 40_000).map((day) => day * DAY + 7_321),
      whole(1, 90_000),
      whole(1, 12),
      whole(1, 31),
      whole(0, DAY - 1),
      (start, interval, month, number, second) => {
        const time = `BYHOUR=${Math.floor(second / 3600)};BYMINUTE=${Math.floor(second / 60) % 60};BYSECOND=${second % 60}`
        const rule = parseRule(`FREQ=SECONDLY;INTERVAL=${interval};BYMONTH=${month};BYMONTHDAY=${number};${time}`)
        const met = Array.from({ length: 10_000 }, (_, year) => year)
          .filter((year) => year > 0 && number <= daysInMonth(year, month))
          .map((year) => daysFromCivil(year, month, number) * DAY + second)
          .filter((at) => at >= start && (at - start) % interval === 0)
        const line = new ClockLine(rule, start)
        expect(line.nextAfter(start - 1, false)).toBe(met[0] ?? null)
        expect(line.nextAfter(met[0] ?? start, false)).toBe(met[1] ?? null)
        expect(line.previousBefore(met[1] ?? start, false)).toBe(met[1] === undefined ? null : met[0])
      },
    ),
    { numRuns: 150 },
  )
})
