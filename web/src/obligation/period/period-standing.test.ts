import { unrecorded } from '@duebook/contract/acts/record-after'
import type { Occurrence } from '@duebook/contract/occurrence'
import { calendarDate, type Schedule } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import { lastThree, periodStanding } from './period-standing.ts'

const d = calendarDate
const rent: Schedule = { type: 'recurring', start: d('2026-08-01'), rule: { kind: 'rrule', rrule: 'FREQ=MONTHLY' } }
const obligation = { schedule: rent, nextNominal: d('2026-11-01') }
const record = (nominal: string, fields: Partial<Occurrence> = {}): Occurrence => ({
  ...unrecorded('rent', d(nominal), d(nominal)),
  ...fields,
})
const done = (nominal: string): Occurrence =>
  record(nominal, { state: 'done', settledOn: nominal, paid: { minor: 95_000, currency: 'GBP' } })

describe('a date that is looked at by itself', () => {
  it.each([
    ['was done', '2026-10-01', [done('2026-10-01')], 'settled'],
    ['was done ahead', '2027-01-01', [done('2027-01-01')], 'settled'],
    ['lies ahead, in pencil', '2027-01-01', [], 'ahead'],
    ['lies ahead, and is planned', '2027-01-01', [record('2027-01-01', { plan: '2026-12-28' })], 'ahead'],
    ['lies behind, and nobody said what became of it', '2026-09-01', [], 'unrecorded'],
  ] as const)('%s', (_, nominal, recorded, is) => expect(periodStanding(obligation, d(nominal), recorded)?.is).toBe(is))
  it.each([
    ['missed, where only the latest stays open', 'latest', '2026-09-01', [], 'missed'],
    ['missed, where none stays open', 'skip', '2026-09-01', [record('2026-09-01')], 'missed'],
    ['not missed where each stays open', 'each', '2026-09-01', [], 'unrecorded'],
    ['not missed where it was done', 'latest', '2026-09-01', [done('2026-09-01')], 'settled'],
    ['not missed while it is the next one', 'latest', '2026-11-01', [], 'unrecorded'],
    ['not missed while it lies ahead', 'skip', '2027-01-01', [], 'ahead'],
  ] as const)('is %s', (_, catchUp, nominal, recorded, is) =>
    expect(periodStanding({ ...obligation, catchUp }, d(nominal), recorded)?.is).toBe(is),
  )
  it('is none where neither the rule nor a record knows it', () =>
    expect(periodStanding(obligation, d('2026-10-02'), [done('2026-10-01')])).toBeNull())
  it('stays one where the rule gives it no more, but a record does', () =>
    expect(periodStanding(obligation, d('2026-07-15'), [done('2026-07-15')])?.is).toBe('settled'))
  it('is due on the day that the record says, and planned for its own', () =>
    expect(
      periodStanding(obligation, d('2027-01-01'), [record('2027-01-01', { due: '2027-01-05', plan: '2026-12-28' })]),
    ).toMatchObject({ due: '2027-01-05', plan: '2026-12-28' }))
})

describe('the last three', () => {
  const recorded = ['2026-08-01', '2026-11-01', '2026-09-01', '2026-10-01'].map(done)
  it('are the latest that were settled, newest first', () =>
    expect(lastThree([...recorded, record('2026-12-01')], null).map(({ nominal }) => nominal)).toEqual([
      '2026-11-01',
      '2026-10-01',
      '2026-09-01',
    ]))
  it('end with the date that is shown', () =>
    expect(lastThree(recorded, d('2026-09-01')).map(({ nominal }) => nominal)).toEqual(['2026-09-01', '2026-08-01']))
})
