import { defaultReminderPlan, type ReminderStep } from '@duebook/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Kind } from './obligation.ts'
import { usualPlan, usualText } from './usual-plan.ts'

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
