import { calendarDate, type CalendarDate, type Schedule } from '@duebook/domain'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { extensionsInForce } from '../extensions-in-force.ts'
import { materialise } from '../materialise.ts'
import { Occurrence } from '../occurrence.ts'
import { noProof } from '../proof.ts'
import { actOnOccurrence, type Acted, type OccurrenceStanding } from './act-on-occurrence.ts'
import type { OccurrenceAct } from './occurrence-act.ts'
import type { Actor } from './record-after.ts'

const d = calendarDate
const rent: Schedule = { type: 'recurring', start: d('2026-11-01'), rule: { kind: 'rrule', rrule: 'FREQ=MONTHLY' } }
const boiler: Schedule = { type: 'fromCompletion', start: d('2026-11-01'), every: { amount: 1, unit: 'months' } }
const ada: Actor = { uid: 'ada', today: d('2026-11-21'), deviceTime: '2026-11-21T09:00:00Z', serverTime: 'now' }
const ben: Actor = { ...ada, uid: 'ben', serverTime: 'later' }

const pounds = (sum: number) => ({ minor: sum * 100, currency: 'GBP' })

/** The obligation as its first date stands, with nothing recorded. */
const fresh = (schedule: Schedule = rent): OccurrenceStanding => ({
  obligation: { id: 'one', schedule, notice: null, nextNominal: d('2026-11-01') },
  nominal: d('2026-11-01'),
  due: d('2026-11-01'),
  records: new Map(),
})
const withRecord = (standing: OccurrenceStanding, { occurrence, obligation }: Acted): OccurrenceStanding => ({
  ...standing,
  obligation: { ...standing.obligation, nextNominal: obligation.nextNominal },
  records: new Map([...standing.records, [occurrence.nominal, occurrence]]),
})
/** Does one act after the other to the same occurrence; what the last one made. */
function after(standing: OccurrenceStanding, ...acts: (OccurrenceAct | [OccurrenceAct, Actor])[]): Acted {
  const [first, ...rest] = acts.map((one) => (Array.isArray(one) ? one : ([one, ada] as const)))
  if (!first) throw new Error('Say at least one act.')
  const acted = actOnOccurrence(standing, ...first)
  return rest.reduce((before, [act, by]) => {
    standing = withRecord(standing, before)
    return actOnOccurrence(standing, act, by)
  }, acted)
}

describe('an act on an occurrence', () => {
  const awaiting: OccurrenceAct = { act: 'awaitProof', on: d('2026-11-18') }
  it.each<[string, OccurrenceAct[], Partial<Occurrence>, string]>([
    ['completes it today', [{ act: 'complete' }], { state: 'done', settledOn: d('2026-11-21') }, '2026-12-01'],
    [
      'completes it on another day',
      [{ act: 'complete', on: d('2026-11-19') }],
      { state: 'done', settledOn: d('2026-11-19') },
      '2026-12-01',
    ],
    [
      'completes it on the day that awaited its proof',
      [awaiting, { act: 'complete' }],
      { state: 'done', settledOn: d('2026-11-18'), awaitingProof: null, acknowledgedBy: 'ada' },
      '2026-12-01',
    ],
    ['leaves it open until its proof is there', [awaiting], { state: 'open', acknowledgedBy: 'ada' }, '2026-11-01'],
    [
      'skips it',
      [{ act: 'skip', reason: null }],
      { state: 'skipped', settledOn: d('2026-11-21'), reason: null },
      '2026-12-01',
    ],
    [
      'waives it',
      [{ act: 'waive', reason: 'HMRC' }],
      { state: 'waived', settledBy: 'ada', reason: 'HMRC' },
      '2026-12-01',
    ],
    [
      'records it as missed, and what follows stays',
      [{ act: 'miss', reason: 'nobody was there' }],
      { state: 'missed', settledOn: d('2026-11-21'), settledBy: 'ada', reason: 'nobody was there' },
      '2026-12-01',
    ],
    [
      'plans a day and leaves the due date',
      [{ act: 'plan', plan: d('2026-11-25') }],
      { state: 'open', plan: d('2026-11-25'), due: d('2026-11-01') },
      '2026-11-01',
    ],
    [
      'takes the plan away',
      [
        { act: 'plan', plan: d('2026-11-25') },
        { act: 'plan', plan: null },
      ],
      { plan: null },
      '2026-11-01',
    ],
    [
      'takes it in hand',
      [{ act: 'acknowledge' }],
      { state: 'open', acknowledgedBy: 'ada', acknowledgedAt: 'now' },
      '2026-11-01',
    ],
    [
      'extends it, and the original date stays',
      [{ act: 'extend', due: d('2026-12-15'), reason: 'call of 5 Nov' }],
      { due: d('2026-12-15'), originalDue: d('2026-11-01') },
      '2026-12-15',
    ],
    [
      'corrects its date, with who says so and why, and the original stays',
      [{ act: 'correct', due: d('2026-11-04'), reason: 'misread the letter' }],
      {
        due: d('2026-11-04'),
        originalDue: d('2026-11-01'),
        corrections: [{ reason: 'misread the letter', by: 'ada', at: ada.deviceTime }],
      },
      '2026-11-04',
    ],
    [
      'corrects the day on which it was done',
      [{ act: 'complete' }, { act: 'correct', settledOn: d('2026-11-19'), reason: 'paid on Thursday' }],
      { state: 'done', settledOn: d('2026-11-19'), due: d('2026-11-01') },
      '2026-12-01',
    ],
    [
      'completes it with what was paid',
      [{ act: 'complete', on: d('2026-11-19'), paid: pounds(142) }],
      { state: 'done', settledOn: d('2026-11-19'), paid: pounds(142) },
      '2026-12-01',
    ],
    [
      'says later what was paid',
      [{ act: 'complete' }, { act: 'pay', paid: pounds(142) }],
      { state: 'done', paid: pounds(142) },
      '2026-12-01',
    ],
    [
      'corrects what was paid, and the day stays',
      [
        { act: 'complete', paid: pounds(142) },
        { act: 'correct', paid: pounds(151), reason: 'late fee' },
      ],
      {
        state: 'done',
        settledOn: d('2026-11-21'),
        paid: pounds(151),
        corrections: [{ reason: 'late fee', by: 'ada', at: ada.deviceTime }],
      },
      '2026-12-01',
    ],
    [
      'opens it again with a reason, and nothing is paid any more',
      [
        { act: 'complete', paid: pounds(142) },
        { act: 'reopen', reason: 'another bill' },
      ],
      {
        state: 'open',
        settledOn: null,
        settledAt: null,
        paid: null,
        corrections: [{ reason: 'another bill', by: 'ada', at: ada.deviceTime }],
      },
      '2026-11-01',
    ],
    [
      'skips what was done, and nothing was paid for it',
      [
        { act: 'complete', paid: pounds(142) },
        { act: 'skip', reason: null },
      ],
      { state: 'skipped', paid: null },
      '2026-12-01',
    ],
    [
      'stays done when its receipt comes later',
      [{ act: 'complete' }, { act: 'prove', note: 'by bank' }],
      { state: 'done', settledOn: d('2026-11-21'), proof: { note: 'by bank', file: null, review: null } },
      '2026-12-01',
    ],
    [
      'keeps what shows that it was done',
      [
        { act: 'prove', note: 'by bank' },
        { act: 'prove', file: 'f1' },
      ],
      { proof: { note: 'by bank', file: 'f1', review: null } },
      '2026-11-01',
    ],
  ])('%s', (_, acts, record, nextDue) => {
    const { occurrence, obligation } = after(fresh(), ...acts)
    expect(occurrence).toMatchObject(record)
    expect(obligation.nextDue).toBe(nextDue)
    expect(v.safeParse(Occurrence, occurrence).issues).toBeUndefined()
  })
  it('writes of the first act what was said and nothing beside it', () => {
    expect(after(fresh(), { act: 'skip', reason: null }).occurrence).toEqual({
      obligationId: 'one',
      nominal: '2026-11-01',
      due: '2026-11-01',
      originalDue: '2026-11-01',
      state: 'skipped',
      settledOn: '2026-11-21',
      settledBy: 'ada',
      settledAt: 'now',
      reason: null,
      acknowledgedBy: null,
      acknowledgedAt: null,
      updatedBy: 'ada',
      updatedAt: 'now',
    })
  })
  it('says of a record what it is about and no more: what another says of the rest meanwhile stays', () => {
    const planned = after(fresh(), { act: 'plan', plan: d('2026-11-25') })
    expect(planned.said).toContain('state')
    const inHand = actOnOccurrence(withRecord(fresh(), planned), { act: 'acknowledge' }, ben)
    expect(inHand.said.toSorted()).toEqual(['acknowledgedAt', 'acknowledgedBy', 'updatedAt', 'updatedBy'])
  })
  it('says that it is not settled any more also while the service has not said since when it was', () => {
    const done = after(fresh(), { act: 'skip', reason: null })
    const pending = { ...done, occurrence: { ...done.occurrence, settledAt: null } }
    const back = actOnOccurrence(withRecord(fresh(), pending), done.takeBack, ada)
    expect(back.said).toContain('settledAt')
    expect(back.occurrence.settledAt).toBeNull()
  })
  it('lets a review fall with its file, and keeps it with a new note', () => {
    const reviewed: (OccurrenceAct | [OccurrenceAct, Actor])[] = [
      { act: 'prove', file: 'f1' },
      [{ act: 'review', file: 'f1' }, ben],
    ]
    const review = { by: 'ben', at: 'later', file: 'f1' }
    expect(after(fresh(), ...reviewed).occurrence.proof).toEqual({ ...noProof, file: 'f1', review })
    expect(after(fresh(), ...reviewed, { act: 'prove', note: 'x' }).occurrence.proof?.review).toEqual(review)
    expect(after(fresh(), ...reviewed, { act: 'prove', file: 'f2' }).occurrence.proof?.review).toBeNull()
  })
  it('says since when somebody has it in hand, and anew when another takes it', () => {
    const mine: OccurrenceAct = { act: 'acknowledge' }
    expect(after(fresh(), mine, [mine, { ...ada, serverTime: 'again' }]).occurrence.acknowledgedAt).toBe('now')
    expect(after(fresh(), mine, [mine, ben]).occurrence).toMatchObject({
      acknowledgedBy: 'ben',
      acknowledgedAt: 'later',
    })
  })
  it('does not let the next date fall back into a past of which no record is known', () => {
    const later = { ...fresh(), nominal: d('2027-03-01'), due: d('2027-03-01') }
    const standing = { ...later, obligation: { ...later.obligation, nextNominal: d('2027-03-01') } }
    expect(after(standing, { act: 'complete' }).obligation.nextDue).toBe('2027-04-01')
  })
  it('follows a chain from completion from the day on which it was done', () => {
    expect(after(fresh(boiler), { act: 'complete', on: d('2026-11-09') }).obligation.nextDue).toBe('2026-12-09')
  })
})

describe('a date of the rule that is not the next one', () => {
  const march: OccurrenceStanding = { ...fresh(), nominal: d('2027-03-01'), due: d('2027-03-01') }
  it.each<[string, OccurrenceAct]>([
    ['done early', { act: 'complete', paid: pounds(950) }],
    ['skipped', { act: 'skip', reason: null }],
    ['planned ahead', { act: 'plan', plan: d('2027-02-20') }],
  ])('leaves the nearer ones open and next when it is %s', (_, act) => {
    const { occurrence, obligation } = actOnOccurrence(march, act, ada)
    expect(obligation).toMatchObject({ nextNominal: '2026-11-01', nextDue: '2026-11-01', nextPlan: null })
    expect(occurrence).toMatchObject({ nominal: '2027-03-01', settledBy: act.act === 'plan' ? null : 'ada' })
  })
  it('is passed over once the ones before it are settled', () => {
    let standing = withRecord(fresh(), actOnOccurrence(march, { act: 'complete' }, ada))
    for (const nominal of ['2026-11-01', '2026-12-01', '2027-01-01', '2027-02-01'].map(d)) {
      const acted = actOnOccurrence({ ...standing, nominal, due: nominal }, { act: 'complete' }, ada)
      standing = withRecord(standing, acted)
    }
    expect(standing.obligation.nextNominal).toBe('2027-04-01')
  })
  it('is done in the past without moving the next one', () => {
    const standing = { ...fresh(), obligation: { ...fresh().obligation, nextNominal: d('2027-03-01') } }
    const past = { ...standing, nominal: d('2027-01-01'), due: d('2027-01-01') }
    expect(actOnOccurrence(past, { act: 'complete', on: d('2027-01-04') }, ada)).toMatchObject({
      occurrence: { state: 'done', settledOn: '2027-01-04' },
      obligation: { nextNominal: '2027-03-01' },
    })
  })
  it('is next again when it is opened again, and the ones after it stay settled', () => {
    const first = actOnOccurrence(fresh(), { act: 'complete' }, ada)
    const second = { ...withRecord(fresh(), first), nominal: d('2026-12-01'), due: d('2026-12-01') }
    const both = withRecord(second, actOnOccurrence(second, { act: 'complete' }, ada))
    const again = { ...both, nominal: d('2026-11-01'), due: d('2026-11-01') }
    const opened = actOnOccurrence(again, { act: 'reopen', reason: 'the receipt is for October' }, ada)
    expect(opened.obligation.nextNominal).toBe('2026-11-01')
    const back = actOnOccurrence(withRecord(again, opened), opened.takeBack, ada)
    expect(back.obligation.nextNominal).toBe('2027-01-01')
  })
})

describe('taking an act back', () => {
  it('that said what was paid corrects it away, and it stays done', () => {
    const paid = after(fresh(), { act: 'complete' }, { act: 'pay', paid: pounds(142) })
    expect(actOnOccurrence(withRecord(fresh(), paid), paid.takeBack, ada).occurrence).toMatchObject({
      state: 'done',
      paid: null,
      corrections: [{ reason: 'Taken back: what was paid' }],
    })
  })
  it('that settled it opens it again, and settles it again in the name of who takes that back', () => {
    const done = after(fresh(), [{ act: 'complete', on: d('2026-11-19') }, ben])
    const opened = actOnOccurrence(withRecord(fresh(), done), done.takeBack, ada)
    expect(opened.occurrence).toMatchObject({ state: 'open', settledOn: null, settledBy: 'ben', settledAt: null })
    expect(opened.said).toContain('settledBy')
    const again = actOnOccurrence(withRecord(fresh(), opened), opened.takeBack, ada)
    expect(again.occurrence).toMatchObject({
      state: 'done',
      settledOn: '2026-11-19',
      settledBy: 'ada',
      settledAt: 'now',
    })
  })
  it('lays the date that stood before on top of an extension', () => {
    const reason = 'r'.repeat(500)
    const extended = after(fresh(), { act: 'extend', due: d('2026-12-15'), reason, grantedBy: 'HMRC' })
    const { occurrence, obligation } = actOnOccurrence(withRecord(fresh(), extended), extended.takeBack, ada)
    expect(obligation.nextDue).toBe('2026-11-01')
    expect(occurrence.extensions?.map(({ due }) => due)).toEqual(['2026-12-15', '2026-11-01'])
    expect(occurrence.extensions?.[1]?.reason).toMatch(/^Taken back: r{488}$/)
    expect(extensionsInForce(occurrence.extensions)).toEqual([])
    expect(v.safeParse(Occurrence, occurrence).issues).toBeUndefined()
  })
  it.each<[what: string, one: OccurrenceAct, meanwhile: OccurrenceAct, stays: Partial<Occurrence>]>([
    ['a plan', { act: 'plan', plan: d('2026-11-25') }, { act: 'complete' }, { state: 'done', settledBy: 'ben' }],
    [
      'a plan',
      { act: 'plan', plan: d('2026-11-25') },
      { act: 'plan', plan: d('2026-11-27') },
      { plan: d('2026-11-27') },
    ],
    [
      '“in hand”',
      { act: 'acknowledge' },
      { act: 'plan', plan: d('2026-11-27') },
      { plan: d('2026-11-27'), acknowledgedBy: null },
    ],
    ['Done', { act: 'complete' }, { act: 'plan', plan: d('2026-11-27') }, { state: 'open', plan: d('2026-11-27') }],
    ['Done', { act: 'complete' }, { act: 'skip', reason: 'a credit' }, { state: 'skipped', settledBy: 'ben' }],
    [
      'a plan',
      { act: 'plan', plan: d('2026-11-25') },
      { act: 'decide', decision: { kind: 'renegotiating', note: 'dearer' } },
      { decision: { kind: 'renegotiating', note: 'dearer', by: 'ben', at: ben.deviceTime }, acknowledgedBy: 'ben' },
    ],
  ])('of %s leaves what another has made of the date since', (_what, one, meanwhile, stays) => {
    const mine = after(fresh(), one)
    const theirs = actOnOccurrence(withRecord(fresh(), mine), meanwhile, ben)
    const back = actOnOccurrence(withRecord(fresh(), theirs), mine.takeBack, ada)
    expect(back.occurrence).toMatchObject(stays)
  })
  it('of what another awaited the proof of is in the name of who takes it back', () => {
    const done = after(fresh(), { act: 'awaitProof', on: d('2026-11-18') }, [{ act: 'complete' }, ben])
    const standing = withRecord(fresh(), done)
    expect(actOnOccurrence(standing, done.takeBack, ben).occurrence.awaitingProof).toEqual({
      on: '2026-11-18',
      by: 'ben',
    })
  })

  const day = fc.integer({ min: 1, max: 28 }).map((n) => d(`2026-12-${String(n).padStart(2, '0')}`))
  const anyAct: fc.Arbitrary<OccurrenceAct> = fc.oneof(
    fc.record({ act: fc.constant('complete' as const), on: fc.option(day, { nil: undefined }) }),
    fc.record({ act: fc.constant('awaitProof' as const), on: day }),
    fc.record({ act: fc.constant('complete' as const), paid: fc.constantFrom(null, pounds(1), pounds(2)) }),
    fc.record({
      act: fc.constant('correct' as const),
      paid: fc.constantFrom(null, pounds(3)),
      reason: fc.constant('slip'),
    }),
    fc.record({ act: fc.constant('reopen' as const), reason: fc.constant('not so') }),
    fc.record({ act: fc.constant('skip' as const), reason: fc.constantFrom(null, 'not this time') }),
    fc.record({ act: fc.constant('waive' as const), reason: fc.constant('HMRC') }),
    fc.record({ act: fc.constant('miss' as const), reason: fc.constant('nobody was there') }),
    fc.record({ act: fc.constant('plan' as const), plan: fc.option(day) }),
    fc.record({ act: fc.constant('acknowledge' as const) }),
    fc.record({ act: fc.constant('extend' as const), due: day, reason: fc.constant('agreed') }),
    fc.record({ act: fc.constant('correct' as const), due: day, reason: fc.constant('misread') }),
    fc.record({ act: fc.constant('correct' as const), settledOn: day, reason: fc.constant('misread') }),
    fc.record({ act: fc.constant('prove' as const), note: fc.constantFrom('a', 'b', null) }),
    fc.record({ act: fc.constant('prove' as const), file: fc.constantFrom('f1', 'f2', null) }),
    fc.record({ act: fc.constant('review' as const), file: fc.constantFrom('f1', 'f2') }),
  )
  const stands = ({
    state,
    settledOn,
    settledBy,
    reason,
    acknowledgedBy,
    awaitingProof,
    plan,
    due,
    paid,
  }: Occurrence) => ({
    // Of one that is open it says whose word was opened last.
    settlement: { state, settledOn, settledBy: state === 'open' ? null : settledBy, reason },
    paid: paid ?? null,
    acknowledgedBy,
    due,
    awaitingSince: awaitingProof?.on ?? null,
    plan: plan ?? null,
  })
  it('puts back, after anything that went before, what stood and the next date; nothing that may only grow is lost', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(rent, boiler),
        fc.array(anyAct, { minLength: 1, maxLength: 6 }),
        anyAct,
        (schedule, acts, last) => {
          const before = after(fresh(schedule), ...acts)
          const standing = { ...withRecord(fresh(schedule), before), due: before.occurrence.due as CalendarDate }
          const acted = actOnOccurrence(standing, last, ada)
          const back = actOnOccurrence(withRecord(standing, acted), acted.takeBack, ada)
          expect(stands(back.occurrence)).toEqual(stands(before.occurrence))
          expect(back.obligation).toEqual(materialise(standing.obligation, [back.occurrence], ada.today))
          if (before.occurrence.state === 'open') expect(back.obligation).toEqual(before.obligation)
          const [was, is] = [acted.occurrence.extensions ?? [], back.occurrence.extensions ?? []]
          expect(is.slice(0, was.length)).toEqual(was)
          expect(back.occurrence.originalDue).toBe('2026-11-01')
          expect(back.occurrence.proof).toEqual(acted.occurrence.proof)
        },
      ),
      { numRuns: 1_000 },
    )
  })
})
