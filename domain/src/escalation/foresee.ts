import { assertWhole } from '../whole-numbers.ts'
import { agendaOf, movingFrom, stepTo } from './advance.ts'
import { type ComingStep, stepsOnClock } from './clock.ts'
import { PRESSING } from './compose.ts'
import type { EscalationState, Message, ShownKind, ShownLine, World } from './state.ts'

/** Who is asked or reminded next of a date if nothing more happens, when, and by what. */
export type NextAsked = { at: number; to: string[]; kind: ShownKind }

/** What comes next of each date if nothing more happens: the first message after now in which it is asked or reminded of. */
export function nextOfEach(state: EscalationState, world: World): Record<string, NextAsked> {
  const found: Record<string, NextAsked> = {}
  const open = new Set(openDates(state))
  for (const { at, messages } of ahead(state, world)) {
    for (const o of open) {
      const next = nextOf(o, messages, at)
      if (next) found[o] = next
    }
    for (const o of Object.keys(found)) open.delete(o)
    if (open.size === 0) break
  }
  return found
}

/** One thing that is said of a date at one instant, and to whom; `inBrief`: it waited for the brief of that morning. */
export type Foreseen = {
  at: number
  kind: ShownKind
  n: number | null
  why: string | null
  to: string[]
  inBrief: boolean
}

/** What is said of a date from now on if nobody answers, in order, at one instant the most pressing last, whoever it is said to; at most `most`, of the next ten years. Throws `bad-argument`. */
export function foresee(state: EscalationState, o: string, most: number, world: World): Foreseen[] {
  assertWhole(most, 'most', 1, 1000)
  const list: Foreseen[] = []
  if (!openDates(state).includes(o)) return list
  for (const { at, messages } of ahead(state, world)) {
    for (const { to, line, inBrief } of linesOf(o, messages)) {
      const same = list.find(
        (one) =>
          one.at === at &&
          one.kind === line.kind &&
          one.n === line.n &&
          one.why === line.why &&
          one.inBrief === inBrief,
      )
      if (!same) list.push({ at, kind: line.kind, n: line.n, why: line.why, to: [to], inBrief })
      else if (!same.to.includes(to)) same.to.push(to)
    }
    if (list.length >= most) break
  }
  for (const one of list) one.to.sort()
  list.sort((a, b) => a.at - b.at || PRESSING.indexOf(b.kind) - PRESSING.indexOf(a.kind))
  return list.slice(0, most)
}

/** When each step of a date comes, before anybody's quiet hours; `key` is the one that its lines carry. */
export function stepsOfDate(state: EscalationState, o: string, world: Pick<World, 'resolver'>): ComingStep[] {
  const occurrence = state.occurrences[o]
  return occurrence ? stepsOnClock({ state, world }, occurrence) : []
}

const openDates = ({ occurrences }: EscalationState) =>
  Object.keys(occurrences).filter((o) => occurrences[o]?.hand.state !== 'settled')

/** The messages of each instant to come. */
function* ahead(state: EscalationState, world: World): Generator<{ at: number; messages: Message[] }> {
  const moving = movingFrom(state, world)
  const agenda = agendaOf(moving)
  const known = new Set(Object.keys(state.messages))
  for (let n = 0; n < MOST_INSTANTS; n++) {
    const at = agenda.next()
    if (at > state.now + FARTHEST) return
    stepTo(moving, agenda, at)
    if (at > state.now) yield { at, messages: moving.current.filter(({ id }) => !known.has(id)) }
  }
}

/** Ten years, and no more than so many instants: a date that nobody can be asked of has no next. */
const FARTHEST = 10 * 366 * 86_400_000
const MOST_INSTANTS = 20_000

/** A brief's own lines say what stands; they are no asking. */
function linesOf(o: string, messages: readonly Message[]): { to: string; line: ShownLine; inBrief: boolean }[] {
  return messages.flatMap(({ to, shown, sort }) =>
    shown.filter((line) => line.o === o && line.line !== null).map((line) => ({ to, line, inBrief: sort === 'brief' })),
  )
}

function nextOf(o: string, messages: readonly Message[], at: number): NextAsked | null {
  const lines = linesOf(o, messages)
  const kind = PRESSING.find((one) => one !== 'told' && lines.some(({ line }) => line.kind === one))
  if (kind === undefined) return null
  return { at, kind, to: [...new Set(lines.filter(({ line }) => line.kind === kind).map(({ to }) => to))].sort() }
}
