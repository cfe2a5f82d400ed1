import { readKept } from '@duebook/contract/asking/kept'
import { addDays, lastDayOfDigest, routineBy, standsFor, type CalendarDate, type ReachRole } from '@duebook/domain'
import { zoneResolver } from '../../reminders/zone-resolver.ts'
import { routineDue } from '../../routine/person.ts'
import { keptState } from '../../routine/standing-dates.ts'
import { isWithBrief, type ToldRow } from '../told.ts'
import type { Commit, StoredBook } from './stored-book.ts'

/** A brief or a digest as it goes: which dates stand in it, and what of the ledger goes with it. */
export type Routinely = { to: string; channel: 'email' | 'push' | 'sms'; key: string; rows: ToldRow[]; says: string[] }

/** Whether a brief or digest of somebody has come by `now` and was not sent. */
export function isRoutineDue(book: StoredBook, uid: string, now: number): boolean {
  const first = firstOf(book, uid)
  return first !== null && first <= now
}

/** When the next comes of anybody. */
export const nextRoutine = (book: StoredBook) =>
  Math.min(Number.POSITIVE_INFINITY, ...Object.keys(book.people).flatMap((uid) => firstOf(book, uid) ?? []))

/** The first hour of somebody's routine that has not come; worked out once for each way in which it stands. */
function firstOf(book: StoredBook, uid: string): number | null {
  const { role, reached } = book.people[uid]!
  const { zone, rest, away, brief, digest, briefedTo, digestedTo } = reached
  if (role === null || (!brief && !digest)) return null
  const key = JSON.stringify([zone, rest, away, brief, digest, briefedTo, digestedTo])
  const first = firsts.get(key) ?? routineBy(reached, 0, 0, zoneResolver).next
  firsts.set(key, first)
  return first
}
const firsts = new Map<string, number | null>()

/** Sends what of somebody's routine has come, as `send-routine.ts` does, in one piece. */
export function sendBrief(
  book: StoredBook,
  uid: string,
  now: number,
  { faulty, dies }: { faulty: (commit: Commit) => Commit; dies: boolean },
): void {
  const person = book.people[uid]!
  const { come: due, brief, digest } = routineDue(person.reached, now)
  const { reach } = person.reached
  const channel =
    reach.email === 'ok' ? 'email' : reach.webPush?.length ? 'push' : reach.sms === 'ok' ? ('sms' as const) : null
  const said = {
    brief: brief === null ? [] : stands(book, uid, { brief }, now),
    digest: digest === null ? [] : stands(book, uid, { digest }, now),
  }
  const names = due.brief ? [...book.hands].flatMap(([o, { heldFor }]) => (heldFor.includes(uid) ? [o] : [])) : []
  const acts = due.brief
    ? [{ type: 'briefed' as const, who: uid, hour: due.brief.at, stands: brief !== null, at: now }]
    : []
  book.lookAt(names, now, {
    acts,
    dies,
    faulty: (commit) => {
      const along = commit.tellings.filter((one) => isWithBrief(one, uid))
      const rows = along.flatMap((one) => one.rows)
      const beside = commit.standing.filter(({ to }) => to === uid)
      const dates = [...new Set([...said.brief, ...[...rows, ...beside].map(({ o }) => o)])]
      const routines: Routinely[] = []
      if (due.brief && dates.length > 0 && channel)
        routines.push({ to: uid, channel, key: `brief_${uid}_${due.brief.date}`, rows, says: dates })
      if (digest !== null && said.digest.length > 0 && channel)
        routines.push({ to: uid, channel, key: `digest_${uid}_${digest}`, rows: [], says: said.digest })
      const tellings = commit.tellings.filter((one) => !along.includes(one))
      return faulty({
        ...commit,
        tellings,
        routines,
        routine: { uid, briefedTo: due.briefedTo, digestedTo: due.digestedTo },
      })
    },
  })
}

/** What stands for somebody, of the dates that the queries of `standing-dates.ts` find. */
function stands(
  { people, hands }: StoredBook,
  uid: string,
  what: { brief: CalendarDate } | { digest: CalendarDate },
  now: number,
): string[] {
  const to = 'brief' in what ? what.brief : lastDayOfDigest(what.digest)
  const found = [...hands].filter(
    ([, { listedFor, asked, due }]) =>
      (listedFor.includes(uid) && due <= addDays(to, 1)) || ('brief' in what && asked.includes(uid)),
  )
  const roles = Object.fromEntries(
    Object.entries(people).flatMap(([who, { role }]): [string, ReachRole][] => (role === null ? [] : [[who, role]])),
  )
  const kept = found.flatMap(([o, hand]) => {
    const known = readKept(hand.kept)
    return known ? [{ o, known }] : []
  })
  const wanted = 'brief' in what ? { brief: true as const } : what
  return standsFor(keptState(roles, kept, now), uid, wanted, now, { resolver: zoneResolver }).flatMap(
    ({ o }) => o ?? [],
  )
}
