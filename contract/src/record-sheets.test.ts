import { addDays, calendarDate, type CalendarDate, type Schedule } from '@duebook/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { monthAfter, monthOf } from './calendar/weeks.ts'
import { materialise } from './materialise.ts'
import { occurrenceId, type Occurrence } from './occurrence.ts'
import {
  recordOf,
  recordRowsOf,
  recordSheetOf,
  recordSheetsOf,
  withRecord,
  type RecordRows,
  type ReportRecord,
} from './record-sheets.ts'
import { isProved } from './reports/proved.ts'
import { outcomesWithin, type Reported } from './reports/outcomes.ts'
import { tallyOf } from './reports/tally.ts'

const d = calendarDate
const today = d('2026-11-23')
const [from, through] = [d('2026-08-01'), d('2026-10-31')]
const proof = fc.constantFrom(
  null,
  { note: 'Seen', file: null, review: null },
  { note: ' ', file: null, review: null },
  { note: null, file: 'scan', review: null },
  { note: null, file: 'scan', review: { by: 'ben', at: 1, file: 'scan' } },
  { note: null, file: 'scan', review: { by: 'ben', at: 1, file: 'another' } },
)

describe('the records of a month in a few documents', () => {
  it('say of each what a report and a day that is over ask, and of its proof that it is there', () => {
    const day = fc.integer({ min: 0, max: 90 }).map((days) => addDays(from, days))
    const record = fc.record({
      obligationId: fc.constantFrom('rent', 'a_b', 'x'.repeat(20)),
      nominal: day,
      due: day,
      originalDue: day,
      state: fc.constantFrom('open', 'done', 'skipped', 'waived', 'missed') as fc.Arbitrary<Occurrence['state']>,
      settledOn: fc.option(day),
      reason: fc.option(fc.constantFrom('the bank was shut', 'a|b', '|', 'x|')),
      proof,
      paid: fc.option(
        fc.record({ minor: fc.integer({ min: 0, max: 1e13 - 1 }), currency: fc.constantFrom('GBP', 'JPY', 'KWD') }),
      ),
    })
    fc.assert(
      fc.property(record, (one: ReportRecord) => {
        const id = occurrenceId(one.obligationId, one.nominal)
        for (const sheet of recordSheetsOf(one)) {
          const row = withRecord(sheet, {}, id, one)[id] ?? ''
          const { proof: _p, ...rest } = recordOf(id, row)
          const { proof: _q, ...said } = one
          expect(rest).toEqual(said)
          for (const proofPolicy of ['none', 'note', 'file', 'fileAndReviewer'] as const)
            expect(isProved({ proofPolicy }, recordOf(id, row))).toBe(isProved({ proofPolicy }, one))
        }
      }),
      { numRuns: 1_000, seed: 3 },
    )
  })

  it('leave the reasons out where all does not fit, and say so where even that does not', () => {
    const rows = (many: number, reason: string): RecordRows =>
      Object.fromEntries(Array.from({ length: many }, (_, n) => [`o${n}_2026-10-05`, `d|||||900GBP|${reason}`]))
    const long = recordSheetOf('2026-10.0', rows(1_000, 'x'.repeat(400)))
    expect([long.tooMany, recordRowsOf(long)['o7_2026-10-05']]).toEqual([undefined, 'd|||||900GBP'])
    expect(recordSheetOf('2026-10.0', rows(30_000, ''))).toEqual({ month: '2026-10', rows: '{}', tooMany: true })
  })

  it('give the numbers that all records give, after dates were settled, undone, corrected, moved and deleted at random', () => {
    const book = ['rent', 'gas', 'van'].map((id, at) => obligation(id, at * 9))
    const nominals = ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11']
    const step = fc.record({
      of: fc.nat(2),
      month: fc.nat(nominals.length - 1),
      act: fc.constantFrom('settle', 'undo', 'correct', 'move', 'delete', 'settle'),
      state: fc.constantFrom('done', 'skipped', 'waived', 'missed') as fc.Arbitrary<Occurrence['state']>,
      days: fc.integer({ min: -40, max: 60 }),
      proof,
    })
    let counted = 0
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const records = new Map<string, ReportRecord>()
        const sheets = new Map<string, RecordRows>()
        for (const { of, month, act, state, days, proof } of steps) {
          const { id: obligationId, day } = book[of]!
          const nominal = addDays(d(`${nominals[month]}-01`), day)
          const id = occurrenceId(obligationId, nominal)
          const before = records.get(id) ?? null
          const after = changed(before, { obligationId, nominal, act, state, days, proof })
          if (after) records.set(id, after)
          else records.delete(id)
          // As the trigger does: the sheets that it stood in and those that it stands in, each from what is there now.
          for (const sheet of new Set([...recordSheetsOf(before), ...recordSheetsOf(after)]))
            sheets.set(sheet, withRecord(sheet, sheets.get(sheet) ?? {}, id, after))
        }
        const read = [...sheets]
          .filter(([id]) => id.slice(0, 7) >= '2026-08' && id.slice(0, 7) <= '2026-10')
          .flatMap(([id, rows]) => Object.entries(recordRowsOf(recordSheetOf(id, rows))))
          .map(([id, row]) => recordOf(id, row))
        const once = [...new Map(read.map((one) => [occurrenceId(one.obligationId, one.nominal), one])).values()]
        const report = (recorded: readonly ReportRecord[]) =>
          outcomesWithin(book, { from, through, today, most: 100 }, recorded, () => d('2026-01-01'))
        const told = report(once).map(({ record: _r, ...row }) => row)
        const naive = report([...records.values()]).map(({ record: _r, ...row }) => row)
        expect(told).toEqual(naive)
        expect(tallyOf(told)).toEqual(tallyOf(naive))
        counted += naive.length
      }),
      { numRuns: 500, seed: 16 },
    )
    expect(counted).toBeGreaterThan(2_000)
  })
})

type Step = { obligationId: string; nominal: CalendarDate; act: string; state: Occurrence['state']; days: number }

function changed(before: ReportRecord | null, step: Step & { proof: Occurrence['proof'] }): ReportRecord | null {
  const { obligationId, nominal, act, state, days, proof } = step
  const due = before?.due ?? nominal
  const stands = before ?? {
    obligationId,
    nominal,
    due,
    originalDue: due,
    state: 'open',
    settledOn: null,
    reason: null,
  }
  switch (act) {
    case 'settle':
      return { ...stands, state, settledOn: addDays(d(due), days), proof }
    case 'undo':
      return { ...stands, state: 'open', settledOn: null }
    case 'correct':
      return before && { ...before, settledOn: before.settledOn && addDays(d(before.settledOn), days) }
    case 'move':
      return { ...stands, due: addDays(nominal, Math.abs(days)) }
    default:
      return null
  }
}

function obligation(id: string, day: number): Reported & { id: string; day: number } {
  const schedule: Schedule = {
    type: 'recurring',
    start: addDays(d(`${monthAfter(monthOf(today), -6)}-01`), day),
    rule: { kind: 'rrule', rrule: 'FREQ=MONTHLY' },
  }
  const common = { title: id, kind: 'bill', counterparty: null, amount: null, notice: null, noticeAhead: null }
  // The next one that nobody settled is ahead: what is open before it was forgiven.
  const made = materialise({ schedule, notice: null, catchUp: null }, [], today)
  return { ...common, id, day, schedule, catchUp: 'next', ...made } as unknown as Reported & { id: string; day: number }
}
