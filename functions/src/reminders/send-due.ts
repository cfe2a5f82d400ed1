import { paths } from '@duebook/contract/paths'
import type { Obligation } from '@duebook/contract/obligation'
import type { ReminderRow } from '@duebook/contract/reminder'
import { lateness } from '@duebook/domain'
import { logger } from 'firebase-functions'
import { accounts, database, Timestamp, type DocumentReference, type QueryDocumentSnapshot } from '../cloud/admin.ts'
import { publicOrigin } from '../options.ts'
import { digestMail } from '../mail/digest-mail.ts'
import { reminderMail } from '../mail/reminder-mail.ts'
import { isPassing } from './passing-fault.ts'

/** Rows read at a time; the loop goes on until nothing is due. */
const batchSize = 100

type Due = { reference: DocumentReference; row: ReminderRow; late: 'on-time' | 'late' | 'merged' }

/**
 * Sends every row of the ledger that is due (`fireAt <= now`), once: a row leaves `planned` in the same transaction that
 * puts its mail and its inbox entry in place, so that a crash before or after it never loses or doubles one.
 * Rows past their window are merged into one digest for each person. A row that cannot be told at all is marked failed; one that
 * meets a fault that will pass is left for the next run. Neither stops another: the fault is thrown after all have had their turn. Returns how many rows there were.
 */
export async function sendDue(now: number): Promise<number> {
  const everything = database
    .collectionGroup('reminders')
    .where('state', '==', 'planned')
    .where('fireAt', '<=', Timestamp.fromMillis(now))
    .orderBy('fireAt')
    .limit(batchSize)
  const faults: unknown[] = []
  const keep = (fault: unknown) => void faults.push(fault)
  let found = 0
  for (let page = await everything.get(); page.docs.length > 0;) {
    const rows = page.docs.map((document) => dueOf(document, now))
    for (const one of rows) if (one.late !== 'merged') await orFail([one], () => sendOne(one, now)).catch(keep)
    for (const together of byRecipient(rows.filter((one) => one.late === 'merged')))
      await orFail(together, () => sendDigest(together, now)).catch(keep)
    found += rows.length
    if (rows.length < batchSize) break
    page = await everything.startAfter(page.docs.at(-1)).get()
  }
  if (faults.length > 0) throw faults[0]
  return found
}

/**
 * Sends what is due of one obligation, which has just been planned, without waiting for the schedule. It leaves the other obligations
 * alone: fifty that are written together would otherwise each contend for all fifty. What is past its window waits for the schedule's digest.
 */
export async function sendDueOf(bookId: string, obligationId: string, now: number): Promise<void> {
  const planned = await database
    .collection(paths.reminders(bookId))
    .where('obligationId', '==', obligationId)
    .where('state', '==', 'planned')
    .get()
  for (const one of planned.docs.map((document) => dueOf(document, now)))
    if (one.late !== 'merged' && (one.row.fireAt as Timestamp).toMillis() <= now)
      await orFail([one], () => sendOne(one, now))
}

function dueOf(document: QueryDocumentSnapshot, now: number): Due {
  const row = document.data() as ReminderRow
  return { reference: document.ref, row, late: lateness((row.fireAt as Timestamp).toMillis(), now) }
}

async function orFail(together: Due[], send: () => Promise<void>): Promise<void> {
  try {
    await send()
  } catch (error) {
    if (isPassing(error)) throw error
    logger.error('reminder failed', { rows: together.map((one) => one.reference.path), fault: (error as Error).name })
    await database.runTransaction(async (transaction) => {
      const current = await transaction.getAll(...together.map((one) => one.reference))
      for (const row of current)
        if (row.data()?.state === 'planned') transaction.update(row.ref, { state: 'failed', error: cannotBeTold })
    })
  }
}

const cannotBeTold =
  'This reminder could not be written: what is stored of its obligation cannot be read. Edit it and save.'

async function sendOne({ reference, row, late }: Due, now: number): Promise<void> {
  const address = row.channel === 'email' ? await addressOf(row.recipient) : null
  await database.runTransaction(async (transaction) => {
    const [current, obligation] = await transaction.getAll(
      reference,
      database.doc(paths.obligation(row.bookId, row.obligationId)),
    )
    if (current?.data()?.state !== 'planned') return
    const duty = obligation?.data() as Obligation | undefined
    if (!duty || duty.nextNominal !== row.nominal) return void transaction.update(reference, { state: 'cancelled' })
    const fields = { late: late === 'late', sentAt: Timestamp.fromMillis(now), attempts: 1 }
    if (row.channel === 'inApp') {
      transaction.set(
        database.doc(`${paths.notifications(row.recipient)}/${reference.id}`),
        notificationOf([row], late === 'late', now),
      )
      transaction.update(reference, { ...fields, state: 'delivered', deliveredAt: Timestamp.fromMillis(now) })
    } else if (!address) {
      transaction.update(reference, { ...fields, state: 'failed', error: 'The account has no email address.' })
    } else {
      const message = reminderMail({ row, obligation: duty, late: late === 'late', now, origin: publicOrigin.value() })
      transaction.set(database.doc(paths.mail(reference.id)), { to: [address], message, ledger: [reference.path] })
      transaction.update(reference, { ...fields, state: 'sent' })
    }
  })
}

/** What is more than 72 hours late no longer deserves a mail of its own: one digest tells it all. */
async function sendDigest(together: Due[], now: number): Promise<void> {
  const [first] = together
  if (!first) return
  const address = await addressOf(first.row.recipient)
  await database.runTransaction(async (transaction) => {
    const current = await transaction.getAll(...together.map((one) => one.reference))
    const open = together.filter((_, index) => current[index]?.data()?.state === 'planned')
    if (open.length === 0) return
    const mails = open.filter((one) => one.row.channel === 'email')
    const inApp = open.filter((one) => one.row.channel === 'inApp')
    const fields = { late: true, sentAt: Timestamp.fromMillis(now), attempts: 1 }
    for (const one of open) {
      if (one.row.channel === 'inApp')
        transaction.update(one.reference, { ...fields, state: 'delivered', deliveredAt: Timestamp.fromMillis(now) })
      else if (address) transaction.update(one.reference, { ...fields, state: 'sent' })
      else transaction.update(one.reference, { ...fields, state: 'failed', error: 'The account has no email address.' })
    }
    // A mail can list them all; in the inbox each date is answered by itself.
    for (const [first, ...rest] of byDate(inApp))
      transaction.set(
        database.doc(`${paths.notifications(first.row.recipient)}/${first.reference.id}`),
        notificationOf([first.row, ...rest.map((one) => one.row)], true, now),
      )
    if (mails[0] && address) {
      const message = digestMail({ rows: mails.map((one) => one.row), origin: publicOrigin.value() })
      transaction.set(database.doc(paths.mail(mails[0].reference.id)), {
        to: [address],
        message,
        ledger: mails.map((one) => one.reference.path),
      })
    }
  })
}

function notificationOf(rows: [ReminderRow, ...ReminderRow[]], late: boolean, now: number) {
  const [row] = rows
  return {
    bookId: row.bookId,
    obligationId: row.obligationId,
    nominal: row.nominal,
    due: row.due,
    late,
    title: row.title,
    body: rows.length === 1 ? row.stepText : `${rows.length} reminders whose time had passed, told once`,
    sentAt: Timestamp.fromMillis(now),
    readAt: null,
    acknowledgedAt: null,
  }
}

/** One digest a person, at most 100 rows in each: the batch is the bound. */
function byRecipient(rows: Due[]): Due[][] {
  const groups = new Map<string, Due[]>()
  for (const one of rows) groups.set(one.row.recipient, [...(groups.get(one.row.recipient) ?? []), one])
  return [...groups.values()]
}

/** The rows of one occurrence of one obligation together. */
function byDate(rows: Due[]): [Due, ...Due[]][] {
  const groups = new Map<string, [Due, ...Due[]]>()
  for (const one of rows) {
    const key = paths.occurrence(one.row.bookId, `${one.row.obligationId}_${one.row.nominal}`)
    const together = groups.get(key)
    if (together) together.push(one)
    else groups.set(key, [one])
  }
  return [...groups.values()]
}

async function addressOf(uid: string): Promise<string | null> {
  try {
    return (await accounts.getUser(uid)).email ?? null
  } catch (error) {
    // A deleted account has nobody to write to; anything else is a fault that the retry must see.
    if ((error as { code?: string }).code === 'auth/user-not-found') return null
    throw error
  }
}
