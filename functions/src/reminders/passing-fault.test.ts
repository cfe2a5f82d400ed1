import { DomainError } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import { isPassing } from './passing-fault.ts'

const coded = (code: unknown) => Object.assign(new Error('refused'), { code })

describe('a fault at sending', () => {
  it.each([
    ['a database that is away', coded(14)],
    ['a transaction that lost', coded(10)],
    ['accounts that cannot be reached', coded('app/network-error')],
    ['a socket that was closed', coded('ECONNRESET')],
  ])('is tried again when it is %s', (_what, error) => {
    expect(isPassing(error)).toBe(true)
  })

  it.each([
    ['a document that no database takes', coded(3)],
    ['a recipient who can be no account', coded('auth/invalid-uid')],
    ['a date that is none', new DomainError('bad-date', 'No such day.')],
    ['a field that is not there', new TypeError('undefined')],
    ['a zone that nobody knows', new RangeError('Mars/Olympus')],
  ])('is for good when it is %s', (_what, error) => {
    expect(isPassing(error)).toBe(false)
  })
})
