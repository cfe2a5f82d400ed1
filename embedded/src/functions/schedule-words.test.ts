import { expect, it } from 'vitest'
import { scheduleInWords } from './schedule-words.ts'

it.each([
  ['* * * * *', 'every minute'],
  ['*/5 * * * *', 'every 5 minutes'],
  ['0 * * * *', 'every hour'],
  ['17 * * * *', 'every hour at 17 past'],
  ['11 3 * * *', 'every day at 03:11'],
  ['0,30 * * * *', '0,30 * * * *'],
  ['11 3 * * 1', '11 3 * * 1'],
  ['every 5 minutes', 'every 5 minutes'],
])('the schedule %s is said as “%s”', (schedule, words) => {
  expect(scheduleInWords(schedule)).toBe(words)
})
