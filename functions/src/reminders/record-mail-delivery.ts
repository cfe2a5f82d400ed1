import { onDocumentUpdated } from 'firebase-functions/firestore'
import { goOnWithDrill } from '../asking/drill/go-on-with-drill.ts'
import { lookAfter } from '../asking/look-after.ts'
import { bounceReason } from '../reach/bounce-reason.ts'
import { aWord } from './answer-words.ts'
import { recordDeliveries, recordTaken, type Delivered } from './record-delivery.ts'

type MailDelivery = {
  to?: string[]
  ledger?: string[]
  reaches?: string
  drill?: string
  message?: { text?: string; html?: string }
  delivery?: { state?: string; error?: string | null; attempts?: number }
}

/**
 * The mail service wrote down how a mail fared (the "Trigger Email" protocol); the ledger rows behind it say so. Where it failed, the next way
 * that works takes them, and an address that refused it for good is marked.
 */
export const recordMailDelivery = onDocumentUpdated({ document: 'mail/{mailId}', retry: true }, async (event) => {
  const mail = event.data?.after.data() as MailDelivery | undefined
  const state = mail?.delivery?.state
  if (!mail?.ledger || (state !== 'SUCCESS' && state !== 'ERROR')) return
  const before = (event.data?.before.data() as MailDelivery | undefined)?.delivery?.state
  if (before === state) return
  const failed = state === 'ERROR'
  const { ledger, reaches, drill, delivery } = mail
  const error = String(delivery?.error ?? 'The mail could not be sent.')
  const delivered: Delivered = {
    way: 'email',
    reference: event.data!.after.ref,
    to: mail.to?.[0],
    ledger,
    reaches,
    drill,
    failed,
    error,
    bounced: failed ? bounceReason(error) : null,
    attempts: delivery?.attempts ?? 1,
    cut: wordsCut(mail.message),
  }
  if (failed) await lookAfter(await recordDeliveries([delivered]), Date.now())
  else await recordTaken(delivered)
  if (drill !== undefined) await goOnWithDrill(drill, Date.now())
})

/** A mail that has gone out keeps what it said, and not the words that answer it. */
function wordsCut({ text = '', html = '' }: NonNullable<MailDelivery['message']> = {}) {
  const word = new RegExp(`/a/${aWord}`, 'g')
  if (!word.test(text + html)) return null
  return { 'message.text': text.replace(word, '/a/…'), 'message.html': html.replace(word, '/a/…') }
}
