import { outsideWatcherOf } from '@duebook/contract/people/outside-watcher'
import type { ReminderRow } from '@duebook/contract/reminder'
import { notOfThePlan } from '@duebook/contract/reminder'
import {
  calendarDate,
  stepsOfDate,
  type Channel,
  type EscalationLine,
  type EscalationMessage,
  type EscalationState,
} from '@duebook/domain'
import { instantIn, isNag } from './happened.ts'
import { ourChannel, plannersChannel } from './channels.ts'
import { heldBy } from './held.ts'
import { lineKey, stepOfLine, type LineGround } from './line-keys.ts'
import { world, type Looked, type LookedDate } from './look.ts'
import type { KnownRow, PersonStanding } from './standing.ts'
import { wordsOf } from './words-of.ts'

/** A row as it went out, without what is Firestore's own: its instants are in ms. */
export type ToldRow = { key: string; o: string; row: Omit<ReminderRow, 'concerns' | 'fireAt'> & { fireAt: number } }
/** What goes to one person by one way, in one message; a mail or push of several dates, an inbox entry of one. */
export type Telling = {
  to: string
  channel: Channel
  /** Of the message, and of its first row. */
  key: string
  merged: boolean
  /** It goes with the brief of its person, or went with one that carried nothing. */
  inBrief: boolean
  rows: [ToldRow, ...ToldRow[]]
}
export type ToldBy = {
  rows: ToldRow[]
  tellings: Telling[]
  /** What changes in rows that are there. */
  updates: { key: string; update: Partial<ReminderRow> & { fireAt?: unknown } }[]
  /** What a brief says of itself of dates of which it takes something along. */
  standing: { to: string; o: string; kind: EscalationMessage['shown'][number]['kind'] }[]
  /** How the planner's messages are called from now on. */
  names: Map<string, string>
  /** The keys of lines that left, as they are by mail. */
  keys: Map<string, string>
}

/** Whether it stands in the brief that is made of somebody now. */
export const isWithBrief = ({ inBrief, channel, to }: Telling, briefed: string | undefined) =>
  inBrief && channel !== 'inApp' && to === briefed

type Ground = LineGround & { looked: LookedDate }
type Around = {
  bookId: string
  people: Readonly<Record<string, PersonStanding>>
  now: number
  looked: Looked
  grounds: ReadonlyMap<string, Ground>
}

/** What has left at this look: the rows that say so, and what is to be carried. */
export function toldBy(looked: Looked, around: Pick<Around, 'bookId' | 'people' | 'now'>): ToldBy {
  const { state, known } = looked
  const grounds = new Map(looked.dates.map((date) => [date.standing.o, groundOf(date, state)]))
  const all: Around = { ...around, looked, grounds }
  const rows = new Map<string, ToldRow>()
  const tellings: Telling[] = []
  const updates: ToldBy['updates'] = []
  const names = new Map<string, string>()
  const inbox = new Map<string, Telling>()
  const standing: ToldBy['standing'] = []
  const tellInApp = (row: ToldRow, merged: boolean) => {
    const place = `${row.row.recipient} ${row.o}`
    const there = inbox.get(place)
    const entry = { to: row.row.recipient, channel: 'inApp' as const, key: row.key, merged, inBrief: false }
    if (there) there.rows.push(row)
    else inbox.set(place, { ...entry, rows: [row] })
  }
  const add = (row: ToldRow) => {
    if (!rows.has(row.key) || row.row.state !== 'duplicate') rows.set(row.key, row)
    return row
  }

  // A line of no date says whom nothing reaches: the owner is told of that where the mail comes back.
  for (const message of Object.values(state.messages).filter(({ id }) => !known.messages.has(id))) {
    const channel = ourChannel(message.channel)
    const shown = new Set(message.shown.map(({ line }) => line))
    if (message.sort === 'brief')
      for (const { line, o, kind } of message.shown)
        if (line === null && o !== null) standing.push({ to: message.to, o, kind })
    const said = message.lines.flatMap((id) => {
      const line = state.lines[id]
      if (!line) return []
      const made = rowOf(line, channel, all, shown.has(id) ? 'sent' : 'duplicate', message)
      return made ? [made] : []
    })
    const told = said.filter(({ row }) => row.state !== 'duplicate')
    const [first, ...others] = told
    // What stands in a brief of itself says what was held of the same date along with it.
    const named = first ?? (message.sort === 'brief' ? said[0] : undefined)
    if (!named) continue
    names.set(message.id, named.key)
    for (const one of said) add({ ...one, row: { ...one.row, message: named.key } })
    if (!first) continue
    const merged = message.sort === 'merged'
    const inBrief = message.sort === 'brief'
    if (channel === 'inApp') for (const one of told) tellInApp(one, merged)
    else tellings.push({ to: message.to, channel, key: first.key, merged, inBrief, rows: [first, ...others] })
    const tried = message.tried.at(-2)
    if (tried !== undefined)
      for (const id of message.lines) {
        const line = state.lines[id]
        const before = line && keyOf(line, ourChannel(tried), all)
        if (before) updates.push({ key: before, update: { goesBy: channel } })
      }
  }
  for (const line of Object.values(state.lines)) {
    if (line.messages.length === 0 || (known.lines.get(line.id)?.messages.length ?? 0) > 0) continue
    for (const one of besides(line, all)) {
      add(one)
      if (one.row.channel === 'inApp') tellInApp(one, line.lateness === 'merged')
    }
  }
  for (const ground of grounds.values()) {
    const held = heldBy(ground.held, state, {
      planned: ground.looked.standing.rows,
      rowOf: (line, way) => rowOf(line, way, all, 'planned', null),
    })
    held.rows.filter(({ key }) => !rows.has(key)).forEach(add)
    updates.push(...held.updates, ...reconciled(ground, new Set([...rows.keys(), ...held.keys]), all))
  }
  const keys = new Map(
    Object.values(state.lines).flatMap((line): [string, string][] => {
      const ground = grounds.get(line.o ?? '')
      if (!ground || (line.messages.length === 0 && line.heldAt === null)) return []
      return [[line.id, lineKey(line, 'email', ground)]]
    }),
  )
  return { rows: [...rows.values()], tellings: [...tellings, ...inbox.values()], updates, standing, names, keys }
}

function groundOf(looked: LookedDate, state: EscalationState): Ground {
  const { standing, read } = looked
  const occurrence = state.occurrences[standing.o]!
  const steps = stepsOfDate(state, standing.o, world)
  return {
    looked,
    standing,
    occurrence,
    steps: read?.steps ?? [],
    indexOf: new Map(steps.map(({ key, step }) => [key, step])),
    held: occurrence.waiting.flatMap((id) => state.lines[id] ?? []).filter(({ heldAt }) => heldAt !== null),
    keys: new Map(Object.entries(looked.before.keys).map(([id, key]) => [`${standing.o}#${id}`, key])),
  }
}

function keyOf(line: EscalationLine, channel: Channel, { grounds }: Around): string | null {
  const ground = grounds.get(line.o ?? '')
  return ground ? lineKey(line, channel, ground) : null
}

function rowOf(
  line: EscalationLine,
  channel: Channel,
  around: Around,
  state: 'sent' | 'duplicate' | 'planned',
  message: EscalationMessage | null,
): ToldRow | null {
  const ground = around.grounds.get(line.o ?? '')
  const { obligation } = ground?.looked.standing ?? {}
  if (!ground || !obligation) return null
  const { occurrence, steps } = ground
  const step = stepOfLine(line, ground)
  const said = step === null ? undefined : steps[step]
  const due = obligation.nextDue ?? occurrence.due
  // What is said of the date that stood when it left stays about that.
  const wasDue = line.key === null ? occurrence.due : calendarDate(line.key.slice(0, 10))
  const of = wasDue === occurrence.due ? (said?.of ?? occurrence.due) : wasDue
  const instead = message?.tried.at(-2) ?? insteadOf(line, channel, around)
  return {
    key: lineKey(line, channel, ground),
    o: line.o!,
    row: {
      bookId: around.bookId,
      obligationId: ground.standing.obligationId,
      nominal: ground.standing.nominal,
      title: obligation.title,
      step: said?.place ?? (line.kind === 'snooze' ? notOfThePlan.afterSnooze : notOfThePlan.asking),
      stepText: wordsOf(line, {
        step: said?.text ?? 'a reminder',
        before: ground.looked.before.occurrence.hand,
        people: around.people,
        backup: occurrence.backup,
        dayOf: (instant) => dayOf(line.to, around, instant),
        others: othersOf(line, ground, around),
      }),
      of,
      deadline: of === due || of !== obligation.nextNotice ? 'due' : 'notice',
      due,
      channel,
      recipient: line.to,
      ...(line.kind === 'told' && (line.why === 'step' || line.why === 'overdue') ? { watching: true } : {}),
      ...(instead && instead !== 'inApp' ? { instead: ourChannel(instead) as Exclude<Channel, 'inApp'> } : {}),
      fireAt: line.fireAt ?? line.raw,
      state: state === 'sent' && channel === 'inApp' ? 'delivered' : state,
      late: line.lateness !== 'on-time',
      attempts: state === 'planned' ? 0 : 1,
      sentAt: state === 'planned' ? null : around.now,
      deliveredAt: state === 'sent' && channel === 'inApp' ? around.now : null,
      error: null,
      kind: line.kind,
      n: line.n,
      why: line.why,
      round: occurrence.round.n,
      ...(line.urgent ? { urgent: true } : {}),
      ...(message?.sort === 'brief' ? { brief: dayOf(line.to, around) } : {}),
    },
  }
}

/** Whom the ladder turned to as this is told, or who has it by now: each once, and not who is told. */
function othersOf({ o, kind, why, raw, to }: EscalationLine, { occurrence: { hand } }: Ground, { looked }: Around) {
  if (kind !== 'told' || (why !== 'escalated' && why !== 'return')) return []
  const lines = Object.values(looked.state.lines)
  const turned = lines.filter((one) => one.o === o && one.kind === 'escalation' && one.raw === raw)
  const has = hand.state === 'inHand' ? [hand.by] : hand.state === 'asked' ? hand.asked : []
  return [...new Set(why === 'escalated' ? turned.map((one) => one.to) : has)].filter((uid) => uid !== to)
}

const dayOf = (uid: string, { people, now }: Around, instant = now) =>
  world.resolver.toLocal(instant, people[uid]?.reached.zone ?? 'Etc/UTC').date

/** The ways that somebody wants a line by, beside the app. */
function wantedBy({ channels, to }: EscalationLine, { people }: Around) {
  const wanted = channels.length > 0 ? channels : (people[to]?.reached.usual ?? [])
  return wanted.filter((channel) => channel !== 'inApp')
}

/** Where it goes by another way than it was meant: the one that was meant. */
function insteadOf(line: EscalationLine, channel: Channel, around: Around) {
  const wanted = wantedBy(line, around)
  return wanted.some((one) => one === plannersChannel(channel)) ? undefined : wanted[0]
}

/** What a line that left says besides: in the app, which always has it, and of the ways by which it could not go. */
function besides(line: EscalationLine, around: Around): ToldRow[] {
  const { looked, people } = around
  const used = line.messages.flatMap((id) => looked.state.messages[id]?.channel ?? [])
  const made: ToldRow[] = []
  for (const channel of wantedBy(line, around).filter((one) => !used.includes(one))) {
    const way = ourChannel(channel)
    const why = people[line.to]?.unreached[way]
    const row = why && rowOf(line, way, around, 'sent', null)
    if (!row) continue
    const { instead: _, ...rest } = row.row
    const goesBy = used[0] === undefined ? {} : { goesBy: ourChannel(used[0]) }
    made.push({ ...row, row: { ...rest, ...why, ...goesBy, kind: line.kind } })
  }
  const isInApp = line.channels.length === 0 || line.channels.includes('inApp')
  if (isInApp && !used.includes('inApp') && line.state !== 'duplicate') {
    const row = rowOf(line, 'inApp', around, 'sent', null)
    if (row) {
      const { instead: _, ...rest } = row.row
      made.push({ ...row, row: rest })
    }
  }
  return made
}

/** Rows that are planned and whose time has come without their going: they wait for quiet to end, or go no more. */
function reconciled(
  { looked: { standing }, occurrence, steps }: Ground,
  told: ReadonlySet<string>,
  { now, looked: { state } }: Around,
): ToldBy['updates'] {
  const waiting = occurrence.waiting.flatMap((id) => state.lines[id] ?? [])
  const ahead = stepsOfDate(state, standing.o, world).filter(({ key }) => !(key in occurrence.came))
  const nextOf = ({ row }: KnownRow): number | null => {
    const step = steps.findIndex(({ place }) => place === row.step)
    const waits = waiting.some(({ kind, n }) =>
      isNag(row)
        ? kind === 'nag'
        : row.step === notOfThePlan.afterSnooze
          ? kind === 'snooze'
          : kind === 'step' && n === step,
    )
    if (waits) return now + RETRY
    // What waited for a brief of another date comes no more.
    if (isNag(row) || row.step < 0 || (row.brief && steps[step]?.of !== row.of)) return null
    return ahead.find((one) => one.step === step)?.raw ?? null
  }
  return standing.rows.flatMap((known): ToldBy['updates'] => {
    const { key, row } = known
    if (row.state !== 'planned' || told.has(key) || outsideWatcherOf(row.recipient) !== null) return []
    const isHeldNoMore = Boolean(row.brief)
    if (!isHeldNoMore && (row.step < notOfThePlan.afterSnooze || (instantIn(row.fireAt) ?? 0) > now)) return []
    const next = nextOf(known)
    if (next === null || next <= now) return [{ key, update: { state: 'cancelled' as const } }]
    return [{ key, update: { fireAt: next, ...(isHeldNoMore ? { brief: null } : {}) } }]
  })
}

/** What waits is looked at with its date; its row says so again so soon (ms). */
const RETRY = 15 * 60_000
