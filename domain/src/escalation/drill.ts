import { assertInstant } from '../arguments.ts'
import { removeGone, bounce } from './carry.ts'
import { MINUTE } from '../reminders/instants.ts'
import { absenceOn, askedFirst, isMember, peopleOfRung } from './people.ts'
import { outOfQuiet } from './quiet.ts'
import { nextWay, wantedChannels } from './ways.ts'
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

/** E26: the whole ladder at once, a minute between its entries. It wakes nobody and answers nothing; of the state only addresses are marked. */
export function drill(
  given: EscalationState,
  o: string,
  at: number,
  world: World,
): { report: DrillRow[]; marked: Mark[]; state: EscalationState } {
  assertInstant(at, 'at')
  const moving = movingFrom(given, world)
  const { state } = moving
  const occurrence = state.occurrences[o]
  const report: DrillRow[] = []
  if (!occurrence) return { report, marked: [], state }
  const marked = state.marked.length
  const seen = new Set<string>()
  const show = (as: string, who: string, when: number) => {
    seen.add(who)
    report.push(...rowsOf(moving, as, who, when))
  }
  const first = askedFirst(moving, occurrence, at)
  if (first === null) report.push({ as: 'asked', state: 'nobody' })
  else show('asked', first, at)
  for (const [k, { who }] of (occurrence.ladder?.rungs ?? []).entries()) {
    const others = newOn(state, occurrence, who, seen)
    if (others.length === 0) report.push({ as: `rung ${k + 1}`, state: 'nobody' })
    for (const one of others) show(`rung ${k + 1}`, one, at + (k + 1) * MINUTE)
  }
  for (const who of occurrence.watchers) if (who in state.roles && !seen.has(who)) show('watcher', who, at)
  return { report, marked: state.marked.slice(marked), state }
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

/** One person: a row for each channel tried. */
function rowsOf(moving: Moving, as: string, who: string, when: number): DrillRow[] {
  const person = moving.state.people[who]
  if (!person) return [{ as, who, state: 'nobody' }]
  const { resolver } = moving.world
  const at = outOfQuiet(when, person, null, resolver)
  const absence = absenceOn(person.away, resolver.toLocal(at, person.zone).date)
  if (absence) return [{ as, who, state: 'away', until: absence.to }]
  const tried: ReachChannel[] = []
  const rows: DrillRow[] = []
  const wanted = wantedChannels(person, [])
  const onlyApp = person.usual.length > 0 && person.usual.every((channel) => channel === 'inApp')
  let through = false
  const tryBy = (channel: ReachChannel) => {
    tried.push(channel)
    const outcome = outcomeOf(moving, who, channel, at)
    const row = { as, who, at, waits: at > when || undefined, channel }
    if (channel === 'inApp') rows.push({ ...row, state: onlyApp ? 'delivered' : 'unreached' })
    else if (outcome === 'delivered') rows.push({ ...row, state: 'delivered' })
    else rows.push({ ...row, state: 'failed', why: outcome })
    if (outcome === 'delivered') through = true
  }
  for (const channel of wanted) tryBy(channel)
  while (!through) tryBy(nextWay(person, tried))
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
