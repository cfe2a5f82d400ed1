import { calendarDate, defaultReminderPlan, type ReminderStep } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import { comparedReminders, heldPastDue, type AskedDate, type ComparedReminder } from './compared-reminders.ts'

const d = calendarDate
const bill: AskedDate = {
  plan: defaultReminderPlan('bill'),
  due: d('2026-12-30'),
  notice: null,
  isTerm: false,
  at: null,
}
const step = (amount: number, more: Partial<ReminderStep> = {}): ReminderStep => ({
  of: 'due',
  offset: { amount, unit: 'days' },
  channels: ['email', 'inApp'],
  ...more,
})
const said = (rows: ComparedReminder[]) => rows.map(({ is, at, words }) => `${is} ${at} ${words}`)
const compare = (after: Partial<AskedDate>, from = '2026-11-21T10:00', before: AskedDate = bill) =>
  said(comparedReminders(before, { ...before, ...after }, { from }))

describe('reminders before and after a change', () => {
  it('go along with a date that moves', () => {
    expect(compare({ due: d('2026-12-31') })).toEqual([
      'goes 2026-12-23T09:00 7 days before',
      'comes 2026-12-24T09:00 7 days before',
      'goes 2026-12-29T09:00 1 day before',
      'goes 2026-12-30T09:00 on the day',
      'comes 2026-12-30T09:00 1 day before',
      'comes 2026-12-31T09:00 on the day',
    ])
  })
  it('come and go with the steps of another plan, and the rest stays', () => {
    const steps = [step(-14), step(-1), step(0, { at: '08:00' })]
    expect(compare({ plan: { steps } })).toEqual([
      'comes 2026-12-16T09:00 14 days before',
      'goes 2026-12-23T09:00 7 days before',
      'stays 2026-12-29T09:00 1 day before',
      'comes 2026-12-30T08:00 on the day',
      'goes 2026-12-30T09:00 on the day',
    ])
  })
  it('are others where they reach by another way', () => {
    const steps = [step(-7), step(-1, { channels: ['email'] }), step(0)]
    expect(compare({ plan: { steps } })).toEqual([
      'stays 2026-12-23T09:00 7 days before',
      'goes 2026-12-29T09:00 1 day before',
      'comes 2026-12-29T09:00 1 day before',
      'stays 2026-12-30T09:00 on the day',
    ])
  })
  it('are left out where their time is over', () => {
    expect(compare({}, '2026-12-29T09:01')).toEqual(['stays 2026-12-30T09:00 on the day'])
  })
  it('of a contract count from the notice as long as one is to be given', () => {
    const lease = { ...bill, isTerm: true, notice: d('2026-12-10') }
    const steps = [step(-7), step(0, { of: 'termEnd' })]
    expect(compare({ plan: { steps } }, '2026-12-01T00:00', { ...lease, plan: { steps: [] } })).toEqual([
      'comes 2026-12-03T09:00 7 days before notice closes',
      'comes 2026-12-30T09:00 on the day the term ends',
    ])
  })
  it('plan nothing by a date that is missing, or an hour without a time; by no way, what each person likes', () => {
    const hours = step(-2, { offset: { amount: -2, unit: 'hours' } })
    const none = { ...bill, plan: { steps: [] } }
    const steps = [step(-7, { of: 'notice' }), hours, step(-1, { channels: [] })]
    expect(compare({ plan: { steps } }, undefined, none)).toEqual(['comes 2026-12-29T09:00 1 day before'])
    expect(compare({ plan: { steps: [hours] }, at: '17:00' }, undefined, none)).toEqual([
      'comes 2026-12-30T15:00 2 hours before',
    ])
  })
  it('are held past their date only by quiet hours, and not when they are urgent', () => {
    const night = { from: '20:00', to: '08:00' }
    const steps = [step(0, { at: '21:00' }), step(0, { at: '21:00', urgent: true }), step(-1, { at: '21:00' })]
    expect(heldPastDue({ ...bill, plan: { steps } }, night)).toEqual(['2026-12-31T08:00', null, null])
    expect(heldPastDue({ ...bill, at: '22:00', plan: { steps: [step(0, { at: '21:00' })] } }, night)).toEqual([
      '2026-12-31T08:00',
    ])
    expect(heldPastDue({ ...bill, plan: { steps } }, null)).toEqual([null, null, null])
  })
  it('wait for the end of quiet hours', () => {
    const rows = comparedReminders(
      { ...bill, plan: { steps: [] } },
      { ...bill, plan: { steps: [step(-1, { at: '06:00' })] } },
      { from: '2026-12-01T00:00', quietHours: { from: '22:00', to: '07:00' } },
    )
    expect(said(rows)).toEqual(['comes 2026-12-29T07:00 1 day before'])
  })
})
