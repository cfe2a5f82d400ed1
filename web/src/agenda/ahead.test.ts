import { materialise } from '@duebook/contract/materialise'
import { calendarDate, type Schedule } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import { ahead } from './ahead.ts'
import type { Held } from './needs.ts'

const today = calendarDate('2026-11-21')
const schedule: Schedule = {
  type: 'recurring',
  start: calendarDate('2026-12-01'),
  rule: { kind: 'rrule', rrule: 'FREQ=MONTHLY' },
}
const rent = {
  id: 'rent',
  title: 'Rent',
  kind: 'bill',
  schedule,
  notice: null,
  ...materialise({ schedule, notice: null }, [], today),
} as unknown as Held
const dates = (recorded?: Parameters<typeof ahead>[4]) =>
  ahead([rent], today, 140, true, recorded).flatMap(({ rows }) => rows.map(({ date }) => date))

describe('the dates ahead', () => {
  it('are all that the rule projects, where nothing is recorded of them', () =>
    expect(dates()).toEqual(['2026-12-01', '2027-01-01', '2027-02-01', '2027-03-01', '2027-04-01']))
  it('are the next one alone, as long as it is not known what is recorded of the others', () =>
    expect(dates(null)).toEqual(['2026-12-01']))
  it('are without those that were settled ahead, and others stand where they were moved', () =>
    expect(
      dates([
        { obligationId: 'rent', nominal: '2027-01-01', due: '2027-01-01', state: 'done' },
        { obligationId: 'rent', nominal: '2027-02-01', due: '2027-02-04', state: 'open' },
        { obligationId: 'rent', nominal: '2027-03-01', due: '2027-03-01', state: 'skipped' },
        { obligationId: 'other', nominal: '2027-04-01', due: '2027-04-01', state: 'done' },
      ]),
    ).toEqual(['2026-12-01', '2027-02-04', '2027-04-01']))
})
