import type { Obligation } from '@duebook/contract/obligation'
import { paths } from '@duebook/contract/paths'
import { serverPaths } from '@duebook/contract/server-paths'
import type { ReminderRow } from '@duebook/contract/reminder'
import { may } from '@duebook/contract/people/roles'
import { listed, shortDate } from '@duebook/domain'
import { database, Timestamp, type Transaction } from '../cloud/admin.ts'
import { askedBefore, saysWhoWasAsked } from '../mail/asked-before.ts'
import { threadOf } from '../mail/thread.ts'
import { digestMail, type ToldDate } from '../mail/digest-mail.ts'
import { reminderMail } from '../mail/reminder-mail.ts'
import { publicOrigin } from '../options.ts'
import { concernsIn } from '../people/concerned.ts'
import { asksOf, putMessage } from '../push/push-message.ts'
import { shownOf, shownTogether } from '../push/shown.ts'
import { newShortWord, newWord } from '../reminders/answer-words.ts'
import { notificationOf } from '../reminders/notification-of.ts'
import { zoneResolver } from '../reminders/zone-resolver.ts'
import { putText } from '../texts/put-text.ts'
import { textOf } from '../texts/text-of.ts'
import type { HandFields } from './hand-of.ts'
import type { ReadBook } from './read-book.ts'
import { isWithBrief, type Telling, type ToldBy, type ToldRow } from './told.ts'

type Beside = {
  nexts: ReadonlyMap<string, HandFields['next']>
  /** Whose brief is made now, over all books: what goes with it is put in place there. */
  briefed?: string | undefined
  /** Of dates of which somebody is asked again or as well: what of each went before. */
  went?: ReadonlyMap<string, readonly ReminderRow[]>
  now: number
}

/** Puts in place what is said: the ledger's rows, entries of inboxes, and the mails, pushes and texts that others carry. */
export function writeTellings(
  transaction: Transaction,
  book: ReadBook,
  { rows, tellings, updates }: ToldBy,
  { nexts, briefed, went, now }: Beside,
): void {
  const at = (key: string) => database.doc(`${paths.reminders(book.bookId)}/${key}`)
  for (const row of rows) transaction.set(at(row.key), { ...stored(row), ...concernsIn(book.obligations.get(row.o)) })
  for (const { key, update } of updates)
    transaction.update(
      at(key),
      typeof update.fireAt === 'number' ? { ...update, fireAt: Timestamp.fromMillis(update.fireAt) } : update,
    )
  for (const telling of tellings) {
    if (isWithBrief(telling, briefed)) continue
    switch (telling.channel) {
      case 'inApp':
        putInInbox(transaction, telling, tellings, now)
        break
      case 'email':
        putMail(transaction, book, telling, { nexts, went, now })
        break
      case 'push':
        putPush(transaction, book, telling, now)
        break
      case 'sms':
        putTextOf(transaction, book, telling, now)
    }
  }
}

/** With instants as they are stored. */
function stored({ row }: ToldRow): ReminderRow {
  const time = (instant: unknown) => (typeof instant === 'number' ? Timestamp.fromMillis(instant) : null)
  return { ...row, fireAt: time(row.fireAt), sentAt: time(row.sentAt), deliveredAt: time(row.deliveredAt) }
}

/** One entry for a date; those that are said in one breath have the same mark. */
function putInInbox(transaction: Transaction, telling: Telling, all: readonly Telling[], now: number): void {
  const { to, key, rows } = telling
  const beside = all.filter((one) => one.channel === 'inApp' && one.to === to)
  const [first, ...others] = rows.map(stored)
  transaction.set(
    database.doc(`${paths.notifications(to)}/${key}`),
    notificationOf([first!, ...others], {
      late: rows.some(({ row }) => row.late),
      now,
      ...(beside.length > 1 ? { together: beside[0]!.key } : {}),
    }),
  )
}

function putMail(
  transaction: Transaction,
  book: ReadBook,
  { to, key, rows, merged }: Telling,
  { nexts, went, now }: Omit<Beside, 'briefed'>,
): void {
  const email = book.ways.get(to)?.email
  if (!email?.address) return
  const about = { late: rows.some(({ row }) => row.late), now, origin: publicOrigin.value(), book: book.book.name }
  const dates = byDate(book, rows)
  const [only, ...more] = dates
  const message =
    !merged && only && more.length === 0
      ? reminderMail({
          row: only.rows[0],
          obligation: only.obligation,
          ...about,
          before: beforeThis(book, rows[0], went, now),
          next: nextWords(book, to, nexts.get(rows[0].o) ?? null),
          answers: wordsFor(transaction, book, only.rows[0], now),
        })
      : digestMail({ dates, why: merged ? 'outage' : 'together', ...about })
  const thread = dates.length === 1 ? threadOf(key, only!.rows[0], about.origin) : null
  transaction.set(database.doc(serverPaths.mail(key)), {
    to: [email.address],
    message: thread ? { ...message, messageId: thread.messageId } : message,
    ...(thread ? { headers: thread.headers } : {}),
    ledger: rows.map((row) => `${paths.reminders(book.bookId)}/${row.key}`),
  })
}

function beforeThis({ people }: ReadBook, { o, row }: ToldRow, went: Beside['went'], now: number) {
  const before = saysWhoWasAsked(row) && went?.get(o)
  if (!before) return null
  const zone = people[row.recipient]?.reached.zone ?? 'Etc/UTC'
  const nameOf = (uid: string) => (uid === row.recipient ? 'You' : (people[uid]?.name ?? 'Somebody'))
  return askedBefore(before, { now, zone, nameOf })
}

/** A mail that tells carries no answers; one that asks somebody who is not alone can be handed back. */
function wordsFor(transaction: Transaction, book: ReadBook, row: ReminderRow, now: number) {
  const asks = row.kind === 'told' ? null : asksOf(row)
  if (!asks) return null
  const does = answersOf(book, row)
  return { word: newWord(transaction, { uid: row.recipient, ...asks }, now, does), does }
}

function answersOf({ book }: ReadBook, { kind }: ReminderRow): ['hand', ...('snooze' | 'notMine')[]] {
  const others = Object.values(book.roles).filter((role) => may(role, 'add, change and settle')).length > 1
  return ['hand', ...(kind === 'check' ? [] : (['snooze'] as const)), ...(others ? (['notMine'] as const) : [])]
}

/** "Next: Ben, Wed 25 Nov 09:00, if nobody has it in hand." On the clock of whoever reads it. */
function nextWords({ people }: ReadBook, to: string, next: HandFields['next']): string | null {
  if (!next) return null
  const zone = people[to]?.reached.zone ?? 'Etc/UTC'
  const { date, time } = zoneResolver.toLocal(next.at, zone)
  const names = next.to.map((uid) => (uid === to ? 'you' : (people[uid]?.name ?? 'somebody')))
  return `Next: ${listed(names)}, ${shortDate(date)} ${time}, if nobody has it in hand.`
}

/** One push for all of them; only one date alone can be answered from it. */
function putPush(transaction: Transaction, book: ReadBook, telling: Telling, now: number): void {
  const said = shownBy(book, telling, now)
  if (!said) return
  const { shown, asking } = said
  putMessage(
    transaction,
    telling.key,
    { to: telling.to, rows: ledgerOf(book, telling), shown, asks: asking && asksOf(asking) },
    now,
  )
}

/** One text for all of them, which says what a push does; only one date alone can be answered from it. */
function putTextOf(transaction: Transaction, book: ReadBook, telling: Telling, now: number): void {
  const { to, key } = telling
  const way = book.ways.get(to)?.sms
  const said = shownBy(book, telling, now)
  if (!said || !way || way.address === null) return
  const { shown, asking } = said
  const asks = asking && asksOf(asking)
  const word = asks && newShortWord(transaction, { uid: to, ...asks }, now, answersOf(book, asking))
  const isPrivate = book.people[to]?.isPrivate === true
  const ledger = ledgerOf(book, telling)
  putText(
    transaction,
    key,
    { uid: to, way, said: textOf(shown, { word, isPrivate, origin: publicOrigin.value() }), ledger },
    now,
  )
}

/** What a lock screen shows of a telling, and of one date alone the row that asks. */
function shownBy(book: ReadBook, { rows, merged }: Telling, now: number) {
  const told = byDate(book, rows).map((one) => ({ row: one.rows[0], obligation: one.obligation }))
  const [first, ...others] = told
  if (!first) return null
  const isAlone = others.length === 0 && !merged
  const shown = isAlone
    ? shownOf(first, { late: rows.some(({ row }) => row.late), now })
    : shownTogether([first, ...others], now)
  return { shown, asking: isAlone && first.row.kind !== 'told' ? first.row : null }
}

const ledgerOf = ({ bookId }: ReadBook, { rows }: Telling) => rows.map((row) => `${paths.reminders(bookId)}/${row.key}`)

function byDate(book: ReadBook, rows: readonly ToldRow[]): ToldDate[] {
  const dates = new Map<string, ToldDate>()
  for (const row of rows) {
    const there = dates.get(row.o)
    if (there) there.rows.push(stored(row))
    else dates.set(row.o, { rows: [stored(row)], obligation: book.obligations.get(row.o) as Obligation })
  }
  return [...dates.values()]
}
