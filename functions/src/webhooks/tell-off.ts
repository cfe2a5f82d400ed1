import type { Book } from '@duebook/contract/book'
import { paths } from '@duebook/contract/paths'
import { serverPaths } from '@duebook/contract/server-paths'
import type { Webhook } from '@duebook/contract/webhooks/webhook'
import { database, type Transaction } from '../cloud/admin.ts'
import { webhookOffMail } from '../mail/webhook-off-mail.ts'
import { publicOrigin } from '../options.ts'
import { tell } from '../people/tell.ts'
import { addressOf } from '../reminders/address-of.ts'

type Off = {
  uid: string
  webhookId: string
  webhook: Webhook
  off: NonNullable<Webhook['off']>
  /** What its address said last. */
  said: string | null
}

/** Whoever made a webhook hears that it is off: in the inbox, and by mail where mail reaches them. Reads, then writes. */
export async function tellOff(transaction: Transaction, { uid, webhookId, webhook, off, said }: Off): Promise<void> {
  const { bookId, address, waiting } = webhook
  const book = (await transaction.get(database.doc(paths.book(bookId)))).data() as Book | undefined
  if (!book) return
  const { address: to } = await addressOf(uid)
  const host = URL.parse(address)?.host ?? address
  const id = `webhook_${webhookId}_${off.at}`
  tell(transaction, uid, { id, bookId, book: book.name, news: 'webhook.off', host, waiting, why: off.why }, off.at)
  if (to === null) return
  const message = webhookOffMail({
    host,
    bookName: book.name,
    waiting,
    why: off.why,
    said,
    origin: publicOrigin.value(),
  })
  transaction.set(database.doc(serverPaths.mail(id)), { to: [to], message })
}
