import { calendarDate } from '@duebook/domain'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dryRun } from '../import/dry-run.ts'
import { withGuard, withoutGuard } from '../import/own/read-own.ts'
import type { ImportContext } from '../import/verdicts.ts'
import { zonesByIntl } from '../import/zones/zones-by-intl.ts'
import { obligation } from '../fixtures/obligation.ts'
import { ownCsv, type ExportedObligation } from './own-csv.ts'

const zone = 'Europe/London'
const context: ImportContext = {
  today: calendarDate('2026-11-21'),
  zone,
  locale: 'en-GB',
  currency: 'GBP',
  members: [{ uid: 'ada', name: 'Ada Okafor', email: 'ada@okafor.example' }],
  activeLimit: null,
  active: 0,
  existing: [],
  zones: zonesByIntl,
}
const about = { addressOf: () => 'ada@okafor.example', zone }
const duty = (changed: Partial<ExportedObligation>): ExportedObligation => ({
  ...(obligation as unknown as ExportedObligation),
  id: 'Xk3v9QpLm2aZ81bcRt0u',
  ...changed,
})

/** Without what the import tidies: spaces at the ends, breaks, characters that are not seen. */
const tidy = (text: string) => text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ').trim()
const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .map(tidy)
  .filter((text) => text !== '')
const risky = fc
  .tuple(fc.constantFrom('', '=', "'=", '+', '-', '@', "''@", '＝', '"', ','), words)
  .map(([a, b]) => a + b)

it('takes off what it puts on, of every text', () => {
  fc.assert(fc.property(fc.oneof(risky, fc.string()), (text) => void expect(withoutGuard(withGuard(text))).toBe(text)))
})

it('reads back as the same obligation', () => {
  const schedule = fc.constantFrom({ type: 'once' as const, date: calendarDate('2027-01-31') }, obligation.schedule, {
    type: 'recurring' as const,
    start: calendarDate('2026-12-31'),
    rule: { kind: 'rrule' as const, rrule: 'FREQ=MONTHLY;BYMONTHDAY=31' },
    monthEnd: 'backward' as const,
    adjustment: { convention: 'preceding' as const, regions: ['GB-ENG'] },
  })
  const amount = fc.option(
    fc.record({
      minor: fc.integer({ min: 0, max: 1e9 }),
      currency: fc.constantFrom('GBP', 'JPY', 'KWD'),
      estimated: fc.boolean(),
    }),
    { nil: null },
  )
  const fields = fc.record({
    title: risky.map((text) => text.slice(0, 100)),
    counterparty: fc.option(risky, { nil: null }),
    notes: risky,
    schedule,
    amount,
    kind: fc.constantFrom('bill' as const, 'contract' as const, 'filing' as const),
    dueTime: fc.constantFrom(null, { at: '17:00' }, { at: '23:59', zone: 'America/New_York' }),
    notice: fc.constantFrom(null, { period: { amount: 3, unit: 'months' as const }, counts: 'sent' as const }),
    tags: fc.constantFrom<string[]>([], ['home'], ['home', 'rent-2']),
    assignee: fc.constantFrom(null, 'ada'),
  })
  fc.assert(
    fc.property(fields, (changed) => {
      const { text } = ownCsv([duty(changed)], about)
      const read = dryRun({ name: 'duebook-obligations.csv', bytes: new TextEncoder().encode(text) }, context)
      if (read.refused) throw new Error(read.refused.code)
      expect(read.needsYou).toEqual([])
      const [added] = read.add
      expect(added).toMatchObject({
        title: changed.title,
        kind: changed.kind,
        schedule: changed.schedule,
        tags: changed.tags,
        counterparty: changed.counterparty,
      })
      expect([added?.amount ?? null, added?.notice ?? null, added?.dueTime ?? null, added?.assignee ?? null]).toEqual([
        changed.amount,
        changed.notice,
        changed.dueTime,
        changed.assignee,
      ])
      expect(added?.notes).toBe(changed.notes)
    }),
    { numRuns: 200 },
  )
})

it('counts the cells that a spreadsheet would have run', () => {
  expect(ownCsv([duty({ title: '=SUM(A1)', notes: '-' })], about).guarded).toBe(2)
  expect(ownCsv([duty({})], about).guarded).toBe(0)
})
