import { endTries } from './carry.ts'
import { nextNag, overdueDaysBefore, stepsOnClock, zoneOf } from './clock.ts'
import { dropSnoozed } from './coming.ts'
import { cancelWaiting, planLine } from './lines.ts'
import { askedFirst, isMember, nextInLine } from './people.ts'
import { latestSnooze } from './offers.ts'
import { askedOf, passDown, passOn, startRound, strikeOut } from './rounds.ts'
import type { EscalationEvent } from './events.ts'
import type { Line, Moving, Occurrence, RefusalCode } from './state.ts'

type Act<Type extends EscalationEvent['type']> = Extract<EscalationEvent, { type: Type }>

/** Who acts on which date; refused where it is nothing to him, or nothing any more. */
function target(moving: Moving, o: string, by: string): Occurrence | RefusalCode {
  const occurrence = moving.state.occurrences[o]
  if (!occurrence) return 'unknown-occurrence'
  if (!isMember(moving.state.roles, by)) return 'not-allowed'
  moving.changed.add(o)
  return occurrence.hand.state === 'settled' ? 'already-settled' : occurrence
}

/** E11: in hand, of whoever says so; while another holds it, only by `take`. What asks and waits is dropped for all. */
export function acknowledge(moving: Moving, { o, by, at, type }: Act<'acknowledge' | 'take'>): RefusalCode | null {
  const occurrence = target(moving, o, by)
  if (typeof occurrence === 'string') return occurrence
  const { hand } = occurrence
  if (type === 'acknowledge' && hand.state === 'inHand' && hand.by !== by) return 'in-hand'
  takeInHand(moving, o, occurrence, by, at)
  return null
}

function takeInHand(moving: Moving, o: string, occurrence: Occurrence, by: string, at: number): void {
  occurrence.hand = { state: 'inHand', by, since: at }
  occurrence.checkedTo = at
  occurrence.watchedTo = at
  occurrence.passing = false
  occurrence.round.startedAt = null
  occurrence.handedBack = occurrence.handedBack.filter((one) => one !== by)
  cancelWaiting(moving, o, isAsking)
}

const isAsking = ({ kind, why }: Line) =>
  kind === 'nag' ||
  kind === 'overdue' ||
  kind === 'check' ||
  kind === 'escalation' ||
  (kind === 'told' && why === 'escalated')

/** E13: not mine. Others who are asked go on alone, else it goes down the line. */
export function handBack(moving: Moving, { o, by, at }: Act<'handBack'>): RefusalCode | null {
  const occurrence = target(moving, o, by)
  if (typeof occurrence === 'string') return occurrence
  const { hand } = occurrence
  const has =
    hand.state === 'asked'
      ? hand.asked.includes(by)
      : hand.state === 'inHand'
        ? hand.by === by
        : askedFirst(moving, occurrence, at) === by
  if (!has) return 'not-asked'
  const others = askedOf(occurrence).filter((who) => who !== by)
  const next = others.length > 0 ? null : nextInLine(moving, occurrence, by, at)
  if (others.length === 0 && next === null) return 'nobody-left'
  occurrence.handedBack = [...occurrence.handedBack.filter((who) => who !== by), by]
  delete occurrence.snoozes[by]
  if (others.length > 0) occurrence.hand = { state: 'asked', asked: others }
  else if (next !== null && hand.state !== 'none') passOn(moving, o, next, 'handBack', at)
  return null
}

/** R7: settled, and what is unsent is cancelled; while the proof is missing, in hand of who did it. */
export function complete(moving: Moving, { o, by, at, proofMissing }: Act<'complete'>): RefusalCode | null {
  const occurrence = target(moving, o, by)
  if (typeof occurrence === 'string') return occurrence
  if (proofMissing) {
    takeInHand(moving, o, occurrence, by, at)
    return null
  }
  const { hand } = occurrence
  if (hand.state === 'settled') return 'already-settled'
  occurrence.hand = { state: 'settled', by, since: at, before: hand }
  cancelWaiting(moving, o, ({ why }) => why !== 'return')
  endTries(moving, at)
  return null
}

/** E30: the hand before comes back; nothing that came due meanwhile is sent, then or later. */
export function reopen(moving: Moving, { o, by, at }: Act<'reopen'>): RefusalCode | null {
  const occurrence = moving.state.occurrences[o]
  if (!occurrence) return 'unknown-occurrence'
  if (!isMember(moving.state.roles, by)) return 'not-allowed'
  if (occurrence.hand.state !== 'settled') return 'not-settled'
  moving.changed.add(o)
  occurrence.hand = occurrence.hand.before
  occurrence.passing = false
  passOver(moving, occurrence, at)
  const { hand } = occurrence
  const { roles } = moving.state
  const gone = (who: string) => (who in roles ? 'viewer' : 'left')
  if (hand.state === 'inHand') {
    if (!isMember(roles, hand.by)) passDown(moving, o, hand.by, gone(hand.by), at)
    return null
  }
  if (hand.state === 'none') return null
  const [first = ''] = hand.asked
  for (const who of hand.asked) if (!isMember(roles, who)) strikeOut(moving, o, who, gone(who), at)
  if (!occurrence.passing) climbOn(occurrence, first, at)
  return null
}

/** A new round without a message: the same people are asked, and entries taken stay taken. */
function climbOn(occurrence: Occurrence, first: string, at: number): void {
  const { round } = occurrence
  const asked = askedOf(occurrence)
  if (asked.length === 0) return
  const again = asked.includes(first) ? first : (asked[0] ?? null)
  occurrence.round = {
    ...round,
    n: round.n + 1,
    startedAt: at,
    slot: round.taken,
    first: again,
    asked: [...asked],
    unreached: [],
  }
}

/** As after an undone completion: those who were asked in its round are again, nobody where nobody was; what came due meanwhile is not sent. */
export function unsay(moving: Moving, { o, at }: Act<'unsay'>): void {
  const occurrence = moving.state.occurrences[o]
  if (occurrence?.hand.state !== 'inHand') return
  moving.changed.add(o)
  const { round, handedBack } = occurrence
  const asked = round.asked.filter((who) => isMember(moving.state.roles, who) && !handedBack.includes(who))
  occurrence.hand = asked.length > 0 ? { state: 'asked', asked } : { state: 'none' }
  occurrence.passing = false
  passOver(moving, occurrence, at)
  climbOn(occurrence, round.first ?? '', at)
}

/** Steps, nags, overdue days, checks and snoozes up to now count as come. */
function passOver(moving: Moving, occurrence: Occurrence, at: number): void {
  for (const { key, raw } of stepsOnClock(moving, occurrence)) if (raw <= at) occurrence.came[key] ??= []
  for (const nagging of occurrence.naggings)
    for (
      let next = nextNag(moving, occurrence, nagging);
      next !== null && next <= at;
      next = nextNag(moving, occurrence, nagging)
    )
      nagging.done += 1
  occurrence.overdueTo = Math.max(occurrence.overdueTo, overdueDaysBefore(moving, occurrence, at, true))
  occurrence.checkedTo = at
  occurrence.watchedTo = at
  for (const [who, until] of Object.entries(occurrence.snoozes)) if (until <= at) delete occurrence.snoozes[who]
}

/** E14: who is asked is asked no more, the new one is; in hand, or before anybody is asked, he is told. */
export function assign(moving: Moving, { o, to, at, told }: Act<'assign'>): RefusalCode | null {
  const occurrence = moving.state.occurrences[o]
  if (!occurrence) return 'unknown-occurrence'
  if (!isMember(moving.state.roles, to)) return 'not-a-member'
  if (occurrence.hand.state === 'settled') return 'already-settled'
  moving.changed.add(o)
  occurrence.assignee = to
  occurrence.handedBack = occurrence.handedBack.filter((who) => who !== to)
  if (told) return occurrence.hand.state === 'asked' ? askInstead(moving, o, occurrence, to, at) : null
  if (occurrence.hand.state === 'asked') passOn(moving, o, to, 'assigned', at)
  else planLine(moving, { o, kind: 'told', why: 'assigned', to, raw: at })
  return null
}

/** Whoever gave it says so: it is asked of that person alone from now on, and a new round starts with it. */
function askInstead(moving: Moving, o: string, occurrence: Occurrence, to: string, at: number): null {
  occurrence.hand = { state: 'asked', asked: [to] }
  cancelWaiting(moving, o, isAsking)
  startRound(occurrence, to, at)
  return null
}

/** E23: his nags and overdue days up to then are dropped, and he is asked again then. */
export function snooze(moving: Moving, { o, by, at, until, confirmed }: Act<'snooze'>): RefusalCode | null {
  const occurrence = target(moving, o, by)
  if (typeof occurrence === 'string') return occurrence
  if (until <= at) return 'in-the-past'
  if (!confirmed && until > latestSnooze(occurrence.due, at, zoneOf(moving, occurrence), moving.world.resolver))
    return 'past-due'
  cancelWaiting(moving, o, ({ kind, to }) => kind === 'snooze' && to === by)
  occurrence.snoozes[by] = until
  dropSnoozed(moving, o, by)
  return null
}

/** A snooze that is taken back hides nothing any more. */
export function wake(moving: Moving, { o, who }: Act<'wake'>): void {
  moving.changed.add(o)
  delete moving.state.occurrences[o]?.snoozes[who]
}
