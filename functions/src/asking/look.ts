import { isSame } from '@duebook/contract/acts/is-same'
import { keptUnder, type Kept, type KeptPerson } from '@duebook/contract/asking/kept'
import {
  advanceEscalation,
  applyEscalationEvents,
  beginEscalation,
  type EscalationEvent,
  type EscalationLine,
  type EscalationState,
  type EscalationWorld,
  type ReachedPerson,
  type ReachRole,
  type Refusal,
} from '@duebook/domain'
import { stepPlaces } from '../reminders/step-places.ts'
import { zoneResolver } from '../reminders/zone-resolver.ts'
import { happenedTo, happenedToPeople, owedSteps, saidOf, snoozeOf } from './happened.ts'
import { hasRunOut } from './run-out.ts'
import { settingsOf, type DateSettings } from './settings-of.ts'
import type { BookStanding, DateStanding, PersonStanding } from './standing.ts'

export const world: EscalationWorld = {
  resolver: zoneResolver,
  outages: [],
  routine: 'elsewhere',
  // Where the mail comes back (`way-fared.ts`).
  unreached: 'elsewhere',
  // Who carries it says how it fared once it knows.
  carry: () => 'pending',
}

/** For what is foretold: whatever goes arrives, and briefs come at their hour. */
export const foreseeing: EscalationWorld = {
  resolver: zoneResolver,
  outages: [],
  unreached: 'elsewhere',
  carry: () => 'delivered',
}

/** A date on which somebody looked: as it was, and what the planner knows of it by now. */
export type LookedDate = {
  standing: DateStanding
  read: DateSettings | null
  before: Kept
  places: number[]
}
export type Looked = {
  dates: LookedDate[]
  state: EscalationState
  /** Lines and messages that stood before. */
  known: { lines: ReadonlyMap<string, EscalationLine>; messages: ReadonlySet<string> }
  refused: Refusal[]
}

/**
 * Looks at some dates of one book at `now` (ms): applies what happened since they were looked at last, and `acts`, and lets what is due by now
 * leave. Pure: nothing is sent or written. A date that nobody looked at before begins here.
 */
export function look({ people, dates }: BookStanding, now: number, acts: readonly EscalationEvent[] = []): Looked {
  const roles = rolesNow(people)
  const begun = dates.flatMap((standing): LookedDate[] => {
    const said = readSettings(standing, { people, roles, now })
    const isAsBefore = standing.kept !== null && sameSteps(standing.kept, said)
    const places = isAsBefore ? standing.kept!.places : said ? placesAmong(said, standing) : []
    const read = said && { ...said, steps: said.steps.map((step, n) => ({ ...step, place: places[n] ?? step.place })) }
    const before = standing.kept ?? (read && begin(standing, read, { people, roles, now }))
    return before ? [{ standing, read, before, places }] : []
  })
  const were = whoTheyWere(begun, people)
  let state = stateOf(begun, people, were, now)
  const known = {
    lines: new Map(Object.values(state.lines).map((line) => [line.id, line])),
    messages: new Set(Object.keys(state.messages)),
  }
  // Applied together, because each time the whole state is copied.
  let happened: EscalationEvent[] = happenedToPeople(were, people, now)
  const applied = () => {
    if (happened.length > 0) state = applyEscalationEvents(state, happened, world)
    happened = []
    return state
  }
  applied()
  const heard = new Set<string>()
  for (const { standing, read, before } of begun) {
    const events = happenedTo(standing, before, read, roles, now)
    for (const event of standing.kept ? events : [...beginning(standing, read, now), ...events]) {
      // Dates that share a message hear of it together.
      if (event.type === 'carried') {
        if (heard.has(event.message)) continue
        heard.add(event.message)
      }
      // Nobody is told that it passed on from somebody who is no longer here: that was said when they left.
      if (event.type === 'assign' && !(before.occurrence.assignee && canBeAsked(roles, before.occurrence.assignee)))
        setAssignee(applied(), event.o, event.to)
      else happened.push(event)
    }
    // Nothing that happens to a date which nobody is to have gives it to somebody.
    if (read && read.settings.assignee === null && state.occurrences[standing.o]?.assignee)
      setAssignee(applied(), standing.o, null)
  }
  happened.push(...acts)
  state = advanceEscalation(applied(), now, world)
  return { dates: begun, state, known, refused: state.refused }
}

const canBeAsked = (roles: Readonly<Record<string, ReachRole>>, uid: string) => uid in roles && roles[uid] !== 'viewer'

function setAssignee(state: EscalationState, o: string, to: string | null): void {
  const occurrence = state.occurrences[o]
  if (!occurrence) return
  occurrence.assignee = to
  occurrence.handedBack = occurrence.handedBack.filter((one) => one !== to)
}

const rolesNow = (people: BookStanding['people']) =>
  Object.fromEntries(
    Object.entries(people).flatMap(([uid, { role }]): [string, ReachRole][] => (role === null ? [] : [[uid, role]])),
  )

type Around = { people: BookStanding['people']; roles: Record<string, ReachRole>; now: number }

function readSettings({ obligation, nominal, ladder }: DateStanding, { people, roles, now }: Around) {
  if (!obligation || obligation.nextNominal !== nominal) return null
  return settingsOf(obligation, { ladder, roles, now, zoneOf: (uid) => (uid ? people[uid]?.reached.zone : undefined) })
}

/** A date that is looked at for the first time; overdue days before that are not made up for. */
function begin(standing: DateStanding, { settings }: DateSettings, { people, roles, now }: Around): Kept | null {
  if (standing.record !== null && standing.record.state !== 'open') return null
  const { o } = standing
  const state = beginEscalation(
    {
      people: Object.fromEntries(Object.entries(people).map(([uid, { reached }]) => [uid, reached])),
      roles,
      occurrences: { [o]: settings },
      at: now,
    },
    world,
  )
  return {
    occurrence: state.occurrences[o]!,
    lines: [],
    messages: [],
    people: {},
    said: null,
    snooze: null,
    places: [],
    keys: {},
  }
}

const beginning = ({ o, rows }: DateStanding, read: DateSettings | null, now: number): EscalationEvent[] =>
  read ? [{ type: 'written', o, at: now, since: now, owed: owedSteps(rows, read.steps) }] : []

/** By which places the ledger knows these steps, or is to know them. */
function placesAmong({ steps }: DateSettings, { rows, nominal }: DateStanding): number[] {
  const highest = Math.max(-1, ...steps.map(({ place }) => place))
  const said = Array.from({ length: highest + 1 }, (_, at) => steps.find(({ place }) => place === at) ?? null)
  const places = stepPlaces(
    said,
    nominal,
    rows.map(({ row }) => row),
  )
  return steps.map(({ place }) => places[place] ?? place)
}

const sameSteps = ({ occurrence }: Kept, read: DateSettings | null) =>
  read === null || JSON.stringify(occurrence.steps) === JSON.stringify(read.settings.steps)

/** Everything that these dates are about, as it was when each was looked at last. */
function stateOf(
  dates: readonly LookedDate[],
  people: BookStanding['people'],
  were: Readonly<Record<string, KeptPerson>>,
  now: number,
): EscalationState {
  const lines: EscalationState['lines'] = {}
  const messages: EscalationState['messages'] = {}
  const kept = dates.map(({ standing: { o }, before }) => [o, keptUnder(before, o)] as const)
  for (const [, own] of kept) {
    for (const line of own.lines) lines[line.id] = line
    for (const message of own.messages) {
      const there = messages[message.id]
      messages[message.id] = there
        ? { ...there, lines: [...there.lines, ...message.lines], shown: [...there.shown, ...message.shown] }
        : message
    }
  }
  const held = new Set(dates.map(({ standing }) => standing.o))
  const known = Object.entries(people).map(([uid, person]) => [uid, asBefore(person, were[uid], held)] as const)
  return {
    now,
    start: now,
    people: Object.fromEntries(known.map(([uid, { reached }]) => [uid, reached])),
    roles: Object.fromEntries(
      known.flatMap(([uid, { role }]): [string, ReachRole][] => (role === null ? [] : [[uid, role]])),
    ),
    occurrences: Object.fromEntries(kept.map(([o, { occurrence }]) => [o, occurrence])),
    lines,
    messages,
    waiting: [],
    refused: [],
    marked: [],
    bounces: [],
    count: 0,
  }
}

/** Somebody as one of these dates knows them, where that is another than they are. */
function asBefore(
  { role, reached }: PersonStanding,
  was: KeptPerson | undefined,
  held: ReadonlySet<string>,
): { role: ReachRole | null; reached: ReachedPerson } {
  const missed = reached.missed.filter(({ o }) => held.has(o))
  if (!was) return { role, reached: { ...reached, missed } }
  const { zone, quiet, away } = was
  return { role: was.role, reached: { ...reached, zone, quiet, away, missed } }
}

/** Of each person what some date knows of them that is another by now, one thing by one: each look brings a date up to the day. */
function whoTheyWere(dates: readonly LookedDate[], people: BookStanding['people']): Record<string, KeptPerson> {
  const were: Record<string, KeptPerson> = {}
  for (const [uid, is] of Object.entries(keptPeople(people)))
    for (const { before } of dates) {
      const was = before.people[uid]
      if (!was) continue
      const known = (were[uid] ??= { ...is })
      if (was.role !== is.role) known.role = was.role
      if (was.zone !== is.zone) known.zone = was.zone
      if (!isSame(was.quiet, is.quiet)) known.quiet = was.quiet
      if (!isSame(was.away, is.away)) known.away = was.away
    }
  return were
}

export const keptPeople = (people: BookStanding['people']): Kept['people'] =>
  Object.fromEntries(
    Object.entries(people).map(([uid, { role, reached }]) => [
      uid,
      { role, zone: reached.zone, quiet: reached.quiet, away: reached.away },
    ]),
  )

/** What is to be known of a date at the next look. */
export function keptOf(
  looked: LookedDate,
  state: EscalationState,
  keys: ReadonlyMap<string, Kept['keys'][string]>,
): Kept {
  const { standing, places, before } = looked
  const runsOut = hasRunOut(looked, state)
  const { o } = standing
  const all = Object.values(state.lines).filter((line) => line.o === o)
  const occurrence = state.occurrences[o]!
  const isTried = (id: string) => state.messages[id]?.state === 'trying'
  const waits = (id: string) => occurrence.waiting.includes(id)
  const lines = all.filter((line) => waits(line.id) || line.messages.some(isTried))
  const ids = new Map(lines.map(({ id }, index) => [id, String(index)]))
  const held = new Set(lines.flatMap(({ messages }) => messages))
  const messages = Object.values(state.messages).filter(({ id }) => held.has(id))
  return {
    occurrence: { ...occurrence, waiting: occurrence.waiting.flatMap((id) => ids.get(id) ?? []) },
    lines: lines.map((line) => ({ ...line, id: ids.get(line.id)! })),
    messages: messages.map((message) => ({
      ...message,
      lines: message.lines.flatMap((id) => ids.get(id) ?? []),
      shown: message.shown.flatMap((one) => {
        const line = one.line === null ? undefined : ids.get(one.line)
        return line === undefined ? [] : [{ ...one, line }]
      }),
    })),
    people: {},
    // What stands while it is settled comes back with it, or does not.
    said: standing.record && standing.record.state !== 'open' ? before.said : runsOut ? null : saidOf(standing.record),
    snooze: snoozeOf(standing.obligation, standing.nominal),
    places,
    keys: Object.fromEntries(lines.flatMap(({ id }) => (keys.has(id) ? [[ids.get(id)!, keys.get(id)!]] : []))),
  }
}
