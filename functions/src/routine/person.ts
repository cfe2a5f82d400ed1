import { readAbsences } from '@duebook/contract/asking/away'
import { restFrom } from '@duebook/contract/asking/brief'
import { readBrief, readDigest, readRest } from '@duebook/contract/asking/routine'
import { readClockSettings } from '@duebook/contract/plannable'
import { addDays, isCalendarDate, lateness, routineBy, type CalendarDate } from '@duebook/domain'
import type { Timestamp } from '../cloud/admin.ts'
import { knownZone, zoneResolver } from '../reminders/zone-resolver.ts'

/**
 * `routines/{uid}`: when somebody's brief and digest come next, and the days to which they have come; null of one that is not wanted now.
 * Instants are Firestore timestamps. No client reads it.
 */
export type StoredRoutine = {
  briefedTo: string | null
  digestedTo: string | null
  wants: ('brief' | 'digest')[]
  wakeAt: Timestamp | null
}

export type RoutinePerson = Parameters<typeof routineBy>[0]

/** Somebody's routine as their profile has it; what cannot be read is not wanted. `now` in ms. */
export function routinePerson(profile: unknown, stored: StoredRoutine | undefined, now: number): RoutinePerson {
  const given = (profile ?? {}) as Record<string, unknown>
  const zone = knownZone(readClockSettings(profile).timeZone)
  return {
    zone,
    rest: restFrom(readRest(given.restDays), zoneResolver.toLocal(now, zone).date),
    away: readAbsences(given.away),
    brief: readBrief(given.brief),
    digest: readDigest(given.digest),
    briefedTo: dayIn(stored?.briefedTo),
    digestedTo: dayIn(stored?.digestedTo),
  }
}

const dayIn = (stored: unknown): CalendarDate | null =>
  typeof stored === 'string' && isCalendarDate(stored) ? stored : null

/**
 * What of somebody's routine has come by `now` (ms) and was not sent: the day, where they are, of which the brief says what stands, and the
 * digest's first. On a later day the brief has only what was held for it; a digest of long ago would say what is no news.
 */
export function routineDue(person: RoutinePerson, now: number) {
  const come = routineBy(person, 0, now, zoneResolver)
  const today = zoneResolver.toLocal(now, person.zone).date
  const isAway = person.away.some(({ from, to }) => from <= today && today <= to)
  const isNews = come.digest !== null && lateness(come.digest.at, now) !== 'merged' && !isAway
  return {
    come,
    today,
    brief: come.brief?.date === today ? today : null,
    digest: isNews ? (come.digest?.date ?? null) : null,
  }
}

/** What comes of somebody's routine from now on: hours of what is wanted only now are not made up for. */
export function routineFrom(person: RoutinePerson, stored: StoredRoutine | undefined, now: number) {
  const begun = {
    ...person,
    briefedTo: beginsAfter(person, 'brief', stored, now),
    digestedTo: beginsAfter(person, 'digest', stored, now),
  }
  const wants = (['brief', 'digest'] as const).filter((kind) => person[kind] !== null)
  // What has come and was not sent is due at once; it is let pass by whoever sends it.
  const { brief, digest, next } = routineBy(begun, 0, now, zoneResolver)
  const come = [brief, digest].flatMap((hour) => hour?.at ?? [])
  const { briefedTo, digestedTo } = begun
  return { briefedTo, digestedTo, wants, wakeAt: come.length > 0 ? Math.min(...come) : next }
}

/** Of one that is wanted only now, today where its hour has passed. */
function beginsAfter(person: RoutinePerson, kind: 'brief' | 'digest', stored: StoredRoutine | undefined, now: number) {
  const to = kind === 'brief' ? person.briefedTo : person.digestedTo
  const wanted = person[kind]
  if (wanted === null || (to !== null && stored?.wants.includes(kind))) return to
  const { date, time } = zoneResolver.toLocal(now, person.zone)
  const begins = wanted.at <= time ? date : addDays(date, -1)
  return to !== null && to > begins ? to : begins
}
