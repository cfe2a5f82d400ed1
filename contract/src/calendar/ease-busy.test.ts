import { addDays, calendarDate, type CalendarDate } from '@duebook/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { busyWeeks } from './busy-weeks.ts'
import type { BookDate } from './dates-within.ts'
import { DAYS_BEFORE, easeBusy } from './ease-busy.ts'
import { isWeekend } from './weeks.ts'

const d = calendarDate
// The Monday of the busy week.
const monday = d('2026-12-21')
const weeks = { from: monday, through: addDays(monday, 6) }
const free = {
  today: d('2026-11-23'),
  isHoliday: (day: CalendarDate) => day < '0001',
  isKeptFree: (day: CalendarDate) => day < '0001',
  isAway: (who: unknown, day: CalendarDate) => who === null && day < '0001',
  most: 3,
}

function row(title: string, date: string, changed: Partial<BookDate['obligation']> = {}, of: Partial<BookDate> = {}) {
  const obligation = {
    id: title,
    title,
    kind: 'bill',
    schedule: { type: 'once', date: d(date) },
    notice: null,
    nextNominal: d(date),
    nextDecision: null,
    noticeAhead: null,
    ...changed,
  }
  const one = { obligation, what: 'due', date: d(date), nominal: d(date), due: d(date), projected: false }
  return { ...one, period: null, settled: null, amount: null, ...of } as BookDate
}
const bills = (many: number) => Array.from({ length: many }, (_, at) => row(`bill ${at}`, addDays(monday, at)))
const said = (rows: BookDate[], changed: Partial<typeof free> = {}) =>
  easeBusy(rows, weeks, { ...free, ...changed }).earlier.map(({ row: one, plan, inStep }) =>
    [one.obligation.title, plan, ...(inStep ? ['in the step'] : [])].join(' '),
  )

describe('what busy weeks hold', () => {
  it('is planned on the nearest business days before them, one each, as many as it takes', () =>
    expect(said(bills(5))).toEqual([
      'bill 0 2026-12-18 in the step',
      'bill 1 2026-12-17 in the step',
      'bill 2 2026-12-16',
      'bill 3 2026-12-15',
      'bill 4 2026-12-14',
    ]))

  it('is eased week by week: what leaves the first makes no other less busy', () => {
    const rows = Array.from({ length: 10 }, (_, at) => row(`bill ${at}`, addDays(monday, at < 4 ? at : at + 3)))
    const two = { from: monday, through: addDays(monday, 13) }
    const moved = easeBusy(rows, two, free).earlier.flatMap(({ row: one, plan, inStep }) =>
      inStep ? `${one.obligation.title} ${plan}` : [],
    )
    // The nearest of the quietest days, whatever stands between them in the list.
    expect(moved).toEqual(['bill 0 2026-12-18', 'bill 4 2026-12-17', 'bill 5 2026-12-16', 'bill 6 2026-12-15'])
  })

  it('keeps off days that are full, closed, kept free, or on which whoever has it is away', () => {
    const full = [row('rates', '2026-12-18', {}, {}), row('old', '2026-12-17', {}, { settled: 'done' })]
    expect(said([...full, ...bills(1)])).toEqual(['bill 0 2026-12-17'])
    expect(said(bills(1), { isHoliday: (day: CalendarDate) => day > '2026-12-15' })).toEqual(['bill 0 2026-12-15'])
    expect(said(bills(1), { isKeptFree: (day: CalendarDate) => day > '2026-12-10' })).toEqual(['bill 0 2026-12-10'])
    expect(said(bills(1), { isAway: (_, day) => day >= '2026-12-10' })).toEqual(['bill 0 2026-12-09'])
  })

  it('has no day before it where it begins tomorrow, or where all of them are kept free', () => {
    expect(said(bills(1), { today: addDays(monday, -1) })).toEqual(['bill 0 '])
    expect(said(bills(1), { isKeptFree: () => true })).toEqual(['bill 0 '])
  })

  it('is told apart by what can be done about it', () => {
    const ahead = { sendBy: d('2026-12-01'), receivedBy: d('2026-12-03'), end: monday, renewed: null, runsOnTo: null }
    const term = { schedule: { type: 'term', renewal: { form: 'auto' } } as never, kind: 'contract' as const }
    const noticed = { ...term, notice: {} as never, noticeAhead: ahead }
    const found = easeBusy(
      [
        row('rent', '2026-12-22'),
        row('rates', '2026-12-22'),
        row('rates', '2026-12-22', {}, { what: 'plan', date: d('2026-12-09') }),
        row('card terminal', '2026-12-23', noticed),
        row('old contract', '2026-12-23', { ...noticed, noticeAhead: { ...ahead, sendBy: d('2026-11-01') } }),
        row('ended', '2026-12-23', { ...noticed, nextDecision: 'noticeGiven' }),
        row('kettle', '2026-12-24', { kind: 'warranty' }),
        row('done', '2026-12-24', {}, { settled: 'done' }),
        row('another week', '2026-12-29'),
      ],
      weeks,
      free,
    )
    const titles = (rows: BookDate[]) => rows.map(({ obligation }) => obligation.title)
    expect({
      earlier: titles(found.earlier.map((one) => one.row)),
      planned: titles(found.planned.map((one) => one.row)),
      byNotice: titles(found.byNotice.map((one) => one.row)),
      stays: titles(found.stays),
    }).toEqual({
      earlier: ['rent'],
      planned: ['rates'],
      byNotice: ['card terminal'],
      stays: ['old contract', 'ended', 'kettle'],
    })
  })

  it('is planned on days that are before it, open, and never today or past; the step leaves no week busy that it can ease', () =>
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -DAYS_BEFORE, max: 6 }), { minLength: 4, maxLength: 30 }),
        fc.integer({ min: 1, max: 25 }),
        (offsets, ahead) => {
          const rows = offsets.map((days, at) => row(`bill ${at}`, addDays(monday, days)))
          const today = addDays(monday, -ahead)
          const { earlier } = easeBusy(rows, weeks, { ...free, today })
          const inWeek = offsets.filter((days) => days >= 0).length
          expect(earlier).toHaveLength(inWeek)
          for (const { plan } of earlier)
            if (plan) expect([plan > today, plan < monday, isWeekend(plan)]).toEqual([true, true, false])
          const moved = earlier.filter(({ inStep }) => inStep).length
          const canMove = earlier.filter(({ plan }) => plan !== null).length
          expect(moved).toBe(Math.min(Math.max(0, inWeek - free.most), canMove))
          const left = busyWeeks(Array.from({ length: inWeek - moved }, () => monday)).stretches
          if (canMove > 0) expect(left).toEqual([])
        },
      ),
      { numRuns: 300 },
    ))
})
