import { createECDH } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { encryptPush } from './encrypt-push.ts'
import { certificate, startPushService, type Answer, type PushService } from './fixtures/push-service.ts'
import { postToEndpoint } from './post-to-endpoint.ts'

const pair = createECDH('prime256v1')
pair.generateKeys()
const keys = {
  publicKey: pair.getPublicKey('base64url'),
  // Node leaves leading zero bytes out, which one key of 256 has.
  privateKey: Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url'),
  subject: 'mailto:operator@duebook.example',
}
const payload = {
  title: 'VAT return',
  body: 'Due Mon 30 Nov, in 7 days · nobody has it in hand',
  tag: 'ada vat 30-11',
  open: '/obligations/vat?book=ada',
  about: { obligationId: 'vat', nominal: 'the 30th' },
  answers: { hand: 'h'.repeat(43), snooze: 's'.repeat(43) },
}

describe('a push', () => {
  let service: PushService
  beforeAll(async () => void (service = await startPushService()))
  afterAll(() => service.close())
  beforeEach(() => void (service.answer = () => ({ status: 201 })))
  const ground = () => ({ port: service.port, isAllowed: (one: string) => one === '127.0.0.1', ca: certificate })
  const sent = (said: Partial<typeof payload> = {}, ttl = 3600) =>
    encryptPush(service.subscribe('phone'), { ...payload, ...said }, { keys, ttl })

  const posted = () => service.posts.filter((device) => device === 'phone').length

  it('is read by the device alone, signed by us, and names how long it is good for and what it replaces', async () => {
    expect(await postToEndpoint(sent(), ground())).toEqual({ kind: 'accepted' })
    const { claims, ...got } = service.received.at(-1)!
    expect(got).toEqual({
      device: 'phone',
      ttl: 3600,
      urgency: 'normal',
      topic: expect.stringMatching(/^[\w-]{32}$/),
      key: keys.publicKey,
      payload,
    })
    expect(claims.aud).toBe(`https://127.0.0.1:${service.port}`)
    expect(claims.sub).toBe(keys.subject)
    const ahead = claims.exp - Date.now() / 1000
    expect(ahead).toBeGreaterThan(0)
    expect(ahead).toBeLessThanOrEqual(86_400)
  })

  it('about the same date has the same topic, about another another', () => {
    const topicOf = (tag: string) => sent({ tag }).headers['Topic']
    expect(topicOf('one')).toBe(topicOf('one'))
    expect(topicOf('one')).not.toBe(topicOf('two'))
  })

  it.each([
    ['nothing', -5, 60],
    ['a year', 366 * 86_400, 28 * 86_400],
  ])('that would be good for %s keeps to what services take', (_, ttl, expected) => {
    expect(sent({}, ttl).headers['TTL']).toBe(expected)
  })

  it('stays below 3,000 bytes whatever it is called', async () => {
    const long = sent({ title: '契'.repeat(900), body: '約'.repeat(900) })
    expect(long.body.length).toBeLessThan(3_000 + 200)
    expect(await postToEndpoint(long, ground())).toEqual({ kind: 'accepted' })
    expect(service.received.at(-1)?.payload).toMatchObject({ title: 'Duebook', tag: payload.tag })
  })

  const answers: [string, Answer, object][] = [
    ['404', { status: 404 }, { kind: 'gone', why: 'The push service answered 404.' }],
    ['410', { status: 410 }, { kind: 'gone', why: 'The push service answered 410.' }],
    ['400', { status: 400 }, { kind: 'refused', why: 'The push service answered 400.' }],
    ['403', { status: 403 }, { kind: 'refused', why: 'The push service answered 403.' }],
    ['413', { status: 413 }, { kind: 'refused', why: 'The push service answered 413.' }],
    ['429', { status: 429, headers: { 'retry-after': '90' } }, { kind: 'again', notBefore: 90_000 }],
    ['500', { status: 500 }, { kind: 'again', notBefore: null }],
    ['503 with nonsense', { status: 503, headers: { 'retry-after': 'soon' } }, { kind: 'again', notBefore: null }],
    [
      'a redirection, which is not followed,',
      { status: 307, headers: { location: 'https://127.0.0.1/send/elsewhere' } },
      { kind: 'refused', why: 'The push service answered 307.' },
    ],
    ['a reply that does not end', { status: 500, body: 'x'.repeat(5_000_000) }, { kind: 'again' }],
  ]
  it.each(answers)('answered with %s is what that means', async (_, answer, expected) => {
    service.answer = () => answer
    const before = service.posts.length
    expect(await postToEndpoint(sent(), ground())).toMatchObject(expected)
    expect(service.posts.length).toBe(before + 1)
  })

  it('that nobody answers is given up, to be tried again', async () => {
    service.answer = () => 'nothing'
    // What was given up may still arrive, after this test has ended.
    const late = { ...sent(), endpoint: service.subscribe('late').endpoint }
    expect(await postToEndpoint(late, { ...ground(), timeoutMs: 100 })).toMatchObject({ kind: 'again' })
  })

  it('to a service that nobody vouches for is not sent', async () => {
    const before = posted()
    expect(await postToEndpoint(sent(), { ...ground(), ca: undefined })).toMatchObject({ kind: 'again' })
    expect(posted()).toBe(before)
  })

  it.each([
    ['without encryption on the way', (port: number) => `http://127.0.0.1:${port}/send/phone`],
    ['with a password in it', (port: number) => `https://me:secret@127.0.0.1:${port}/send/phone`],
    ['that is none', () => 'phone'],
    ['of a file', () => 'file:///etc/passwd'],
    ['on another port', () => 'https://127.0.0.1:22/send/phone'],
  ])('to an address %s is refused before anything is sent', async (_, endpoint) => {
    const before = posted()
    const asked = { ...sent(), endpoint: endpoint(service.port) }
    expect(await postToEndpoint(asked, ground())).toMatchObject({ kind: 'refused' })
    expect(posted()).toBe(before)
  })

  it.each([
    'https://127.0.0.1/send/phone',
    'https://[::1]/send/phone',
    'https://169.254.169.254/latest/meta-data',
    'https://2130706433/send',
  ])('goes to nothing inside: %s', async (endpoint) => {
    expect(await postToEndpoint({ ...sent(), endpoint })).toMatchObject({ kind: 'refused', why: /not on the internet/ })
  })

  it('is connected to where the name led when it was looked at, and not where it leads a moment later', async () => {
    const asked: string[] = []
    const resolve = async (host: string) => {
      asked.push(host)
      return [{ address: asked.length === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }]
    }
    const endpoint = `https://push.test:${service.port}/send/phone`
    const request = { ...sent(), endpoint }
    expect(await postToEndpoint(request, { ...ground(), resolve })).toEqual({ kind: 'accepted' })
    expect(asked).toEqual(['push.test'])
  })
})
