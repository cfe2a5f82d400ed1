import type { HandDocument } from '@duebook/contract/asking/hand'
import { keptText } from '@duebook/contract/asking/kept'
import { listedFor, nextInstantOf, nextOfEach, type EscalationState } from '@duebook/domain'
import { foreseeing, keptOf, keptPeople, world, type Looked, type LookedDate } from './look.ts'
import type { BookStanding } from './standing.ts'
import type { ToldBy } from './told.ts'
import { whomItConcerns } from './whom-it-concerns.ts'

/** What stands of a date after a look; instants in ms. */
export type HandFields = Omit<HandDocument, 'concerns' | 'next' | 'wakeAt'> & {
  next: { at: number; kind: NonNullable<HandDocument['next']>['kind']; to: string[] } | null
  wakeAt: number | null
}

/** What stands of the dates of one look. */
export function handsOf(
  { dates, state }: Looked,
  people: BookStanding['people'],
  { names, keys }: Pick<ToldBy, 'names' | 'keys'>,
): HandFields[] {
  const apart = apartIn(renamed(state, names))
  return dates.map((looked) => handOf(looked, { state, alone: apart(looked.standing.o) }, people, keys))
}

function handOf(
  looked: LookedDate,
  { state, alone }: Record<'state' | 'alone', EscalationState>,
  people: BookStanding['people'],
  keys: ToldBy['keys'],
): HandFields {
  const { standing } = looked
  const { o } = standing
  const occurrence = alone.occurrences[o]!
  const { hand, round } = occurrence
  const roles = Object.fromEntries(Object.entries(people).map(([uid, { role }]) => [uid, role ?? '']))
  const kept = keptOf(looked, alone, keys)
  const concerned = new Set([
    ...whomItConcerns({ ...standing, kept }, roles),
    ...Object.keys(state.people).filter((uid) => state.people[uid]?.missed.some((one) => one.o === o)),
  ])
  const next = nextOfEach(alone, foreseeing)[o] ?? null
  return {
    obligationId: standing.obligationId,
    nominal: standing.nominal,
    due: occurrence.due,
    state: hand.state,
    by: hand.state === 'inHand' ? hand.by : hand.state === 'settled' ? (standing.record?.settledBy ?? null) : null,
    since: hand.state === 'inHand' || hand.state === 'settled' ? hand.since : null,
    asked: hand.state === 'asked' ? hand.asked : [],
    round: round.n,
    taken: round.taken,
    handedBack: occurrence.handedBack,
    unreached: round.unreached,
    snoozed: occurrence.snoozes,
    listedFor: listedFor(state, o, state.now, world),
    heldFor: heldFor(alone),
    next: next && { at: next.at, kind: next.kind, to: next.to },
    wakeAt: nextInstantOf(alone, world),
    kept: keptText({
      ...kept,
      people: Object.fromEntries(Object.entries(keptPeople(people)).filter(([uid]) => concerned.has(uid))),
    }),
  }
}

const heldFor = ({ lines }: EscalationState) =>
  [...new Set(Object.values(lines).flatMap(({ heldAt, to }) => (heldAt === null ? [] : [to])))].toSorted()

/** The date as though it were the only one: what is said of others is no reason to look at it. */
export const aloneIn = (state: EscalationState, o: string): EscalationState => apartIn(state)(o)

function apartIn(state: EscalationState): (o: string) => EscalationState {
  const linesOf = Map.groupBy(Object.entries(state.lines), ([, line]) => line.o)
  const places = new Map(Object.keys(state.messages).map((id, place) => [id, place]))
  return (o) => {
    const lines = linesOf.get(o) ?? []
    const ids = [...new Set(lines.flatMap(([, { messages }]) => messages))]
      .filter((id) => places.has(id))
      .sort((a, b) => places.get(a)! - places.get(b)!)
    const occurrence = state.occurrences[o]
    return {
      ...state,
      occurrences: occurrence ? { [o]: occurrence } : {},
      lines: Object.fromEntries(lines),
      messages: Object.fromEntries(ids.map((id) => [id, state.messages[id]!])),
      people: Object.fromEntries(
        Object.entries(state.people).map(([uid, person]) => [
          uid,
          { ...person, missed: person.missed.filter((one) => one.o === o) },
        ]),
      ),
    }
  }
}

/** The messages by the names of their documents. */
function renamed(state: EscalationState, names: ReadonlyMap<string, string>): EscalationState {
  const nameOf = (id: string) => names.get(id) ?? id
  return {
    ...state,
    messages: Object.fromEntries(
      Object.values(state.messages).map((message) => [nameOf(message.id), { ...message, id: nameOf(message.id) }]),
    ),
    lines: Object.fromEntries(
      Object.entries(state.lines).map(([id, line]) => [id, { ...line, messages: line.messages.map(nameOf) }]),
    ),
  }
}
