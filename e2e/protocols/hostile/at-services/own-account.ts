import { expect } from 'vitest'
import { auth, changesNothing, type Row } from '../probe.ts'

export const ownAccount: Row[] = [
  [
    'gives itself claims',
    ({ mallory: { idToken } }) => auth('update', { idToken, customAttributes: '{"role":"admin"}' }),
    changesNothing,
  ],
  [
    'says that its address is proved',
    ({ mallory: { idToken } }) => auth('update', { idToken, emailVerified: true }),
    changesNothing,
  ],
  [
    'puts itself into another account by localId',
    ({ mallory: { idToken }, ada }) => auth('update', { idToken, localId: ada.uid, displayName: 'Mallory' }),
    changesNothing,
  ],
  [
    'takes an identity of a provider',
    ({ mallory: { idToken } }) =>
      auth('update', { idToken, linkProviderUserInfo: { providerId: 'google.com', rawId: '1' } }),
    changesNothing,
  ],
  [
    'has a factor by writing it',
    ({ mallory: { idToken } }) => auth('update', { idToken, mfa: { enrollments: [{ phoneInfo: '+447700900001' }] } }),
    changesNothing,
  ],
  [
    'lasts for ever by validSince',
    ({ mallory: { idToken } }) => auth('update', { idToken, validSince: '0' }),
    changesNothing,
  ],
  [
    'reaches a prototype by its claims',
    ({ mallory: { idToken } }) => ({
      ...auth('update', {}),
      body: `{"idToken":"${idToken}","__proto__":{"emailVerified":true},"constructor":{"prototype":{"role":"x"}}}`,
    }),
    changesNothing,
  ],
  [
    'signs up under an id of its choice',
    ({ ada }) =>
      auth('signUp', { localId: ada.uid, email: 'chosen@evil.example', password: 'a long and quiet sentence' }),
    ({ text }, { ada }) => expect(text).not.toContain(`"localId":"${ada.uid}"`),
  ],
  [
    'signs up disabled or proved',
    () =>
      auth('signUp', {
        email: 'proved@evil.example',
        password: 'a long and quiet sentence',
        emailVerified: true,
        customAttributes: '{"role":"admin"}',
      }),
    ({ text }) => {
      const token = /"idToken":"[^.]+\.([^.]+)/.exec(text)?.[1]
      if (token !== undefined)
        expect(Buffer.from(token, 'base64url').toString()).not.toMatch(/"role"|"email_verified":true/)
    },
  ],
]
