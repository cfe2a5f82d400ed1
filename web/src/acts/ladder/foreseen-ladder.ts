import { askSteps } from '@duebook/contract/asking/ask-steps'
import { keptUnder, type Kept } from '@duebook/contract/asking/kept'
import { readPlan } from '@duebook/contract/reminder-plan'
import {
  beginEscalation,
  type AskStep,
  type CalendarDate,
  DomainError,
  type EscalationState,
  type EscalationWorld,
  foresee,
  type Foreseen,
  type Ladder,
  parseDays,
  type PersonSettings,
  planReminders,
  stepsUnderNotice,
} from '@duebook/domain'
import type { ObligationRecord } from '../../cloud/obligations/obligations.ts'
import type { BookMember } from '../../cloud/people/members.ts'
import { zoneClock } from './zone-clock.ts'

export type AskedObligation = Pick<
  ObligationRecord,
  'nextDue' | 'nextNotice' | 'dueTime' | 'timeZone' | 'schedule' | 'assignee' | 'backup' | 'createdBy' | 'reminderPlan'
>
type Around = {
  people: readonly (Pick<BookMember, 'uid' | 'role'> & Partial<Pick<BookMember, 'away' | 'zone'>>)[]
  /** What this device knows of whoever looks; when the others rest, and what waits for their briefs, is theirs alone. */
  own?: { uid: string; settings: PersonSettings } | null
  /** What the server knows of who was asked so far; with it what comes goes on from `now`. */
  kept?: Kept | null
  now: number
}

/** So much of it is said; the days after are as the last. */
const MOST = 60

/**
 * Who is asked when of the next date, from its first step on, if nobody ever answers: the planner's own answer, as far as this device knows the
 * people. What lies before now is said as well, as long as nobody was asked.
 */
export function foreseenLadder(obligation: AskedObligation, ladder: Ladder | null, around: Around): Foreseen[] {
  const { people, own = null, kept = null, now } = around
  const zone = zoneOfDate(obligation, around)
  const due = askedDay(obligation, zone, now)
  if (!due) return []
  const steps = stepsFromDue(obligation, due, zone)
  const first = Math.min(...steps.map(({ instant }) => instant), now)
  const roles = Object.fromEntries(people.map(({ uid, role }) => [uid, role]))
  const world: EscalationWorld = { resolver: zoneClock, outages: [], carry: () => 'delivered' }
  const state = beginEscalation(
    {
      people: Object.fromEntries(
        // Who wants only the app is reached there: whether another way works, the server knows.
        people.map(({ uid, away, zone: theirs }) => [
          uid,
          own?.uid === uid ? own.settings : { zone: theirs ?? zone, usual: ['inApp' as const], away: daysOf(away) },
        ]),
      ),
      roles,
      occurrences: {
        date: {
          due,
          time: obligation.dueTime?.at ?? null,
          zone,
          assignee: haverOf(obligation, roles),
          backup: obligation.backup ?? null,
          steps: steps.map(({ step }) => step),
          ladder,
        },
      },
      at: kept ? now : first - 60_000,
    },
    world,
  )
  if (kept) goOnFrom(state, kept)
  return foresee(state, 'date', MOST, world)
}

/** Whether somebody was asked, or handed it back: the climb is no longer the one that was planned. */
export const isUnderWay = ({ occurrence: { round, handedBack } }: Kept): boolean => round.n > 0 || handedBack.length > 0

function goOnFrom(state: EscalationState, kept: Kept): void {
  const { occurrence, lines, messages } = keptUnder(kept, 'date')
  state.occurrences['date'] = occurrence
  for (const line of lines) state.lines[line.id] = line
  for (const message of messages) state.messages[message.id] = message
}

/** By whose clock a date is asked: its own, else that of whoever has it, else the one that it was written down by. */
export function zoneOfDate(
  obligation: AskedObligation,
  { people, own = null }: Pick<Around, 'people' | 'own'>,
): string {
  const haver = haverOf(obligation, Object.fromEntries(people.map(({ uid, role }) => [uid, role])))
  const theirs = haver === own?.uid ? own?.settings.zone : people.find(({ uid }) => uid === haver)?.zone
  return obligation.dueTime?.zone ?? theirs ?? obligation.timeZone
}

/** What can be missed first: of a contract the last day to give notice, while that lies ahead. */
export function askedDay({ nextDue, nextNotice }: AskedObligation, zone: string, now: number): CalendarDate | null {
  const today = zoneClock.toLocal(now, zone).date
  return nextNotice && nextNotice >= today ? nextNotice : nextDue
}

/** Whoever has it, else who made it, while they can be asked; the planner goes on to the owner. */
const haverOf = ({ assignee, createdBy }: AskedObligation, roles: Readonly<Record<string, string>>): string | null =>
  [assignee, createdBy].find((uid) => uid !== null && uid in roles && roles[uid] !== 'viewer') ?? null

const daysOf = (away: BookMember['away'] = []) =>
  away.map(({ from, to }) => ({ from: from as CalendarDate, to: to as CalendarDate }))

/** Each step by how far it lies from the day that asking counts from. */
function stepsFromDue(
  obligation: AskedObligation,
  due: CalendarDate,
  zone: string,
): { step: AskStep; instant: number }[] {
  const { nextDue, nextNotice, dueTime, schedule } = obligation
  const plan = readPlan(obligation.reminderPlan)
  const said = schedule.type === 'term' && nextNotice ? stepsUnderNotice(plan.steps) : plan.steps
  const asked = askSteps({ ...plan, steps: said })
  return said.flatMap((one, n) => {
    const as = asked[n]
    const placed = placedOf({
      plan: { steps: [one] },
      dates: { due: nextDue ?? due, termEnd: nextDue, notice: nextNotice },
      dueTime: dueTime ?? null,
      zone,
      resolver: zoneClock,
    })
    if (!as || !placed) return []
    const [day = '', at = ''] = placed.wallClock.split('T')
    const offset = { amount: parseDays(day) - parseDays(due), unit: 'days' as const }
    // Seconds of a step that counts minutes go with them: it stands on the wall clock like the others.
    return [{ step: { ...as, of: 'due' as const, offset, at }, instant: Date.parse(placed.fireAt) }]
  })
}

function placedOf(input: Parameters<typeof planReminders>[0]) {
  try {
    return planReminders(input)[0] ?? null
  } catch (error) {
    if (error instanceof DomainError || error instanceof RangeError) return null
    throw error
  }
}
