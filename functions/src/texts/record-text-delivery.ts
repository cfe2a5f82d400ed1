import { onDocumentUpdated } from 'firebase-functions/firestore'
import { goOnWithDrill } from '../asking/drill/go-on-with-drill.ts'
import { lookAfter } from '../asking/look-after.ts'
import { numberRefusal, numberRefused } from '../reach/bounce-reason.ts'
import { aWord } from '../reminders/answer-words.ts'
import { recordDeliveries, recordTaken, type Delivered } from '../reminders/record-delivery.ts'
import type { TextDocument } from './put-text.ts'

/** As the extension "Send Messages with Twilio" writes it, and at home how often it was tried. */
export type TextDelivery = {
  state?: string
  errorCode?: number | null
  errorMessage?: string | null
  attempts?: number
  info?: { status?: string } | null
}
type SentText = Partial<TextDocument> & { delivery?: TextDelivery }

/**
 * Whoever sends texts wrote down how one fared; the ledger rows behind it say so. Where it failed, the next way that works takes them, and a number
 * that takes no texts is marked.
 */
export const recordTextDelivery = onDocumentUpdated({ document: 'texts/{textId}', retry: true }, async (event) => {
  const text = event.data?.after.data() as SentText | undefined
  const state = text?.delivery?.state
  if (!text?.ledger || (state !== 'SUCCESS' && state !== 'ERROR')) return
  if ((event.data?.before.data() as SentText | undefined)?.delivery?.state === state) return
  const failed = state === 'ERROR'
  const { to, body = '', ledger, reaches, drill, delivery } = text
  const bounced = failed ? numberRefusal(delivery ?? {}) : null
  const delivered: Delivered = {
    way: 'sms',
    reference: event.data!.after.ref,
    to,
    ledger,
    reaches,
    drill,
    failed,
    error: bounced === null ? (delivery?.errorMessage ?? 'The text could not be sent.') : numberRefused + bounced,
    bounced,
    attempts: delivery?.attempts ?? 1,
    answer: `The provider of texts said: ${delivery?.info?.status ?? 'taken'}`.slice(0, 80),
    cut: wordCut(body),
  }
  if (failed) await lookAfter(await recordDeliveries([delivered]), Date.now())
  else await recordTaken(delivered)
  if (drill !== undefined) await goOnWithDrill(drill, Date.now())
})

/** A text that has gone out keeps what it said, and not the word that answers it. */
function wordCut(body: string) {
  const cut = body.replace(new RegExp(`/a/${aWord}`, 'g'), '/a/…')
  return cut === body ? null : { body: cut }
}
