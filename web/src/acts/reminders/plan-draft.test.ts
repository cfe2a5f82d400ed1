import { storedPlan } from '@duebook/contract/reminder-plan'
import { usualText } from '@duebook/contract/usual-plan'
import { calendarDate, defaultReminderPlan, type ReminderPlan } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import { countedSteps, planDraftOf, readPlanDraft, usualSteps, type PlanAbout } from './plan-draft.ts'

const bill: PlanAbout = { kind: 'bill', hasNotice: false, isTerm: false, isTimed: false, apart: null, plans: undefined }
const lease: PlanAbout = {
  kind: 'contract',
  hasNotice: true,
  isTerm: true,
  isTimed: false,
  apart: 365,
  plans: undefined,
}
const written = (plan: ReminderPlan, plans?: PlanAbout['plans']) =>
  planDraftOf(
    {
      reminderPlan: storedPlan(plan),
      kind: 'bill',
      notice: null,
      dueTime: null,
      schedule: { type: 'once', date: calendarDate('2026-12-18') },
    },
    plans,
  )
const own: ReminderPlan = {
  steps: [{ of: 'due', offset: { amount: -2, unit: 'weeks' }, at: '08:30', channels: ['email'] }],
  nag: { everyHours: 24, times: 3 },
}

describe('a plan as it is typed', () => {
  it('is read as it was written', () => {
    expect(readPlanDraft(written(own), bill)).toEqual({ plan: own })
    expect(readPlanDraft(written(defaultReminderPlan('bill')), bill)).toEqual({ plan: defaultReminderPlan('bill') })
  })
  it('is as usual in the book where the book says so, and then the product’s own steps are not', () => {
    const plans = { bill: usualText(own.steps) }
    expect(written(own, plans).how).toBe('usual')
    expect(written(defaultReminderPlan('bill'), plans).how).toBe('own')
    expect(usualSteps({ ...bill, plans })).toEqual(own.steps)
    expect(readPlanDraft({ ...written(own, plans), how: 'usual' }, { ...bill, plans })).toEqual({ plan: own })
  })
  it('is as usual where its steps are, whatever asks again', () => {
    expect(written(own).how).toBe('own')
    expect(written({ ...defaultReminderPlan('bill'), nag: { everyHours: 4, times: 2 } })).toMatchObject({
      how: 'usual',
      nag: { asks: true, every: '4', unit: 'hours', times: '2' },
    })
  })
  it('goes back to what is usual, and keeps what asks again', () => {
    expect(readPlanDraft({ ...written(own), how: 'usual' }, bill)).toEqual({
      plan: { ...defaultReminderPlan('bill'), nag: { everyHours: 24, times: 3 } },
    })
  })
  it('says all that stands in the way, each by its field', () => {
    const draft = written(own)
    const [step] = draft.steps
    if (!step) throw new Error('One step was written.')
    const wrong = { ...draft, steps: [step, { ...step, amount: 'x' }], nag: { ...draft.nag, times: '0' } }
    expect(readPlanDraft(wrong, bill)).toEqual({
      problems: [
        { field: 'step 1', text: 'Write a whole number, 0 for the day itself.' },
        { field: 'nag', text: 'It can ask again 1 to 100 times.' },
      ],
    })
  })
})
describe('the usual steps', () => {
  const said = (about: PlanAbout) => usualSteps(about).map(({ of, offset }) => `${of} ${offset.amount}`)
  it('stand in order of time', () => {
    expect(said(bill)).toEqual(['due -7', 'due -1', 'due 0'])
  })
  it('leave out what would fall on the date before', () => {
    expect(said({ ...bill, apart: 7 })).toEqual(['due -1', 'due 0'])
  })
  it('count from the notice where one is to be given, each once', () => {
    expect(said(lease)).toEqual(['notice -30', 'notice -14', 'notice -7', 'notice -3'])
  })
  it('and steps of its own are said to count from the notice as well', () => {
    const { steps } = defaultReminderPlan('bill')
    expect(countedSteps({ steps }, lease).map(({ of }) => of)).toEqual(['notice', 'notice', 'notice'])
    expect(countedSteps({ steps }, bill)).toEqual(steps)
  })
  it('count from the end where nobody gives notice', () => {
    expect(said({ ...lease, hasNotice: false })).toEqual(['due -30', 'due -7'])
  })
})
