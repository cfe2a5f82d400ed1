import { webhookPaths } from '@duebook/contract/webhooks/webhook-paths'
import type { Delivery, Webhook } from '@duebook/contract/webhooks/webhook'
import type { WebhookAnswers, WebhookRequests } from '@duebook/contract/webhooks/webhook-requests'
import { loadAuth } from '../sdk/load.ts'
import { useLiveQuery, type Live } from '../sync/liveQuery.ts'

export type WebhookRecord = Webhook & { id: string }
export type DeliveryRecord = Delivery & { id: string }

/** One's own webhooks, the oldest first. */
export const useWebhooks = (uid: string): Live<WebhookRecord[]> =>
  useLiveQuery(`webhooks ${uid}`, ({ collection, db, onSnapshot }, next, failed) =>
    onSnapshot(
      collection(db, webhookPaths.webhooks(uid)),
      ({ docs, metadata }) => {
        const webhooks = docs.map((one): WebhookRecord => ({ id: one.id, ...(one.data() as Webhook) }))
        next(
          webhooks.toSorted((a, b) => a.madeAt - b.madeAt),
          metadata.fromCache,
        )
      },
      failed,
    ),
  )

const SHOWN = 20

/** What one of them was told last, the newest first. */
export const useDeliveries = (uid: string, webhookId: string): Live<DeliveryRecord[]> =>
  useLiveQuery(
    `deliveries ${uid} ${webhookId}`,
    ({ collection, db, limit, onSnapshot, orderBy, query }, next, failed) =>
      onSnapshot(
        query(collection(db, webhookPaths.deliveries(uid, webhookId)), orderBy('at', 'desc'), limit(SHOWN)),
        ({ docs, metadata }) =>
          next(
            docs.map((one): DeliveryRecord => ({ id: one.id, ...(one.data() as Delivery) })),
            metadata.fromCache,
          ),
        failed,
      ),
  )

/** Asks for something about one's webhooks. Throws the service's `functions/…` error. */
export async function askWebhooks<Name extends keyof WebhookRequests>(
  name: Name,
  request: WebhookRequests[Name],
): Promise<WebhookAnswers[Name]> {
  const [{ auth }, { callable }] = await Promise.all([loadAuth(), import('../sdk/callables.ts')])
  await auth.authStateReady()
  return (await callable<WebhookRequests[Name], WebhookAnswers[Name]>(name)(request)).data
}
