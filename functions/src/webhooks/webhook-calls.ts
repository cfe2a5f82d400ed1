import { randomBytes } from 'node:crypto'
import type { Delivery, Webhook } from '@duebook/contract/webhooks/webhook'
import { webhookEvent } from '@duebook/contract/webhooks/webhook-event'
import { webhookPaths } from '@duebook/contract/webhooks/webhook-paths'
import { deleteAll } from '../account/delete-all.ts'
import { assertFresh } from '../account/fresh-sign-in.ts'
import { database, FieldValue, type Transaction } from '../cloud/admin.ts'
import { within } from '../people/bounds.ts'
import { carryQueue } from './carry-queue.ts'
import { newSecret } from './make-webhook.ts'
import { waitingDelivery } from './tell-webhooks.ts'
import { refuseWebhook, webhookCall } from './webhook-call.ts'
import { deliveriesOf, queueAt, queues, webhookAt, type WebhookQueue } from './webhook-queue.ts'

/** So long (ms) both secrets count after one was made anew. */
const bothFor = 86_400_000

/** A webhook as the transaction sees it. Throws `no-such-webhook`, the same for one of somebody else. */
async function heldWebhook(transaction: Transaction, uid: string, webhookId: string): Promise<Webhook> {
  const webhook = (await transaction.get(webhookAt(uid, webhookId))).data() as Webhook | undefined
  if (!webhook) throw refuseWebhook('no-such-webhook')
  return webhook
}

/** One that is ended is told nothing any more, and nothing of it stays. Throws `no-such-webhook`. */
export const endWebhook = webhookCall('endWebhook', async (uid, { webhookId }) => {
  await database.runTransaction(async (transaction) => {
    await heldWebhook(transaction, uid, webhookId)
    transaction.delete(queueAt(webhookId))
    transaction.delete(webhookAt(uid, webhookId))
  })
  await deleteAll(deliveriesOf(uid, webhookId))
  return { outcome: 'done' }
})

/** A new secret; the one before counts a day longer. Throws `no-such-webhook`, and what a sign-in of long ago does. */
export const renewWebhookSecret = webhookCall('renewWebhookSecret', (uid, { webhookId }, signedInAt) =>
  database.runTransaction(async (transaction) => {
    const now = Date.now()
    assertFresh(signedInAt, now)
    const count = await within(transaction, 'webhooks', uid, now)
    await heldWebhook(transaction, uid, webhookId)
    const queue = (await transaction.get(queueAt(webhookId))).data() as WebhookQueue
    const secret = newSecret()
    const bothUntil = now + bothFor
    count()
    transaction.update(queueAt(webhookId), {
      secret,
      before: { secret: queue.secret, until: bothUntil },
    } satisfies Partial<WebhookQueue>)
    transaction.update(webhookAt(uid, webhookId), {
      secretEnds: secret.slice(-3),
      secretSince: now,
      bothUntil,
    } satisfies Partial<Webhook>)
    return { secret, bothUntil }
  }),
)

/** An event that tells of nothing; as any other it goes once it is put in, and also where the last round came to nothing. Throws `no-such-webhook`, `is-off`, `too-often`. */
export const sendTestEvent = webhookCall('sendTestEvent', async (uid, { webhookId }) => {
  await database.runTransaction(async (transaction) => {
    const now = Date.now()
    const count = await within(transaction, 'webhookTests', uid, now)
    const { off, bookId } = await heldWebhook(transaction, uid, webhookId)
    const queue = (await transaction.get(queueAt(webhookId))).data() as WebhookQueue
    if (off) throw refuseWebhook('is-off')
    const id = `test-${randomBytes(12).toString('base64url')}`
    const event = webhookEvent({
      id,
      type: 'test',
      at: now,
      book: bookId,
      obligation: null,
      occurrence: null,
      changed: [],
    })
    count()
    putAgain(transaction, uid, webhookId, 1)
    if (queue.busyUntil <= now) transaction.update(queueAt(webhookId), { nextAt: null })
    transaction.create(
      deliveriesOf(uid, webhookId).doc(id),
      waitingDelivery('test', 'A test, nothing happened', now, JSON.stringify(event)),
    )
  })
  return { outcome: 'done' }
})

/** One event once more, as it was, or all that wait at once. Throws `no-such-webhook`, `no-such-event`, `is-off`, `too-often`. */
export const sendEventsAgain = webhookCall('sendEventsAgain', async (uid, { webhookId, event }) => {
  await database.runTransaction(async (transaction) => {
    const now = Date.now()
    const count = await within(transaction, 'webhookTests', uid, now)
    const { off } = await heldWebhook(transaction, uid, webhookId)
    if (off) throw refuseWebhook('is-off')
    if (event === null) return count()
    const at = deliveriesOf(uid, webhookId).doc(event)
    const found = (await transaction.get(at)).data() as Delivery | undefined
    if (!found) throw refuseWebhook('no-such-event')
    count()
    transaction.update(at, { state: 'waiting', since: now, triedAt: 0 } satisfies Partial<Delivery>)
    putAgain(transaction, uid, webhookId, found.state === 'waiting' ? 0 : 1)
  })
  await carryQueue(webhookId, 'now')
  return { outcome: 'done' }
})

const putAgain = (transaction: Transaction, uid: string, webhookId: string, more: number) => {
  transaction.update(queueAt(webhookId), { told: FieldValue.increment(1) })
  transaction.update(webhookAt(uid, webhookId), { waiting: FieldValue.increment(more) })
}

/** One that is off is told again, from now on or with what waited. Throws `no-such-webhook`, `too-often`. */
export const switchWebhookOn = webhookCall('switchWebhookOn', async (uid, { webhookId, withWaiting }) => {
  const held = await database.runTransaction(async (transaction) => {
    const count = await within(transaction, 'webhookTests', uid, Date.now())
    const webhook = await heldWebhook(transaction, uid, webhookId)
    count()
    return webhook
  })
  if (!held.off) return { outcome: 'done' }
  const waiting = withWaiting ? held.waiting : 0
  // While it is off nothing comes in, and nobody carries.
  if (!withWaiting) await deleteAll(deliveriesOf(uid, webhookId).where('state', '==', 'waiting'))
  const now = Date.now()
  const on = { nextAt: null, rounds: 0, since: now } satisfies Partial<WebhookQueue>
  await database
    .batch()
    .update(queueAt(webhookId), on)
    .update(webhookAt(uid, webhookId), { off: null, failing: null, waiting } satisfies Partial<Webhook>)
    .commit()
  await carryQueue(webhookId, 'now')
  return { outcome: 'done' }
})

/** With the account. */
export async function forgetWebhooks(uid: string): Promise<void> {
  const { docs } = await queues.where('uid', '==', uid).get()
  for (const { id, ref } of docs) {
    await ref.delete()
    await deleteAll(deliveriesOf(uid, id))
  }
  await deleteAll(database.collection(webhookPaths.webhooks(uid)))
}

/** With the book. */
export async function forgetWebhooksOf(bookId: string): Promise<void> {
  const { docs } = await queues.where('bookId', '==', bookId).get()
  for (const one of docs) {
    const { uid } = one.data() as WebhookQueue
    await one.ref.delete()
    await webhookAt(uid, one.id).delete()
    await deleteAll(deliveriesOf(uid, one.id))
  }
}
