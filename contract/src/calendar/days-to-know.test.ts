import { addDays, calendarDate, occurrences, type CalendarDate, type Schedule } from '@duebook/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { materialise } from '../materialise.ts'
import type { Dated } from './dates-ahead.ts'
import { occurrenceId } from '../occurrence.ts'
import { recordOf, recordSheetsOf, withRecord } from '../record-sheets.ts'
import { datesWithin, type CalendarRecord } from './dates-within.ts'
import { daysRead } from './days-read.ts'
import { daysToKnow } from './days-to-know.ts'
import { monthOf } from './weeks.ts'

const d = calendarDate
const today = d('2026-11-23')
const recurring = (rrule: string, start: string): Schedule => ({
  type: 'recurring',
  start: d(start),
  rule: { kind: 'rrule', rrule },
  adjustment: { convention: 'following', regions: [] },
})
const dated = (schedule: Schedule, nextNominal: string | null = null) =>
  ({
    id: 'rent',
    title: 'Rent',
    kind: 'bill',
    counterparty: null,
    amount: null,
    notice: null,
    schedule,
    noticeAhead: null,
    ...materialise({ schedule, notice: null }, [], today),
    ...(nextNominal && { nextNominal, nextDue: nextNominal }),
  }) as unknown as Dated
const asked = (one: Dated, from: string, through: string) => {
  const days = daysToKnow([one], { from: d(from), through: d(through), today, most: 1_000 })
  return days && `${days.from} to ${days.through}`
}
const monthly = recurring('FREQ=MONTHLY', '2026-08-22')

describe('the days of rules of which it has to be known what is recorded', () => {
  it('are those ahead alone, where nothing before them is open', () =>
    expect(asked(dated(monthly, '2026-12-22'), '2026-11-23', '2027-02-21')).toBe('2026-11-23 to 2027-03-24'))
  it('begin with one that a closed day moves into the window, where the one before it is still open', () =>
    // 22 November is a Sunday.
    expect(asked(dated(monthly, '2026-10-22'), '2026-11-23', '2027-02-21')).toBe('2026-11-22 to 2027-03-24'))
  it('are none in a window that is over, where nothing in it is open', () =>
    expect(asked(dated(monthly, '2026-12-22'), '2026-09-01', '2026-09-30')).toBe(null))
  it('are those after the one that is open there', () =>
    expect(asked(dated(monthly, '2026-08-22'), '2026-08-01', '2026-10-31')).toBe('2026-09-22 to 2026-10-22'))

  it('give the dates that all records give, for 1,000 random books, also where days that are over are read by month', () => {
    const day = fc.integer({ min: -200, max: 200 }).map((days) => addDays(today, days))
    const one = fc.record({
      rrule: fc.constantFrom('FREQ=MONTHLY', 'FREQ=WEEKLY', 'FREQ=DAILY;INTERVAL=10', 'FREQ=MONTHLY;BYMONTHDAY=-1'),
      start: day,
      convention: fc.constantFrom('following', 'preceding', 'nearest'),
      /** Which of its dates is the next one, and what is recorded of those after it. */
      next: fc.nat(8),
      after: fc.array(
        fc.record({
          at: fc.nat(40),
          moved: fc.integer({ min: -60, max: 60 }),
          open: fc.boolean(),
          plan: fc.option(fc.integer({ min: -60, max: 60 })),
        }),
      ),
    })
    let [suppressed, inSheets] = [0, 0]
    fc.assert(
      fc.property(
        one,
        day,
        fc.integer({ min: 6, max: 120 }),
        ({ rrule, start, convention, next, after }, from, long) => {
          const schedule = { ...recurring(rrule, start), adjustment: { convention, regions: [] } } as Schedule
          const named = occurrences(schedule, { from: start, through: addDays(start, 500), limit: 60, by: 'nominal' })
          const at = named[next]
          if (!at) return
          const records = new Map<string, CalendarRecord>()
          // What was before the next date is done.
          for (const { nominal } of named.slice(0, next))
            records.set(nominal, {
              obligationId: 'rent',
              nominal,
              due: nominal,
              state: 'done',
              paid: { minor: Number(nominal.slice(-2)), currency: 'GBP' },
            })
          for (const { at: place, moved, open, plan } of after) {
            const nominal = named[next + 1 + place]?.nominal
            if (nominal)
              records.set(nominal, {
                obligationId: 'rent',
                nominal,
                due: addDays(nominal, moved),
                state: open ? 'open' : 'skipped',
                plan: plan === null ? null : addDays(nominal, plan),
              })
          }
          const own = dated(schedule, at.nominal)
          const window = { from, through: addDays(from, long), today, most: 1_000 }
          const know = daysToKnow([own], window)
          const read = [...records.values()].filter(
            ({ nominal, due, plan }) =>
              (know && nominal >= know.from && nominal <= know.through) ||
              (due >= window.from && due <= window.through) ||
              (plan && plan >= window.from && plan <= window.through),
          )
          const told = (recorded: CalendarRecord[]) =>
            datesWithin([own], window, recorded).map(
              ({ date, what, settled, amount }) => `${date} ${what} ${settled} ${amount?.minor}`,
            )
          const all = told([...records.values()])
          expect(told(read)).toEqual(all)
          suppressed += records.size - read.length
          const { over, asked } = daysRead({ ...window, named: know })
          const rows = over ? [...records.values()].flatMap((record) => rowOf(record, over)) : []
          const documents = [...records.values()].filter((record) =>
            asked.some(({ field, from, through, openOnly }) => {
              const day = record[field]
              return day && day >= from && day <= through && (!openOnly || record.state === 'open')
            }),
          )
          expect(told(onceEach([...rows, ...documents]))).toEqual(all)
          inSheets += rows.length
        },
      ),
      { numRuns: 1_000, seed: 16 },
    )
    expect(Math.min(suppressed, inSheets)).toBeGreaterThan(300)
  })
})

/** What the sheets of the months of some days say of a record. */
function rowOf(
  record: CalendarRecord,
  { from, through }: { from: CalendarDate; through: CalendarDate },
): CalendarRecord[] {
  const id = occurrenceId(record.obligationId, record.nominal)
  const all = { ...record, originalDue: record.due, settledOn: null, reason: null }
  const months = recordSheetsOf(all).filter((sheet) => {
    const month = sheet.slice(0, 'yyyy-mm'.length)
    return month >= monthOf(from) && month <= monthOf(through)
  })
  return months.slice(0, 1).map((sheet) => recordOf(id, withRecord(sheet, {}, id, all)[id] ?? ''))
}

const onceEach = (records: readonly CalendarRecord[]) => [...new Map(records.map((one) => [one.nominal, one])).values()]
