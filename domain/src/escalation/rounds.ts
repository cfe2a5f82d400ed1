import { planLine } from './lines.ts'
import { isAway, isMember, nextInLine, ownerOf, peopleOfRung } from './people.ts'
import type { Moving, Occurrence } from './state.ts'

/** Those who are asked; nobody while it is in hand, settled, or nobody was asked yet. */
export const askedOf = ({ hand }: Pick<Occurrence, 'hand'>): string[] => (hand.state === 'asked' ? hand.asked : [])

/** What he handed back is void once he is asked. */
export function makeAsked(occurrence: Occurrence, who: string): void {
  occurrence.handedBack = occurrence.handedBack.filter((one) => one !== who)
  const asked = askedOf(occurrence)
  if (!asked.includes(who)) occurrence.hand = { state: 'asked', asked: [...asked, who] }
  const { round } = occurrence
  if (round.startedAt !== null && !round.asked.includes(who)) round.asked.push(who)
}

/** E7: a new climb of the ladder, from its foot. */
export function startRound(occurrence: Occurrence, first: string, at: number, repeats = 0): void {
  occurrence.passing = false
  occurrence.round = {
    n: occurrence.round.n + 1,
    startedAt: at,
    slot: 0,
    taken: 0,
    repeats,
    first,
    asked: repeats > 0 ? [first] : [...askedOf(occurrence)],
    unreached: [],
  }
}

/** E7: the next entry with somebody new is taken; one without is passed. */
export function takeEntry(moving: Moving, o: string, at: number, raw: number): void {
  const occurrence = moving.state.occurrences[o]
  if (!occurrence) return
  const { round } = occurrence
  const rungs = occurrence.ladder?.rungs ?? []
  while (round.taken < rungs.length) {
    const rung = rungs[round.taken]
    round.taken += 1
    const people = rung ? peopleOfRung(rung.who, occurrence, moving.state.roles) : []
    const others = people.filter((who) => isNew(moving, occurrence, who, at))
    if (others.length === 0) continue
    for (const who of others) {
      makeAsked(occurrence, who)
      planLine(moving, { o, kind: 'escalation', n: round.taken, to: who, raw, urgent: rung?.urgent ?? false })
    }
    const { first } = round
    if (
      first !== null &&
      isMember(moving.state.roles, first) &&
      !isAway(moving, first, at) &&
      !occurrence.handedBack.includes(first)
    )
      planLine(moving, { o, kind: 'told', why: 'escalated', to: first, raw })
    return
  }
}

function isNew(moving: Moving, occurrence: Occurrence, who: string, at: number): boolean {
  if (!isMember(moving.state.roles, who) || isAway(moving, who, at)) return false
  return !occurrence.round.asked.includes(who) && !occurrence.handedBack.includes(who)
}

export type Passed = 'handBack' | 'left' | 'viewer' | 'away' | 'assigned'

/** E10: asked is that person alone; the sending of what says so starts a new round. */
export function passOn(moving: Moving, o: string, to: string, why: Passed, at: number): void {
  const occurrence = moving.state.occurrences[o]
  if (!occurrence) return
  occurrence.hand = { state: 'asked', asked: [to] }
  occurrence.passing = true
  occurrence.round.startedAt = null
  planLine(moving, { o, kind: 'escalation', n: 0, why, to, raw: at })
}

/** E4, E31: who can no longer be asked is struck out, or what he has goes on; at the end of the line the owner, what he handed back being void. */
export function strikeOut(moving: Moving, o: string, who: string, why: 'left' | 'viewer', at: number): void {
  const occurrence = moving.state.occurrences[o]
  if (!occurrence) return
  const { hand } = occurrence
  moving.changed.add(o)
  if (hand.state === 'settled') return
  delete occurrence.snoozes[who]
  if (hand.state === 'asked' && hand.asked.includes(who) && hand.asked.length > 1) {
    occurrence.hand = { state: 'asked', asked: hand.asked.filter((one) => one !== who) }
    return
  }
  const had = (hand.state === 'asked' && hand.asked.includes(who)) || (hand.state === 'inHand' && hand.by === who)
  if (had) passDown(moving, o, who, why, at)
}

/** To the next in line, else to the owner; to nobody where there is none. */
export function passDown(moving: Moving, o: string, who: string, why: 'left' | 'viewer', at: number): void {
  const occurrence = moving.state.occurrences[o]
  if (!occurrence) return
  const owner = ownerOf(moving.state.roles)
  const to = nextInLine(moving, occurrence, who, at) ?? owner
  if (to === owner) occurrence.handedBack = occurrence.handedBack.filter((one) => one !== owner)
  if (to !== null) return passOn(moving, o, to, why, at)
  occurrence.hand = { state: 'none' }
  occurrence.round.startedAt = null
}
