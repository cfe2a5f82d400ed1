import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { zoneResolver } from '../../../functions/src/reminders/zone-resolver.ts'
import { afterQuiet, HOUR } from '../reminders/instants.ts'
import { advanceEscalation, nextInstantOf } from './advance.ts'
import { applyEscalationEvent, type EscalationEvent } from './events.ts'
import { beginning, END, type Life, lives, START, worldOf } from './fixtures/books.ts'
import { forgetEnded } from './forget.ts'
import { isMember } from './people.ts'
import { calendarDate } from '../days/civil.ts'
import { foresee, nextOfEach } from './foresee.ts'
import { runEscalation } from './run.ts'
import type { EscalationState, Line, Message, ShownLine } from './state.ts'

const RUNS = { numRuns: 30 }

describe('a book that reminds', () => {
  test('comes to the same in pieces, written down and read again between them, as at once', () => {
    const cuts = fc.array(fc.integer({ min: START, max: END }), { maxLength: 6 })
    fc.assert(
      fc.property(lives(), cuts, (life, at) => {
        const world = worldOf(life)
        const whole = runEscalation(beginning(life), life.events, END, world)
        const instants = [...new Set([...life.events.map((event) => event.at), ...at])].sort((a, b) => a - b)
        let pieces = beginning(life)
        for (const instant of instants) {
          pieces = advanceEscalation(pieces, instant, world)
          for (const event of life.events) if (event.at === instant) pieces = applyEscalationEvent(pieces, event, world)
          pieces = JSON.parse(JSON.stringify(pieces)) as EscalationState
        }
        expect(plain(advanceEscalation(pieces, END, world))).toEqual(plain(whole))
      }),
      RUNS,
    )
  })

  test('goes on as it would have when it forgets what ended a fortnight ago', () => {
    const cut = fc.integer({ min: START, max: END })
    fc.assert(
      fc.property(lives(), cut, (life, at) => {
        const world = worldOf(life)
        const whole = runEscalation(beginning(life), life.events, END, world)
        const earlier = life.events.filter((event) => event.at <= at)
        const later = life.events.filter((event) => event.at > at)
        const until = runEscalation(beginning(life), earlier, at, world)
        const forgetful = runEscalation(forgetEnded(until, at - 14 * 24 * HOUR), later, END, world)
        const fresh = ({ messages }: EscalationState) => Object.values(messages).filter((message) => message.at > at)
        expect(fresh(forgetful)).toEqual(fresh(whole))
        expect(forgetful.occurrences).toEqual(whole.occurrences)
      }),
      RUNS,
    )
  })

  test('has nothing to do before its next instant, and something at it', () => {
    const cut = fc.integer({ min: START, max: END })
    fc.assert(
      fc.property(lives(), cut, (life, at) => {
        const world = worldOf(life)
        const state = runEscalation(beginning(life), [], at, world)
        const next = nextInstantOf(state, world)
        if (next === null || next > END) return
        expect(next).toBeGreaterThan(at)
        expect(plain({ ...advanceEscalation(state, next - 1, world), now: at })).toEqual(plain(state))
        expect(plain({ ...advanceEscalation(state, next, world), now: at })).not.toEqual(plain(state))
      }),
      RUNS,
    )
  })

  test('leaves what it is given as it is', () => {
    fc.assert(
      fc.property(lives(), (life) => {
        const state = beginning(life)
        const before = plain(state)
        advanceEscalation(state, END, worldOf(life))
        for (const event of life.events) applyEscalationEvent(state, event, worldOf(life))
        nextInstantOf(state, worldOf(life))
        expect(plain(state)).toEqual(before)
        const lived = runEscalation(state, life.events, END, worldOf(life))
        const after = plain(lived)
        nextInstantOf(lived, worldOf(life))
        expect(plain(lived)).toEqual(after)
      }),
      RUNS,
    )
  })

  test('asks nobody of what is in hand or settled', () => {
    forEachPiece(lives(), (before, after, fresh) => {
      for (const [o, { hand }] of Object.entries(before.occurrences)) {
        const now = after.occurrences[o]?.hand
        const still = now?.state === hand.state && 'since' in hand && 'since' in now && now.since === hand.since
        if (!still) continue
        const said = fresh.flatMap(({ shown }) => shown).filter((line) => line.o === o && line.line !== null)
        const asking = said.filter(({ kind }) => ['nag', 'overdue', 'check', 'escalation'].includes(kind))
        expect(asking).toEqual([])
        if (hand.state === 'settled') expect(said.filter(({ why }) => why !== 'return')).toEqual([])
      }
    })
  })

  test('asks no viewer and nobody who left', () => {
    forEachPiece(lives(), (before, after, fresh) => {
      for (const { to, shown } of fresh) {
        if (isMember(before.roles, to) || isMember(after.roles, to)) continue
        expect(shown.filter(({ kind, line }) => kind !== 'told' && line !== null)).toEqual([])
        if (!(to in before.roles)) expect(shown).toEqual([])
      }
    })
  })

  test('never says one thing of one date twice to one person by one channel', () => {
    fc.assert(
      fc.property(lives(), (life) => {
        const { lines, messages } = runEscalation(beginning(life), life.events, END, worldOf(life))
        const said = Object.values(lines).flatMap((line) =>
          line.messages.map((id) => [nameOf(line), messages[id]?.channel].join(' ')),
        )
        expect(said.filter((one, n) => one !== '' && said.indexOf(one) !== n)).toEqual([])
      }),
      RUNS,
    )
  })

  test('sends one message a minute to one person by one channel, beside merged ones, briefs and digests', () => {
    fc.assert(
      fc.property(lives({ eventful: false }), (life) => {
        const { messages } = runEscalation(beginning(life), [], END, worldOf(life))
        const places = Object.values(messages)
          .filter(({ channel }) => channel !== 'inApp')
          .map(({ at, to, channel, sort }) => [at, to, channel, sort].join(' '))
        expect(places.filter((one, n) => places.indexOf(one) !== n)).toEqual([])
      }),
      RUNS,
    )
  })

  test('wakes nobody in quiet hours but for what is urgent', () => {
    fc.assert(
      fc.property(lives({ calm: true, eventful: false }), (life) => {
        const { lines, messages, people } = runEscalation(beginning(life), [], END, worldOf(life))
        for (const { at, to, sort, shown } of Object.values(messages)) {
          const urgent = shown.some(({ line }) => line !== null && lines[line]?.urgent)
          const fallback = shown.some(({ line }) => line !== null && (lines[line]?.messages.length ?? 0) > 1)
          if (sort === 'brief' || sort === 'digest' || urgent || fallback) continue
          const person = people[to]
          expect(person && afterQuiet(at, person.zone, person.quiet, zoneResolver)).toBe(at)
        }
      }),
      RUNS,
    )
  })

  test('ends every line in one state, and tells the owner of whom it does not reach', () => {
    fc.assert(
      fc.property(lives(), ({ people, events, ...rest }) => {
        // While the owner is away and there is no other admin, there is nobody to tell.
        const here = events.filter((event) => event.type !== 'away' || event.who !== 'olu')
        const life = { ...rest, events: here, people: { ...people, olu: { ...people['olu'], away: [] } } }
        const state = runEscalation(beginning(life), life.events, END, worldOf(life))
        const waiting = new Set([...state.waiting, ...Object.values(state.occurrences).flatMap((one) => one.waiting)])
        for (const line of Object.values(state.lines)) {
          if (line.state === 'planned') expect(waiting.has(line.id)).toBe(true)
          else if (waiting.has(line.id)) expect(line.heldAt).not.toBeNull()
          const sent = ['sent', 'merged', 'failed'].includes(line.state)
          if (sent) expect(line.messages.length).toBeGreaterThan(0)
          if (line.state === 'cancelled') expect(line.messages).toEqual([])
        }
        for (const message of Object.values(state.messages)) expect(isTold(state, message)).toBe(true)
      }),
      { ...RUNS, examples: [[saidWithAnother]] },
    )
  })

  test('always has somebody next for a date that is not settled', () => {
    fc.assert(
      fc.property(lives({ calm: true }), (life) => {
        const world = worldOf(life)
        const state = runEscalation(beginning(life), life.events, END, world)
        const open = Object.entries(state.occurrences).filter(([, { hand }]) => hand.state !== 'settled')
        expect(Object.keys(nextOfEach(state, world)).sort()).toEqual(open.map(([o]) => o).sort())
      }),
      { numRuns: 20 },
    )
  })

  test('foresees of a date what is then said of it', () => {
    const cut = fc.integer({ min: START, max: END - 20 * 24 * HOUR })
    fc.assert(
      fc.property(lives({ eventful: false }), cut, (life, at) => {
        const world = worldOf(life)
        const state = advanceEscalation(beginning(life), at, world)
        const list = foresee(state, 'vat', 8, world)
        const until = list.at(-1)?.at ?? at
        const { messages } = advanceEscalation(state, until - 1, world)
        const said = Object.values(messages).filter((message) => message.at > at)
        for (const { at: when, to, shown } of said) {
          for (const { o, kind, n, line } of shown) {
            if (o !== 'vat' || line === null) continue
            expect(list.some((one) => one.at === when && one.kind === kind && one.n === n && one.to.includes(to))).toBe(
              true,
            )
          }
        }
        expect(list.length).toBe(8)
      }),
      RUNS,
    )
  })

  test('is not moved by what it refuses', () => {
    fc.assert(
      fc.property(lives(), (life) => {
        const world = worldOf(life)
        let state = beginning(life)
        for (const event of life.events) {
          const before = advanceEscalation(state, event.at, world)
          state = applyEscalationEvent(before, event, world)
          if (state.refused.length === before.refused.length) continue
          expect(plain({ ...state, refused: [] })).toEqual(plain({ ...before, refused: [] }))
        }
      }),
      RUNS,
    )
  })
})

const plain = (state: EscalationState) => JSON.parse(JSON.stringify(state)) as unknown

/** What one thing said is: a step of a due date, a nag of it, a day that it is late. */
function nameOf({ o, kind, n, key, to, why, raw, about }: Line): string {
  if (kind === 'step') return [o, 'step', key, to].join(' ')
  return [o, kind, n, key, to, why, about, raw].join(' ')
}

/** Nobody was reached by anything but the app without the owner knowing. */
/** Ben watches what he is then asked about in the same minute, and one of his two mails waits for his brief. */
const saidWithAnother: Life = {
  people: {
    olu: {},
    ada: {},
    ben: { usual: ['sms', 'email'], reach: { email: 'ok', sms: 'ok' }, brief: { at: '00:00', bundle: true } },
  },
  roles: { olu: 'owner', ada: 'member', ben: 'admin' },
  occurrences: {
    vat: {
      due: calendarDate('2026-11-03'),
      assignee: null,
      backup: null,
      watchers: ['ben'],
      steps: [],
      ladder: { repeat: 0, rungs: [{ who: ['ben'], urgent: false, after: { n: 20, unit: 'hours' } }] },
    },
  },
  events: [],
  carriers: [
    { channel: 'email', from: Date.UTC(2026, 10, 2, 8, 1), until: Date.UTC(2026, 10, 4, 9, 1), how: 'refused' },
  ],
  outages: [],
}

function isTold(state: EscalationState, message: Message): boolean {
  const lines = message.shown.flatMap(({ line }: ShownLine) => (line === null ? [] : (state.lines[line] ?? [])))
  if (message.channel !== 'inApp' || !lines.some((line) => line.state === 'failed')) return true
  if (state.roles[message.to] === 'owner') return true
  return (
    state.people[message.to]?.reported === true || Object.values(state.lines).some(({ about }) => about === message.to)
  )
}

/** Runs a life in pieces of half a day, and shows each: the book before and after, and what was sent in it. */
function forEachPiece(
  some: fc.Arbitrary<Life>,
  look: (before: EscalationState, after: EscalationState, fresh: Message[]) => void,
): void {
  fc.assert(
    fc.property(some, (life) => {
      const world = worldOf(life)
      let state = beginning(life)
      const events: EscalationEvent[] = [...life.events]
      for (let to = START; to <= END; to += PIECE) {
        while (events[0] && events[0].at <= to) {
          const event = events.shift()
          if (!event) break
          state = shown(state, advanceEscalation(state, event.at, world), look)
          state = applyEscalationEvent(state, event, world)
        }
        state = shown(state, advanceEscalation(state, to, world), look)
      }
    }),
    RUNS,
  )
}

const PIECE = 12 * HOUR

function shown(
  before: EscalationState,
  after: EscalationState,
  look: (before: EscalationState, after: EscalationState, fresh: Message[]) => void,
): EscalationState {
  look(
    before,
    after,
    Object.values(after.messages).filter(({ id }) => !(id in before.messages)),
  )
  return after
}
