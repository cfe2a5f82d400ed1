import { assertInstant } from '../arguments.ts'
import { removeGone, bounce } from './carry.ts'
import { MINUTE } from '../reminders/instants.ts'
import { absenceOn, askedFirst, isMember, peopleOfRung } from './people.ts'
import { outOfQuiet } from './quiet.ts'
import { nextWay, wantedChannels, wantsOnlyApp } from './ways.ts'
import type { CalendarDate } from '../schedule.ts'
import { movingFrom } from './advance.ts'
import type { EscalationState, Mark, Message, Moving, Occurrence, ReachChannel, TryOutcome, World } from './state.ts'

export type DrillRow = {
  as: string
  who?: string
  at?: number
  waits?: boolean
  channel?: ReachChannel
  state: 'delivered' | 'failed' | 'unreached' | 'away' | 'nobody'
  why?: string
  /** Away: the last day. */
  until?: CalendarDate
}

/** Whom a drill turns to, as what and when; `waits`: until their quiet hours end. */
export type DrillCall = { as: string } & (
  | { is: 'called'; who: string; at: number; waits: boolean; channels: ReachChannel[]; onlyApp: boolean }
  | { is: 'away'; who: string; until: CalendarDate }
  | { is: 'nobody'; who?: string }
)

/** E26: the whole ladder at once, a minute between its entries. It wakes nobody and answers nothing; of the state only addresses are marked. */
export function drill(
  given: EscalationState,
  o: string,
  at: number,
  world: World,
): { report: DrillRow[]; marked: Mark[]; state: EscalationState } {
  const moving = movingFrom(given, world)
  const { state } = moving
  const marked = state.marked.length
  const report = drillCalls(given, o, at, world).flatMap((call) => rowsOf(moving, call))
  return { report, marked: state.marked.slice(marked), state }
}

/** Whom a drill of a date at `at` (ms) would turn to, in the order of the ladder; of a date that is not known nobody. Throws `bad-argument`. */
export function drillCalls(given: EscalationState, o: string, at: number, world: World): DrillCall[] {
  assertInstant(at, 'at')
  const moving = movingFrom(given, world)
  const { state } = moving
  const occurrence = state.occurrences[o]
  const calls: DrillCall[] = []
  if (!occurrence) return calls
  const seen = new Set<string>()
  const call = (as: string, who: string, when: number) => {
    seen.add(who)
    calls.push(callOf(moving, as, who, when))
  }
  const first = askedFirst(moving, occurrence, at)
  if (first === null) calls.push({ as: 'asked', is: 'nobody' })
  else call('asked', first, at)
  for (const [k, { who }] of (occurrence.ladder?.rungs ?? []).entries()) {
    const others = newOn(state, occurrence, who, seen)
    if (others.length === 0) calls.push({ as: `rung ${k + 1}`, is: 'nobody' })
    for (const one of others) call(`rung ${k + 1}`, one, at + (k + 1) * MINUTE)
  }
  for (const who of occurrence.watchers) if (who in state.roles && !seen.has(who)) call('watcher', who, at)
  return calls
}

function newOn(
  { roles }: EscalationState,
  occurrence: Occurrence,
  who: string | string[],
  seen: Set<string>,
): string[] {
  return peopleOfRung(who, occurrence, roles).filter(
    (one) => isMember(roles, one) && !seen.has(one) && !occurrence.handedBack.includes(one),
  )
}

function callOf({ state, world: { resolver } }: Moving, as: string, who: string, when: number): DrillCall {
  const person = state.people[who]
  if (!person) return { as, is: 'nobody', who }
  const at = outOfQuiet(when, person, null, resolver)
  const absence = absenceOn(person.away, resolver.toLocal(at, person.zone).date)
  if (absence) return { as, is: 'away', who, until: absence.to }
  const channels = wantedChannels(person, [])
  return { as, is: 'called', who, at, waits: at > when, channels, onlyApp: wantsOnlyApp(person, []) }
}

/** One person: a row for each channel tried. */
function rowsOf(moving: Moving, call: DrillCall): DrillRow[] {
  const { as, who } = call
  if (call.is === 'nobody') return [{ as, ...(who === undefined ? {} : { who }), state: 'nobody' }]
  if (call.is === 'away') return [{ as, who: call.who, state: 'away', until: call.until }]
  const { at, waits, onlyApp } = call
  const tried: ReachChannel[] = []
  const rows: DrillRow[] = []
  let through = false
  const tryBy = (channel: ReachChannel) => {
    tried.push(channel)
    const outcome = outcomeOf(moving, call.who, channel, at)
    const row = { as, who: call.who, at, waits: waits || undefined, channel }
    if (channel === 'inApp') rows.push({ ...row, state: onlyApp ? 'delivered' : 'unreached' })
    else if (outcome === 'delivered') rows.push({ ...row, state: 'delivered' })
    else rows.push({ ...row, state: 'failed', why: outcome })
    if (outcome === 'delivered') through = true
  }
  for (const channel of call.channels) tryBy(channel)
  while (!through) tryBy(nextWay(moving.state.people[call.who]!, tried))
  return rows
}

/** Once; what fails for a time is tried again as a reminder would be. */
function outcomeOf(moving: Moving, who: string, channel: ReachChannel, at: number): TryOutcome {
  if (channel === 'inApp') return 'delivered'
  const message: Message = {
    id: `drill ${who}`,
    at,
    to: who,
    channel,
    sort: 'own',
    kind: 'told',
    lines: [],
    shown: [],
    state: 'trying',
    tried: [channel],
    tries: 1,
    nextTryAt: null,
    why: null,
  }
  const outcome = TRIES.reduce<TryOutcome>(
    (last, minutes) => (last === 'temporary' ? moving.world.carry(message, at + minutes * MINUTE) : last),
    'temporary',
  )
  if (outcome === 'bounced') bounce(moving.state, who, channel)
  if (channel !== 'webPush' || outcome !== 'delivered') return outcome
  return removeGone(moving.state, who) ? 'delivered' : 'gone'
}

/** Minutes after the start. */
const TRIES = [0, 1, 5, 15]
