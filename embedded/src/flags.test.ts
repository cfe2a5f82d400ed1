import { expect, it } from 'vitest'
import { practiceCost, standardCost } from './auth/passwords/passwords.ts'
import { readConfiguration } from './flags.ts'

it('has defaults that only this machine reaches', () => {
  expect(readConfiguration([], {})).toMatchObject({
    publicPort: 4400,
    privatePort: 4401,
    origin: 'http://127.0.0.1:4400',
    project: 'duebook',
    rulesFile: null,
    emulator: false,
    requireIndexes: 'defined',
    anonymous: false,
    proxies: 0,
    passwordCost: standardCost,
    smtp: null,
    texts: null,
    providers: { google: { kind: 'practice' }, github: { kind: 'practice' } },
  })
})

it('takes a flag before a variable, in both forms', () => {
  const variables = { DUEBOOK_PORT: '1', DUEBOOK_PRIVATE_PORT: '2' }
  expect(readConfiguration(['--port=3', '--project', 'mine', '--rules', 'none'], variables)).toMatchObject({
    publicPort: 3,
    privatePort: 2,
    project: 'mine',
  })
})

it('[IX2] requires indexes to be defined, but not in the place of the official emulators, unless told otherwise', () => {
  const required = (flags: string[], variables = {}) => readConfiguration(flags, variables).requireIndexes
  expect(required([])).toBe('defined')
  expect(required(['--emulator'])).toBe('no')
  expect(required(['--emulator', '--require-indexes', 'whole'])).toBe('whole')
  expect(required([], { DUEBOOK_REQUIRE_INDEXES: 'no' })).toBe('no')
  expect(required(['--require-indexes=whole'], { DUEBOOK_REQUIRE_INDEXES: 'no' })).toBe('whole')
})

it('takes passwords that cost nothing where only this machine reaches it', () => {
  expect(readConfiguration([], { DUEBOOK_PASSWORD_COST: 'practice' }).passwordCost).toEqual(practiceCost)
})

it('pays with practice cards, unless nothing is to be sold', () => {
  expect(readConfiguration([], {}).payments).not.toBeNull()
  expect(readConfiguration(['--practice-payments', 'no'], {}).payments).toBeNull()
})

it('makes no account without a name where new accounts are not open', () => {
  const open = readConfiguration(['--anonymous', 'yes'], {})
  const closed = readConfiguration(['--anonymous', 'yes'], { DUEBOOK_SIGN_UP: 'closed' })
  expect([open.signUp, open.anonymous, closed.signUp, closed.anonymous]).toEqual(['open', true, 'closed', false])
})

it('ends TLS itself where it is given a certificate, and counts itself as the proxy that it is', () => {
  const given = { DUEBOOK_TLS_CERTIFICATE: 'chain.pem', DUEBOOK_TLS_KEY: 'key.pem' }
  const own = { ...given, DUEBOOK_ORIGIN: 'https://localhost' }
  expect(readConfiguration([], own)).toMatchObject({
    proxies: 1,
    tls: { port: 443, host: '::' },
    toHttps: { port: 80, host: '::', challengeFolder: null },
  })
  expect(readConfiguration([], {})).toMatchObject({ tls: null, toHttps: null })
  for (const [variables, port] of [
    [{ DUEBOOK_TLS_REDIRECT_PORT: '8080' }, 8080],
    [{ DUEBOOK_TLS_REDIRECT_PORT: 'none' }, undefined],
    [{ DUEBOOK_TLS_PORT: '8443' }, undefined],
  ] as const)
    expect(readConfiguration([], { ...own, ...variables }).toHttps?.port).toBe(port)
  for (const [variables, sentence] of [
    [{ DUEBOOK_TLS_KEY: 'key.pem' }, 'DUEBOOK_TLS_CERTIFICATE and DUEBOOK_TLS_KEY must both be set'],
    [given, 'DUEBOOK_ORIGIN must be the https address'],
    [{ ...own, DUEBOOK_PROXIES: '1' }, 'DUEBOOK_PROXIES must not be set beside DUEBOOK_TLS_CERTIFICATE'],
    [{ ...own, DUEBOOK_TLS_PORT: 'https' }, 'DUEBOOK_TLS_PORT must be a whole number'],
    [{ ...own, DUEBOOK_TLS_REDIRECT_PORT: 'no' }, 'DUEBOOK_TLS_REDIRECT_PORT must be a whole number'],
  ] as const)
    expect(() => readConfiguration([], variables)).toThrow(sentence)
})

it.each([
  [['--prot', '1'], {}, 'The flag --prot is not known'],
  [['--port'], {}, '--port needs a value'],
  [['--port', '70000'], {}, 'whole number from 0 to 65535'],
  [['--rules', '/nowhere'], {}, 'nothing at /nowhere, which --rules names'],
  [['--require-indexes', 'yes'], {}, '--require-indexes must be no, defined or whole, not "yes"'],
  [['--anonymous', 'maybe'], {}, '--anonymous must be yes or no, not "maybe"'],
  [['--project', 'A b'], {}, '--project must be'],
  [[], { DUEBOOK_ORIGIN: 'due.example' }, 'DUEBOOK_ORIGIN must be an address'],
  [[], { DUEBOOK_ORIGIN: 'https://due.example' }, 'DUEBOOK_SMTP_URL and DUEBOOK_MAIL_FROM must be set'],
  [[], { DUEBOOK_ORIGIN: 'https://due.example' }, 'DUEBOOK_OIDC_GOOGLE_ID and DUEBOOK_OIDC_GOOGLE_SECRET'],
  [[], { DUEBOOK_ORIGIN: 'https://due.example' }, 'DUEBOOK_PROVIDERS=none to do without those buttons'],
  [
    [],
    { DUEBOOK_ORIGIN: 'https://due.example', DUEBOOK_PROVIDERS: 'apple' },
    'DUEBOOK_OIDC_APPLE_ID and DUEBOOK_OIDC_APPLE_SECRET must be set',
  ],
  [[], { DUEBOOK_OIDC_MICROSOFT_ID: 'x' }, 'DUEBOOK_OIDC_MICROSOFT_SECRET must be set; DUEBOOK_OIDC_MICROSOFT_ISSUER'],
  [[], { DUEBOOK_ORIGIN: 'https://due.example' }, 'DUEBOOK_PROXIES must say how many proxies stand in front'],
  [[], { DUEBOOK_SIGN_UP: 'close' }, 'DUEBOOK_SIGN_UP must be open, invitation or closed, not "close"'],
  [[], { DUEBOOK_OPERATOR: 'ada' }, 'DUEBOOK_OPERATOR must be one mail address'],
  [[], { DUEBOOK_PROXIES: 'yes' }, 'DUEBOOK_PROXIES must be how many proxies stand in front'],
  [[], { DUEBOOK_PROVIDERS: 'facebook' }, 'DUEBOOK_PROVIDERS must list names out of google, apple'],
  [['--emulator'], { DUEBOOK_ORIGIN: 'https://due.example' }, '--emulator must not be given'],
  [[], { DUEBOOK_PASSWORD_COST: 'none' }, 'must be standard or practice, not "none"'],
  [
    [],
    { DUEBOOK_PASSWORD_COST: 'practice', DUEBOOK_ORIGIN: 'https://due.example' },
    'DUEBOOK_PASSWORD_COST must be standard, or passwords could be guessed',
  ],
  [[], { DUEBOOK_SMTP_URL: 'smtp://mail' }, 'DUEBOOK_MAIL_FROM is not'],
  [[], { DUEBOOK_TEXT_URL: 'https://texts.example' }, 'DUEBOOK_TEXT_TOKEN is not'],
])('refuses %j with %j', (flags, variables, sentence) => {
  expect(() => readConfiguration(flags, variables)).toThrow(sentence)
})
