import { addDays, calendarDate } from '@duebook/domain'
import { expect, it } from 'vitest'
import { demoLines, readDemoLine } from './demo-book.ts'

const starts = Array.from({ length: 60 }, (_, month) => addDays(calendarDate('2026-11-22'), month * 23))

it('every line of the demo book is read without a question, whatever the day', () => {
  for (const today of starts)
    for (const line of demoLines(today)) {
      const read = readDemoLine(line, today, { zone: 'Europe/London', now: `${today}T09:00` })
      expect([line, read.error, read.ambiguities, read.due.length > 0]).toEqual([line, null, [], true])
      expect(read.title).not.toBe('')
    }
})
