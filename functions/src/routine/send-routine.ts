import { paths } from '@duebook/contract/paths'
import { lastDayOfDigest, lateness, routineBy, type CalendarDate } from '@duebook/domain'
import { database, Timestamp, type Transaction } from '../cloud/admin.ts'
import { briefMail, weekMail, type RoutineMail } from '../mail/routine-mail.ts'
import type { MailMessage } from '../mail/reminder-mail.ts'
import { publicOrigin } from '../options.ts'
import { devicesOf } from '../push/devices.ts'
import { putMessage } from '../push/push-message.ts'
import { addressOf } from '../reminders/address-of.ts'
import { zoneResolver } from '../reminders/zone-resolver.ts'
import { aboutDate } from './about-date.ts'
import { routineFrom, routinePerson, type RoutinePerson, type StoredRoutine } from './person.ts'
import { standingDates, type StandingDate } from './standing-dates.ts'
import { newStopWord, type Routinely } from './stop-words.ts'

const weekdays = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays']

/**
 * Sends what of somebody's routine has come by `now` (ms) and was not sent: one brief and one digest at most, over all their books, each only with
 * something to say. It is put in place in the transaction that notes the day, so that a crash before or after it neither loses nor doubles one.
 * By mail, else by push; whoever has neither finds the same on their page for today.
 */
export async function sendRoutine(uid: string, now: number): Promise<void> {
  const at = database.doc(paths.routine(uid))
  const [profile, routine] = await database.getAll(database.doc(paths.user(uid)), at)
  const stored = routine?.data() as StoredRoutine | undefined
  if (!stored) return
  if (!profile?.exists) return void (await at.delete())
  const person = routinePerson(profile.data(), stored, now)
  const come = routineBy(person, 0, now, zoneResolver)
  const today = zoneResolver.toLocal(now, person.zone).date
  // On a later day only what was held would be said, and nothing is; a digest of long ago says what is no news.
  const brief = come.brief?.date === today ? today : null
  const digest = come.digest && isInTime(come.digest.at, now) && !isAway(person, today) ? come.digest.date : null
  const said = await standingDates(
    uid,
    { brief, digest: digest === null ? null : { from: digest, to: lastDayOfDigest(digest) } },
    now,
  )
  const isSaying = said.brief.length + said.digest.length > 0
  const [email, devices] = isSaying ? await Promise.all([addressOf(uid), devicesOf(uid)]) : [null, []]
  await database.runTransaction(async (transaction) => {
    const before = (await transaction.get(at)).data() as StoredRoutine | undefined
    // Sent meanwhile by another run.
    if (before?.briefedTo !== stored.briefedTo || before.digestedTo !== stored.digestedTo) return
    const about: Around = {
      uid,
      person,
      today,
      now,
      address: email?.address ?? null,
      takesPush: devices.length > 0,
      next: come.next,
    }
    if (brief !== null && said.brief.length > 0) tell(transaction, 'brief', brief, said.brief, about)
    if (digest !== null && said.digest.length > 0) tell(transaction, 'digest', digest, said.digest, about)
    const { briefedTo, digestedTo } = come
    const { wakeAt, ...after } = routineFrom({ ...person, briefedTo, digestedTo }, stored, now)
    transaction.set(at, {
      ...after,
      wakeAt: wakeAt === null ? null : Timestamp.fromMillis(wakeAt),
    } satisfies StoredRoutine)
  })
}

const isInTime = (at: number, now: number) => lateness(at, now) !== 'merged'

const isAway = ({ away }: RoutinePerson, today: CalendarDate) =>
  away.some(({ from, to }) => from <= today && today <= to)

type Around = {
  uid: string
  person: RoutinePerson
  today: CalendarDate
  now: number
  address: string | null
  takesPush: boolean
  next: number | null
}

function tell(
  transaction: Transaction,
  kind: Routinely,
  day: CalendarDate,
  dates: readonly StandingDate[],
  around: Around,
): void {
  const { uid, now, address, takesPush } = around
  const key = `${kind}_${uid}_${day}`
  if (address !== null) {
    const stop = `${publicOrigin.value()}/stop/${newStopWord(transaction, { uid, kind }, now)}`
    transaction.set(database.doc(paths.mail(key)), {
      to: [address],
      // One press in the mail program ends it (RFC 8058); reminders have no such header.
      headers: { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      message: messageOf(kind, day, dates, { ...around, address, stop }),
      ledger: [],
      reaches: uid,
    })
  } else if (takesPush) {
    const { subject } = messageOf(kind, day, dates, { ...around, address: '', stop: '' })
    const [first] = dates
    const about = first && aboutDate(first, around)
    const shown = {
      title: subject,
      body: about ? `First: ${about.title}, ${about.right}` : '',
      tag: kind,
      open: '/today',
      about: null,
    }
    putMessage(transaction, key, { to: uid, rows: [], shown, asks: null }, now)
  }
}

function messageOf(
  kind: Routinely,
  day: CalendarDate,
  dates: readonly StandingDate[],
  { uid, person, now, next, address, stop }: Around & { address: string; stop: string },
): MailMessage {
  const about: RoutineMail = {
    uid,
    dates,
    zone: person.zone,
    today: day,
    now,
    severalBooks: new Set(dates.map(({ bookId }) => bookId)).size > 1,
    address,
    origin: publicOrigin.value(),
    stop,
  }
  if (kind === 'brief') return briefMail({ ...about, at: person.brief?.at ?? '', next: person.digest ? null : next })
  const { weekday = 1, at = '' } = person.digest ?? {}
  return weekMail({ ...about, to: lastDayOfDigest(day), sentOn: `${weekdays[weekday - 1]} at ${at}` })
}
