import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { webhookPaths } from '@duebook/contract/webhooks/webhook-paths'
import { mostWebhooks, mostWebhooksOfBook, type Webhook } from '@duebook/contract/webhooks/webhook'
import { assertFresh } from '../account/fresh-sign-in.ts'
import { database } from '../cloud/admin.ts'
import type { Ground } from '../outward/post-outward.ts'
import { isPublic, resolvePublic } from '../outward/public-address.ts'
import { within } from '../people/bounds.ts'
import { heldBook, roleOf } from '../people/held-book.ts'
import { refuseWebhook, webhookCall } from './webhook-call.ts'
import { webhookGround } from './webhook-ground.ts'
import { queueAt, queues, webhookAt, type WebhookQueue } from './webhook-queue.ts'

export const newSecret = () => `whsec_${randomBytes(32).toString('base64url')}`

/**
 * Makes a webhook of a book that one is in. Throws `not-public`, `no-such-host`, `not-in-book`, `too-many-webhooks`, `book-has-enough`, `too-often`,
 * and what a sign-in of long ago does.
 */
export const makeWebhook = webhookCall('makeWebhook', async (uid, { bookId, address: said, tells }, signedInAt) => {
  assertFresh(signedInAt, Date.now())
  const address = await usable(said, webhookGround())
  return database.runTransaction(async (transaction) => {
    const now = Date.now()
    const [count, own, ofBook, book] = await Promise.all([
      within(transaction, 'webhooks', uid, now),
      transaction.get(database.collection(webhookPaths.webhooks(uid)).limit(mostWebhooks)),
      transaction.get(queues.where('bookId', '==', bookId).limit(mostWebhooksOfBook)),
      heldBook(transaction, bookId),
    ])
    if (!book || roleOf(book, uid) === null) throw refuseWebhook('not-in-book')
    if (own.size >= mostWebhooks) throw refuseWebhook('too-many-webhooks')
    if (ofBook.size >= mostWebhooksOfBook) throw refuseWebhook('book-has-enough')
    const webhookId = randomBytes(15).toString('base64url')
    const secret = newSecret()
    count()
    transaction.create(webhookAt(uid, webhookId), {
      bookId,
      address,
      tells: tells === 'everything' ? tells : [...new Set(tells)],
      secretEnds: secret.slice(-3),
      secretSince: now,
      bothUntil: null,
      madeAt: now,
      off: null,
      failing: null,
      waiting: 0,
      days: {},
    } satisfies Webhook)
    transaction.create(queueAt(webhookId), {
      uid,
      bookId,
      secret,
      before: null,
      busyUntil: 0,
      nextAt: null,
      told: 0,
      rounds: 0,
      since: now,
    } satisfies WebhookQueue)
    return { webhookId, secret }
  })
})

/**
 * An address as it is kept: of https, by a name that leads to the internet as of now; where it leads is looked at again whenever something is sent.
 * Throws `not-public`, `no-such-host`.
 */
async function usable(said: string, { isAllowed = isPublic, port = 443, resolve }: Ground): Promise<string> {
  const url = URL.parse(said)
  const isPlain = url?.protocol === 'https:' && !url.username && !url.password && url.hash === ''
  if (!isPlain || (port !== 'any' && Number(url.port || 443) !== port)) throw refuseWebhook('not-public')
  // An address in numbers is nobody's name, unless this machine itself is allowed.
  const bare = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(bare) !== 0 && isPublic(bare)) throw refuseWebhook('not-public')
  const found = await resolvePublic(url.hostname, isAllowed, resolve).catch(() => null)
  if (found === null) throw refuseWebhook('no-such-host')
  if ('refused' in found)
    throw refuseWebhook(
      isIP(bare) === 0 && found.refused.startsWith('There is no host') ? 'no-such-host' : 'not-public',
    )
  return url.href
}
