import { calendarDate, parseQuickAdd, type QuickAddContext } from '@duebook/domain'
import { describe, expect, test } from 'vitest'
import { proposeLine } from './propose.ts'

const context: QuickAddContext = {
  today: calendarDate('2026-11-21'),
  now: '2026-11-21T10:00',
  locale: 'en-GB',
  zone: 'Europe/London',
}

describe('a line whose date is said in other words', () => {
  test.each([
    ['Renew the passport two weeks from tomorrow', 'Renew the passport on 2026-12-06'],
    ['Call the landlord the day after tomorrow', 'Call the landlord on 2026-11-23'],
    ['Pay the deposit by easter', 'Pay the deposit on 2027-03-28'],
  ])('%s: is offered as %s', (line, proposed) => {
    expect(proposeLine(line, context)).toBe(proposed)
  })

  test('is offered as a rule where it repeats', () => {
    const proposed = proposeLine('Water the plants every other month on the 4th', context) ?? ''
    expect(parseQuickAdd(proposed, context).schedule).toMatchObject({
      type: 'recurring',
      rule: { rrule: 'FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=4' },
    })
  })

  test.each(['Buy milk', 'every', 'Ask about 3', 'Met Sam last friday'])('%s: has none to offer', (line) => {
    expect(proposeLine(line, context)).toBeNull()
  })
})
