import { MINUTE } from '../reminders/instants.ts'
import { compose, kindOf } from './compose.ts'
import { occurrenceOf, planLine } from './lines.ts'
import { adminsOf, isAway, isMember, ownerOf } from './people.ts'
import { askedOf, takeEntry } from './rounds.ts'
import { nextWay, wantsOnlyApp } from './ways.ts'
import type { Line, Message, MessageSort, Moving, ReachChannel, ReachedPerson, ShownLine, TryOutcome } from './state.ts'

export type Post = {
  to: string
  channel: ReachChannel
  sort: MessageSort
  lines: Line[]
  own?: ShownLine[]
  tried?: ReachChannel[]
}

/** Hands a message over, or adds to the one that this person gets by this channel at this instant. */
export function post(moving: Moving, { to, channel, sort, lines, own = [], tried = [] }: Post, at: number): void {
  const { state } = moving
  const about = ({ o, about: whom }: { o: string | null; about: string | null }) => o ?? `about ${whom}`
  const place = channel === 'inApp' ? about(lines[0] ?? own[0] ?? { o: null, about: null }) : null
  const there = moving.current.find(
    (one) =>
      one.to === to &&
      one.channel === channel &&
      one.sort === sort &&
      // What of an earlier brief goes another way is not the one that is made now.
      (!isOfRoutine(sort) || one.tried.length > 1 === tried.length > 0) &&
      (place === null || one.shown.some((line) => about(line) === place)),
  )
  if (there) return join(moving, there, lines, at)
  state.count += 1
  const shown = compose(state, lines, own)
  const message: Message = {
    id: `message${state.count}`,
    at,
    to,
    channel,
    sort,
    kind: kindOf(sort, shown),
    lines: lines.map(({ id }) => id),
    shown,
    state: 'trying',
    tried: [...tried, channel],
    tries: 0,
    nextTryAt: at,
    why: null,
  }
  state.messages[message.id] = message
  moving.current.push(message)
  mark(moving, message)
  tryToSend(moving, message, at)
}

const isOfRoutine = (sort: MessageSort) => sort === 'brief' || sort === 'digest'

/** One minute, one person, one channel: one message. How it fared holds for what joins it. */
function join(moving: Moving, message: Message, lines: Line[], at: number): void {
  const { state } = moving
  const all = [...message.lines.flatMap((id) => state.lines[id] ?? []), ...lines]
  const own = message.shown.filter(({ line }) => line === null)
  message.lines = [...new Set(all.map(({ id }) => id))]
  message.shown = compose(state, all, own)
  message.kind = kindOf(message.sort, message.shown)
  mark(moving, message)
  if (message.state !== 'trying') ended(moving, message, at)
}

function mark(moving: Moving, message: Message): void {
  const shown = new Set(message.shown.map(({ line }) => line))
  for (const id of message.lines) {
    const line = moving.state.lines[id]
    if (!line) continue
    if (shown.has(id)) {
      if (!line.messages.includes(message.id)) line.messages.push(message.id)
      if (line.state === 'planned' || line.state === 'duplicate')
        line.state = message.sort === 'merged' ? 'merged' : 'sent'
    } else {
      line.messages = line.messages.filter((one) => one !== message.id)
      // What is held for a brief beside it only waits again.
      if (line.messages.length === 0) line.state = line.heldAt === null ? 'duplicate' : 'planned'
    }
  }
}

/** E16: a try, at its first or a later time. */
export function tryToSend(moving: Moving, message: Message, at: number): void {
  message.tries += 1
  message.nextTryAt = null
  moving.trying.delete(message)
  fare(moving, message, outcomeOf(moving, message, at), at)
}

function outcomeOf({ state, world }: Moving, message: Message, at: number): TryOutcome {
  if (message.channel === 'inApp') return 'delivered'
  const outcome = world.carry(message, at)
  if (message.channel !== 'webPush' || outcome !== 'delivered') return outcome
  return removeGone(state, message.to) ? 'delivered' : 'gone'
}

/** Devices that their push service no longer knows are removed; whether one is left. */
export function removeGone({ people, marked }: Moving['state'], who: string): boolean {
  const reach = people[who]?.reach
  const devices = reach?.webPush ?? []
  const left = devices.filter((device) => device !== 'gone')
  if (!reach || left.length === devices.length) return left.length > 0
  reach.webPush = left
  const removed = devices.length - left.length
  const known = marked.find((one) => one.who === who && 'removed' in one)
  if (known && 'removed' in known) known.removed += removed
  else marked.push({ who, channel: 'webPush', removed })
  return left.length > 0
}

/** What comes of a try. */
export function fare(moving: Moving, message: Message, outcome: TryOutcome, at: number): void {
  switch (outcome) {
    case 'pending':
      return
    case 'delivered':
      message.state = 'delivered'
      message.why = null
      return ended(moving, message, at)
    case 'temporary': {
      const next = TRIES[message.tries - 1]
      if (next === undefined) return fail(moving, message, 'temporary', at)
      message.nextTryAt = Math.max(at, message.at + next * MINUTE)
      moving.trying.add(message)
      return
    }
    case 'gone': {
      const { reach } = moving.state.people[message.to] ?? {}
      if (reach?.webPush) reach.webPush = reach.webPush.map(() => 'gone')
      removeGone(moving.state, message.to)
      return fail(moving, message, outcome, at)
    }
    case 'refused':
    case 'bounced':
      return fail(moving, message, outcome, at)
  }
}

/** Minutes after the first try. */
const TRIES = [1, 5, 15]

export function fail(moving: Moving, message: Message, why: string, at: number): void {
  message.state = 'failed'
  message.why = why
  message.nextTryAt = null
  moving.trying.delete(message)
  if (why === 'bounced') {
    bounce(moving.state, message.to, message.channel)
    for (const line of shownLines(moving, message)) line.bounced = true
  }
  ended(moving, message, at)
}

/** The address is not tried again until it is confirmed. */
export function bounce(state: Moving['state'], who: string, channel: ReachChannel): void {
  const person = state.people[who]
  if (!person || channel === 'inApp') return
  if (channel === 'webPush') person.reach.webPush = []
  else person.reach[channel] = 'bounced'
  const known = state.marked.some((one) => one.who === who && one.channel === channel && 'as' in one)
  if (!known) state.marked.push({ who, channel, as: 'bounced' })
}

/** E16, E17: where a line got through nowhere, the next way; who was reached in the app alone, or by another way than the one that bounced, is told to the owner. */
function ended(moving: Moving, message: Message, at: number): void {
  const { state } = moving
  const person = state.people[message.to]
  if (!person) return
  const lines = shownLines(moving, message)
  if (message.state === 'delivered') {
    if (message.channel !== 'inApp') person.reported = false
    else return reachedInApp(moving, message, lines, at)
  }
  const others = new Map<string, Post>()
  for (const line of lines) {
    const sent = line.messages.flatMap((id) => state.messages[id] ?? [])
    const through = sent.some((one) => one.state === 'delivered' && one.channel !== 'inApp')
    if (!through && (line.heldAt !== null || sent.some((one) => one.state === 'trying' || one.channel === 'inApp')))
      continue
    if (through || !isStillNeeded(moving, line)) {
      if (!through) line.state = 'failed'
      if (line.bounced) tellOwner(moving, message.to, 'bounced', at)
      continue
    }
    const channel = nextWay(
      person,
      sent.map((one) => one.channel),
    )
    const place = channel === 'inApp' ? `${line.o} ${line.about}` : channel
    const other = others.get(place) ?? { to: message.to, channel, sort: message.sort, lines: [], tried: message.tried }
    other.lines.push(line)
    others.set(place, other)
  }
  if (message.state === 'failed') ownLinesElsewhere(moving, message, person, others)
  for (const other of others.values()) post(moving, other, at)
}

/** What a brief or digest says of its own goes on with it. */
function ownLinesElsewhere(
  { state }: Moving,
  message: Message,
  person: ReachedPerson,
  others: Map<string, Post>,
): void {
  const { to, sort, tried } = message
  const channel = nextWay(person, tried)
  for (const line of message.shown) {
    if (line.line !== null || line.o === null || state.occurrences[line.o]?.hand.state === 'settled') continue
    const place = channel === 'inApp' ? `${line.o} null` : channel
    const other = others.get(place) ?? { to, channel, sort, lines: [], tried }
    others.set(place, { ...other, own: [...(other.own ?? []), line] })
  }
}

/** E9, E17: nothing but the app, though more was wanted. */
function reachedInApp(moving: Moving, message: Message, lines: Line[], at: number): void {
  const person = moving.state.people[message.to]
  if (lines.length === 0 && message.tried.length > 1) tellOwner(moving, message.to, 'unreached', at)
  for (const line of lines) {
    if (!person || wantsOnlyApp(person, line.channels)) continue
    line.state = 'failed'
    tellOwner(moving, message.to, 'unreached', at)
    const occurrence = occurrenceOf(moving, line)
    if (!occurrence || line.o === null || line.kind === 'told') continue
    const { round } = occurrence
    if (round.startedAt === null || round.unreached.includes(line.to) || !askedOf(occurrence).includes(line.to))
      continue
    round.unreached.push(line.to)
    moving.changed.add(line.o)
    takeEntry(moving, line.o, at, at)
  }
}

/** Not what is settled, nor what asks while it is in hand. */
function isStillNeeded(moving: Moving, line: Line): boolean {
  const { roles } = moving.state
  if (line.kind === 'told' ? !(line.to in roles) : !isMember(roles, line.to)) return false
  const hand = occurrenceOf(moving, line)?.hand
  if (!hand || line.why === 'return') return true
  if (hand.state === 'settled') return false
  return hand.state !== 'inHand' || !ASKING.includes(line.kind)
}

const ASKING: Line['kind'][] = ['nag', 'overdue', 'check', 'escalation']

/** E17: once, until a delivery succeeds or the address is confirmed; to another admin where the owner is away; never about oneself. */
function tellOwner(moving: Moving, about: string, why: 'unreached' | 'bounced', at: number): void {
  const { state, world } = moving
  const person = state.people[about]
  if (!person || person.reported || world.unreached === 'elsewhere') return
  person.reported = true
  const owner = ownerOf(state.roles)
  if (owner === null || owner === about) return
  const to = isAway(moving, owner, at)
    ? adminsOf(state.roles).find((who) => who !== about && !isAway(moving, who, at))
    : owner
  if (to !== undefined) planLine(moving, { o: null, kind: 'told', why, about, to, raw: at })
}

function shownLines(moving: Moving, message: Message): Line[] {
  return message.shown.flatMap(({ line }) => (line === null ? [] : (moving.state.lines[line] ?? [])))
}

/** E16: a completion ends the tries of a message in which no line is left that is open, of a return, or of no occurrence. */
export function endTries(moving: Moving, at: number): void {
  for (const message of moving.trying) {
    const open = message.shown.some(({ o, why }) => {
      const hand = o === null ? undefined : moving.state.occurrences[o]?.hand
      return hand?.state !== 'settled' || why === 'return'
    })
    if (!open) fail(moving, message, 'temporary', at)
  }
}
