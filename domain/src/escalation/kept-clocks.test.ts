import { expect, it } from 'vitest'
import { addDays, calendarDate } from '../index.ts'
import type { ZoneResolver } from '../reminder.ts'
import { keptClocks } from './kept-clocks.ts'

const first = calendarDate('2027-01-01')
const answers: ZoneResolver = {
  toLocal: (instant, zone) => ({ date: addDays(first, instant % 28), time: zone }),
  toInstant: ({ date, time }, zone) => Number(`${date}${time}${zone}`.replaceAll(/\D/g, '')),
}

it('says what the clocks say, whatever was asked before: of more zones, times and days than it keeps', () => {
  const clocks = keptClocks({ ...answers })
  for (let round = 0; round < 2; round++)
    for (let n = 0; n < 3000; n++) {
      const [zone, time] = [`zone ${n % 70}`, `${10 + (n % 13)}:${10 + (n % 47)}`]
      expect(clocks.toLocal(n, zone)).toEqual(answers.toLocal(n, zone))
      const local = { date: addDays(first, n), time }
      expect(clocks.toInstant(local, zone)).toBe(answers.toInstant(local, zone))
    }
})

it('asks the clocks once of what it was asked just before', () => {
  let asked = 0
  const counting: ZoneResolver = {
    toLocal: (instant, zone) => ((asked += 1), answers.toLocal(instant, zone)),
    toInstant: (local, zone) => ((asked += 1), answers.toInstant(local, zone)),
  }
  const clocks = keptClocks(counting)
  expect(keptClocks(counting)).toBe(clocks)
  for (const zone of ['Europe/London', 'Pacific/Auckland'])
    for (let n = 0; n < 3; n++) {
      clocks.toLocal(1, zone)
      clocks.toInstant({ date: first, time: '09:00' }, zone)
    }
  expect(asked).toBe(4)
})
