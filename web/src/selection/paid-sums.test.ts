import { calendarDate } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import type { Amount, Kind } from '@duebook/contract/obligation'
import { paidDrafts, paidSums } from './paid-sums.ts'

const one = (title: string, amount: Partial<Amount> | null, kind: Kind = 'bill') => ({
  id: title,
  title,
  kind,
  amount: amount && { minor: 4200, currency: 'GBP', estimated: false, ...amount },
  nextNominal: calendarDate('2026-11-23'),
})
const broadband = one('Broadband', {})
const vat = one('VAT', { minor: 128_400, estimated: true }, 'filing')
const hosting = one('Hosting', { minor: 18_000, toMinor: 24_000, currency: 'USD' })
const passport = one('Passport', null)
const essay = one('Essay', {}, 'coursework')

describe('what was paid for each of many', () => {
  it('is asked where a sum is expected; what is expected exactly stands there', () => {
    expect([...paidDrafts([broadband, vat, hosting, passport, essay], {})]).toEqual([
      ['Broadband', { currency: 'GBP', typed: '42.00' }],
      ['VAT', { currency: 'GBP', typed: '' }],
      ['Hosting', { currency: 'USD', typed: '' }],
    ])
  })
  it('is as it was typed, and what is left empty is said later', () => {
    expect(paidSums([broadband, vat, hosting], { Broadband: '43.60', Hosting: '201' })).toEqual(
      new Map([
        ['Broadband', { minor: 4360, currency: 'GBP' }],
        ['VAT', null],
        ['Hosting', { minor: 20_100, currency: 'USD' }],
      ]),
    )
    expect(paidSums([broadband], { Broadband: ' ' })).toEqual(new Map([['Broadband', null]]))
  })
  it('is no sum where letters stand, and says of which', () => {
    expect(paidSums([broadband, vat], { VAT: 'later' })).toBe('VAT: Write a sum, such as 142.18')
  })
})
