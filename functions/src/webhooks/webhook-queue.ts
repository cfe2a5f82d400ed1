import { webhookPaths } from '@duebook/contract/webhooks/webhook-paths'
import { database } from '../cloud/admin.ts'

/**
 * `webhookQueues/{webhookId}`: what the server keeps of a webhook: its secret, which has to be known to sign with it, and who carries its events.
 * No client reads it. Instants are ms since 1970.
 */
export type WebhookQueue = {
  uid: string
  bookId: string
  secret: string
  before: { secret: string; until: number } | null
  /** Whoever carries has it until then; after that another takes up what somebody died carrying. */
  busyUntil: number
  /** When a run of every minute looks at it; null while nothing waits. */
  nextAt: number | null
  /** How often something was put in, by which whoever carries sees that there is more. */
  told: number
  /** Rounds that came to nothing, one after another. */
  rounds: number
  /** What waited while it was off is tried from then on. */
  since: number
}

export const queues = database.collection('webhookQueues')
export const queueAt = (webhookId: string) => queues.doc(webhookId)
export const webhookAt = (uid: string, webhookId: string) => database.doc(webhookPaths.webhook(uid, webhookId))
export const deliveriesOf = (uid: string, webhookId: string) =>
  database.collection(webhookPaths.deliveries(uid, webhookId))
