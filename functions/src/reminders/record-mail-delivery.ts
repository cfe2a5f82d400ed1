import { outsideWatcherOf } from '@duebook/contract/people/outside-watcher'
import type { ReminderRow } from '@duebook/contract/reminder'
import { onDocumentUpdated } from 'firebase-functions/firestore'
import { goOnWithDrill } from '../asking/drill/go-on-with-drill.ts'
import { lookAfter } from '../asking/look-after.ts'
import { database, Timestamp, type DocumentReference, type Transaction } from '../cloud/admin.ts'
import { bounceReason } from '../reach/bounce-reason.ts'
import { mailFared } from '../reach/mail-fared.ts'
import { anotherWay } from './another-way.ts'
import { together } from './together.ts'

type MailDelivery = {
  to?: string[]
  ledger?: string[]
  /** Whom it is for, where no row says so. */
  reaches?: string
  /** The path of the drill that it belongs to. */
  drill?: string
  message?: { text?: string; html?: string }
  delivery?: { state?: string; error?: string | null; attempts?: number }
}
type Fared = { reference: DocumentReference; mail: MailDelivery & { ledger: string[] }; failed: boolean }
type Sent = { reference: DocumentReference; row: ReminderRow }

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
  const fared: Fared = { reference: event.data!.after.ref, mail: { ...mail, ledger: mail.ledger }, failed }
  if (failed) await lookAfter(await record([fared]), Date.now())
  else await recordTaken(fared)
  if (mail.drill !== undefined) await goOnWithDrill(mail.drill, Date.now())
})

/** Nothing follows from what was taken, so that many are noted together. */
const recordTaken = together<Fared>(20, record)

/** Returns the rows whose mails these are. */
async function record(all: readonly Fared[]): Promise<ReminderRow[]> {
  const at = all.flatMap(({ mail }) => mail.ledger.map((path) => database.doc(path)))
  return database.runTransaction(async (transaction) => {
    const now = Date.now()
    const rows = at.length > 0 ? await transaction.getAll(...at) : []
    const known = new Map(
      rows.flatMap((one): [string, Sent][] =>
        one.exists ? [[one.ref.path, { reference: one.ref, row: one.data() as ReminderRow }]] : [],
      ),
    )
    // Of several mails to one address the first says how it fares.
    const first = new Map(all.toReversed().map((fared) => [fared.mail.to?.[0], fared]))
    const reads = all.map((fared) => {
      const ofMail = fared.mail.ledger.flatMap((path) => known.get(path) ?? [])
      return recordOne(transaction, fared, ofMail, { now, saysReach: first.get(fared.mail.to?.[0]) === fared })
    })
    return (await Promise.all(reads)).flatMap((write) => write())
  })
}

/** Reads now; what it returns writes, and says whose mail it was. */
async function recordOne(
  transaction: Transaction,
  { reference, mail, failed }: Fared,
  known: readonly Sent[],
  { now, saysReach }: { now: number; saysReach: boolean },
): Promise<() => ReminderRow[]> {
  const { delivery, to = [] } = mail
  const error = String(delivery?.error ?? 'The mail could not be sent.')
  // Acknowledged or cancelled meanwhile: that says more than "delivered", so it stays.
  const sent = known.filter(({ row }) => row.state === 'sent')
  const uid = mail.reaches ?? known[0]?.row.recipient
  const next = failed ? await anotherWay(transaction, sent.filter(isOfSitting), now) : null
  const person = saysReach && uid !== undefined && outsideWatcherOf(uid) === null && to[0] !== undefined
  const fared =
    person &&
    (await mailFared(transaction, {
      uid,
      address: to[0]!,
      bounced: failed ? bounceReason(error) : null,
      failed,
      error,
      book: known[0]?.row.bookId ?? mail.drill?.split('/')[1] ?? null,
      now,
    }))
  return () => {
    const withoutWords = wordsCut(mail.message)
    if (withoutWords) transaction.update(reference, withoutWords)
    const attempts = delivery?.attempts ?? 1
    for (const one of sent)
      transaction.update(
        one.reference,
        failed
          ? { state: 'failed', error: error.slice(0, 300), attempts }
          : { state: 'delivered', deliveredAt: Timestamp.fromMillis(now), attempts },
      )
    if (fared) fared()
    next?.()
    return sent.map(({ row }) => row)
  }
}

/** What the planner does not know of finds its other way here. */
const isOfSitting = ({ row }: Sent) => row.kind === undefined

/** A mail that has gone out keeps what it said, and not the words that answer it: those are kept nowhere any more. Null where it had none. */
function wordsCut({ text = '', html = '' }: NonNullable<MailDelivery['message']> = {}) {
  const word = /\/a\/[\w-]{43}/g
  if (!word.test(text + html)) return null
  return { 'message.text': text.replace(word, '/a/…'), 'message.html': html.replace(word, '/a/…') }
}
