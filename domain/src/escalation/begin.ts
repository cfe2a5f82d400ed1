import { assertInstant } from '../arguments.ts'
import { overdueDaysBefore } from './clock.ts'
import type { AskStep, EscalationState, Ladder, Occurrence, ReachedPerson, ReachRole, World } from './state.ts'
import type { CalendarDate } from '../schedule.ts'

export type OccurrenceSettings = {
  due: CalendarDate
  dates?: Occurrence['dates']
  time?: string | null
  zone?: string | null
  assignee?: string | null
  backup?: string | null
  watchers?: string[]
  steps: AskStep[]
  ladder?: Ladder | null
  checks?: number[]
  overdueAt?: string
}
export type PersonSettings = Partial<
  Pick<ReachedPerson, 'zone' | 'quiet' | 'rest' | 'usual' | 'reach' | 'away' | 'brief' | 'digest'>
>

export const aPerson = (settings: PersonSettings): ReachedPerson => ({
  zone: settings.zone ?? 'Europe/London',
  quiet: settings.quiet ?? null,
  rest: settings.rest ?? null,
  usual: settings.usual ?? ['email'],
  reach: settings.reach ?? { email: 'ok' },
  away: settings.away ?? [],
  brief: settings.brief ?? null,
  digest: settings.digest ?? null,
  missed: [],
  reported: false,
  briefedTo: null,
  digestedTo: null,
})

/** A date of which nothing has come due yet. */
export const anOccurrence = (settings: OccurrenceSettings): Occurrence => ({
  due: settings.due,
  ...(settings.dates ? { dates: settings.dates } : {}),
  time: settings.time ?? null,
  zone: settings.zone ?? null,
  assignee: settings.assignee ?? null,
  backup: settings.backup ?? null,
  watchers: settings.watchers ?? [],
  steps: settings.steps,
  ladder: settings.ladder ?? null,
  checks: settings.checks ?? [1],
  overdueAt: settings.overdueAt ?? '09:00',
  hand: { state: 'none' },
  round: { n: 0, startedAt: null, slot: 0, taken: 0, repeats: 0, first: null, asked: [], unreached: [] },
  passing: false,
  handedBack: [],
  snoozes: {},
  naggings: [],
  came: {},
  overdueTo: 0,
  overdueWent: 0,
  overdueTold: [],
  checkedTo: 0,
  watchedTo: 0,
  waiting: [],
})

/** A book at the instant (ms) at which its dates are written down: steps before it come late, overdue days before it are not made up for. */
export function beginEscalation(
  input: {
    people: Record<string, PersonSettings>
    roles: Record<string, ReachRole>
    occurrences: Record<string, OccurrenceSettings>
    at: number
  },
  world: Pick<World, 'resolver'>,
): EscalationState {
  assertInstant(input.at, 'at')
  const state: EscalationState = {
    now: input.at,
    start: input.at,
    people: mapped(input.people, aPerson),
    roles: { ...input.roles },
    occurrences: mapped(structuredClone(input.occurrences), anOccurrence),
    lines: {},
    messages: {},
    waiting: [],
    refused: [],
    marked: [],
    bounces: [],
    count: 0,
  }
  for (const occurrence of Object.values(state.occurrences))
    occurrence.overdueTo = overdueDaysBefore({ state, world }, occurrence, input.at, false)
  return state
}

const mapped = <From, To>(record: Record<string, From>, make: (from: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([id, one]) => [id, make(one)]))
