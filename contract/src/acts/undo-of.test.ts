import { calendarDate, type Schedule } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import type { Occurrence } from '../occurrence.ts'
import type { ObligationLine } from '../people/activity-line.ts'
import { actOnOccurrence } from './act-on-occurrence.ts'
import type { OccurrenceAct } from './occurrence-act.ts'
import { recordAfter, unrecorded, type Actor } from './record-after.ts'
import { undoOf } from './undo-of.ts'

const d = calendarDate
const day = d('2026-11-01')
const rent: Schedule = { type: 'recurring', start: day, rule: { kind: 'rrule', rrule: 'FREQ=MONTHLY' } }
const ada: Actor = { uid: 'ada', today: d('2026-11-21'), deviceTime: '2026-11-21T09:00:00Z', serverTime: 'now' }
const ben: Actor = { ...ada, uid: 'ben', serverTime: 'later' }

/** The line that the server writes of what became of a record: the fields that differ, each side by itself. */
function lineOf(action: ObligationLine['action'], before: Occurrence | null, after: Occurrence): ObligationLine {
  const names = Object.keys({ ...before, ...after }).filter(
    (name) =>
      !['updatedBy', 'updatedAt'].includes(name) &&
      JSON.stringify(before?.[name as keyof Occurrence]) !== JSON.stringify(after[name as keyof Occurrence]),
  )
  const side = (of: Occurrence | null) =>
    of && Object.fromEntries(names.filter((name) => name in of).map((name) => [name, of[name as keyof Occurrence]]))
  return {
    id: 'line',
    at: 0,
    actor: 'ada',
    action,
    obligationId: 'one',
    nominal: day,
    title: 'Rent',
    before: side(before),
    after: side(after),
  }
}
const done = (record: Occurrence, act: OccurrenceAct, by = ada) =>
  actOnOccurrence(
    {
      obligation: { id: 'one', schedule: rent, notice: null, nextNominal: day },
      nominal: day,
      due: d(record.due),
      records: new Map([[day, record]]),
    },
    act,
    by,
  ).occurrence
const standing = (record: Occurrence) => {
  const { state, settledOn, reason, acknowledgedBy, awaitingProof, plan, paid, decision, due } = record
  return {
    state,
    settledOn,
    reason,
    acknowledgedBy,
    due,
    ...Object.fromEntries(Object.entries({ awaitingProof, plan, paid, decision }).filter(([, value]) => value)),
  }
}

describe('a line of the history', () => {
  const untouched = unrecorded('one', day, day)
  const inHand = recordAfter(untouched, { act: 'acknowledge' }, ada)
  const planned = recordAfter(inHand, { act: 'plan', plan: d('2026-10-30') }, ada)
  const paid = { minor: 95_000, currency: 'GBP' }
  it.each<[ObligationLine['action'], Occurrence, OccurrenceAct]>([
    ['occurrence.completed', planned, { act: 'complete', paid }],
    ['occurrence.completed', untouched, { act: 'complete' }],
    ['occurrence.skipped', inHand, { act: 'skip', reason: 'on holiday' }],
    ['occurrence.waived', planned, { act: 'waive', reason: 'forgiven' }],
    ['occurrence.missed', inHand, { act: 'miss', reason: 'nobody was there' }],
    ['occurrence.acknowledged', untouched, { act: 'acknowledge' }],
    ['occurrence.planned', planned, { act: 'plan', plan: d('2026-10-28') }],
    ['occurrence.planned', planned, { act: 'plan', plan: null }],
    ['occurrence.awaitingProof', untouched, { act: 'awaitProof', on: day }],
    ['occurrence.decided', untouched, { act: 'decide', decision: { kind: 'renegotiating', note: 'dearer' } }],
    ['occurrence.changed', planned, { act: 'extend', due: d('2026-11-09'), reason: 'they said so' }],
    ['occurrence.paid', recordAfter(planned, { act: 'complete' }, ada), { act: 'pay', paid }],
  ])('%s is taken back, and the date stands as it stood before', (action, before, act) => {
    const after = done(before, act)
    const undo = undoOf(lineOf(action, before, after), after)
    expect(undo).not.toBeNull()
    expect(standing(done(after, undo!, ben))).toEqual(standing(before))
  })

  it('of a date to which nothing had happened leaves it as if nothing had', () => {
    const after = done(untouched, { act: 'complete' })
    const line = { ...lineOf('occurrence.completed', untouched, after), before: null }
    expect(undoOf(line, after)).toEqual({ act: 'restore', before: null })
  })

  it('is not taken back where something else was said of it since, or it is gone', () => {
    const after = done(inHand, { act: 'complete' })
    const line = lineOf('occurrence.completed', inHand, after)
    expect(undoOf(line, done(after, { act: 'reopen', reason: 'not yet' }))).toBeNull()
    expect(undoOf(line, done(done(after, { act: 'reopen', reason: 'no' }), { act: 'skip', reason: null }))).toBeNull()
    expect(undoOf(line, undefined)).toBeNull()
    const later = done(inHand, { act: 'extend', due: d('2026-11-09'), reason: 'one' })
    const moved = lineOf('occurrence.changed', inHand, later)
    expect(undoOf(moved, done(later, { act: 'extend', due: d('2026-11-12'), reason: 'two' }))).toBeNull()
  })

  it.each(['obligation.changed', 'occurrence.reopened', 'occurrence.corrected', 'attachment.added'] as const)(
    '%s is not taken back by one press',
    (action) => {
      const after = done(inHand, { act: 'complete' })
      expect(undoOf(lineOf(action, inHand, after), after)).toBeNull()
    },
  )
})
