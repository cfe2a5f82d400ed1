import { deliveryDays, type Webhook } from '@duebook/contract/webhooks/webhook'
import { onDocumentCreated } from 'firebase-functions/firestore'
import { onSchedule } from 'firebase-functions/scheduler'
import { deleteAll } from '../account/delete-all.ts'
import { FieldPath } from '../cloud/admin.ts'
import { inLanes, lanes } from '../asking/in-lanes.ts'
import { carryQueue } from './carry-queue.ts'
import { deliveriesOf, queues, webhookAt, type WebhookQueue } from './webhook-queue.ts'

/** An event was put in a webhook's way: it goes at once, unless the address takes nothing just now. */
export const carryNewEvent = onDocumentCreated(
  { document: 'users/{uid}/webhooks/{webhookId}/deliveries/{event}', retry: true, timeoutSeconds: 180 },
  async ({ params: { webhookId } }) => carryQueue(webhookId),
)

const batchSize = 50

/** Every minute: addresses that took nothing are tried again, and what somebody died carrying is taken up. */
export const carryWaitingEvents = onSchedule(
  { schedule: '* * * * *', timeZone: 'Etc/UTC', timeoutSeconds: 300 },
  async () => {
    const due = queues.where('nextAt', '<=', Date.now()).orderBy('nextAt').limit(batchSize)
    const { docs } = await due.get()
    await inLanes(docs, lanes, ({ id }) => carryQueue(id))
  },
)

/** Every day: what was sent is forgotten after thirty days. */
export const clearDeliveries = onSchedule(
  { schedule: '40 3 * * *', timeZone: 'Etc/UTC', timeoutSeconds: 540 },
  async () => {
    const before = Date.now() - deliveryDays * 86_400_000
    const all = queues.orderBy(FieldPath.documentId()).limit(batchSize)
    for (let page = await all.get(); page.docs.length > 0; page = await all.startAfter(page.docs.at(-1)).get())
      await inLanes(page.docs, lanes, (one) => clearOf(one.id, one.data() as WebhookQueue, before))
  },
)

/** What waited for one that is off goes as well, and is counted no more. */
async function clearOf(webhookId: string, { uid }: WebhookQueue, before: number): Promise<void> {
  const all = deliveriesOf(uid, webhookId)
  if ((await deleteAll(all.where('at', '<', before))) === 0) return
  const waiting = (await all.where('state', '==', 'waiting').count().get()).data().count
  await webhookAt(uid, webhookId).update({ waiting } satisfies Partial<Webhook>)
}
