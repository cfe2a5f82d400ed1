import type { QuietHours, ReminderStep, ZoneResolver } from '../reminder.ts'
import type { Lateness } from '../reminders/lateness.ts'
import type { CalendarDate } from '../schedule.ts'

/** In the order in which one takes over from another; the app last, and always. */
export const REACH_CHANNELS = ['email', 'webPush', 'sms', 'webhook', 'inApp'] as const
export type ReachChannel = (typeof REACH_CHANNELS)[number]
export type ReachRole = 'owner' | 'admin' | 'member' | 'viewer'

/** Both days included, where the person is. */
export type Absence = { from: CalendarDate; to: CalendarDate }
export type AddressState = 'ok' | 'bounced'
/** Devices are `gone` once their push service says so; that is known when one is tried. */
export type Reach = Partial<Record<Exclude<ReachChannel, 'webPush'>, AddressState>> & { webPush?: ('ok' | 'gone')[] }
export type RestDays = { weekdays?: number[]; dates?: CalendarDate[] }

export type ReachedPerson = {
  /** IANA zone of quiet hours, rest days, absences, brief and digest. */
  zone: string
  quiet: QuietHours | null
  rest: RestDays | null
  usual: ReachChannel[]
  reach: Reach
  away: Absence[]
  brief: { at: string; bundle?: boolean } | null
  /** `weekday` 1 is Monday. */
  digest: { weekday: number; at: string } | null
  /** What went to others or was dropped while away, and when: told on return. */
  missed: { o: string; at: number }[]
  /** The owner knows that this person cannot be reached, or that an address bounced. */
  reported: boolean
  briefedTo: CalendarDate | null
  digestedTo: CalendarDate | null
}

export type AskNag = { max: number; at?: string } & ({ everyHours: number } | { everyDays: number })
export type AskStep = {
  of: ReminderStep['of'] | 'plan'
  offset: ReminderStep['offset']
  at?: string
  channels?: ReachChannel[]
  asks?: boolean
  urgent?: boolean
  nag?: AskNag
}
export type RungAfter = { n: number; unit: 'hours' | 'days'; at?: string }
/** `who`: `backup`, `owner`, `admins`, a person, or a list of those. */
export type Rung = { after: RungAfter; who: string | string[]; urgent?: boolean }
export type Ladder = { rungs: Rung[]; repeat?: number }

/** In whose hand a date is: nobody was asked yet, some are asked, somebody has it, it is settled. */
export type Hand =
  | { state: 'none' }
  | { state: 'asked'; asked: string[] }
  | { state: 'inHand'; by: string; since: number }
  | { state: 'settled'; by: string; since: number; before: Exclude<Hand, { state: 'settled' }> }

/** One climb of the ladder. `slot` counts the times that have come, `taken` the entries that were taken or passed over. */
export type Round = {
  n: number
  startedAt: number | null
  slot: number
  taken: number
  repeats: number
  first: string | null
  asked: string[]
  unreached: string[]
}

/** The nags of a step that came due: from when they count, and how many have come. */
export type Nagging = {
  step: number
  key: string
  raw: number
  first: string
  base: number | null
  nag: AskNag
  /** Local time of the step. */
  time: string
  urgent: boolean
  channels: ReachChannel[]
  done: number
  dueAt: number
  state: 'waiting' | 'on' | 'off'
}

export type Occurrence = {
  due: CalendarDate
  /** Other days from which a step may count; one that is missing plans nothing. */
  dates?: Partial<Record<AskStep['of'], CalendarDate | null>>
  /** The due's own local time. */
  time: string | null
  /** null: floats with the assignee, else the owner. */
  zone: string | null
  assignee: string | null
  backup: string | null
  watchers: string[]
  steps: AskStep[]
  ladder: Ladder | null
  /** Days after due on which an answer runs out; every 7 after the last. */
  checks: number[]
  overdueAt: string
  hand: Hand
  round: Round
  /** Asked anew, and what says so has not gone yet: its going starts the next round. */
  passing: boolean
  handedBack: string[]
  snoozes: Record<string, number>
  naggings: Nagging[]
  /** Steps that came due, and to whom each went. */
  came: Record<string, string[]>
  overdueTo: number
  /** The last late day that went to anybody, alone or beside what is more pressing. */
  overdueWent: number
  /** Those who watch and were told of the first late day. */
  overdueTold: string[]
  checkedTo: number
  watchedTo: number
  /** Lines that came due and wait for quiet hours to end, or for a brief. */
  waiting: string[]
}

export const LINE_KINDS = ['escalation', 'check', 'overdue', 'snooze', 'step', 'nag', 'told'] as const
export type LineKind = (typeof LINE_KINDS)[number]
export type LineState = 'planned' | 'sent' | 'duplicate' | 'merged' | 'cancelled' | 'failed'

/** One entry of the ledger: what is said to one person of one date. */
export type Line = {
  id: string
  o: string | null
  kind: LineKind
  n: number | null
  why: string | null
  about: string | null
  to: string
  /** When it was meant, before anybody's quiet hours. */
  raw: number
  /** After them; null while it waits. */
  fireAt: number | null
  /** When it was first seen to be due: what is late leaves after the quiet hours in which that was. */
  seenAt: number | null
  lateness: Lateness
  channels: ReachChannel[]
  urgent: boolean
  asks: boolean
  /** The step it belongs to. */
  key: string | null
  /** Whom it was for, before somebody stood in. */
  standsFor: string | null
  /** Since when its mail waits for the brief; null where it does not. */
  heldAt: number | null
  state: LineState
  bounced: boolean
  /** Messages that show it. */
  messages: string[]
}

export type ShownKind = LineKind | 'today' | 'asked' | 'due'
export type ShownLine = {
  o: string | null
  kind: ShownKind
  n: number | null
  why: string | null
  about: string | null
  late: boolean
  /** null: a line of the brief's or the digest's own. */
  line: string | null
}
export type MessageSort = 'own' | 'merged' | 'brief' | 'digest'
export type MessageKind = LineKind | 'merged' | 'brief' | 'digest'
export type MessageState = 'trying' | 'delivered' | 'failed'
export type TryOutcome = 'delivered' | 'refused' | 'bounced' | 'temporary' | 'gone' | 'pending'

export type Message = {
  id: string
  at: number
  to: string
  channel: ReachChannel
  sort: MessageSort
  kind: MessageKind
  /** Every line that went into it; `shown` are those that stand in it. */
  lines: string[]
  shown: ShownLine[]
  state: MessageState
  /** The channels by which it went before, and this one. */
  tried: ReachChannel[]
  tries: number
  nextTryAt: number | null
  why: string | null
}

/** All that is known of one book; plain data. Instants are milliseconds since 1970. */
export type EscalationState = {
  /** Everything up to and with this instant has happened. */
  now: number
  start: number
  people: Record<string, ReachedPerson>
  roles: Record<string, ReachRole>
  occurrences: Record<string, Occurrence>
  lines: Record<string, Line>
  messages: Record<string, Message>
  /** Lines of no occurrence that wait. */
  waiting: string[]
  refused: Refusal[]
  marked: Mark[]
  bounces: { at: number; who: string; channel: ReachChannel }[]
  count: number
}
export type Mark = { who: string; channel: ReachChannel } & ({ as: 'bounced' } | { removed: number })
export type RefusalCode =
  | 'not-allowed'
  | 'already-settled'
  | 'in-hand'
  | 'not-asked'
  | 'nobody-left'
  | 'not-a-member'
  | 'not-settled'
  | 'past-due'
  | 'in-the-past'
  | 'unknown-occurrence'
  | 'unknown-person'
export type Refusal = { at: number; by: string | null; code: RefusalCode }

/** What lies outside: the clocks, the times in which nothing is sent, and how a try to send fares. */
export type World = {
  resolver: ZoneResolver
  /** From (included) to (excluded). */
  outages: readonly { from: number; to: number }[]
  /** Briefs and digests are made elsewhere, over all books of a person: what is held waits for `briefed`, an hour at most once the brief's has come. */
  routine?: 'elsewhere'
  /** Whom nothing reaches, or what bounced, is told to the owner elsewhere, and not by a line (E17). */
  unreached?: 'elsewhere'
  /** `pending`: handed over, and how it fared is told later by `carried`. */
  carry(message: Readonly<Message>, at: number): TryOutcome
}

/** A state that is being moved on, with the world around it. Only a copy of a state is ever moved. */
export type Moving = {
  state: EscalationState
  world: World
  /** Lines that leave at this instant, and the messages that stand already for it. */
  leaving: string[]
  current: Message[]
  /** Messages that are tried again. */
  trying: Set<Message>
  /** Dates of which something changed. */
  changed: Set<string>
}
