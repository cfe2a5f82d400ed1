import { calendarDate, occurrences, type Schedule } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import { comesOfEnd, scheduleOfEnd } from './comes-of-end.ts'

const d = calendarDate
const lease = { id: 'lease', title: 'Office lease, Unit 4' }
const end = d('2027-03-31')
const one = (
  title: string,
  schedule: Schedule,
  more: { nextDue?: string | null; status?: 'active' | 'ended' } = {},
) => ({
  title,
  schedule,
  status: more.status ?? ('active' as const),
  nextDue: more.nextDue === null ? null : d(more.nextDue ?? '2027-03-31'),
})
const keys = one('Hand back the keys', scheduleOfEnd(lease, end, end))
const reading = one('Last reading', scheduleOfEnd(lease, end, d('2027-03-24')), { nextDue: '2027-03-24' })
const rent = one('Rent', { type: 'once', date: end })

describe('what comes of an end', () => {
  it.each(['2027-03-31', '2027-03-01', '2027-05-15'])('is due on the day that was said, %s', (day) =>
    expect(occurrences(scheduleOfEnd(lease, end, d(day)), { from: d('0001-01-01'), limit: 1 })[0]?.adjusted).toBe(day),
  )
  it('is found by what it counts from, in the order of its days', () =>
    expect(comesOfEnd([rent, keys, reading], 'lease', end)).toEqual([
      { one: reading, due: '2027-03-24', moved: null },
      { one: keys, due: '2027-03-31', moved: null },
    ]))
  it('would move with an end that is another now', () => {
    const moved = comesOfEnd([keys, reading], 'lease', d('2027-01-31')).map((date) => date.moved?.due)
    expect(moved).toEqual(['2027-01-24', '2027-01-31'])
    const [first] = comesOfEnd([keys], 'lease', d('2027-01-31'))
    expect(first?.moved?.schedule).toMatchObject({ endOf: 'lease', trigger: { date: '2027-01-31' }, amount: 0 })
  })
  it('stays where it is once it is settled, and where there is no end any more', () => {
    const settled = { ...keys, status: 'ended' as const, nextDue: null }
    expect(comesOfEnd([settled], 'lease', d('2027-01-31'))).toEqual([{ one: settled, due: null, moved: null }])
    expect(comesOfEnd([keys], 'lease', null)[0]?.moved).toBeNull()
  })
  it('is said as a rule in words', () =>
    expect(scheduleOfEnd({ ...lease, title: 'x'.repeat(200) }, end, end).trigger.name).toHaveLength(200))
})
