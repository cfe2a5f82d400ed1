import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { certificate } from '../push/fixtures/push-service.ts'
import { startWebhookReceiver, type WebhookReceiver } from './fixtures/webhook-receiver.ts'
import { postEvent } from './post-event.ts'

const secret = 'whsec_new'
const before = { secret: 'whsec_old', until: Date.now() + 3_600_000 }
const body = JSON.stringify({ id: 'evt-1', type: 'due.moved', about: 'Brügge & Söhne, “税”' })
/** Somebody else's code, which reads signatures of this form. */
const { webhooks } = new Stripe('sk_test_nothing')

describe('an event', () => {
  let receiver: WebhookReceiver
  beforeAll(async () => void (receiver = await startWebhookReceiver()))
  afterAll(() => receiver.close())
  beforeEach(() => void (receiver.answer = () => ({ status: 200, body: 'ok' })))
  const ground = () => ({ port: 'any' as const, isAllowed: (one: string) => one === '127.0.0.1', ca: certificate })
  const event = () => ({ id: 'evt-1', type: 'due.moved' as const, body, address: receiver.address })
  const post = (secrets: Parameters<typeof postEvent>[1] = { secret, before: null }) =>
    postEvent(event(), secrets, ground())

  it('is signed over its time and its bytes, as another’s library verifies it', async () => {
    const { answer, head } = await post()
    expect(answer).toEqual({ status: 200, head: 'content-type: text/plain', body: 'ok' })
    const { headers, body: got, path } = receiver.posted.at(-1)!
    const signature = String(headers['duebook-signature'])
    expect([path, got, headers['duebook-event'], headers['duebook-delivery']]).toEqual([
      '/duebook',
      body,
      'due.moved',
      'evt-1',
    ])
    expect(webhooks.constructEvent(got, signature, secret)).toEqual(JSON.parse(body))
    expect(() => webhooks.constructEvent(`${got} `, signature, secret)).toThrow(/signature/)
    expect(() => webhooks.constructEvent(got, signature, 'whsec_other')).toThrow(/signature/)
    const aged = signature.replace(/^t=(\d+)/, (_, time: string) => `t=${Number(time) - 400}`)
    expect(() => webhooks.constructEvent(got, aged, secret)).toThrow()
    expect(head).toMatch(/^POST \/duebook\n.*\n.*\nDuebook-Signature: t=\d+,v1=.{4}….{3}$/)
  })

  it('is signed with both secrets while one is changed, and after that with the new one alone', async () => {
    await post({ secret, before })
    await post({ secret, before: { ...before, until: Date.now() - 1 } })
    const [both, one] = receiver.posted.slice(-2).map(({ headers }) => String(headers['duebook-signature']))
    for (const known of [secret, before.secret]) expect(webhooks.constructEvent(body, both!, known)).toBeTruthy()
    expect(webhooks.constructEvent(body, one!, secret)).toBeTruthy()
    expect(() => webhooks.constructEvent(body, one!, before.secret)).toThrow(/signature/)
  })

  it('that is led elsewhere does not go there', async () => {
    receiver.answer = () => ({ status: 307, headers: { location: receiver.address.replace('/duebook', '/inside') } })
    expect((await post()).answer).toMatchObject({ status: 307, head: /location: not followed/ })
    expect(receiver.posted.some(({ path }) => path === '/inside')).toBe(false)
  })

  it('keeps of an answer what can be shown', async () => {
    receiver.answer = () => ({ status: 500, body: `\u0000\u001b[31m${'x'.repeat(5_000_000)}` })
    const { answer } = await post()
    expect(answer).toMatchObject({ status: 500, body: /^\uFFFD\uFFFD\[31mx+$/ })
    expect('body' in answer && answer.body.length).toBe(1_000)
  })

  it.each([
    ['cuts the connection', 'nothing' as const, 'the connection was cut'],
    ['answers with no', { status: 503 }, undefined],
  ])('whose receiver %s says so', async (_, answer, fault) => {
    receiver.answer = () => answer
    const got = (await post()).answer
    expect('fault' in got ? got.fault : undefined).toBe(fault)
  })

  it('to a receiver that nobody vouches for is not sent', async () => {
    const count = receiver.posted.length
    const { answer } = await postEvent(event(), { secret, before: null }, { ...ground(), ca: undefined })
    expect(answer).toEqual({ fault: 'its certificate is not good' })
    expect(receiver.posted.length).toBe(count)
  })

  it.each([
    'https://127.0.0.1/hook',
    'https://[::1]/hook',
    'https://169.254.169.254/latest/meta-data',
    'https://0x7f.1/hook',
    'https://[::ffff:10.0.0.1]/hook',
  ])('goes to nothing inside: %s', async (address) => {
    const { answer } = await postEvent({ ...event(), address }, { secret, before: null }, {})
    expect(answer).toMatchObject({ fault: /is not on the internet/ })
  })

  it('is connected to where the name led when it was looked at', async () => {
    const asked: string[] = []
    const resolve = async (host: string) => {
      asked.push(host)
      return [{ address: asked.length === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }]
    }
    const address = receiver.address.replace('127.0.0.1', 'push.test')
    const { answer } = await postEvent({ ...event(), address }, { secret, before: null }, { ...ground(), resolve })
    expect([answer, asked]).toEqual([expect.objectContaining({ status: 200 }), ['push.test']])
  })
})
