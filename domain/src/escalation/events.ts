import { assertInstant } from '../arguments.ts'
import type { QuietHours } from '../reminder.ts'
import type { CalendarDate } from '../schedule.ts'
import { movingOf } from './advance.ts'
import { acknowledge, assign, complete, handBack, reopen, snooze, unsay, wake } from './answers.ts'
import { bounceNow } from './bounce.ts'
import { fare } from './carry.ts'
import { changeAway, changeDue, changePlan, changeRole, changeZone, passWritten } from './changes.ts'
import { afterOutage } from './clock.ts'
import { copyOf } from './copy-of.ts'
import { endHolding, tellMissed } from './routine.ts'
import type {
  Absence,
  AskStep,
  EscalationState,
  Ladder,
  Moving,
  Occurrence,
  ReachChannel,
  ReachRole,
  RefusalCode,
  TryOutcome,
  World,
} from './state.ts'

export type EscalationEvent = { at: number } & (
  | { type: 'acknowledge' | 'take'; o: string; by: string }
  | { type: 'handBack'; o: string; by: string }
  | { type: 'reopen'; o: string; by: string }
  | { type: 'complete'; o: string; by: string; proofMissing?: boolean }
  | { type: 'snooze'; o: string; by: string; until: number; confirmed?: boolean }
  /** `told`: whoever gave it says so, and nothing is sent of it here. */
  | { type: 'assign'; o: string; to: string; by?: string; told?: boolean }
  | {
      type: 'change'
      o: string
      due?: CalendarDate
      time?: string | null
      zone?: string | null
      dates?: Occurrence['dates']
    }
  | {
      type: 'plan'
      o: string
      steps?: AskStep[]
      ladder?: Ladder | null
      backup?: string | null
      watchers?: string[]
      checks?: number[]
    }
  /** Nobody has it in hand any more: it was said by mistake. */
  | { type: 'unsay'; o: string }
  /** He wants no quiet any more. */
  | { type: 'wake'; o: string; who: string }
  /** Its date or plan was written down: steps before `since` are not sent, but those that are `owed`. */
  | { type: 'written'; o: string; since: number; owed: number[] }
  | { type: 'role'; who: string; role: ReachRole }
  | { type: 'leave' | 'back'; who: string }
  | { type: 'zone'; who: string; zone: string }
  | { type: 'quiet'; who: string; quiet: QuietHours | null }
  | { type: 'away'; who: string; away: Absence[] }
  | { type: 'bounce'; who: string; channel: ReachChannel }
  | { type: 'confirm'; who: string; channel?: ReachChannel }
  /**
   * A brief that is made elsewhere takes along what was held; it was to come at `hour` (ms), and `stands`: it says what stands beside. Null: none
   * comes, and what was held goes by mails of its own.
   */
  | { type: 'briefed'; who: string; hour: number | null; stands?: boolean }
  /** How a message fared that was `pending`. */
  | { type: 'carried'; message: string; how: Exclude<TryOutcome, 'pending'> }
)

/**
 * What an event makes of a state that has been advanced to its instant: a row of the same minute has gone before it. A refusal
 * stands in `refused`. What it sends goes with the next `advanceEscalation` to the same instant.
 */
export const applyEscalationEvent = (state: EscalationState, event: EscalationEvent, world: World): EscalationState =>
  applyEscalationEvents(state, [event], world)

/** What several events make of it, one after the other; the state is copied once for all of them. */
export function applyEscalationEvents(
  state: EscalationState,
  events: readonly EscalationEvent[],
  world: World,
): EscalationState {
  const after = copyOf(state)
  for (const event of events) {
    assertInstant(event.at, 'at')
    const moving = movingOf(after, world)
    after.now = Math.max(after.now, event.at)
    const code = apply(moving, event)
    if (code) after.refused.push({ at: event.at, by: 'by' in event ? (event.by ?? null) : null, code })
  }
  return after
}

function apply(moving: Moving, event: EscalationEvent): RefusalCode | null {
  const { state } = moving
  if ('o' in event && !Object.hasOwn(state.occurrences, event.o)) return 'unknown-occurrence'
  if ('who' in event && !Object.hasOwn(state.people, event.who)) return 'unknown-person'
  switch (event.type) {
    case 'acknowledge':
    case 'take':
      return acknowledge(moving, event)
    case 'handBack':
      return handBack(moving, event)
    case 'complete':
      return complete(moving, event)
    case 'reopen':
      return reopen(moving, event)
    case 'snooze':
      return snooze(moving, event)
    case 'assign':
      return assign(moving, event)
    default:
      return change(moving, event)
  }
}

type Change = Exclude<
  EscalationEvent,
  { type: 'acknowledge' | 'take' | 'handBack' | 'complete' | 'reopen' | 'snooze' | 'assign' }
>

function change(moving: Moving, event: Change): null {
  const { state, world } = moving
  const person = 'who' in event ? state.people[event.who] : undefined
  switch (event.type) {
    case 'change':
      changeDue(moving, event)
      break
    case 'plan':
      changePlan(moving, event)
      break
    case 'written':
      passWritten(moving, event)
      break
    case 'wake':
      wake(moving, event)
      break
    case 'unsay':
      unsay(moving, event)
      break
    case 'role':
      changeRole(moving, event.who, event.role, event.at)
      break
    case 'leave':
      changeRole(moving, event.who, null, event.at)
      break
    case 'zone':
      if (person?.zone === event.zone) break
      changeZone(moving, event.who, event.zone)
      seeAnew(moving, event.who, event.at)
      break
    case 'quiet':
      if (!person || isSameQuiet(person.quiet, event.quiet)) break
      person.quiet = event.quiet
      seeAnew(moving, event.who, event.at)
      break
    case 'away':
      changeAway(moving, event.who, event.away, event.at)
      break
    case 'back':
      endAbsence(moving, event.who, event.at)
      break
    case 'bounce': {
      const at = afterOutage(world.outages, event.at)
      if (at > event.at) state.bounces.push({ at, who: event.who, channel: event.channel })
      else bounceNow(moving, event.who, event.channel, at)
      break
    }
    case 'confirm':
      confirm(moving, event.who, event.channel)
      break
    case 'briefed':
      endHolding(moving, event)
      break
    case 'carried': {
      const message = state.messages[event.message]
      if (message?.state === 'trying') fare(moving, message, event.how, event.at)
    }
  }
  return null
}

/** What is said again changes nothing: nobody hears of a late line sooner for it. */
const isSameQuiet = (was: QuietHours | null, is: QuietHours | null) => was?.from === is?.from && was?.to === is?.to

/** What waits looks at the quiet hours in force. */
function seeAnew({ state }: Moving, who: string, at: number): void {
  const ids = [...state.waiting, ...Object.values(state.occurrences).flatMap(({ waiting }) => waiting)]
  for (const id of ids) {
    const line = state.lines[id]
    if (line?.to === who && line.seenAt !== null) line.seenAt = at
  }
}

/** Back today: the absence ended yesterday. */
function endAbsence(moving: Moving, who: string, at: number): void {
  const person = moving.state.people[who]
  if (!person) return
  const { date } = moving.world.resolver.toLocal(at, person.zone)
  changeAway(
    moving,
    who,
    person.away.filter(({ from, to }) => !(from <= date && date <= to)),
    at,
  )
  tellMissed(moving, who, at)
}

/** The address is as good as new, and the owner is told again if it is not. */
function confirm({ state }: Moving, who: string, channel?: ReachChannel): void {
  const person = state.people[who]
  if (!person) return
  for (const one of ['email', 'sms', 'webhook', 'inApp'] as const)
    if ((channel ?? one) === one && person.reach[one] === 'bounced') person.reach[one] = 'ok'
  person.reported = false
  state.marked = state.marked.filter(
    (mark) => mark.who !== who || !('as' in mark) || (channel ?? mark.channel) !== mark.channel,
  )
}
