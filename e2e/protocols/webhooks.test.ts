import { openapi } from '@duebook/contract/access/openapi'
import { paths } from '@duebook/contract/paths'
import { webhookPaths } from '@duebook/contract/webhooks/webhook-paths'
import type { Delivery, Webhook } from '@duebook/contract/webhooks/webhook'
import type { WebhookAnswers, WebhookRequests } from '@duebook/contract/webhooks/webhook-requests'
import { triedFor } from '@duebook/contract/webhooks/webhook-tries'
import type { FirebaseApp } from 'firebase/app'
import { collection, doc, getDoc, getDocs, serverTimestamp, setDoc, updateDoc } from 'firebase/firestore/lite'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWebhookReceiver, type WebhookReceiver } from '../../functions/src/webhooks/fixtures/webhook-receiver.ts'
import { mergeAsServer } from '../product/as-server.ts'
import { until, type Product } from '../product/start-product.ts'
import { visitProduct } from '../product/visit-product.ts'
import { ask as askPeople, refused, team } from './book-people.ts'
import { misfits } from './fits-schema.ts'
import { ask as askAs, dismiss, newCast, type Cast } from './outsiders.ts'
import { denied, type Person } from './person.ts'

// What programs are told of, as they receive it; and what those try who would like to be told more, or to have the server ask elsewhere.
let product: Product
let ada: Person
let member: Person
let mallory: Person
let nobody: FirebaseApp
let cast: Cast
let receiver: WebhookReceiver
const { webhooks: reader } = new Stripe('sk_test_nothing')

beforeAll(async () => {
  receiver = await startWebhookReceiver()
  product = await visitProduct()
  cast = await newCast(product)
  ;({ ada, member, mallory, nobody } = cast)
})
afterAll(async () => {
  await dismiss(cast)
  await product?.stop()
  await receiver?.close()
})
beforeEach(() => void (receiver.answer = () => ({ status: 200, body: 'ok' })))

const ask = <Name extends keyof WebhookRequests>(by: Pick<Person, 'app'>, name: Name, request: WebhookRequests[Name]) =>
  askAs<WebhookRequests, WebhookAnswers, Name>(product, by, name, request)
/** A webhook at a path of its own, so that what it is told is known by it. */
let made = 0
async function make(tells: WebhookRequests['makeWebhook']['tells'] = 'everything', by = ada, bookId = ada.uid) {
  const address = `${receiver.address}/${++made}`
  const { webhookId, secret } = await ask(by, 'makeWebhook', { bookId, address, tells })
  const path = new URL(address).pathname
  const told = () => receiver.posted.filter((one) => one.path === path)
  return { webhookId, secret, told, address }
}
const webhook = async (by: Person, id: string) =>
  (await getDoc(doc(by.db, webhookPaths.webhook(by.uid, id)))).data() as Webhook
const deliveries = async (by: Person, id: string) =>
  (await getDocs(collection(by.db, webhookPaths.deliveries(by.uid, id)))).docs.map((one) => ({
    ...(one.data() as Delivery),
    id: one.id,
  }))
const change = (change: object) =>
  updateDoc(doc(ada.db, paths.obligation(ada.uid, 'rent')), {
    ...change,
    updatedBy: ada.uid,
    updatedAt: serverTimestamp(),
  })
const isTold = (one: { told: () => unknown[] }, count: number) =>
  until(
    async () => one.told().length >= count,
    () => `${count} events to be told`,
  )
const is = (by: Person, id: string, what: (webhook: Webhook) => boolean, said: string) =>
  until(
    async () => what(await webhook(by, id)),
    () => said,
  )
const eventSchema = openapi.webhooks.event.post.requestBody.content['application/json'].schema

describe('a webhook', () => {
  it('is told of what it asked for, signed, as openapi.json says, and its secret stands nowhere', async () => {
    const all = await make()
    const moved = await make(['due.moved'])
    expect(all.secret).toMatch(/^whsec_[\w-]{43}$/)
    await change({ notes: 'the long form' })
    await isTold(all, 1)
    await change({ dueTime: { at: '17:00' } })
    await isTold(all, 2)
    await isTold(moved, 1)
    const events = all.told().map(({ headers, body }) => {
      const event = reader.constructEvent(body, String(headers['duebook-signature']), all.secret) as unknown
      expect(misfits(event, eventSchema, openapi)).toEqual([])
      for (const { name, schema } of openapi.webhooks.event.post.parameters)
        expect([name, misfits(headers[name.toLowerCase()], schema as never, openapi)]).toEqual([name, []])
      return event as { type: string; obligation: { title: string }; changed: string[] }
    })
    expect(events).toMatchObject([
      { type: 'obligation.changed', book: ada.uid, obligation: { id: 'rent', title: 'Rent' }, changed: ['notes'] },
      { type: 'due.moved', changed: ['dueTime'] },
    ])
    expect(
      all
        .told()
        .map(({ body }) => body)
        .join(),
    ).not.toContain('long form')
    expect(moved.told().map(({ headers }) => headers['duebook-event'])).toEqual(['due.moved'])
    const kept = JSON.stringify([await webhook(ada, all.webhookId), await deliveries(ada, all.webhookId)])
    expect(kept).not.toContain(all.secret)
    expect(kept).not.toContain(/v1=(\w+)/.exec(String(all.told()[0]?.headers['duebook-signature']))?.[1])
    expect(product.output()).not.toContain(all.secret.slice(6))
    await is(ada, all.webhookId, ({ waiting, days }) => waiting === 0 && Object.values(days)[0]?.delivered === 2, 'two')
    for (const { webhookId } of [all, moved]) await ask(ada, 'endWebhook', { webhookId })
    expect(await deliveries(ada, all.webhookId)).toEqual([])
    await refused(ask(ada, 'endWebhook', { webhookId: all.webhookId }), 'no-such-webhook')
  })

  it('is told nothing of what happened before it was made', async () => {
    const earlier = await make()
    const later = await make()
    const place = webhookPaths.webhook(ada.uid, later.webhookId)
    const { madeAt } = await webhook(ada, later.webhookId)
    await mergeAsServer(product, place, { madeAt: Date.now() + 3_600_000 })
    await change({ notes: 'before it' })
    await isTold(earlier, 1)
    await mergeAsServer(product, place, { madeAt })
    await change({ dueTime: { at: '16:00' } })
    await isTold(earlier, 2)
    await isTold(later, 1)
    expect(later.told().map(({ headers }) => headers['duebook-event'])).toEqual(['due.moved'])
    for (const { webhookId } of [earlier, later]) await ask(ada, 'endWebhook', { webhookId })
  })

  it('that takes nothing is tried again in growing steps, then off after three days with word to its maker, and on again with what waited', async () => {
    const one = await make()
    const other = await make()
    const { webhookId } = one
    receiver.answer = ({ path }) => ({ status: one.address.endsWith(path) ? 503 : 200 })
    await change({ notes: 'one' })
    await is(ada, webhookId, ({ failing }) => failing?.said === '503', 'a failing webhook')
    const queue = `webhookQueues/${webhookId}`
    await mergeAsServer(product, queue, { nextAt: Date.now() + 3_600_000 })
    await change({ notes: 'two' })
    await is(ada, webhookId, ({ waiting }) => waiting === 2, 'two that wait')
    // While it takes nothing, what comes in waits for the next round.
    expect(one.told()).toHaveLength(1)
    await mergeAsServer(product, queue, { nextAt: Date.now() })
    await product.runSchedule('carryWaitingEvents')
    await isTold(one, 3)
    await is(ada, webhookId, ({ days }) => Object.values(days)[0]?.failed === 3, 'three noes')
    // As it is when three days have passed.
    const ago = Date.now() - triedFor - 1
    await mergeAsServer(product, webhookPaths.webhook(ada.uid, webhookId), { failing: { since: ago, said: '503' } })
    await mergeAsServer(product, queue, { nextAt: Date.now() })
    await product.runSchedule('carryWaitingEvents')
    await is(ada, webhookId, ({ off }) => off?.why === 'unanswered', 'a webhook that is off')
    expect(await webhook(ada, webhookId)).toMatchObject({ waiting: 2 })
    const host = new URL(receiver.address).host
    const news = await getDocs(collection(ada.db, paths.notifications(ada.uid)))
    expect(news.docs.map((it) => it.get('body') as string)).toContain(`${host} is told nothing any more`)
    await until(
      async () => (await product.messages()).some(({ subject }) => subject === `${host} is told nothing any more`),
      () => 'a mail that says so',
    )
    const before = one.told().length
    // What happens while it is off is not kept for it, and others are told.
    await change({ notes: 'three' })
    await isTold(other, 3)
    await refused(ask(ada, 'sendTestEvent', { webhookId }), 'is-off')
    receiver.answer = () => ({ status: 204 })
    await ask(ada, 'switchWebhookOn', { webhookId, withWaiting: true })
    await is(ada, webhookId, ({ off, failing, waiting }) => !off && !failing && waiting === 0, 'nothing that waits')
    expect(one.told()).toHaveLength(before + 2)
    const [first] = (await deliveries(ada, webhookId)).toSorted((a, b) => a.at - b.at)
    expect(first).toMatchObject({ state: 'delivered', first: '503', answer: { status: 204 } })
    // One more time, as it was.
    await ask(ada, 'sendEventsAgain', { webhookId, event: first!.id })
    await isTold(one, before + 3)
    expect(one.told().at(-1)).toMatchObject({ body: first?.body, headers: { 'duebook-delivery': first?.id } })
    for (const { webhookId } of [one, other]) await ask(ada, 'endWebhook', { webhookId })
  })

  it('has a secret that is made anew, both of which count for a day', async () => {
    const { webhookId, secret, told } = await make()
    const { secret: next } = await ask(ada, 'renewWebhookSecret', { webhookId })
    expect(next).not.toBe(secret)
    await ask(ada, 'sendTestEvent', { webhookId })
    await isTold({ told }, 1)
    const [posted] = told()
    const event = [secret, next].map((known) =>
      reader.constructEvent(posted!.body, String(posted?.headers['duebook-signature']), known),
    )
    expect(event).toMatchObject([{ type: 'test' }, { type: 'test' }])
    expect(misfits(event[0], eventSchema, openapi)).toEqual([])
    await ask(ada, 'endWebhook', { webhookId })
  })

  it('forgets what it was told after thirty days', async () => {
    const one = await make()
    const { webhookId } = one
    await ask(ada, 'sendTestEvent', { webhookId })
    await isTold(one, 1)
    await ask(ada, 'sendTestEvent', { webhookId })
    await isTold(one, 2)
    await is(ada, webhookId, ({ waiting }) => waiting === 0, 'nothing that waits')
    const [old, kept] = await deliveries(ada, webhookId)
    const at = `${webhookPaths.deliveries(ada.uid, webhookId)}/${old?.id}`
    await mergeAsServer(product, at, { at: Date.now() - 31 * 86_400_000 })
    await product.runSchedule('clearDeliveries')
    expect((await deliveries(ada, webhookId)).map(({ id }) => id)).toEqual([kept?.id])
    await ask(ada, 'endWebhook', { webhookId })
  })

  it('goes with its book, and with what it was told', async () => {
    await mergeAsServer(product, `entitlements/${ada.uid}`, team(10))
    const { bookId } = await askPeople(product, ada, 'makeBook', { name: 'The studio', kind: 'shared', regions: [] })
    const one = await make('everything', ada, bookId)
    await ask(ada, 'sendTestEvent', { webhookId: one.webhookId })
    await isTold(one, 1)
    await askPeople(product, ada, 'deleteBook', { bookId, name: 'The studio' })
    expect(await webhook(ada, one.webhookId)).toBeUndefined()
    await refused(ask(ada, 'sendTestEvent', { webhookId: one.webhookId }), 'no-such-webhook')
    await until(
      async () => (await deliveries(ada, one.webhookId)).length === 0,
      () => 'nothing that is left',
    )
  })

  it('tells no more than whoever made it may read by now', async () => {
    const hers = await make('everything', member)
    const mine = await make()
    await change({ notes: 'for both' })
    await Promise.all([isTold(hers, 1), isTold(mine, 1)])
    await mergeAsServer(product, `books/${ada.uid}`, { onlyTheirs: [member.uid] })
    await change({ notes: 'not for her' })
    await isTold(mine, 2)
    await mergeAsServer(product, `books/${ada.uid}`, {
      onlyTheirs: [],
      roles: { [ada.uid]: 'owner' },
      memberIds: [ada.uid],
    })
    await change({ notes: 'nor when she is out' })
    await isTold(mine, 3)
    expect(hers.told()).toHaveLength(1)
    expect(await deliveries(member, hers.webhookId)).toHaveLength(1)
    await ask(ada, 'endWebhook', { webhookId: mine.webhookId })
  })
})

describe('nobody', () => {
  it.each([
    ['without encryption', 'http://hooks.example/in', 'not-public'],
    ['of a network inside', 'https://192.168.1.20/hook', 'not-public'],
    ['of a machine’s own data', 'https://169.254.169.254/latest/meta-data', 'not-public'],
    ['of this machine in other words', 'https://[::1]/hook', 'not-public'],
    ['of a network inside in the words of another', 'https://[::ffff:10.0.0.1]/hook', 'not-public'],
    ['in numbers', 'https://8.8.8.8/hook', 'not-public'],
    ['with a password in it', 'https://me:secret@127.0.0.1/hook', 'not-public'],
    ['that is none', 'hooks.example', 'not-public'],
    ['of a file', 'file:///etc/passwd', 'not-public'],
  ])('has the server tell an address %s', async (_, address, reason) => {
    const count = receiver.posted.length
    await refused(ask(ada, 'makeWebhook', { bookId: ada.uid, address, tells: 'everything' }), reason)
    expect(receiver.posted).toHaveLength(count)
  })

  it('reads, changes or makes what is another’s, or asks for what there is not', async () => {
    const { webhookId, address } = await make()
    await ask(ada, 'sendTestEvent', { webhookId })
    const [delivery] = await deliveries(ada, webhookId)
    const hers = webhookPaths.webhook(ada.uid, webhookId)
    await denied(getDoc(doc(mallory.db, hers)))
    await denied(getDocs(collection(mallory.db, webhookPaths.deliveries(ada.uid, webhookId))))
    await denied(getDoc(doc(ada.db, `webhookQueues/${webhookId}`)))
    await denied(setDoc(doc(ada.db, hers), { address: 'https://192.168.1.20' }))
    await denied(updateDoc(doc(ada.db, `${hers}/deliveries/${delivery?.id}`), { body: '{}' }))
    const attempts = [
      ['makeWebhook', { bookId: ada.uid, address, tells: 'everything' }, 'not-in-book'],
      ['endWebhook', { webhookId }, 'no-such-webhook'],
      ['renewWebhookSecret', { webhookId }, 'no-such-webhook'],
      ['sendTestEvent', { webhookId }, 'no-such-webhook'],
      ['sendEventsAgain', { webhookId, event: null }, 'no-such-webhook'],
      ['switchWebhookOn', { webhookId, withWaiting: true }, 'no-such-webhook'],
    ] as const
    for (const [name, request, reason] of attempts) {
      await refused(ask(mallory, name, request), reason)
      for (const wrong of [{}, { ...request, more: true }, 'x', { ...request, webhookId: '../x', bookId: '../x' }])
        await expect(ask(ada, name, wrong as never)).rejects.toMatchObject({ code: 'functions/invalid-argument' })
      await expect(ask({ app: nobody }, name, request)).rejects.toMatchObject({ code: 'functions/unauthenticated' })
    }
    for (const tells of [[], ['test'], ['all'], 'all', Array(9).fill('due.moved')])
      await expect(make(tells as never)).rejects.toMatchObject({ code: 'functions/invalid-argument' })
    const long = `https://hooks.example/${'x'.repeat(500)}`
    await expect(
      ask(ada, 'makeWebhook', { bookId: ada.uid, address: long, tells: 'everything' }),
    ).rejects.toMatchObject({ code: 'functions/invalid-argument' })
    await refused(ask(ada, 'sendEventsAgain', { webhookId, event: 'nothing' }), 'no-such-event')
    await ask(ada, 'endWebhook', { webhookId })
  })
})
