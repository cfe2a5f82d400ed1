import { addDays, calendarDate } from '@duebook/domain'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadRegions } from '../cloud/obligations/calendars.ts'
import { spreadOver, standingOn, weeksToSpread } from './spread.ts'

const d = calendarDate
const today = d('2026-11-21')
const none = () => false
const [week] = weeksToSpread(today, [], none)
const days = week!.days
const calm = { today, standing: () => 0, isAway: () => false }
const by = (id: string, last: string, assignee: string | null = null) => ({ id, last: d(last), assignee })

beforeAll(() => loadRegions(['GB-ENG']))

describe('the weeks that plans can be spread over', () => {
  it('begin tomorrow, and one without a business day is left out', () => {
    expect(
      weeksToSpread(d('2026-11-25'), [], none)
        .map(({ name }) => name)
        .slice(0, 3),
    ).toEqual(['Thu 26 to Fri 27 Nov', 'Mon 30 Nov to Fri 4 Dec', 'Mon 7 to Fri 11 Dec'])
    expect(week!.name).toBe('Mon 23 to Fri 27 Nov')
  })
  it('have none of the days that are kept free', () =>
    expect(
      weeksToSpread(today, [], (day) => day >= '2026-11-26' && day <= '2026-12-06')
        .map(({ name }) => name)
        .slice(0, 2),
    ).toEqual(['Mon 23 to Wed 25 Nov', 'Mon 7 to Fri 11 Dec']))
  it('have no holidays, and name the year that begins in them', () => {
    const weeks = weeksToSpread(d('2026-12-20'), ['GB-ENG'], none)
    expect(weeks.slice(0, 2)).toEqual([
      { name: 'Mon 21 to Thu 24 Dec', days: ['2026-12-21', '2026-12-22', '2026-12-23', '2026-12-24'].map(d) },
      { name: 'Tue 29 to Thu 31 Dec', days: ['2026-12-29', '2026-12-30', '2026-12-31'].map(d) },
    ])
    expect(weeksToSpread(d('2026-12-24'), ['GB-ENG'], none)[1]!.name).toBe('Mon 4 to Fri 8 Jan 2027')
  })
})

describe('plans spread over a week', () => {
  it('stand each on a day of its own, those with the least time first', () => {
    expect([
      ...spreadOver([by('Rent', '2026-12-24'), by('VAT', '2026-11-30'), by('Van', '2026-12-03')], week!, calm),
    ]).toEqual([
      ['VAT', '2026-11-23'],
      ['Van', '2026-11-24'],
      ['Rent', '2026-11-25'],
    ])
  })
  it('go around the days on which much stands, and on which whoever has it is away', () => {
    const found = spreadOver([by('Rent', '2026-12-24', 'ben'), by('VAT', '2026-12-24')], week!, {
      ...calm,
      standing: (day) => (day === '2026-11-25' ? 3 : 1),
      isAway: (uid, day) => uid === 'ben' && day < '2026-11-26',
    })
    expect([...found]).toEqual([
      ['Rent', '2026-11-26'],
      ['VAT', '2026-11-23'],
    ])
  })
  it('are never later than the last day, and what is late already may be done on any day', () => {
    const found = spreadOver([by('Gas', '2026-11-23'), by('Old', '2026-11-02'), by('Today', '2026-11-21')], week!, calm)
    expect([...found]).toEqual([
      ['Gas', '2026-11-23'],
      ['Old', '2026-11-24'],
    ])
  })
  it('differ by one at the most from day to day where nothing else stands and there is time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), (many) => {
        const chosen = Array.from({ length: many }, (_, at) => by(`no. ${at}`, addDays(d('2026-12-01'), at)))
        const plans = spreadOver(chosen, week!, calm)
        const counts = days.map((day) => [...plans.values()].filter((plan) => plan === day).length)
        expect(plans.size).toBe(many)
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('what stands on a day', () => {
  it('is what is planned for it, else what is due, and none of those chosen', () => {
    const book = [
      { id: 'a', nextDue: d('2026-11-23'), nextPlan: null },
      { id: 'b', nextDue: d('2026-11-30'), nextPlan: d('2026-11-23') },
      { id: 'c', nextDue: d('2026-11-23'), nextPlan: d('2026-11-20') },
      { id: 'd', nextDue: d('2026-11-23'), nextPlan: null },
    ]
    expect([...standingOn(book, [{ id: 'd' }])]).toEqual([
      ['2026-11-23', 2],
      ['2026-11-20', 1],
    ])
  })
})
