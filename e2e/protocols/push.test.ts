import { createHash } from 'node:crypto'
import type { Answered } from '@duebook/contract/reach/push-payload'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PushService } from '../../functions/src/push/fixtures/push-service.ts'
import { documents, mergeAsServer, owner, writeAsServer } from '../product/as-server.ts'
import { askAccounts } from '../product/ask-accounts.ts'
import { dayAhead } from '../product/days.ts'
import { pushKeys, startPushProduct } from '../product/push-product.ts'
import { until, type Product } from '../product/start-product.ts'

// A push service of our own stands where those of the browsers' makers do; everything else is the product as it is.
const today = dayAhead(0)
let service: PushService
let product: Product
let [uid, token] = ['', '']
beforeAll(async () => {
  ;({ product, service } = await startPushProduct(['--web', 'none']))
  const made = await askAccounts(product.origin, 'signUp', {
    email: 'ada@okafor.example',
    password: 'a long and quiet sentence',
  })
  ;[uid, token] = [made.localId ?? '', made.idToken ?? '']
  await put(`books/${uid}`, { name: 'Ada’s book', roles: { [uid]: 'owner' }, memberIds: [uid] })
  await put(`users/${uid}`, { timeZone: 'Europe/London', quietHours: { from: '00:00', to: '00:00' }, usual: ['push'] })
})
afterAll(async () => {
  await product?.stop()
  await service?.close()
})
beforeEach(() => {
  service.answer = () => ({ status: 201 })
  service.received.length = 0
})

const put = (path: string, data: Record<string, unknown>) => writeAsServer(product, path, data)
type Fields = Record<
  string,
  { stringValue?: string; timestampValue?: string; booleanValue?: boolean; integerValue?: string }
>
async function at(path: string): Promise<Fields | null> {
  const answer = await fetch(`${product.operator}/v1/${documents}/${path}`, { headers: owner })
  return answer.status === 404 ? null : (((await answer.json()) as { fields?: Fields }).fields ?? {})
}
const rowOf = (id: string, channel: string) => at(`books/${uid}/reminders/${id}_${today}_0_${today}_${channel}`)
const stateOf = async (id: string, channel: string) => (await rowOf(id, channel))?.['state']?.stringValue

/** A browser that took push lists itself. */
async function list(device: string): Promise<string> {
  const subscription = service.subscribe(device)
  const id = createHash('sha256').update(subscription.endpoint).digest('base64url')
  const data = { ...subscription, label: device, createdAt: new Date(), lastAcceptedAt: null }
  await put(`users/${uid}/devices/${id}`, data)
  return `users/${uid}/devices/${id}`
}
/** An obligation of today that was written down long ago. */
const owe = (id: string, changed: Record<string, unknown> = {}) =>
  put(`books/${uid}/obligations/${id}`, {
    title: `The ${id}`,
    kind: 'bill',
    createdAt: new Date(Date.now() - 30 * 86_400_000),
    createdBy: uid,
    schedule: { type: 'once', date: today },
    dueTime: null,
    reminderPlan: { steps: ['due 0 days 00:00 email inApp'] },
    status: 'active',
    timeZone: 'Europe/London',
    assignee: null,
    nextNominal: today,
    nextDue: today,
    nextNotice: null,
    nextAcknowledged: false,
    ...changed,
  })
async function press(word: string): Promise<Answered | null> {
  const answer = await fetch(`${product.origin}/duebook/us-central1/answerReminder`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: { word } }),
  })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { result: { answered: Answered | null } }).result.answered
}

describe('a reminder by push', () => {
  it('reaches each device once, and the ledger says how many took it', async () => {
    const devices = [await list('phone'), await list('laptop')]
    await owe('rent')
    await until(async () => (await stateOf('rent', 'push')) === 'delivered', 'the push to be delivered')
    expect(service.received.map(({ device }) => device).toSorted()).toEqual(['laptop', 'phone'])
    const [first] = service.received
    expect(first?.payload).toMatchObject({
      title: 'The rent',
      // It was to go at midnight: in the first minutes of a day it is not late yet.
      body: expect.stringMatching(/^(Late reminder · )?Due .*, today · nobody has it in hand$/),
      about: { obligationId: 'rent', nominal: today },
    })
    expect(first?.key).toBe(pushKeys.publicKey)
    expect((await rowOf('rent', 'push'))?.['answer']?.stringValue).toBe('Taken for 2 devices')
    expect(await stateOf('rent', 'inApp')).toBe('delivered')
    expect(await stateOf('rent', 'email')).toBeUndefined()
    for (const device of devices) expect((await at(device))?.['lastAcceptedAt']?.timestampValue).toBeDefined()
    expect((await at(`users/${uid}/reach/push`))?.['state']?.stringValue).toBe('ok')
    const kept = await at(`messages/rent_${today}_0_${today}_push`)
    expect(kept?.['state']?.stringValue).toBe('delivered')
    expect(JSON.stringify(kept?.['shown'])).toContain('The rent')
  })

  it('is answered by the word that it carries, once, and nothing of it is kept but a hash', async () => {
    await owe('water')
    await until(async () => service.received.some(({ payload }) => payload.title === 'The water'), 'the push')
    const { answers } = service.received.find(({ payload }) => payload.title === 'The water')!.payload
    const links = await (
      await fetch(`${product.operator}/v1/${documents}/links?pageSize=100`, { headers: owner })
    ).text()
    expect(links).not.toContain(answers!.hand)
    expect(await press(answers!.snooze)).toMatchObject({
      outcome: 'done',
      title: 'The water',
      until: expect.any(Number),
    })
    expect((await at(`books/${uid}/obligations/water`))?.['snooze']).toMatchObject({
      mapValue: { fields: { nominal: { stringValue: today }, by: { stringValue: uid } } },
    })
    expect(await press(answers!.hand)).toEqual({ outcome: 'done', title: 'The water', until: null })
    expect((await at(`books/${uid}/obligations/water`))?.['nextAcknowledged']?.booleanValue).toBe(true)
    expect((await at(`books/${uid}/occurrences/water_${today}`))?.['acknowledgedBy']?.stringValue).toBe(uid)
    expect(await press(answers!.hand)).toEqual({ outcome: 'used', title: 'The water' })
    await until(async () => (await stateOf('water', 'push')) === 'acknowledged', 'the ledger to say so')
  })

  it('whose date somebody else has in hand, or is settled, or who is out of the book, changes nothing', async () => {
    await owe('gas')
    await until(async () => service.received.length > 0, 'the push')
    const { hand } = service.received[0]!.payload.answers!
    const obligation = `books/${uid}/obligations/gas`
    const record = `books/${uid}/occurrences/gas_${today}`
    await put(`books/${uid}/members/ben`, { name: 'Ben' })
    await mergeAsServer(product, `books/${uid}`, { roles: { [uid]: 'owner', ben: 'member' } })
    await put(record, { obligationId: 'gas', nominal: today, due: today, acknowledgedBy: 'ben', state: 'open' })
    await mergeAsServer(product, obligation, { nextAcknowledged: true })
    expect(await press(hand)).toEqual({ outcome: 'quicker', title: 'The gas', who: 'Ben' })
    await mergeAsServer(product, `books/${uid}`, { roles: { [uid]: 'viewer', ben: 'member' } })
    expect(await press(hand)).toEqual({ outcome: 'gone', title: '' })
    await mergeAsServer(product, `books/${uid}`, { roles: { [uid]: 'owner', ben: 'member' } })
    await mergeAsServer(product, record, { state: 'done', settledOn: today, settledBy: 'ben' })
    await mergeAsServer(product, obligation, { status: 'ended', nextNominal: null, nextDue: null })
    expect(await press(hand)).toEqual({ outcome: 'settled', title: 'The gas' })
    expect((await at(record))?.['acknowledgedBy']?.stringValue).toBe('ben')
  })

  it('says no more than that something needs one, to who wants that', async () => {
    await mergeAsServer(product, `users/${uid}`, { pushPrivate: true })
    await owe('clinic')
    await until(async () => service.received.length > 0, 'the push')
    await mergeAsServer(product, `users/${uid}`, { pushPrivate: false })
    const { title, body } = service.received[0]!.payload
    expect([title, body]).toEqual(['Duebook', 'Something needs you. Open it to see what.'])
  })

  it('that may pass is tried again, and goes once', async () => {
    service.answer = () => ({ status: 503 })
    await owe('phone-bill')
    const message = `messages/phone-bill_${today}_0_${today}_push`
    await until(async () => (await at(message))?.['why']?.stringValue?.includes('503'), 'the first try')
    expect(await stateOf('phone-bill', 'push')).toBe('sent')
    service.answer = () => ({ status: 201 })
    await mergeAsServer(product, message, { nextTryAt: new Date(Date.now() - 1000) })
    await product.runSchedule('carryWaitingMessages')
    expect(await stateOf('phone-bill', 'push')).toBe('delivered')
    const before = service.posts.length
    await product.runSchedule('carryWaitingMessages')
    expect(service.posts.length).toBe(before)
    expect((await rowOf('phone-bill', 'push'))?.['attempts']?.integerValue).toBe('2')
  })

  it('whose devices are all gone goes by mail instead, and they are removed', async () => {
    service.answer = () => ({ status: 410 })
    await owe('heat')
    await until(async () => (await stateOf('heat', 'push')) === 'failed', 'the push to fail')
    expect((await rowOf('heat', 'push'))?.['error']?.stringValue).toBe('No device takes push any more.')
    const answer = await fetch(`${product.operator}/v1/${documents}/users/${uid}/devices`, { headers: owner })
    expect(await answer.json()).toEqual({ documents: [] })
    await until(async () => {
      await product.runSchedule('sendDueReminders')
      return (await stateOf('heat', 'email')) === 'delivered'
    }, 'the mail')
    expect((await rowOf('heat', 'email'))?.['instead']?.stringValue).toBe('push')
    expect((await product.messages()).filter(({ subject }) => subject.includes('The heat')).length).toBe(1)
  })

  it('to nobody’s device is no failure: the mail goes at once', async () => {
    await owe('council')
    await until(async () => {
      await product.runSchedule('sendDueReminders')
      return (await stateOf('council', 'email')) === 'delivered'
    }, 'the mail')
    expect(await stateOf('council', 'push')).toBe('cancelled')
  })

  it('and mail that both carry nothing leave it to the app, also where several are told together', async () => {
    await put(`users/${uid}/reach/email`, {
      state: 'bounced',
      address: 'ada@okafor.example',
      since: new Date(),
      reason: 'no such mailbox',
      lastDeliveredAt: null,
    })
    const plan = { steps: ['due 0 days 00:00 email push'] }
    await owe('alone', { reminderPlan: plan })
    // Days late: what is told of them is told in one digest.
    const late = dayAhead(-5)
    const past = { schedule: { type: 'once', date: late }, nextNominal: late, nextDue: late, reminderPlan: plan }
    for (const id of ['one', 'two']) await owe(id, past)
    const app = (id: string, day: string) => at(`books/${uid}/reminders/${id}_${day}_0_${day}_inApp`)
    await until(async () => {
      await product.runSchedule('sendDueReminders')
      const rows = await Promise.all([app('alone', today), app('one', late), app('two', late)])
      return rows.every((row) => row?.['state']?.stringValue === 'delivered')
    }, 'the app to tell each of them')
    expect(await stateOf('alone', 'email')).toBe('failed')
    expect(await stateOf('alone', 'push')).toBe('cancelled')
    await mergeAsServer(product, `users/${uid}/reach/email`, { state: 'ok' })
  })

  it('goes nowhere inside, whatever a device names, and the mail goes instead', async () => {
    await list('phone')
    const [device] = service.posts.slice(-1)
    expect(device).toBeDefined()
    const id = createHash('sha256').update('inside').digest('base64url')
    const { keys } = service.subscribe('inside')
    const found = await fetch(`${product.operator}/v1/${documents}/users/${uid}/devices`, { headers: owner })
    const { documents: all = [] } = (await found.json()) as { documents?: { name: string }[] }
    for (const { name } of all) await fetch(`${product.operator}/v1/${name}`, { method: 'DELETE', headers: owner })
    await put(`users/${uid}/devices/${id}`, {
      endpoint: `https://10.0.0.1:${service.port}/send/inside`,
      keys,
      label: 'Inside',
      createdAt: new Date(),
      lastAcceptedAt: null,
    })
    const before = service.posts.length
    await owe('licence')
    await until(async () => (await stateOf('licence', 'push')) === 'failed', 'the push to fail')
    expect((await rowOf('licence', 'push'))?.['error']?.stringValue).toBe('10.0.0.1 is not on the internet.')
    expect(service.posts.length).toBe(before)
  })

  it.each([
    ['no word', {}],
    ['a short one', { word: 'x' }],
    ['a long one', { word: 'x'.repeat(10_000) }],
    ['a list', { word: ['x'.repeat(43)] }],
    ['more than a word', { word: 'x'.repeat(43), uid: 'ada' }],
  ])('is not answered by %s', async (_, data) => {
    const answer = await fetch(`${product.origin}/duebook/us-central1/answerReminder`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data }),
    })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('INVALID_ARGUMENT')
  })

  it.each(['pushKey', 'sendTest', 'confirmAddress'])(
    '%s is asked by whoever is signed in, with nothing else in it',
    async (name) => {
      const ask = (data: unknown, headers: Record<string, string> = {}) =>
        fetch(`${product.origin}/duebook/us-central1/${name}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify({ data }),
        })
      const signedIn = { authorization: `Bearer ${token}` }
      expect((await ask(null)).status).toBe(401)
      expect((await ask(null, { authorization: 'Bearer x' })).status).toBe(401)
      for (const data of [{ uid: 'ben' }, 'ben', ['ben'], { x: 'x'.repeat(100_000) }])
        expect((await ask(data, signedIn)).status).toBe(400)
      expect((await ask(null, signedIn)).status).toBe(200)
    },
  )

  it('is tested a few times an hour', async () => {
    const test = async () =>
      (
        await fetch(`${product.origin}/duebook/us-central1/sendTest`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify({ data: null }),
        })
      ).status
    const answers: number[] = []
    for (let tries = 0; tries < 6; tries++) answers.push(await test())
    expect(answers.slice(0, 4)).toEqual([200, 200, 200, 200])
    expect(answers.at(-1)).toBe(429)
  })

  it('is not answered by a word that was guessed', async () => {
    expect(await press('x'.repeat(43))).toBeNull()
  })

  it('goes to no device any more once its person ends every session', async () => {
    const device = await list('lost')
    const answer = await fetch(`${product.origin}/duebook/us-central1/revokeSessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ data: null }),
    })
    expect(answer.status).toBe(200)
    expect(await at(device)).toBeNull()
  })
})
