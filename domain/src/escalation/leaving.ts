import { holdsMail } from './brief-hours.ts'
import { endWaiting, handOver, leavesAt, occurrenceOf, planLine, waitingLines } from './lines.ts'
import { askedFirst, isAway, isMember, nextInLine, unique } from './people.ts'
import { askedOf, makeAsked, startRound } from './rounds.ts'
import type { Line, Moving, Occurrence } from './state.ts'

/** What waits and is due now leaves: to whom it is for at this minute, or not at all. */
export function leave(moving: Moving, o: string | null, at: number): void {
  for (let again = true; again;) {
    again = false
    for (const line of waitingLines(moving, o)) {
      if (line.heldAt !== null || line.state !== 'planned' || !leavesAt(moving, line, at)) continue
      again = true
      if (!findsSomebody(moving, line, at)) continue
      if (o !== null) moving.changed.add(o)
      if (holdsMail(moving, line, at)) line.heldAt = at
      else endWaiting(moving, line)
      moving.leaving.push(line.id)
    }
  }
}

/** E2, E5, E11: whether the line goes to whom it stands for now; it may have ended or gone to somebody else instead. */
export function findsSomebody(moving: Moving, line: Line, at: number): boolean {
  if (!moving.state.people[line.to]) return ends(moving, line)
  const occurrence = occurrenceOf(moving, line)
  if (line.kind === 'told') return findsWhoIsTold(moving, line, occurrence, at)
  if (!occurrence || line.o === null) return false
  const { hand } = occurrence
  if (hand.state === 'settled') return ends(moving, line)
  if (line.kind === 'snooze') {
    if (hand.state === 'inHand' && hand.by !== line.to && hand.by !== line.standsFor) return ends(moving, line)
  } else if (line.kind !== 'step') {
    if (hand.state === 'inHand') return ends(moving, line)
    if (hand.state === 'asked' && !hand.asked.includes(line.to)) return ends(moving, line)
  } else if (isMember(moving.state.roles, line.to) && !stillGoes(moving, line, occurrence, at)) return false
  return isHere(moving, line, occurrence, at)
}

/** E2: what is told to somebody away is dropped, and told on return. */
function findsWhoIsTold(moving: Moving, line: Line, occurrence: Occurrence | null, at: number): boolean {
  const person = moving.state.people[line.to]
  if (!person || !(line.to in moving.state.roles)) return ends(moving, line)
  const { hand } = occurrence ?? {}
  if (hand?.state === 'settled' && line.why !== 'return') return ends(moving, line)
  const watching = line.why === 'step' || line.why === 'overdue'
  if (
    watching &&
    (hand?.state === 'inHand' ? hand.by === line.to : hand?.state === 'asked' && hand.asked.includes(line.to))
  )
    return ends(moving, line)
  if (!isAway(moving, line.to, at)) return true
  if (line.o !== null) person.missed.push({ o: line.o, at })
  return ends(moving, line)
}

/** E5: a step goes to the holder, else to who is asked first and everybody asked; where that is somebody else by now, to him. */
function stillGoes(moving: Moving, line: Line, occurrence: Occurrence, at: number): boolean {
  const { hand } = occurrence
  const first = askedFirst(moving, occurrence, at)
  const people =
    hand.state === 'inHand' ? [hand.by] : unique([...(first === null ? [] : [first]), ...askedOf(occurrence)])
  if (people.includes(line.standsFor ?? line.to) || people.includes(line.to)) return true
  const key = line.key ?? ''
  const had = [
    ...(occurrence.came[key] ?? []),
    ...waitingLines(moving, line.o).flatMap((one) => (one.kind === 'step' && one.key === key ? [one.to] : [])),
  ]
  const [next, ...others] = people.filter((who) => !had.includes(who))
  if (next === undefined) return ends(moving, line, 'duplicate')
  handOver(line, next, null, at)
  for (const to of others) planLine(moving, { ...pick(line), to })
  return false
}

const pick = ({ o, kind, n, raw, channels, urgent, asks, key }: Line) => ({
  o,
  kind,
  n,
  raw,
  channels,
  urgent,
  asks,
  key,
})

/** E2: who is away, or no member, is replaced by the line, in his place among the asked; who was asked already gets only his own. */
function isHere(moving: Moving, line: Line, occurrence: Occurrence, at: number): boolean {
  const who = line.to
  const member = isMember(moving.state.roles, who)
  const away = isAway(moving, who, at)
  if (member && !away) return true
  const other = nextInLine(moving, occurrence, who, at)
  if (other === null) return member || ends(moving, line)
  if (away && line.o !== null) moving.state.people[who]?.missed.push({ o: line.o, at })
  const asked = askedOf(occurrence)
  if (asked.includes(other)) {
    occurrence.hand = { state: 'asked', asked: asked.filter((one) => one !== who) }
    return ends(moving, line)
  }
  if (asked.includes(who)) {
    occurrence.hand = { state: 'asked', asked: asked.map((one) => (one === who ? other : one)) }
    if (!occurrence.round.asked.includes(other)) occurrence.round.asked.push(other)
  }
  handOver(line, other, line.standsFor ?? who, at)
  return false
}

function ends(moving: Moving, line: Line, end: 'cancelled' | 'duplicate' = 'cancelled'): false {
  endWaiting(moving, line, end)
  return false
}

/** E5 to E10: what the sending of a line makes of the hand, its first try being made now. */
export function askBy(moving: Moving, line: Line, at: number): void {
  const occurrence = occurrenceOf(moving, line)
  if (!occurrence || line.kind === 'told' || line.kind === 'snooze') {
    if (occurrence && line.key !== null) occurrence.came[line.key]?.push(line.to)
    if (occurrence && line.kind === 'told' && line.why === 'overdue') occurrence.overdueTold.push(line.to)
    return
  }
  if (line.kind === 'overdue') occurrence.overdueWent = Math.max(occurrence.overdueWent, line.n ?? 0)
  const inHand = occurrence.hand.state === 'inHand'
  if (line.kind === 'step' && line.key !== null) {
    occurrence.came[line.key]?.push(line.to)
    const nagging = occurrence.naggings.find(({ key, state }) => key === line.key && state === 'waiting')
    if (nagging) {
      nagging.state = inHand ? 'off' : 'on'
      nagging.base = line.fireAt
      if (inHand) cancelNagsOf(moving, occurrence)
    }
  }
  if (inHand) return
  const starts = line.kind === 'check' || (line.kind === 'escalation' && line.n === 0 && line.why !== 'again')
  if (line.kind === 'step' && !line.asks) return
  makeAsked(occurrence, line.to)
  if (starts || (occurrence.round.startedAt === null && !occurrence.passing)) startRound(occurrence, line.to, at)
}

function cancelNagsOf(moving: Moving, occurrence: Occurrence): void {
  const nags = occurrence.waiting.flatMap((id) => moving.state.lines[id] ?? []).filter(({ kind }) => kind === 'nag')
  for (const line of nags) endWaiting(moving, line, 'cancelled')
}
