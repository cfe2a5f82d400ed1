import type { HandDocument } from '@duebook/contract/asking/hand'
import type { Book } from '@duebook/contract/book'
import type { Obligation } from '@duebook/contract/obligation'
import { occurrenceId, type Occurrence } from '@duebook/contract/occurrence'
import { paths } from '@duebook/contract/paths'
import { isFor, may } from '@duebook/contract/people/roles'
import type { Answered } from '@duebook/contract/reach/push-payload'
import { addDays, calendarDate, type CalendarDate } from '@duebook/domain'
import { database, type DocumentReference, type Timestamp, type Transaction } from '../cloud/admin.ts'
import { linkOf, usedAtFor, type AnswerWord, type Does } from './answer-words.ts'
import { nameOf } from './asked-people.ts'
import { knownZone, zoneResolver } from './zone-resolver.ts'

/** A word that still acts, and what it acts on; `today` is the day in the zone of the date or of its person. */
export type OpenWord = {
  said: AnswerWord
  link: DocumentReference
  obligation: Obligation & { nextDue: CalendarDate }
  record: Occurrence | undefined
  zone: string
  today: CalendarDate
}
/** Null where the word leads nowhere; `ended`: it acts no more, and why. `usedAt`: when it was said. */
export type ReadWord = { ended: Answered; usedAt: Timestamp | null } | { open: OpenWord } | null

/**
 * What a word would do now. It does nothing any more once it was said, the date settled, its person gone from the book or a reader there by now, or
 * somebody else quicker. `wanted`: which of several things it is to do; one that it does not is as a word that leads nowhere.
 */
export async function readWord(
  transaction: Transaction,
  word: string,
  now: number,
  wanted: Does | null = null,
): Promise<ReadWord> {
  const link = linkOf(word)
  const kept = (await transaction.get(link)).data() as AnswerWord | undefined
  if (!kept || kept.expiresAt.toMillis() <= now) return null
  if (wanted !== null && wanted !== kept.does && !kept.also?.includes(wanted)) return null
  const does = wanted ?? kept.does
  const said = { ...kept, does, also: [kept.does, ...(kept.also ?? [])].filter((one) => one !== does) }
  const { uid, bookId, obligationId, nominal } = said
  const o = occurrenceId(obligationId, nominal)
  const [found, book, recorded, profile, hand] = await transaction.getAll(
    database.doc(paths.obligation(bookId, obligationId)),
    database.doc(paths.book(bookId)),
    database.doc(paths.occurrence(bookId, o)),
    database.doc(paths.user(uid)),
    database.doc(paths.hand(bookId, o)),
  )
  const obligation = found?.data() as Obligation | undefined
  const title = obligation?.title ?? ''
  const ended = (answered: Answered, usedAt: Timestamp | null = null) => ({ ended: answered, usedAt })
  const known = book?.data() as Book | undefined
  if (!known || !may(known.roles[uid], 'add, change and settle') || (obligation && !isFor(known, uid, obligation)))
    return ended({ outcome: 'gone', title: '' })
  const usedAt = usedAtFor(said, does)
  if (usedAt) return ended({ outcome: 'used', title }, usedAt)
  const { nextNominal, nextDue, nextAcknowledged, status } = obligation ?? {}
  if (!obligation || status !== 'active' || nextNominal !== nominal || !nextDue)
    return ended({ outcome: 'settled', title })
  const record = recorded?.data() as Occurrence | undefined
  const holder = nextAcknowledged ? (record?.acknowledgedBy ?? null) : null
  if (holder !== null && holder !== uid && !hasRunOut(hand?.data() as HandDocument | undefined, holder))
    return ended({ outcome: 'quicker', title, who: await nameOf(transaction, bookId, holder) })
  const zone = knownZone(
    obligation.dueTime?.zone,
    String((profile?.data() as { timeZone?: unknown } | undefined)?.timeZone ?? ''),
    obligation.timeZone,
  )
  const today = zoneResolver.toLocal(now, zone).date
  return { open: { said, link, obligation: { ...obligation, nextDue: calendarDate(nextDue) }, record, zone, today } }
}

/**
 * The days until whose morning it can be quiet: tomorrow, the Monday after, a week on, and the day before it is due. On the day before it is due
 * the next morning is too late; once it is due, quiet hides nothing that is not missed already.
 */
export function quietDays({ obligation: { nextDue, nextNotice }, today }: Pick<OpenWord, 'obligation' | 'today'>) {
  const deadline = nextNotice && nextNotice >= today ? calendarDate(nextNotice) : nextDue
  const tomorrow = addDays(today, 1)
  const monday = nextMonday(tomorrow)
  const days = deadline <= today ? [tomorrow] : [tomorrow, monday, addDays(today, 7), addDays(deadline, -1)]
  return [...new Set(days)].sort().filter((day) => day > today && (deadline <= today || day < deadline))
}

function nextMonday(after: CalendarDate): CalendarDate {
  let day = addDays(after, 1)
  while (new Date(`${day}T00:00:00Z`).getUTCDay() !== 1) day = addDays(day, 1)
  return day
}

/** Acknowledged is not done: whoever had it was asked again since, or gave it back, and anybody may take it. */
const hasRunOut = (hand: HandDocument | undefined, holder: string): boolean =>
  hand?.state === 'asked' && [...hand.asked, ...hand.handedBack].includes(holder)
