import { recordAfter, unrecorded } from '@duebook/contract/acts/record-after'
import { saidFields } from '@duebook/contract/acts/act-on-occurrence'
import type { HandDocument } from '@duebook/contract/asking/hand'
import type { Book } from '@duebook/contract/book'
import type { Obligation } from '@duebook/contract/obligation'
import { occurrenceId, type Occurrence } from '@duebook/contract/occurrence'
import { paths } from '@duebook/contract/paths'
import { may } from '@duebook/contract/people/roles'
import type { Answered } from '@duebook/contract/reach/push-payload'
import { addDays, calendarDate } from '@duebook/domain'
import { database, FieldValue, Timestamp, type Transaction } from '../cloud/admin.ts'
import { linkOf, type AnswerWord } from './answer-words.ts'
import { nameOf } from './asked-people.ts'
import { knownZone, zoneResolver } from './zone-resolver.ts'

/**
 * Does what a word says, once, in the name of whom it was made for; null for one that leads nowhere. What cannot be done any more leaves
 * everything as it is: said before, the date settled, its person gone from the book or a reader there by now, somebody else quicker.
 */
export async function answerByWord(transaction: Transaction, word: string, now: number): Promise<Answered | null> {
  const link = linkOf(word)
  const said = (await transaction.get(link)).data() as AnswerWord | undefined
  if (!said) return null
  const { uid, bookId, obligationId, nominal } = said
  const at = database.doc(paths.obligation(bookId, obligationId))
  const recordAt = database.doc(paths.occurrence(bookId, occurrenceId(obligationId, nominal)))
  const handAt = database.doc(paths.hand(bookId, occurrenceId(obligationId, nominal)))
  const [found, book, record, profile, hand] = await transaction.getAll(
    at,
    database.doc(paths.book(bookId)),
    recordAt,
    database.doc(paths.user(uid)),
    handAt,
  )
  const obligation = found?.data() as Obligation | undefined
  const title = obligation?.title ?? ''
  if (said.usedAt) return { outcome: 'used', title }
  const { nextNominal, nextDue, nextNotice, nextAcknowledged, status } = obligation ?? {}
  if (!obligation || status !== 'active' || nextNominal !== nominal || !nextDue) return { outcome: 'settled', title }
  if (!may((book?.data() as Book | undefined)?.roles[uid], 'add, change and settle'))
    return { outcome: 'gone', title: '' }
  const before = record?.data() as Occurrence | undefined
  const holder = nextAcknowledged ? (before?.acknowledgedBy ?? null) : null
  if (holder !== null && holder !== uid && !hasRunOut(hand?.data() as HandDocument | undefined, holder))
    return { outcome: 'quicker', title, who: await nameOf(transaction, bookId, holder) }

  const zone = knownZone(
    obligation.dueTime?.zone,
    String((profile?.data() as { timeZone?: unknown } | undefined)?.timeZone ?? ''),
    obligation.timeZone,
  )
  const today = zoneResolver.toLocal(now, zone).date
  const signed = { updatedBy: uid, updatedAt: FieldValue.serverTimestamp() }
  if (said.does === 'snooze') {
    const until = zoneResolver.toInstant({ date: addDays(today, 1), time: morning }, zone)
    // On the day before it is due the next morning is too late; once it is due, quiet hides nothing that is not missed already.
    const deadline = nextNotice && nextNotice >= today ? nextNotice : nextDue
    if (deadline > today && addDays(today, 1) >= deadline) return { outcome: 'pastDue', title }
    transaction.update(link, { usedAt: Timestamp.fromMillis(now) })
    transaction.update(at, { snooze: { nominal, until: Timestamp.fromMillis(until), by: uid }, ...signed })
    return { outcome: 'done', title, until }
  }
  const by = { uid, today, deviceTime: new Date(now).toISOString(), serverTime: FieldValue.serverTimestamp() }
  const after = recordAfter(
    before ?? unrecorded(obligationId, calendarDate(nominal), calendarDate(nextDue)),
    { act: 'acknowledge' },
    by,
  )
  const fields = saidFields(before, after)
  transaction.update(link, { usedAt: Timestamp.fromMillis(now) })
  transaction.set(recordAt, Object.fromEntries(fields.map((field) => [field, after[field]])), { mergeFields: fields })
  transaction.update(at, { nextAcknowledged: true, ...signed })
  return { outcome: 'done', title, until: null }
}

/** Acknowledged is not done: whoever had it was asked again since, or gave it back, and anybody may take it. */
const hasRunOut = (hand: HandDocument | undefined, holder: string): boolean =>
  hand?.state === 'asked' && [...hand.asked, ...hand.handedBack].includes(holder)

const morning = '09:00'
