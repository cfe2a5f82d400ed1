import type { Entitlement } from '@duebook/contract/billing/entitlement'
import { describe, expect, it } from 'vitest'
import { explainCode } from './messages.ts'
import { explainRefusal } from './refused.ts'

const now = Date.UTC(2026, 10, 21)
const full: Entitlement = {
  state: 'active',
  plan: 'pro',
  access: 'full',
  seats: 1,
  activeLimit: 1_000_000,
  keep: null,
  validUntil: now + 1,
}
const ended: Entitlement = { ...full, state: 'canceled', plan: 'free', access: 'readOnly', validUntil: 0 }
const free: Entitlement = { ...ended, state: 'free', access: 'limited', activeLimit: 25 }
const roles = { ada: 'owner', ben: 'member', cleo: 'viewer' } as const
const refused = (
  entitlement: Entitlement | undefined,
  uid = 'ada',
  obligationId?: string,
  code = 'permission-denied',
) => explainRefusal({ code, obligationId, book: { roles, entitlement }, uid, now })
const byRole = { ...explainCode('permission-denied'), plan: false }

describe('a change that was refused', () => {
  it('on an earlier visit is told by what is known of the book, and else as what it is', () => {
    expect(refused(ended, 'ada', undefined, 'not-taken')).toEqual(refused(ended))
    expect(refused(full, 'ada', undefined, 'not-taken').problem).toBe(
      'It was refused after you had left the page, or had not left this device by then.',
    )
  })
  it('in a book whose plan has ended is told by that, with what the owner does next', () => {
    expect(refused(ended)).toEqual({
      problem: 'This book can only be read since its plan ended.',
      next: 'Reactivate the plan, then try again; reminders go on, and export works.',
      plan: true,
    })
    expect(refused({ ...full, validUntil: now })).toEqual(refused(ended))
  })

  it('sends to the owner who may write and does not pay', () => {
    expect(refused(ended, 'ben')).toEqual({
      problem: 'This book can only be read since its plan ended.',
      next: 'Ask the owner of the book; reminders go on, and export works.',
      plan: false,
    })
  })

  it('on Free is told by the choice where this one was not chosen', () => {
    const chosen = { ...free, keep: ['rent'] }
    expect(refused(chosen, 'ada', 'tax')).toEqual({
      problem: 'This one can only be read: on Free other obligations were chosen to stay open for changes.',
      next: 'Take a plan, then try again; reminders go on, and export works.',
      plan: true,
    })
    expect(refused(chosen, 'ada', 'rent')).toEqual(byRole)
    expect(refused(chosen, 'ada')).toEqual(byRole)
    expect(refused(free, 'ada', 'tax')).toEqual(byRole)
  })

  it('is told by what somebody sees where that is the reason', () => {
    const limited = (entitlement: Entitlement) =>
      explainRefusal({
        code: 'permission-denied',
        book: { roles, onlyTheirs: ['ben'], entitlement },
        uid: 'ben',
        now,
      })
    expect(limited(full)).toEqual({
      problem: 'You see and change only what is yours in this book now.',
      next: 'Ask an admin or the owner of the book to give it to you, then try again.',
      plan: false,
    })
    expect(limited(ended)).toEqual(refused(ended, 'ben'))
  })

  it('is told by the role where that is the reason, and by its code where the plan is not', () => {
    expect(refused(ended, 'cleo')).toEqual({
      problem: 'You are a viewer in this book now.',
      next: 'Ask an admin or the owner of the book, then try again.',
      plan: false,
    })
    expect(refused(ended, 'stranger')).toEqual(byRole)
    expect(refused(full)).toEqual(byRole)
    expect(refused(undefined)).toEqual(byRole)
    expect(explainRefusal({ code: 'permission-denied', book: null, uid: 'ada', now })).toEqual(byRole)
    expect(refused(ended, 'ada', 'rent', 'unavailable')).toEqual({ ...explainCode('unavailable'), plan: false })
  })
})
