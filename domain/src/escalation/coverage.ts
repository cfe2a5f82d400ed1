import { addDays } from '../days/civil.ts'
import { MINUTE } from '../reminders/instants.ts'
import { compareText } from './compose.ts'
import { dueEnd, stepsOnClock, zoneOf } from './clock.ts'
import { absenceOn, askedFirst, isAway, isMember, nextInLine, ownerOf, peopleOfRung, unique } from './people.ts'
import type { EscalationState, Moving, Occurrence, World } from './state.ts'
import { wantedChannels, works } from './ways.ts'

export type Weakness =
  | 'no-steps'
  | 'assignee-left'
  | 'assignee-away'
  | 'no-backup'
  | 'backup-left'
  | 'backup-away'
  | 'bounced'
  | 'only-app'
  | 'no-channel'
export type Covered = {
  o: string
  reach: 'nobody' | 'weak' | 'covered'
  /** Who is asked first. */
  first: string | null
  why: Weakness[]
  /** When the owner is told of it (ms). */
  warnAt: number | null
}

/** E27: which open dates would reach nobody, or hardly, at their next step; the worst first. */
export function coverageOf(state: EscalationState, world: World): Covered[] {
  const moving: Moving = { state, world, leaving: [], current: [], trying: new Set(), changed: new Set() }
  const rank = { nobody: 0, weak: 1, covered: 2 }
  const due = (o: string) => state.occurrences[o]?.due ?? ''
  return Object.entries(state.occurrences)
    .filter(([, { hand }]) => hand.state !== 'settled')
    .map(([o, occurrence]) => coverOf(moving, o, occurrence))
    .sort((a, b) => rank[a.reach] - rank[b.reach] || compareText(due(a.o), due(b.o)) || compareText(a.o, b.o))
}

function coverOf(moving: Moving, o: string, occurrence: Occurrence): Covered {
  const { state, world } = moving
  const end = dueEnd(moving, { ...occurrence, time: null }).at
  const steps = stepsOnClock(moving, occurrence)
    .map(({ raw }) => raw)
    .filter((raw) => raw > state.now && raw < end)
  const at = steps.length > 0 ? Math.min(...steps) : null
  const then = at ?? Math.min(state.now, end - MINUTE)
  const asked = askedFirst(moving, occurrence, then)
  const first =
    asked !== null && isAway(moving, asked, then) ? (nextInLine(moving, occurrence, asked, then) ?? asked) : asked
  const weak = weaknesses(moving, occurrence, first, then)
  const reachable = unique([first, occurrence.backup, ...rungPeople(moving, occurrence), ownerOf(state.roles)])
  const nobody = !reachable.some((who) => who !== null && isReachable(moving, who, then))
  const why: Weakness[] = [
    ...(at === null ? ['no-steps' as const] : []),
    ...weak,
    ...(nobody ? ['no-channel' as const] : []),
  ]
  const reach = at === null || nobody ? 'nobody' : weak.length > 0 ? 'weak' : 'covered'
  if (reach === 'covered') return { o, reach, first, why, warnAt: null }
  const owner = ownerOf(state.roles)
  const zone = (owner === null ? undefined : state.people[owner]?.zone) ?? zoneOf(moving, occurrence)
  const warnAt = world.resolver.toInstant({ date: addDays(occurrence.due, -14), time: '09:00' }, zone)
  return { o, reach, first, why, warnAt: Math.max(warnAt, state.now) }
}

function weaknesses(moving: Moving, occurrence: Occurrence, first: string | null, then: number): Weakness[] {
  const { roles, people } = moving.state
  const { assignee, backup, ladder } = occurrence
  const away = (who: string | null) =>
    who !== null &&
    isMember(roles, who) &&
    (isAway(moving, who, then) || absenceOn(people[who]?.away ?? [], occurrence.due) !== null)
  const person = first === null ? undefined : people[first]
  const wantsBackup =
    ladder?.rungs.some(({ who }) => (typeof who === 'string' ? [who] : who).includes('backup')) ?? false
  const found: [Weakness, boolean][] = [
    ['assignee-left', assignee !== null && !isMember(roles, assignee)],
    ['assignee-away', away(assignee ?? ownerOf(roles))],
    ['no-backup', wantsBackup && backup === null],
    ['backup-left', backup !== null && !isMember(roles, backup)],
    ['backup-away', away(backup)],
    ['bounced', person?.usual.some((channel) => channel !== 'webPush' && person.reach[channel] === 'bounced') ?? false],
    ['only-app', person !== undefined && wantedChannels(person, []).every((channel) => channel === 'inApp')],
  ]
  return found.flatMap(([code, holds]) => (holds ? [code] : []))
}

const rungPeople = ({ state }: Moving, occurrence: Occurrence) =>
  (occurrence.ladder?.rungs ?? []).flatMap(({ who }) => peopleOfRung(who, occurrence, state.roles))

/** Present, and by more than the app. */
function isReachable(moving: Moving, who: string, at: number): boolean {
  const { roles, people } = moving.state
  const reach = people[who]?.reach
  if (!reach || !isMember(roles, who) || isAway(moving, who, at)) return false
  return (['email', 'webPush', 'sms', 'webhook'] as const).some((channel) => works(reach, channel))
}
