import type { Kept } from '@duebook/contract/asking/kept'
import { type Foreseen, type Ladder, listed, shortDate, type CalendarDate } from '@duebook/domain'
import type { BookMember } from '../../cloud/people/members.ts'
import { zoneClock } from './zone-clock.ts'
import { namesOf } from './ladder-draft.ts'

/** A line of the worked list: when (ms), who, and as what. `note`: why it is another than was meant. */
export type LadderLine = { at: number; who: string; as: string; note: string | null }

type Around = {
  ladder: Ladder | null
  backup: string | null
  people: readonly Pick<BookMember, 'uid' | 'name' | 'role' | 'away'>[]
  /** Those who do not see the date. */
  unseen?: readonly string[]
  /** What asks again between the lines: "again daily, 3 times". */
  nag: string | null
  /** Who was asked so far; what is foreseen goes on from there. */
  kept?: Kept | null
  nameOf: (uid: string) => string
  zone: string
  today: CalendarDate
}

/** What is foreseen, as a list: what asks again once, the first day late, and no more of the days after it. */
export function ladderLines(foreseen: readonly Foreseen[], around: Around): LadderLine[] {
  const lines: LadderLine[] = around.kept ? askedSoFar(around.kept, around.nameOf) : []
  const once = new Set<string>()
  let entry = around.kept?.occurrence.round.taken ?? 0
  for (const one of foreseen) {
    const who = listed(one.to.map(around.nameOf))
    const add = (as: string, key: string, note: string | null = null) => {
      if (!once.has(key)) lines.push({ at: one.at, who, as, note })
      once.add(key)
    }
    switch (one.kind) {
      case 'step':
        // By push it was said already, and only the mail waits.
        if (!one.inBrief || !one.to.every((uid) => once.has(`step ${one.n} to ${uid}`)))
          add('', `step ${one.at}`, one.inBrief ? waitsForBrief(around.ladder) : null)
        for (const uid of one.to) once.add(`step ${one.n} to ${uid}`)
        break
      case 'nag':
        if (around.nag && !once.has('nag')) lines.push({ at: one.at, who: '', as: around.nag, note: null })
        once.add('nag')
        break
      case 'overdue':
        if (!once.has('overdue'))
          lines.push({ at: one.at, who: '', as: 'overdue, daily for 30 days, then weekly', note: null })
        once.add('overdue')
        break
      case 'escalation': {
        const n = one.n ?? 0
        if (n === 0) {
          entry = 0
          add('asked again', `again ${one.at}`)
          break
        }
        const passed = notesOfPassed(entry, n, who, one.at, around)
        entry = n
        add(rolesOf(one.to, n, around), `entry ${n} ${one.at}`, passed)
        break
      }
      default:
    }
  }
  return lines
}

/** "Ada and Olu, asked", since when, and who said that it is not theirs. */
function askedSoFar({ occurrence: { round, handedBack } }: Kept, nameOf: Around['nameOf']): LadderLine[] {
  if (round.startedAt === null || round.asked.length === 0) return []
  const note = handedBack.length > 0 ? `${listed(handedBack.map(nameOf))} said not mine.` : null
  return [{ at: round.startedAt, who: listed(round.asked.map(nameOf)), as: 'asked', note }]
}

/** A mail that waits asks nobody before it goes, and what comes after it counts from then. */
const waitsForBrief = (ladder: Ladder | null) =>
  `Waits for the morning brief${ladder ? '; the ladder counts from then' : ''}.`

/** "backup", "owner": what an entry names them by; nothing where it names themselves. */
function rolesOf(uids: readonly string[], n: number, { ladder, backup, people }: Around): string {
  const named = namesOf(ladder?.rungs[n - 1]?.who ?? [])
  const roles = uids.flatMap((uid) => {
    const role = people.find((one) => one.uid === uid)?.role
    if (uid === backup && named.includes('backup')) return 'backup'
    if (role === 'owner' && named.includes('owner')) return 'owner'
    return role === 'admin' && named.includes('admins') ? 'admin' : []
  })
  return listed([...new Set(roles)])
}

/** "Ben is away until 26 Nov: Olu takes this time." */
function notesOfPassed(before: number, n: number, who: string, at: number, around: Around): string | null {
  const reasons = (around.ladder?.rungs ?? [])
    .slice(before, n - 1)
    .flatMap((rung) => passedBecause(namesOf(rung.who), at, around) ?? [])
  return reasons.length === 0
    ? null
    : `${listed(reasons)}: ${who} ${who.includes(' and ') ? 'take' : 'takes'} this time.`
}

function passedBecause(
  names: readonly string[],
  at: number,
  { backup, people, unseen = [], nameOf, zone, today }: Around,
): string | null {
  if (names.every((one) => unseen.includes(one)))
    return `${listed(names.map(nameOf))} ${names.length > 1 ? 'do' : 'does'} not see this`
  if (names.join() === 'backup' && backup === null) return 'Nobody is named as backup'
  const day = zoneClock.toLocal(at, zone).date
  const away = namedPeople(names, backup, people).flatMap(({ uid, away: absences = [] }) => {
    const absence = absences.find(({ from, to }) => from <= day && day <= to)
    return absence
      ? `${nameOf(uid)} is away until ${shortDate(absence.to as CalendarDate, today).replace(/^\w+ /, '')}`
      : []
  })
  return away.length > 0 ? listed(away) : null
}

const namedPeople = (names: readonly string[], backup: string | null, people: Around['people']) =>
  people.filter(({ uid, role }) =>
    names.some((one) =>
      one === 'backup'
        ? uid === backup
        : one === 'admins'
          ? role === 'admin'
          : one === 'owner'
            ? role === 'owner'
            : one === uid,
    ),
  )
