import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readConfiguration } from '../flags.ts'
import { silentLog } from '../log.ts'
import { openPayments } from './open.ts'

it.each([
  ['nothing', {}, { secretKey: 'sk_test_duebook' }],
  ['a practice key', { STRIPE_SECRET_KEY: 'sk_test_mine' }, { secretKey: 'sk_test_mine' }],
  [
    'a way to it',
    { STRIPE_API_BASE: 'http://127.0.0.1:9' },
    { secretKey: 'sk_test_duebook', apiBase: 'http://127.0.0.1:9' },
  ],
  ['a live key', { STRIPE_SECRET_KEY: 'sk_live_x' }, null],
  ['a test key of the provider', { STRIPE_SECRET_KEY: `sk_test_${'a1'.repeat(20)}` }, null],
])('given %s, practice payments are %o → %o [P01]', (_name, variables, payments) => {
  expect(readConfiguration([], variables).payments).toEqual(payments)
})

it('a key that is none stops the start with a sentence [P01]', () => {
  expect(() => readConfiguration([], { STRIPE_SECRET_KEY: 'nonsense' })).toThrow(/STRIPE_SECRET_KEY must be/)
  expect(() => readConfiguration([], { STRIPE_API_BASE: 'nowhere' })).toThrow(/STRIPE_API_BASE must be/)
})

it('strangers get no practice payments [P31]', () => {
  const variables = {
    DUEBOOK_ORIGIN: 'https://due.example.org',
    DUEBOOK_PROXIES: '1',
    DUEBOOK_SMTP_URL: 'smtps://mail.example.org',
    DUEBOOK_MAIL_FROM: 'a@example.org',
    DUEBOOK_PROVIDERS: 'none',
  }
  expect(readConfiguration(['--rules', import.meta.filename], variables).payments).toBeNull()
})

it('the webhook of the functions is registered once, keeps its secret, and moves with the port [S01]', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'payments-open-'))
  const start = () =>
    openPayments({
      file: join(folder, 'payments.sqlite'),
      origin: 'http://127.0.0.1:1',
      secretKey: 'sk_test_duebook',
      clock: { now: () => 1_800_000_000_000 },
      log: silentLog,
      onFatal: (error) => {
        throw error
      },
    })
  const variables = (port: number) => ({
    apiBase: `http://127.0.0.1:${port}`,
    webhook: `http://127.0.0.1:${port}/duebook/us-central1/stripeWebhook`,
  })
  const first = start()
  const one = first.forFunctions(variables(1))
  expect(one).toMatchObject({
    STRIPE_SECRET_KEY: 'sk_test_duebook',
    STRIPE_API_BASE: 'http://127.0.0.1:1',
    STRIPE_WEBHOOK_SECRET: expect.stringMatching(/^whsec_/),
  })
  await first.close()
  const second = start()
  expect(second.forFunctions(variables(2)).STRIPE_WEBHOOK_SECRET).toBe(one.STRIPE_WEBHOOK_SECRET)
  await second.close()
  rmSync(folder, { recursive: true })
})
