import { recordAfter, unrecorded } from '@duebook/contract/acts/record-after'
import { saidFields } from '@duebook/contract/acts/act-on-occurrence'
import { occurrenceId } from '@duebook/contract/occurrence'
import { paths } from '@duebook/contract/paths'
import type { Answered } from '@duebook/contract/reach/push-payload'
import { calendarDate, type CalendarDate } from '@duebook/domain'
import { database, FieldValue, Timestamp, type Transaction } from '../cloud/admin.ts'
import { usedFor, type Does } from './answer-words.ts'
import { quietDays, readWord, type OpenWord } from './read-word.ts'
import { zoneResolver } from './zone-resolver.ts'

/**
 * Does what a word says, once, in the name of whom it was made for; null for one that leads nowhere, and for "not mine", which `handBackByWord`
 * does. What cannot be done any more leaves everything as it is. `until`: the day on whose morning it is asked again; tomorrow where none is said.
 */
export async function answerByWord(
  transaction: Transaction,
  word: string,
  now: number,
  { until = null, wanted = null }: { until?: CalendarDate | null; wanted?: Does | null } = {},
): Promise<Answered | null> {
  const read = await readWord(transaction, word, now, wanted)
  if (!read) return null
  if ('ended' in read) return read.ended
  switch (read.open.said.does) {
    case 'snooze':
      return snooze(transaction, read.open, { until, now })
    case 'hand':
      return takeInHand(transaction, read.open, now)
    case 'notMine':
      return null
  }
}

function snooze(
  transaction: Transaction,
  open: OpenWord,
  { until, now }: { until: CalendarDate | null; now: number },
): Answered {
  const { said, link, obligation, zone } = open
  const { uid, bookId, obligationId, nominal } = said
  const { title } = obligation
  const [first, ...later] = quietDays(open)
  const day = until === null ? first : [first, ...later].find((one) => one === until)
  if (!day) return { outcome: 'pastDue', title }
  const at = zoneResolver.toInstant({ date: day, time: morning }, zone)
  transaction.update(link, usedFor(said.does, now))
  transaction.update(database.doc(paths.obligation(bookId, obligationId)), {
    snooze: { nominal, until: Timestamp.fromMillis(at), by: uid },
    ...signedBy(uid),
  })
  return { outcome: 'done', title, until: at }
}

function takeInHand(
  transaction: Transaction,
  { said, link, obligation, record, today }: OpenWord,
  now: number,
): Answered {
  const { uid, bookId, obligationId, nominal } = said
  const by = { uid, today, deviceTime: new Date(now).toISOString(), serverTime: FieldValue.serverTimestamp() }
  const before = record ?? unrecorded(obligationId, calendarDate(nominal), obligation.nextDue)
  const after = recordAfter(before, { act: 'acknowledge' }, by)
  const fields = saidFields(record, after)
  transaction.update(link, usedFor(said.does, now))
  transaction.set(
    database.doc(paths.occurrence(bookId, occurrenceId(obligationId, nominal))),
    Object.fromEntries(fields.map((field) => [field, after[field]])),
    { mergeFields: fields },
  )
  transaction.update(database.doc(paths.obligation(bookId, obligationId)), { nextAcknowledged: true, ...signedBy(uid) })
  return { outcome: 'done', title: obligation.title, until: null }
}

const signedBy = (uid: string) => ({ updatedBy: uid, updatedAt: FieldValue.serverTimestamp() })
const morning = '09:00'
