import {
  isCalendarDate,
  type Absence,
  type CalendarDate,
  type EscalationLine,
  type EscalationMessage,
  type EscalationOccurrence,
  type QuietHours,
  REACH_CHANNELS,
  type ReachRole,
} from '@duebook/domain'
import * as v from 'valibot'

/** Somebody as the date was looked at last: what is another by now is what happened since. */
export type KeptPerson = { role: ReachRole | null; zone: string; quiet: QuietHours | null; away: Absence[] }

/** What the planner knows of one date between two looks; its lines and messages are those that may still change. */
export type Kept = {
  occurrence: EscalationOccurrence
  lines: EscalationLine[]
  messages: EscalationMessage[]
  people: Record<string, KeptPerson>
  /** Who said last that they have it, and when (ms). */
  said: { by: string; at: number } | null
  snooze: { by: string; until: number } | null
  /** By which place the ledger knows each step of the planner's. */
  places: number[]
  /** The ledger's keys of its lines, as they are by mail: a line keeps its own, also where its date or plan is another by now. */
  keys: Record<string, string>
}

export const keptText = (kept: Kept): string => JSON.stringify({ v: 1, ...kept })

/** What was kept, or null where it cannot be read: then the date is begun anew. */
export function readKept(text: unknown): Kept | null {
  if (typeof text !== 'string') return null
  try {
    const { v: _, ...kept } = v.parse(StoredKept, JSON.parse(text))
    return kept as unknown as Kept
  } catch {
    return null
  }
}

/** What is kept of a date as the planner has it among others: its lines by names that no other date's have. */
export function keptUnder(
  { occurrence, lines, messages }: Kept,
  o: string,
): { occurrence: EscalationOccurrence; lines: EscalationLine[]; messages: EscalationMessage[] } {
  const named = (id: string) => `${o}#${id}`
  return {
    occurrence: { ...occurrence, waiting: occurrence.waiting.map(named) },
    lines: lines.map((line) => ({ ...line, id: named(line.id), o })),
    messages: messages.map((message) => ({
      ...message,
      lines: message.lines.map(named),
      shown: message.shown.map((one) => ({ ...one, line: one.line === null ? null : named(one.line) })),
    })),
  }
}

const Uid = v.string()
const Instant = v.pipe(v.number(), v.integer())
const Count = v.pipe(v.number(), v.integer(), v.minValue(0))
const Day = v.pipe(
  v.string(),
  v.check(isCalendarDate),
  v.transform((day) => day as CalendarDate),
)
const ByChannel = v.picklist(REACH_CHANNELS)
const Kind = v.picklist(['escalation', 'check', 'overdue', 'snooze', 'step', 'nag', 'told'])
const Lateness = v.picklist(['on-time', 'late', 'merged'])
const of = v.picklist(['due', 'termEnd', 'actBy', 'notice', 'showFrom', 'plan'])
const Nag = v.looseObject({ max: Count, at: v.optional(v.string()) })

const Step = v.looseObject({
  of,
  offset: v.object({ amount: v.number(), unit: v.picklist(['days', 'weeks', 'months', 'hours', 'minutes']) }),
  at: v.optional(v.string()),
  channels: v.optional(v.array(ByChannel)),
  nag: v.optional(Nag),
})
const Ladder = v.looseObject({
  rungs: v.array(
    v.looseObject({
      after: v.looseObject({ n: v.number(), unit: v.picklist(['hours', 'days']) }),
      who: v.union([v.string(), v.array(v.string())]),
    }),
  ),
})
const Open = v.variant('state', [
  v.object({ state: v.literal('none') }),
  v.object({ state: v.literal('asked'), asked: v.array(Uid) }),
  v.object({ state: v.literal('inHand'), by: Uid, since: Instant }),
])
const Hand = v.union([Open, v.object({ state: v.literal('settled'), by: Uid, since: Instant, before: Open })])

const Occurrence = v.object({
  due: Day,
  dates: v.optional(v.record(v.string(), v.nullable(Day))),
  time: v.nullable(v.string()),
  zone: v.nullable(v.string()),
  assignee: v.nullable(Uid),
  backup: v.nullable(Uid),
  watchers: v.array(Uid),
  steps: v.array(Step),
  ladder: v.nullable(Ladder),
  checks: v.array(v.number()),
  overdueAt: v.string(),
  hand: Hand,
  round: v.object({
    n: Count,
    startedAt: v.nullable(Instant),
    slot: Count,
    taken: Count,
    repeats: Count,
    first: v.nullable(Uid),
    asked: v.array(Uid),
    unreached: v.array(Uid),
  }),
  passing: v.boolean(),
  handedBack: v.array(Uid),
  snoozes: v.record(Uid, Instant),
  naggings: v.array(
    v.looseObject({
      step: Count,
      key: v.string(),
      raw: Instant,
      first: Uid,
      base: v.nullable(Instant),
      nag: Nag,
      time: v.string(),
      urgent: v.boolean(),
      channels: v.array(ByChannel),
      done: Count,
      dueAt: Instant,
      state: v.picklist(['waiting', 'on', 'off']),
    }),
  ),
  came: v.record(v.string(), v.array(Uid)),
  overdueTo: v.number(),
  // Hands that were written down before it was kept have none.
  overdueWent: v.optional(v.number(), 0),
  overdueTold: v.optional(v.array(Uid), []),
  checkedTo: Instant,
  watchedTo: Instant,
  waiting: v.array(v.string()),
})
const Line = v.looseObject({
  id: v.string(),
  o: v.string(),
  kind: Kind,
  to: Uid,
  raw: Instant,
  fireAt: v.nullable(Instant),
  seenAt: v.nullable(Instant),
  lateness: Lateness,
  channels: v.array(ByChannel),
  // Of a release in which nothing waited for a brief it says nothing.
  heldAt: v.optional(v.nullable(Instant), null),
  state: v.picklist(['planned', 'sent', 'duplicate', 'merged', 'cancelled', 'failed']),
  messages: v.array(v.string()),
})
const Message = v.looseObject({
  id: v.string(),
  at: Instant,
  to: Uid,
  channel: ByChannel,
  lines: v.array(v.string()),
  shown: v.array(v.looseObject({ line: v.nullable(v.string()) })),
  state: v.picklist(['trying', 'delivered', 'failed']),
  tried: v.array(ByChannel),
})
const StoredKept = v.object({
  v: v.literal(1),
  occurrence: Occurrence,
  lines: v.array(Line),
  messages: v.array(Message),
  people: v.record(
    Uid,
    v.object({
      role: v.nullable(v.picklist(['owner', 'admin', 'member', 'viewer'])),
      zone: v.string(),
      quiet: v.nullable(v.object({ from: v.string(), to: v.string() })),
      away: v.array(v.object({ from: Day, to: Day })),
    }),
  ),
  said: v.nullable(v.object({ by: Uid, at: Instant })),
  snooze: v.nullable(v.object({ by: Uid, until: Instant })),
  places: v.array(Count),
  keys: v.record(
    v.string(),
    // Older releases kept one for each way.
    v.union([
      v.string(),
      v.pipe(
        v.object({ email: v.string() }),
        v.transform(({ email }) => email),
      ),
    ]),
  ),
})
