import { expect, it } from 'vitest'
import { boundary, periodAt } from './periods.ts'

const at = (text: string) => Date.parse(`${text}T10:30:15Z`) / 1000
const monthly = { interval: 'month' as const, interval_count: 1 }

it('counts month ends from the anchor, so 28 February is followed by 31 March [P47]', () => {
  const days = Array.from({ length: 14 }, (_, n) =>
    new Date(boundary(at('2026-01-31'), monthly, n) * 1000).toISOString().slice(0, 10),
  )
  expect(days).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
    '2026-06-30',
    '2026-07-31',
    '2026-08-31',
    '2026-09-30',
    '2026-10-31',
    '2026-11-30',
    '2026-12-31',
    '2027-01-31',
    '2027-02-28',
  ])
})

it.each([28, 29, 30, 31])(
  'an anchor on the %dth keeps its day and second over four years, leap day included [P47]',
  (day) => {
    const anchor = at(`2026-01-${day}`)
    for (let n = 0; n <= 48; n++) {
      const date = new Date(boundary(anchor, monthly, n) * 1000)
      const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
      expect(date.getUTCDate()).toBe(Math.min(day, last))
      expect(date.toISOString().slice(11, 19)).toBe('10:30:15')
      expect(date.getUTCMonth()).toBe(n % 12)
    }
  },
)

it('a leap day comes back each fourth year [P47]', () => {
  const yearly = { interval: 'year' as const, interval_count: 1 }
  const days = [0, 1, 2, 3, 4].map((n) =>
    new Date(boundary(at('2028-02-29'), yearly, n) * 1000).toISOString().slice(0, 10),
  )
  expect(days).toEqual(['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'])
})

it('finds the one period that holds a time, before the anchor as well as after it', () => {
  const anchor = at('2026-01-31')
  for (let day = -800; day < 800; day++) {
    const time = anchor + day * 86_400
    const { start, end } = periodAt(anchor, monthly, time)
    expect(start <= time && time < end).toBe(true)
    expect(periodAt(anchor, monthly, end).start).toBe(end)
  }
})
