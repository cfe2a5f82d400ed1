import { paths } from '@duebook/contract/paths'
import { serverPaths } from '@duebook/contract/server-paths'
import { lastDayOfDigest, type CalendarDate } from '@duebook/domain'
import { database, Timestamp, type Transaction } from '../cloud/admin.ts'
import { waysOf, type WaysKnown } from '../asking/read-book.ts'
import { briefMail, weekMail, type RoutineMail } from '../mail/routine-mail.ts'
import type { MailMessage } from '../mail/reminder-mail.ts'
import { publicOrigin } from '../options.ts'
import { putMessage } from '../push/push-message.ts'
import type { ReachedByText } from '../texts/number-of.ts'
import { putText } from '../texts/put-text.ts'
import { textOf } from '../texts/text-of.ts'
import { aboutDate } from './about-date.ts'
import { doneLately, type DoneLately } from './last-week.ts'
import { routineDue, routineFrom, routinePerson, type RoutinePerson, type StoredRoutine } from './person.ts'
import { standingDates, type StandingDate } from './standing-dates.ts'
import { newStopWord, type Routinely } from './stop-words.ts'
import { readHeld, sendLeft, takeAlong, withHeld, type HeldLine } from './take-along.ts'

const weekdays = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays']

/**
 * Sends what of somebody's routine has come by `now` (ms) and was not sent: one brief and one digest at most, over all their books, each only with
 * something to say. It is put in place in the transaction that notes the day, so that a crash before or after it neither loses nor doubles one.
 * By mail, else by push, else by text; whoever has none of them finds the same on their page for today.
 */
export async function sendRoutine(uid: string, now: number): Promise<void> {
  const at = database.doc(serverPaths.routine(uid))
  const [profile, routine] = await database.getAll(database.doc(paths.user(uid)), at)
  const stored = routine?.data() as StoredRoutine | undefined
  if (!stored) return
  if (!profile?.exists) return void (await at.delete())
  const person = routinePerson(profile.data(), stored, now)
  const { come, today, brief, digest } = routineDue(person, now)
  const said = await standingDates(
    uid,
    { brief, digest: digest === null ? null : { from: digest, to: lastDayOfDigest(digest) } },
    now,
  )
  const done = digest !== null && said.digest.length > 0 ? await doneLately(uid, digest) : null
  const known: WaysKnown = new Map()
  const { email, takesPush, sms } = await waysOf(uid, { known, now })
  const left = await database.runTransaction(async (transaction) => {
    const before = (await transaction.get(at)).data() as StoredRoutine | undefined
    // Sent meanwhile by another run.
    if (before?.briefedTo !== stored.briefedTo || before.digestedTo !== stored.digestedTo) return []
    const held = come.brief && (await readHeld(transaction, uid, { now, known }))
    const about: Around = {
      uid,
      person,
      today,
      now,
      address: email.address,
      takesPush,
      sms,
      isPrivate: profile.get('pushPrivate') === true,
      next: come.next,
      done,
    }
    if (come.brief && held) {
      const morning = withHeld(
        said.brief,
        takeAlong(transaction, held.books, { uid, hour: come.brief.at, stands: brief !== null, now }),
      )
      if (morning.dates.length + morning.told.length > 0) tell(transaction, 'brief', come.brief.date, morning, about)
    }
    if (digest !== null && said.digest.length > 0)
      tell(transaction, 'digest', digest, { dates: said.digest, told: [], held: [] }, about)
    const { briefedTo, digestedTo } = come
    const { wakeAt, ...after } = routineFrom({ ...person, briefedTo, digestedTo }, stored, now)
    transaction.set(at, {
      ...after,
      wakeAt: wakeAt === null ? null : Timestamp.fromMillis(wakeAt),
    } satisfies StoredRoutine)
    return held?.left ?? []
  })
  await sendLeft(uid, left, now)
}

/** What a mail says: dates that stand, and what only tells; `held` is all that waited for it. */
type Said = { dates: readonly StandingDate[]; told: readonly HeldLine[]; held: readonly HeldLine[] }
type Around = {
  uid: string
  person: RoutinePerson
  today: CalendarDate
  now: number
  address: string | null
  takesPush: boolean
  sms: ReachedByText
  isPrivate: boolean
  next: number | null
  /** Of the week before the digest. */
  done: DoneLately | null
}

function tell(transaction: Transaction, kind: Routinely, day: CalendarDate, said: Said, around: Around): void {
  const { uid, now, address, takesPush, sms, isPrivate } = around
  const key = `${kind}_${uid}_${day}`
  if (address !== null) {
    const stop = `${publicOrigin.value()}/stop/${newStopWord(transaction, { uid, kind }, now)}`
    transaction.set(database.doc(serverPaths.mail(key)), {
      to: [address],
      // One press in the mail program ends it (RFC 8058); reminders have no such header.
      headers: { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      message: messageOf(kind, day, said, { ...around, address, stop }),
      ledger: said.held.map(pathOf),
      reaches: uid,
    })
  } else if (takesPush || sms.address !== null) {
    const { subject } = messageOf(kind, day, said, { ...around, address: '', stop: '' })
    const [first] = said.dates
    const about = first && aboutDate(first, around)
    const shown = {
      title: subject,
      body: about ? `First: ${about.title}, ${about.far}` : '',
      tag: kind,
      open: '/today',
      about: null,
    }
    const ledger = said.held.map(pathOf)
    if (takesPush) putMessage(transaction, key, { to: uid, rows: ledger, shown, asks: null }, now)
    else if (sms.address !== null) {
      const text = textOf(shown, { word: null, isPrivate, origin: publicOrigin.value() })
      putText(transaction, key, { uid, way: sms, said: text, ledger }, now)
    }
  }
}

const pathOf = ({ row }: HeldLine) => `${paths.reminders(row.bookId)}/${row.key}`

function messageOf(
  kind: Routinely,
  day: CalendarDate,
  { dates, told }: Said,
  { uid, person, now, next, done, address, stop }: Around & { address: string; stop: string },
): MailMessage {
  const about: RoutineMail = {
    uid,
    dates,
    zone: person.zone,
    today: day,
    now,
    severalBooks: new Set([...dates, ...told.map(({ date }) => date)].map(({ bookId }) => bookId)).size > 1,
    address,
    origin: publicOrigin.value(),
    stop,
  }
  if (kind === 'brief') {
    const { at = '', bundle = false } = person.brief ?? {}
    return briefMail({ ...about, told, at, bundle, next: person.digest ? null : next })
  }
  const { weekday = 1, at = '' } = person.digest ?? {}
  return weekMail({ ...about, to: lastDayOfDigest(day), done, sentOn: `${weekdays[weekday - 1]} at ${at}` })
}
