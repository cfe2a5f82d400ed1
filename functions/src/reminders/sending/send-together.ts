import type { Obligation } from '@duebook/contract/obligation'
import { paths } from '@duebook/contract/paths'
import { serverPaths } from '@duebook/contract/server-paths'
import type { ReminderRow } from '@duebook/contract/reminder'
import type { Lateness } from '@duebook/domain'
import { database, Timestamp, type DocumentReference, type Transaction } from '../../cloud/admin.ts'
import { digestMail, type DigestReason, type ToldDate } from '../../mail/digest-mail.ts'
import { threadOf } from '../../mail/thread.ts'
import { reminderMail } from '../../mail/reminder-mail.ts'
import { publicOrigin } from '../../options.ts'
import { heldBook } from '../../people/held-book.ts'
import { shownOf, shownTogether } from '../../push/shown.ts'
import { asksOf, putMessage } from '../../push/push-message.ts'
import { textOf } from '../../texts/text-of.ts'
import { putText } from '../../texts/put-text.ts'
import type { ReachedByText } from '../../texts/number-of.ts'
import { addressesOf, type Reached } from '../address-of.ts'
import { newShortWord, newWord } from '../answer-words.ts'
import { anotherWay } from '../another-way.ts'
import { notificationOf } from '../notification-of.ts'
import { wayOf } from '../ways-to.ts'

export type Due = { reference: DocumentReference; row: ReminderRow; late: Lateness }

/**
 * Tells several rows of one person in one mail, and in the inbox as entries that belong together, for each date is answered by
 * itself. A row whose date no longer stands is cancelled.
 */
export async function sendTogether(together: Due[], { now, why }: { now: number; why: DigestReason }): Promise<void> {
  const [first] = together
  if (!first) return
  const { recipient } = first.row
  const ways = {
    inApp: null,
    email: await wayOf({ channel: 'email', recipient }),
    push: await wayOf({ channel: 'push', recipient }),
    sms: (await addressesOf(recipient, now)).sms,
  }
  await database.runTransaction(async (transaction) => {
    const obligations = [...new Set(together.map(({ row }) => pathOf(row)))]
    const current = await transaction.getAll(...together.map((one) => one.reference))
    const duties = new Map(
      (await transaction.getAll(...obligations.map((path) => database.doc(path)))).map((one) => [
        one.ref.path,
        one.data() as Obligation | undefined,
      ]),
    )
    const isPrivate =
      together.some(({ row }) => row.channel === 'sms') &&
      (await transaction.get(database.doc(paths.user(recipient)))).get('pushPrivate') === true
    const bookIds = [...new Set(together.map(({ row }) => row.bookId))]
    const book = bookIds.length === 1 ? await heldBook(transaction, bookIds[0]!) : null
    const open = together.filter((_, index) => current[index]?.data()?.state === 'planned')
    const stands = ({ row }: Due) => duties.get(pathOf(row))?.nextNominal === row.nominal
    const told = open.filter(stands)
    const fields = { sentAt: Timestamp.fromMillis(now), attempts: 1 }
    const stranded = told.filter(({ row }) => ways[row.channel]?.address === null)
    const goesOn = await anotherWay(transaction, stranded, now)
    for (const one of open) if (!stands(one)) transaction.update(one.reference, { state: 'cancelled' })
    const firstBy = (channel: ReminderRow['channel']) =>
      byDate(told.filter(({ row }) => row.channel === channel))[0]?.[0].reference.id
    const carriers = { email: firstBy('email'), push: firstBy('push'), sms: firstBy('sms'), inApp: undefined }
    for (const { reference, row, late } of told)
      transaction.update(reference, {
        ...fields,
        late: late !== 'on-time',
        ...(carriers[row.channel] === undefined ? {} : { message: carriers[row.channel] }),
        ...outcome(ways[row.channel], now),
      })
    goesOn()
    const dates = byDate(told)
    const mark = dates.length > 1 ? dates[0]?.[0].reference.id : undefined
    for (const rows of byDate(told.filter(({ row }) => row.channel === 'inApp')))
      transaction.set(
        database.doc(`${paths.notifications(rows[0].row.recipient)}/${rows[0].reference.id}`),
        notificationOf([rows[0].row, ...rows.slice(1).map(({ row }) => row)], {
          late: rows[0].late !== 'on-time',
          now,
          together: mark,
        }),
      )
    const pushes = byDate(told.filter(({ row }) => row.channel === 'push'))
    if (pushes[0] && ways.push?.address) putPush(transaction, pushes as [[Due, ...Due[]]], duties, now)
    const texts = byDate(told.filter(({ row }) => row.channel === 'sms'))
    if (texts[0] && ways.sms.address !== null)
      putTextOf(transaction, texts as [[Due, ...Due[]]], { way: ways.sms, isPrivate, duties, now })
    const mails = byDate(told.filter(({ row }) => row.channel === 'email'))
    if (!mails[0] || !ways.email?.address) return
    const about = {
      late: mails.some(([{ late }]) => late !== 'on-time'),
      now,
      origin: publicOrigin.value(),
      book: book?.name,
    }
    const said = mails.map((rows) => toldDate(rows, duties))
    const message =
      why !== 'outage' && said.length === 1 && said[0]
        ? reminderMail({
            row: said[0].rows[0],
            obligation: said[0].obligation,
            answers: wordsFor(transaction, said[0].rows[0], now),
            ...about,
          })
        : digestMail({ dates: said, why, ...about })
    const { id } = mails[0][0].reference
    const thread = said.length === 1 && said[0] ? threadOf(id, said[0].rows[0], about.origin) : null
    transaction.set(database.doc(serverPaths.mail(id)), {
      to: [ways.email.address],
      message: thread ? { ...message, messageId: thread.messageId } : message,
      ...(thread ? { headers: thread.headers } : {}),
      ledger: mails.flat().map(({ reference }) => reference.path),
    })
  })
}

const ofMail = ['hand', 'snooze'] as const

function wordsFor(transaction: Transaction, row: ReminderRow, now: number) {
  const asks = asksOf(row)
  if (!asks) return null
  return { word: newWord(transaction, { uid: row.recipient, ...asks }, now, ofMail), does: ofMail }
}

const pathOf = ({ bookId, obligationId }: ReminderRow) => paths.obligation(bookId, obligationId)

function outcome(way: Reached | null, now: number): Partial<ReminderRow> {
  if (!way) return { state: 'delivered', deliveredAt: Timestamp.fromMillis(now) }
  return way.address === null ? way.row : { state: 'sent' }
}

type Dates = [[Due, ...Due[]], ...[Due, ...Due[]][]]
type Duties = ReadonlyMap<string, Obligation | undefined>

/** One push for all of them; only one date alone can be answered from it. */
function putPush(transaction: Transaction, dates: Dates, duties: Duties, now: number) {
  const [[first]] = dates
  const { shown, asks } = shownBy(dates, duties, now)
  const rows = dates.flat().map(({ reference }) => reference.path)
  putMessage(transaction, first.reference.id, { to: first.row.recipient, rows, shown, asks }, now)
}

type Texting = { way: Extract<ReachedByText, { address: string }>; isPrivate: boolean; duties: Duties; now: number }

/** One text for all of them, likewise. */
function putTextOf(transaction: Transaction, dates: Dates, { way, isPrivate, duties, now }: Texting) {
  const [[first]] = dates
  const uid = first.row.recipient
  const { shown, asks } = shownBy(dates, duties, now)
  const word = asks && newShortWord(transaction, { uid, ...asks }, now, ['hand', 'snooze'])
  const said = textOf(shown, { word, isPrivate, origin: publicOrigin.value() })
  const ledger = dates.flat().map(({ reference }) => reference.path)
  putText(transaction, first.reference.id, { uid, way, said, ledger }, now)
}

function shownBy(dates: Dates, duties: Duties, now: number) {
  const told = dates.map((rows) => ({ row: rows[0].row, obligation: duties.get(pathOf(rows[0].row))! }))
  const [[first]] = dates
  const alone = told.length === 1 && told[0]
  return {
    shown: alone
      ? shownOf(alone, { late: first.late !== 'on-time', now })
      : shownTogether(told as [(typeof told)[0], ...typeof told], now),
    asks: alone ? asksOf(first.row) : null,
  }
}

const toldDate = (rows: [Due, ...Due[]], duties: Duties): ToldDate => ({
  rows: rows.map(({ row }) => row) as ToldDate['rows'],
  obligation: duties.get(pathOf(rows[0].row))!,
})

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
