import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { zoneResolver } from '../../../functions/src/reminders/zone-resolver.ts'
import { readVectors } from '../vectors/run.ts'
import { sameAnswer } from '../vectors/same-answer.ts'
import type * as BriefHours from './brief-hours.ts'
import type * as Carry from './carry.ts'
import type * as Clock from './clock.ts'
import type * as Compose from './compose.ts'
import type * as Leaving from './leaving.ts'
import type * as Lines from './lines.ts'
import type * as People from './people.ts'
import type * as Quiet from './quiet.ts'
import type * as Rounds from './rounds.ts'
import type * as Ways from './ways.ts'
import type * as Lateness from '../reminders/lateness.ts'

type Modules = {
  './brief-hours.ts': typeof BriefHours
  './carry.ts': typeof Carry
  './clock.ts': typeof Clock
  './compose.ts': typeof Compose
  './leaving.ts': typeof Leaving
  './lines.ts': typeof Lines
  './people.ts': typeof People
  './quiet.ts': typeof Quiet
  './rounds.ts': typeof Rounds
  './ways.ts': typeof Ways
  '../reminders/lateness.ts': typeof Lateness
}
type Fault = { what: string; module: keyof Modules; faulty: (real: never) => object }

/** A fault in one function of the planner, everything else being as it is. */
const fault = <Name extends keyof Modules>(
  what: string,
  module: Name,
  faulty: (real: Modules[Name]) => Partial<Modules[Name]>,
): Fault => ({ what, module, faulty: faulty as Fault['faulty'] })

const faults: Fault[] = [
  fault('quiet hours are forgotten', './quiet.ts', () => ({ outOfQuiet: (instant) => instant })),
  fault('days of rest carry past the due day', './quiet.ts', ({ outOfQuiet }) => ({
    outOfQuiet: (instant, person, _due, resolver) => outOfQuiet(instant, person, null, resolver),
  })),
  fault('who is away is asked all the same', './people.ts', () => ({ isAway: () => false })),
  fault('viewers are asked', './people.ts', () => ({
    isMember: (roles, who): who is string => who !== null && who in roles,
  })),
  fault('who handed back is asked again', './people.ts', ({ nextInLine }) => ({
    nextInLine: (moving, occurrence, who, at) => nextInLine(moving, { ...occurrence, handedBack: [] }, who, at),
  })),
  fault('an answer never runs out', './clock.ts', () => ({ nextCheck: () => Number.POSITIVE_INFINITY })),
  fault('overdue is daily for ever', './clock.ts', () => ({ nextOverdueDay: (after) => Math.max(1, after + 1) })),
  fault('every step asks', './clock.ts', () => ({ stepAsks: () => true })),
  fault('nags count from when the step was meant', './clock.ts', ({ nextNag }) => ({
    nextNag: (around, occurrence, nagging) => nextNag(around, occurrence, { ...nagging, base: nagging.raw }),
  })),
  fault('what falls into an outage is lost to it', './clock.ts', () => ({
    afterOutage: (_outages, instant) => instant,
  })),
  fault('the ladder is never climbed', './rounds.ts', () => ({ takeEntry: () => undefined })),
  fault('who left keeps what he was asked', './rounds.ts', () => ({ strikeOut: () => undefined })),
  fault('a repeat counts as the first round', './rounds.ts', ({ startRound }) => ({
    startRound: (occurrence, first, at) => startRound(occurrence, first, at),
  })),
  fault('what waits goes although it is in hand', './lines.ts', () => ({ cancelWaiting: () => undefined })),
  fault('lateness is counted from now', '../reminders/lateness.ts', () => ({ lateness: () => 'on-time' })),
  fault('an address that bounced is tried again', './ways.ts', () => ({
    works: (reach, channel) => channel === 'inApp' || channel in reach,
    wantedChannels: (person) => person.usual,
  })),
  fault('what failed goes no other way', './ways.ts', () => ({ nextWay: () => 'inApp' })),
  fault('the next line of a date is written beside the first', './compose.ts', ({ compose }) => ({
    compose: (state, lines, own) => lines.flatMap((line) => compose(state, [line], [])).concat(own),
  })),
  fault('a mail is held past its due day', './brief-hours.ts', ({ holdsMail }) => ({
    holdsMail: (moving, line, at) =>
      holdsMail(moving, line, at) || (line.kind === 'step' && moving.state.people[line.to]?.brief?.bundle === true),
    staysHeld: () => true,
  })),
  fault('nothing is held for the brief', './brief-hours.ts', () => ({ holdsMail: () => false })),
  fault('tries go on for what is done', './carry.ts', () => ({ endTries: () => undefined })),
  fault('a round starts with every line that asks', './leaving.ts', ({ askBy }) => ({
    askBy(moving, line, at) {
      askBy(moving, line, at)
      const round = line.o === null ? undefined : moving.state.occurrences[line.o]?.round
      if (round && round.startedAt !== null) round.startedAt = at
    },
  })),
]

/** What the published cases leave open, as this planner has it. */
const more = fileURLToPath(new URL('./fixtures/cases.json', import.meta.url))

describe('the cases of who is asked', () => {
  afterEach(() => {
    for (const { module } of faults) vi.doUnmock(module)
    vi.resetModules()
  })

  let asItIs: Promise<string[]> | undefined
  test.each(readVectors(more))('hold for the planner as it is: $why', async ({ id }) => {
    expect(await (asItIs ??= failing())).not.toContain(id)
  })

  test.each(faults)('do not hold where $what', async ({ module, faulty }) => {
    vi.resetModules()
    vi.doMock(module, async (importOriginal) => {
      const real = await importOriginal<never>()
      return { ...(real as object), ...faulty(real) }
    })
    expect((await failing()).length).toBeGreaterThan(0)
  })
})

async function failing(): Promise<string[]> {
  const { answerEscalation } = await import('../vectors/escalation-vectors.ts')
  return [...readVectors('escalation.json'), ...readVectors(more)]
    .filter((vector) => !sameAnswer(answerEscalation(vector as never, zoneResolver), vector.expected))
    .map(({ id }) => id)
}
