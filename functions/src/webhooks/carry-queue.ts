import {
  answerSaid,
  deliveryDays,
  isTaken,
  mostWaiting,
  type Delivery,
  type Webhook,
} from '@duebook/contract/webhooks/webhook'
import { nextRound, stopsAt, triedFor } from '@duebook/contract/webhooks/webhook-tries'
import { database, FieldValue, type QueryDocumentSnapshot } from '../cloud/admin.ts'
import { postEvent } from './post-event.ts'
import { tellOff } from './tell-off.ts'
import { webhookGround } from './webhook-ground.ts'
import { deliveriesOf, queueAt, webhookAt, type WebhookQueue } from './webhook-queue.ts'

/** Whoever carries has so long (ms), of which nothing new is begun in the last part: longer than one answer is waited for. */
const claim = { ms: 120_000, begins: 100_000 } as const
const pageSize = 50
/** An address that answers so many events with a no is left alone until the next round. */
const mostNos = 3

type Claimed = { webhookId: string; queue: WebhookQueue; webhook: Webhook; until: number }
/** How a round went. `said`: what the last no was; null where nothing went wrong. `left`: there may be more. */
type Round = { delivered: number; nos: number; givenUp: number; said: string | null; left: boolean }

/**
 * Takes what waits for one webhook to its address, one after another, the never tried first, and writes down how each fared. Two that carry at once
 * do not both: the first claims the queue, and goes on for what came in meanwhile. `now` forces a round although the last came to nothing.
 */
export async function carryQueue(webhookId: string, when: 'due' | 'now' = 'due'): Promise<void> {
  for (let again = true, first = true; again; first = false) {
    const claimed = await claimQueue(webhookId, first ? when : 'due')
    if (!claimed) return
    again = await finish(claimed, await carryRound(claimed))
  }
}

const claimQueue = (webhookId: string, when: 'due' | 'now') =>
  database.runTransaction(async (transaction): Promise<Claimed | null> => {
    const now = Date.now()
    const queue = (await transaction.get(queueAt(webhookId))).data() as WebhookQueue | undefined
    if (!queue || queue.busyUntil > now) return null
    if (when === 'due' && queue.nextAt !== null && queue.nextAt > now) return null
    const webhook = (await transaction.get(webhookAt(queue.uid, webhookId))).data() as Webhook | undefined
    if (!webhook || webhook.off) return null
    const until = now + claim.ms
    transaction.update(queueAt(webhookId), { busyUntil: until, nextAt: until } satisfies Partial<WebhookQueue>)
    return { webhookId, queue, webhook, until }
  })

async function carryRound({ webhookId, queue, webhook, until }: Claimed): Promise<Round> {
  const round: Round = { delivered: 0, nos: 0, givenUp: 0, said: null, left: false }
  const begunBefore = until - claim.ms + claim.begins
  const { docs } = await deliveriesOf(queue.uid, webhookId)
    .where('state', '==', 'waiting')
    .orderBy('triedAt')
    .limit(pageSize)
    .get()
  for (const one of docs) {
    if (Date.now() > begunBefore) return { ...round, left: true }
    const { answer, state } = await carryOne(one, queue, webhook)
    if (state === 'delivered') round.delivered += 1
    else {
      round.nos += 1
      round.said = answerSaid(answer)
      if (state === 'failed') round.givenUp += 1
      if (!('status' in answer) || round.nos >= mostNos) return round
    }
  }
  return { ...round, left: docs.length === pageSize }
}

async function carryOne(one: QueryDocumentSnapshot, queue: WebhookQueue, { address }: Webhook) {
  const { type, body, tries, since, first, answer: before } = one.data() as Delivery
  const { answer, took, head } = await postEvent({ id: one.id, address, type, body }, queue, webhookGround())
  const now = Date.now()
  const state = isTaken(answer) ? 'delivered' : now >= Math.max(since, queue.since) + triedFor ? 'failed' : 'waiting'
  await one.ref.update({
    state,
    tries: tries + 1,
    triedAt: now,
    took,
    head,
    answer,
    first: first ?? (before && answerSaid(before)),
  } satisfies Partial<Delivery>)
  return { answer, state }
}

/** Writes what a round came to, and says whether there is more to carry at once. */
const finish = ({ webhookId, queue: { uid, told } }: Claimed, { delivered, nos, givenUp, said, left }: Round) =>
  database.runTransaction(async (transaction) => {
    const now = Date.now()
    const [queue, webhook] = await Promise.all([
      transaction.get(queueAt(webhookId)).then((one) => one.data() as WebhookQueue | undefined),
      transaction.get(webhookAt(uid, webhookId)).then((one) => one.data() as Webhook | undefined),
    ])
    if (!queue || !webhook) return false
    const since = delivered > 0 ? now : (webhook.failing?.since ?? now)
    const failing = said !== null ? { since, said } : delivered > 0 ? null : webhook.failing
    const waiting = Math.max(0, webhook.waiting - delivered - givenUp)
    const rounds = said === null ? 0 : delivered > 0 ? 1 : queue.rounds + 1
    const why =
      failing && now >= stopsAt(failing.since) ? 'unanswered' : failing && waiting >= mostWaiting ? 'full' : null
    const off: Webhook['off'] = why && { at: now, why }
    const again = said === null && (left || queue.told !== told)
    const nextAt = off ? null : said !== null ? nextRound(rounds, now, since) : again ? now : null
    if (off) await tellOff(transaction, { uid, webhookId, webhook: { ...webhook, waiting }, off, said })
    transaction.update(queueAt(webhookId), { busyUntil: 0, nextAt, rounds } satisfies Partial<WebhookQueue>)
    transaction.update(webhookAt(uid, webhookId), {
      failing,
      off,
      waiting: FieldValue.increment(waiting - webhook.waiting),
      days: daysWith(webhook.days, now, { delivered, failed: nos }),
    })
    return again && !off
  })

/** The last thirty days, with what was delivered on this one and what was not. */
function daysWith(days: Webhook['days'], now: number, more: { delivered: number; failed: number }): Webhook['days'] {
  const today = new Date(now).toISOString().slice(0, 10)
  const { delivered = 0, failed = 0 } = days[today] ?? {}
  if (more.delivered + more.failed === 0) return days
  const all = { ...days, [today]: { delivered: delivered + more.delivered, failed: failed + more.failed } }
  return Object.fromEntries(
    Object.entries(all)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .slice(-deliveryDays),
  )
}
