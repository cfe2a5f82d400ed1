import { describe, expect, it } from 'vitest'
import { paidDraftOf, readPaid } from './paid-draft.ts'

describe('what was paid, as it is typed', () => {
  it.each([
    ['142.18', { paid: { minor: 14_218, currency: 'GBP' } }],
    ['1,255.80', { paid: { minor: 125_580, currency: 'GBP' } }],
    ['0', { paid: { minor: 0, currency: 'GBP' } }],
    ['  ', { paid: null }],
    ['much', { problem: 'Write a sum, such as 142.18.' }],
    ['-3', { problem: 'Write a sum, such as 142.18.' }],
    ['1.234', { problem: 'Write a sum, such as 142.18.' }],
  ])('“%s”', (typed, said) => expect(readPaid({ typed, currency: 'GBP' })).toEqual(said))
  it('begins with the sum that is known', () =>
    expect(paidDraftOf({ minor: 14_218, currency: 'GBP' }, null)).toEqual({ typed: '142.18', currency: 'GBP' }))
  it('begins with the currency alone where the sum is an estimate', () =>
    expect(paidDraftOf(null, { minor: 60_000, currency: 'USD', estimated: true })).toEqual({
      typed: '',
      currency: 'USD',
    }))
})
