import { expect, it } from 'vitest'
import { knownProviders, providersOf } from './sign-in-providers.ts'

it.each([
  ['', knownProviders.map(({ id }) => id)],
  ['none', []],
  ['github.com, google.com', ['google.com', 'github.com']],
])('the setting “%s” offers %j', (setting, ids) => expect(providersOf(setting).map(({ id }) => id)).toEqual(ids))

it('a server of one’s own has the name that it was given, behind those that everybody knows', () =>
  expect(providersOf('oidc.own:Okafor family,google.com')).toEqual([
    { id: 'google.com', name: 'Google' },
    { id: 'oidc.own', name: 'Okafor family' },
  ]))

it.each(['oidc.own', 'google', 'oidc.own:', 'google.com,'])('“%s” names nobody, and is refused', (setting) =>
  expect(() => providersOf(setting)).toThrow('SIGN_IN_WITH lists'),
)
