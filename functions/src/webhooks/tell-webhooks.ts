import type { Book } from '@duebook/contract/book'
import type { Obligation } from '@duebook/contract/obligation'
import type { Occurrence } from '@duebook/contract/occurrence'
import { paths } from '@duebook/contract/paths'
import {
  mostWaiting,
  mostWebhooksOfBook,
  type Delivery,
  type ToldType,
  type Webhook,
} from '@duebook/contract/webhooks/webhook'
import { webhookEvent } from '@duebook/contract/webhooks/webhook-event'
import { database, FieldValue } from '../cloud/admin.ts'
import { concernsIn } from '../people/concerned.ts'
import { roleOf } from '../people/held-book.ts'
import { deliveriesOf, queueAt, queues, webhookAt, type WebhookQueue } from './webhook-queue.ts'

type Happened = {
  /** Of what happened; the same twice is told once. */
  id: string
  type: ToldType
  /** ms since 1970. */
  at: number
  about: string
  /** As it is by now, or was last. */
  obligation: { id: string; value: Obligation } | null
  nominal: string | null
  changed: readonly string[]
  import?: { file: string; count: number }
}

/** Puts what happened in a book in the way of every webhook that was there by then, wants to be told of it, and whose person may read it. Safe to run twice. */
export async function tellWebhooks(bookId: string, happened: () => Happened | Promise<Happened | null>): Promise<void> {
  const { docs } = await queues.where('bookId', '==', bookId).limit(mostWebhooksOfBook).get()
  if (docs.length === 0) return
  const said = await happened()
  if (said === null) return
  const book = (await database.doc(paths.book(bookId)).get()).data() as Book | undefined
  if (!book) return
  const occurrence = await recordOf(bookId, said)
  const webhooks = await database.getAll(...docs.map((one) => webhookAt((one.data() as WebhookQueue).uid, one.id)))
  for (const [n, one] of docs.entries()) {
    const webhook = webhooks[n]?.data() as Webhook | undefined
    const { uid } = one.data() as WebhookQueue
    if (!webhook || webhook.off || said.at < webhook.madeAt) continue
    if (!wants(webhook, said.type) || !mayRead(book, uid, said)) continue
    const { id, type, at, obligation, changed } = said
    const event = webhookEvent({
      id,
      type,
      at,
      book: bookId,
      obligation,
      occurrence,
      changed,
      ...(said.import && { import: said.import }),
    })
    await putIn(uid, one.id, id, waitingDelivery(type, said.about, at, JSON.stringify(event)), webhook)
  }
}

const wants = ({ tells }: Webhook, type: ToldType) => tells === 'everything' || tells.includes(type)

/** With the rights that its person has by now. Of an import one sees all or nothing: it is of many. */
function mayRead(book: Book, uid: string, { obligation }: Happened): boolean {
  if (roleOf(book, uid) === null) return false
  if (!book.onlyTheirs?.includes(uid)) return true
  return obligation !== null && (concernsIn(obligation.value).concerns ?? []).includes(uid)
}

async function recordOf(bookId: string, { obligation, nominal }: Happened): Promise<Occurrence | null> {
  if (obligation === null || nominal === null) return null
  const found = await database.doc(paths.occurrence(bookId, `${obligation.id}_${nominal}`)).get()
  return (found.data() as Occurrence | undefined) ?? null
}

export const waitingDelivery = (type: Delivery['type'], about: string, at: number, body: string): Delivery => ({
  at,
  type,
  about: about.slice(0, 200),
  body,
  state: 'waiting',
  since: at,
  tries: 0,
  triedAt: 0,
  took: 0,
  head: '',
  answer: null,
  first: null,
})

/** One more event for one webhook, once by its id. What would be more than is kept switches it off, which its person is told. */
async function putIn(uid: string, webhookId: string, id: string, delivery: Delivery, webhook: Webhook): Promise<void> {
  const batch = database.batch()
  batch.create(deliveriesOf(uid, webhookId).doc(id), delivery)
  const isFull = webhook.waiting + 1 >= mostWaiting
  batch.update(webhookAt(uid, webhookId), { waiting: FieldValue.increment(1) })
  batch.update(queueAt(webhookId), { told: FieldValue.increment(1), ...(isFull && { nextAt: Date.now() }) })
  await batch.commit().catch((error: unknown) => {
    // Told already, or ended meanwhile.
    if (![alreadyThere, notThere].includes((error as { code?: number }).code ?? -1)) throw error
  })
}

const [alreadyThere, notThere] = [6, 5]
