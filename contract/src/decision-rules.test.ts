import { describe, expect, it } from 'vitest'
import { mayCommit, now, type Documents, type Json } from './fixtures/judge-commit.ts'
import { book, obligation, occurrence } from './fixtures/obligation.ts'

type Fields = { readonly [name: string]: Json }
const at = 'books/ada/occurrences/flat_2027-03-31'
const flat = 'books/ada/obligations/flat'
const held: Documents = { 'books/ada': book, [flat]: obligation }
const may = (after: Fields, before: Fields | null = null, uid = 'ada', contract: Fields = obligation) =>
  mayCommit(uid, { ...held, [flat]: contract, [at]: before }, { [at]: { ...after, updatedBy: uid } })

const signed = { by: 'ada', at: '2026-11-21T09:00:00.250Z' }
const notice = { kind: 'noticeGiven', sentOn: '2026-11-21', means: 'post', ...signed }
const fullNotice = { ...notice, reference: 'RM 4471', expectedOn: '2026-11-24', receivedOn: '2026-11-24' }
const talks = { kind: 'renegotiating', note: 'Jo asks for less', ...signed }
const ended = { kind: 'ended', endsOn: '2027-01-31', instead: '2027-03-31', means: 'agreed', reason: 'sold', ...signed }
const renews = { kind: 'renews', ...signed }
const done = { ...occurrence, state: 'done', settledOn: '2026-11-21', settledBy: 'ada', settledAt: now }
const given = { ...occurrence, decision: fullNotice }
const endedRecord = { ...occurrence, due: '2027-01-31', decision: ended }
const renewed = { ...done, decision: renews }
const without = (from: Fields, field: string): Fields =>
  Object.fromEntries(Object.entries(from).filter(([name]) => name !== field))

describe('a decision', () => {
  it.each<[what: string, may: boolean, after: Fields, before: Fields | null]>([
    ['is notice given', true, { ...occurrence, decision: notice }, occurrence],
    ['is notice given with all that is known of it', true, given, null],
    ['is followed by their having it', true, given, { ...occurrence, decision: notice }],
    ['is to renegotiate', true, { ...occurrence, decision: talks }, occurrence],
    ['is to end it on another day', true, endedRecord, occurrence],
    [
      'is to let it end with its term',
      true,
      { ...occurrence, decision: { ...without(ended, 'reason'), endsOn: '2027-03-31', means: 'itself' } },
      null,
    ],
    ['is to let it renew', true, renewed, occurrence],
    ['is taken back', true, occurrence, given],
    ['to renew is taken back', true, { ...occurrence, settledBy: 'ada', settledAt: null }, renewed],
    ['to end it is taken back, and the date with it', true, occurrence, endedRecord],
    [
      'to end it moves',
      true,
      { ...endedRecord, due: '2027-02-15', decision: { ...ended, endsOn: '2027-02-15' } },
      endedRecord,
    ],
    ['of another stays as they said it', true, { ...given, plan: '2026-12-01' }, given],
    [
      'stays while its proof comes',
      true,
      { ...given, proof: { note: null, file: 'slip', review: null } },
      { ...given, awaitingProof: { on: '2026-11-21', by: 'ada' } },
    ],
    ['is nothing', false, { ...occurrence, decision: null }, occurrence],
    ['is none that nobody knows', false, { ...occurrence, decision: { kind: 'forgotten', ...signed } }, occurrence],
    ['is not in the name of another', false, { ...occurrence, decision: { ...notice, by: 'ben' } }, occurrence],
    ['is not at no time', false, { ...occurrence, decision: { ...notice, at: 'yesterday' } }, occurrence],
    ['is not unsigned', false, { ...occurrence, decision: without(notice, 'by') }, occurrence],
    ['says a day that exists', false, { ...occurrence, decision: { ...notice, sentOn: '2026-02-30' } }, occurrence],
    ['says how it was sent', false, { ...occurrence, decision: { ...notice, means: 'pigeon' } }, occurrence],
    [
      'has a short reference',
      false,
      { ...occurrence, decision: { ...notice, reference: 'x'.repeat(201) } },
      occurrence,
    ],
    ['has a short note', false, { ...occurrence, decision: { ...talks, note: 'x'.repeat(501) } }, occurrence],
    ['has a short reason', false, { ...endedRecord, decision: { ...ended, reason: 'x'.repeat(501) } }, occurrence],
    ['of notice has no field of its own', false, { ...occurrence, decision: { ...notice, junk: 'x' } }, occurrence],
    ['to renegotiate has no field of its own', false, { ...occurrence, decision: { ...talks, junk: 'x' } }, occurrence],
    ['to end has no field of its own', false, { ...endedRecord, decision: { ...ended, junk: 'x' } }, occurrence],
    ['to renew has no field of its own', false, { ...renewed, decision: { ...renews, junk: 'x' } }, occurrence],
    ['of notice does not settle it', false, { ...done, decision: notice }, occurrence],
    ['to renew settles it', false, { ...occurrence, decision: renews }, occurrence],
    ['to renew is no skipping', false, { ...renewed, state: 'skipped' }, occurrence],
    [
      'to end says the date that was in force',
      false,
      { ...endedRecord, decision: { ...ended, instead: '2027-06-30' } },
      occurrence,
    ],
    ['to end is the date in force', false, { ...endedRecord, due: '2027-02-28' }, occurrence],
    ['to end says on which day', false, { ...occurrence, decision: ended }, occurrence],
    ['to end, taken back, leaves no other date', false, { ...occurrence, due: '2027-01-31' }, endedRecord],
  ])('%s', (_what, expected, after, before) => expect(may(after, before)).toBe(expected))

  it('is of somebody who may write', () => {
    expect(may({ ...occurrence, decision: { ...notice, by: 'ben' } }, occurrence, 'ben')).toBe(true)
    expect(may({ ...occurrence, decision: { ...notice, by: 'vera' } }, occurrence, 'vera')).toBe(false)
  })
  it('is about a contract: a term, or a notice', () => {
    const bill = { ...obligation, notice: null, schedule: { type: 'once', date: '2027-03-31' } }
    expect(may({ ...occurrence, decision: notice }, occurrence, 'ada', bill)).toBe(false)
    expect(may({ ...occurrence, decision: notice }, occurrence, 'ada', { ...bill, notice: obligation.notice })).toBe(
      true,
    )
    expect(may({ ...occurrence, decision: notice }, occurrence, 'ada', { ...obligation, notice: null })).toBe(true)
  })
  it('to renew needs no proof, and leaves no way around it', () => {
    const asks = { ...obligation, proofPolicy: 'file' }
    expect(may(renewed, occurrence, 'ada', asks)).toBe(true)
    expect(may(done, occurrence, 'ada', asks)).toBe(false)
    expect(may(done, renewed, 'ada', asks)).toBe(false)
  })
  it('is none of whose book can only be read', () => {
    const readOnly = { ...book, entitlement: { access: 'readOnly' } }
    const commit = (after: Fields) => mayCommit('ada', { 'books/ada': readOnly, [flat]: obligation }, { [at]: after })
    const inHand = { ...occurrence, acknowledgedBy: 'ada', acknowledgedAt: now }
    expect([commit(inHand), commit({ ...inHand, decision: notice })]).toEqual([true, false])
  })
})

describe('what is decided of the next date', () => {
  const keeps = (nextDecision: Json) => mayCommit('ada', held, { [flat]: { ...obligation, nextDecision } })
  it.each(['noticeGiven', 'renegotiating', 'ended', null])('may be %s', (one) => expect(keeps(one)).toBe(true))
  it.each(['renews', 'x', '', 1, true, { x: 'x' }] as Json[])('is never %j', (one) => expect(keeps(one)).toBe(false))
})
