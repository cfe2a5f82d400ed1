import { expect, it } from 'vitest'
import { readHouseRequest, signUpOf } from './house.ts'

it.each([
  ['', 'open'],
  ['invitation', 'invitation'],
  ['closed', 'closed'],
])('the setting “%s” lets in: %s', (setting, signUp) => expect(signUpOf(setting)).toBe(signUp))

it('a setting that says neither is refused, so that nobody is let in by a slip', () =>
  expect(() => signUpOf('close')).toThrow('SIGN_UP is one of open, invitation, closed, not "close".'))

it.each([
  [{ message: '' }],
  [{ message: 'a\u0007b' }],
  [{ message: 'x'.repeat(501) }],
  [{}],
  [{ message: 'a', to: 'b' }],
])('a message of the day is one line of text: not %j', (request) =>
  expect(readHouseRequest('tellHouse', request).ok).toBe(false),
)
