import {
  afterStart,
  type ComingStep,
  dayAfterDue,
  dueEnd,
  fireAtOf,
  nextCheck,
  nextNag,
  nextOverdueDay,
  nextRepeat,
  stepAsks,
  stepsOnClock,
} from './clock.ts'
import { endWaiting, planLine, waitingLines } from './lines.ts'
import { absenceOn, askedFirst, nextInLine, unique } from './people.ts'
import { askedOf, passOn, startRound, takeEntry } from './rounds.ts'
import { outOfQuiet } from './quiet.ts'
import type { Moving, Nagging, Occurrence } from './state.ts'

/** What comes due next of an occurrence by the clock alone; of one minute in this order, the ladder last (E7, E12). */
export type Coming = { at: number } & (
  | { what: 'absence'; to: string }
  | { what: 'step'; step: ComingStep }
  | { what: 'nag'; nagging: Nagging }
  | { what: 'overdue'; n: number }
  | { what: 'snooze'; who: string; until: number }
  | { what: 'check' }
  | { what: 'repeat' }
  | { what: 'rung' }
)
const ORDER: Coming['what'][] = ['absence', 'step', 'nag', 'overdue', 'snooze', 'check', 'repeat', 'rung']

/** The first that comes due of an occurrence; null once it is settled. */
export function nextComing(moving: Moving, occurrence: Occurrence): Coming | null {
  if (occurrence.hand.state === 'settled') return null
  let first: Coming | null = null
  for (const coming of allComing(moving, occurrence)) if (!first || isBefore(coming, first)) first = coming
  return first
}

function isBefore(one: Coming, other: Coming): boolean {
  return one.at !== other.at ? one.at < other.at : ORDER.indexOf(one.what) < ORDER.indexOf(other.what)
}

function* allComing(moving: Moving, occurrence: Occurrence): Generator<Coming> {
  const { hand, round } = occurrence
  for (const step of stepsOnClock(moving, occurrence))
    if (!(step.key in occurrence.came)) yield { what: 'step', at: step.raw, step }
  for (const nagging of occurrence.naggings) {
    const at = nextNag(moving, occurrence, nagging)
    if (at !== null) yield { what: 'nag', at, nagging }
  }
  const n = nextOverdueDay(occurrence.overdueTo)
  yield { what: 'overdue', n, at: dayAfterDue(moving, occurrence, n) }
  for (const [who, until] of Object.entries(occurrence.snoozes))
    yield { what: 'snooze', who, until, at: snoozeEnd(moving, occurrence, who, until) }
  if (hand.state === 'inHand') {
    yield { what: 'check', at: nextCheck(moving, occurrence, occurrence.checkedTo) }
    const absence = nextAbsence(moving, occurrence, hand.by)
    if (absence) yield absence
  }
  if (hand.state !== 'asked' || round.startedAt === null) return
  const rung = occurrence.ladder?.rungs[round.slot]
  if (rung) yield { what: 'rung', at: afterStart(moving, occurrence, round.startedAt, rung.after) }
  const repeat = nextRepeat(moving, occurrence)
  if (repeat !== null) yield { what: 'repeat', at: repeat }
}

/** E13: the next absence of the holder that starts with due on or before its end. */
function nextAbsence(moving: Moving, occurrence: Occurrence, by: string): Coming | null {
  const person = moving.state.people[by]
  let first: Coming | null = null
  for (const { from, to } of person?.away ?? []) {
    if (!person || occurrence.due > to) continue
    const at = moving.world.resolver.toInstant({ date: from, time: '00:00' }, person.zone)
    if (at > occurrence.watchedTo && (!first || at < first.at)) first = { what: 'absence', at, to }
  }
  return first
}

function snoozeEnd(moving: Moving, occurrence: Occurrence, who: string, until: number): number {
  const person = moving.state.people[who]
  return person ? outOfQuiet(until, person, dueEnd(moving, occurrence), moving.world.resolver) : until
}

/** Makes the lines of what comes due, and marks it as come. */
export function comeDue(moving: Moving, o: string, coming: Coming, at: number): void {
  const occurrence = moving.state.occurrences[o]
  if (!occurrence) return
  moving.changed.add(o)
  switch (coming.what) {
    case 'absence':
      occurrence.watchedTo = coming.at
      return goAway(moving, o, at)
    case 'step':
      return stepComes(moving, o, occurrence, coming.step, at)
    case 'nag':
      return nagComes(moving, o, occurrence, coming.nagging, coming.at, at)
    case 'overdue':
      return overdueComes(moving, o, occurrence, coming.n, coming.at, at)
    case 'snooze':
      delete occurrence.snoozes[coming.who]
      planLine(moving, { o, kind: 'snooze', to: coming.who, raw: coming.until })
      return
    case 'check':
      return checkComes(moving, o, occurrence, coming.at)
    case 'repeat': {
      const first = askedOf(occurrence)[0]
      if (first === undefined) return
      startRound(occurrence, first, at, occurrence.round.repeats + 1)
      planLine(moving, { o, kind: 'escalation', n: 0, why: 'again', to: first, raw: coming.at })
      return
    }
    case 'rung':
      occurrence.round.slot += 1
      return takeEntry(moving, o, at, coming.at)
  }
}

/** E13: the holder is away over the due date: the next in line is asked at once; with nobody there it stays. */
export function goAway(moving: Moving, o: string, at: number): void {
  const occurrence = moving.state.occurrences[o]
  if (occurrence?.hand.state !== 'inHand') return
  const { by } = occurrence.hand
  const person = moving.state.people[by]
  if (!person) return
  const absence = absenceOn(person.away, moving.world.resolver.toLocal(at, person.zone).date)
  if (!absence || occurrence.due > absence.to) return
  const next = nextInLine(moving, occurrence, by, at)
  if (next === null) return
  person.missed.push({ o, at })
  passOn(moving, o, next, 'away', at)
}

function stepComes(moving: Moving, o: string, occurrence: Occurrence, coming: ComingStep, at: number): void {
  const step = occurrence.steps[coming.step]
  if (!step) return
  const { hand } = occurrence
  const went = occurrence.came[coming.key] ?? []
  occurrence.came[coming.key] = went
  const first = askedFirst(moving, occurrence, at)
  const people =
    hand.state === 'inHand' ? [hand.by] : unique([...(first === null ? [] : [first]), ...askedOf(occurrence)])
  const line = { o, n: coming.step, raw: coming.raw, key: coming.key }
  const { channels = [], urgent = false } = step
  for (const to of people.filter((who) => !went.includes(who)))
    planLine(moving, { ...line, kind: 'step', to, channels, urgent, asks: stepAsks(occurrence, coming.step) })
  for (const to of occurrence.watchers.filter((who) => !people.includes(who) && !went.includes(who)))
    planLine(moving, { ...line, n: null, kind: 'told', why: 'step', to })
  const [whose] = people
  if (!step.nag || whose === undefined) return
  occurrence.naggings.push({
    step: coming.step,
    key: coming.key,
    raw: coming.raw,
    first: whose,
    base: null,
    nag: step.nag,
    time: coming.time,
    urgent,
    channels,
    done: 0,
    dueAt: at,
    state: 'waiting',
  })
}

/** E6: to everybody asked at its time; where its step comes due with it and nobody is asked yet, to whom the step goes. */
function nagComes(moving: Moving, o: string, occurrence: Occurrence, nagging: Nagging, raw: number, at: number): void {
  const mine = occurrence.naggings.find(({ key }) => key === nagging.key)
  if (!mine) return
  mine.done += 1
  if (occurrence.hand.state === 'inHand') return
  const asked = askedOf(occurrence)
  const withStep = asked.length === 0 && mine.state === 'waiting' && mine.dueAt === at
  const people = withStep ? goesTo(moving, occurrence, mine.key) : asked
  const { channels, urgent, key, done: n } = mine
  for (const to of people) unlessSnoozed(moving, occurrence, { o, kind: 'nag', n, to, raw, channels, urgent, key })
}

const goesTo = (moving: Moving, occurrence: Occurrence, key: string) =>
  occurrence.waiting.flatMap((id) => {
    const line = moving.state.lines[id]
    return line?.kind === 'step' && line.key === key ? [line.to] : []
  })

function overdueComes(moving: Moving, o: string, occurrence: Occurrence, n: number, raw: number, at: number): void {
  occurrence.overdueTo = n
  const first = askedFirst(moving, occurrence, at)
  const asked = askedOf(occurrence)
  const people = asked.length > 0 || first === null ? asked : [first]
  if (occurrence.hand.state !== 'inHand')
    for (const to of people) unlessSnoozed(moving, occurrence, { o, kind: 'overdue', n, to, raw, asks: true })
  if (n > 1) return
  for (const to of occurrence.watchers.filter((who) => !occurrence.overdueTold.includes(who)))
    planLine(moving, { o, kind: 'told', why: 'overdue', to, raw })
}

/** E23: his nags and overdue days up to the end of his snooze do not come. */
function unlessSnoozed(moving: Moving, occurrence: Occurrence, line: Parameters<typeof planLine>[1]): void {
  const until = occurrence.snoozes[line.to]
  const planned = planLine(moving, line)
  if (until === undefined) return
  if (fireAtOf(moving, planned) <= snoozeEnd(moving, occurrence, line.to, until))
    endWaiting(moving, planned, 'cancelled')
}

/** E23: those of his that wait and would leave before his snooze ends. */
export function dropSnoozed(moving: Moving, o: string, who: string): void {
  const occurrence = moving.state.occurrences[o]
  const until = occurrence?.snoozes[who]
  if (!occurrence || until === undefined) return
  const end = snoozeEnd(moving, occurrence, who, until)
  const his = waitingLines(moving, o).filter(({ to, kind }) => to === who && (kind === 'nag' || kind === 'overdue'))
  for (const line of his) if ((line.fireAt ?? fireAtOf(moving, line)) <= end) endWaiting(moving, line, 'cancelled')
}

/** E12: the answer has run out; the holder is asked again, and his being asked starts a round. */
function checkComes(moving: Moving, o: string, occurrence: Occurrence, raw: number): void {
  const { hand } = occurrence
  if (hand.state !== 'inHand') return
  occurrence.checkedTo = raw
  occurrence.hand = { state: 'asked', asked: [hand.by] }
  occurrence.passing = true
  occurrence.round.startedAt = null
  planLine(moving, { o, kind: 'check', to: hand.by, raw })
}
