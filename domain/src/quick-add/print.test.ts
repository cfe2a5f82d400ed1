import { describe, expect, test } from 'vitest'
import '../holidays/all.ts'
import { readVectors } from '../vectors/run.ts'
import type { CalendarDate } from '../schedule.ts'
import { completeQuickAdd } from './complete.ts'
import type { QuickAddContext } from './piece.ts'
import { printQuickAdd } from './print.ts'
import { parseQuickAdd } from './quick-add.ts'

const context: QuickAddContext = {
  today: '2026-11-21' as CalendarDate,
  now: '2026-11-21T10:00',
  locale: 'en-GB',
  zone: 'Europe/London',
  people: [
    { id: 'sam', handle: 'sam', name: 'Sam', email: null },
    { id: 'sandra', handle: 'sandra', name: 'Sandra', email: null },
  ],
  triggers: { 'Notice served': null },
}

describe('a line printed', () => {
  test('from every plain line of the vectors reads the same again', () => {
    let printed = 0
    for (const { input } of readVectors('quick-add.json')) {
      const said = parseQuickAdd(String(input['line']), { ...context, triggers: undefined })
      if (said.error || said.ambiguities.length > 0) continue
      const line = printQuickAdd(said, { ...context, triggers: undefined })
      expect(line, String(input['line'])).not.toBeNull()
      const again = parseQuickAdd(line ?? '', { ...context, triggers: undefined })
      expect({ ...again, tokens: [], notes: [], interval: null, kind: null }).toEqual({
        ...said,
        tokens: [],
        notes: [],
        interval: null,
        kind: null,
      })
      printed += 1
    }
    expect(printed).toBeGreaterThan(90)
  })

  test('quotes a title that would be read as something else', () => {
    const said = parseQuickAdd('"Form 3 Dec" 5 Jan', context)
    expect(printQuickAdd(said, context)).toBe('"Form 3 Dec" on 5 Jan 2027')
  })
})

describe('completions at the caret', () => {
  const options = (line: string) => completeQuickAdd(line, line.length, context)?.options.map(({ text }) => text)

  test('name people, regions by their id or their name, kinds and triggers', () => {
    expect(options('Rent @sa')).toEqual(['@sam', '@sandra'])
    expect(options('Rent following:gb-e')).toEqual(['GB-ENG'])
    expect(options('Rent following:GB-ENG+scot')).toEqual(['GB-SCT'])
    expect(options('Rent kind:b')).toEqual(['kind:bill'])
    expect(options('Reply = 14 days after [not')).toEqual(['Notice served]'])
  })

  test('are none for a word of the title', () => {
    expect(options('Plumber')).toBeUndefined()
    expect(options('')).toBeUndefined()
  })
})
