import { defaultReminderPlan, type ReminderStep } from '@duebook/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Kind } from './obligation.ts'
import { usualPlan, usualText } from './usual-plan.ts'

type About = Parameters<typeof usualPlan>[2]
const step = (of: ReminderStep['of'], amount: number): ReminderStep => ({
  of,
  offset: { amount, unit: 'days' },
  channels: ['email'],
})

describe('what is usual for a kind in a book', () => {
  it.each(Kind.options)('is the product’s plan for a %s where the book says nothing', (kind) => {
    for (const hasNotice of [false, true])
      for (const plans of [undefined, {}])
        expect(usualPlan(plans, kind, { hasNotice })).toEqual(defaultReminderPlan(kind, { hasNotice }))
  })
  it('is the book’s own, for that kind alone', () => {
    const plans = { bill: usualText([step('due', -3)]) }
    expect(usualPlan(plans, 'bill')).toEqual({ steps: [step('due', -3)] })
    expect(usualPlan(plans, 'filing')).toEqual(defaultReminderPlan('filing'))
  })
  it('asks what a notice needs before the rest, unless the book’s own steps ask about it', () => {
    const about = { hasNotice: true }
    const notice = defaultReminderPlan('bill', about).steps.filter(({ of }) => of === 'notice')
    expect(notice).toHaveLength(3)
    expect(usualPlan({ bill: usualText([step('due', -3)]) }, 'bill', about).steps).toEqual([...notice, step('due', -3)])
    const own = [step('notice', -60), step('due', -3)]
    expect(usualPlan({ bill: usualText(own) }, 'bill', about).steps).toEqual(own)
  })
  it.each<[string, Kind, About, string[]]>([
    ['a bill every week', 'bill', { apart: 7 }, ['due -1', 'due 0']],
    ['a bill every fortnight', 'bill', { apart: 14 }, ['due -7', 'due -1', 'due 0']],
    ['coursework every week', 'coursework', { apart: 7 }, ['due -3', 'due -1']],
    ['coursework every day', 'coursework', { apart: 1 }, ['due -1']],
    ['a filing every month', 'filing', { apart: 28 }, ['due -14', 'due -7', 'due -1', 'due 0']],
    ['a licence every two months', 'licence', { apart: 56 }, ['due -30', 'due -7', 'due -1']],
    ['a warranty every week', 'warranty', { apart: 7 }, ['due -7']],
    ['a licence once', 'licence', { apart: null }, ['due -60', 'due -30', 'due -7', 'due -1']],
    ['a contract by the month', 'contract', { apart: 28, hasNotice: true }, ['notice -14', 'notice -3', 'due -7']],
  ])('leaves out what would fall on the date before: %s', (_, kind, about, expected) =>
    expect(usualPlan(undefined, kind, about).steps.map(({ of, offset }) => `${of} ${offset.amount}`)).toEqual(expected),
  )
  it('asks at least once about each date, however close they lie, and nothing that it would not ask of one alone', () => {
    for (const kind of Kind.options)
      for (const apart of [1, 2, 7, 28, 90, 365]) {
        const about = { hasNotice: true, apart }
        const all = defaultReminderPlan(kind, { hasNotice: true }).steps
        const { steps } = usualPlan(undefined, kind, about)
        expect(all).toEqual(expect.arrayContaining(steps))
        expect(new Set(steps.map(({ of }) => of))).toEqual(new Set(all.map(({ of }) => of)))
      }
  })
  it('is the book’s own as somebody said it, also of what comes every week', () => {
    const plans = { bill: usualText([step('due', -14), step('due', 0)]) }
    expect(usualPlan(plans, 'bill', { apart: 7 }).steps).toEqual([step('due', -14), step('due', 0)])
  })
  it('is nothing where that was wanted, and never more than ten steps', () => {
    expect(usualPlan({ bill: '' }, 'bill')).toEqual({ steps: [] })
    const many = Array.from({ length: 10 }, (_, index) => step('due', -index))
    expect(usualPlan({ bill: usualText(many) }, 'bill', { hasNotice: true }).steps).toHaveLength(10)
    expect(usualPlan({ bill: usualText([...many, ...many]) }, 'bill').steps).toHaveLength(10)
  })
  it('leaves out what is no step, whatever stands there', () =>
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { steps } = usualPlan({ bill: `${text}\n${usualText([step('due', -3)])}` }, 'bill')
        expect(steps.at(-1)).toEqual(step('due', -3))
      }),
    ))
})
