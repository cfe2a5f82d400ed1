import { describe, expect, it } from 'vitest'
import { inTwoYears, mayCommit, now, type Documents, type Json } from './fixtures/judge-commit.ts'
import { book, obligation, occurrence } from './fixtures/obligation.ts'

type Fields = { readonly [name: string]: Json }
const at = 'books/ada/occurrences/flat_2027-03-31'
const flat = 'books/ada/obligations/flat'
const file = 'books/ada/attachments/file-0001'
const x = (times: number) => 'x'.repeat(times)

const signed = { reason: 'agreed by phone', by: 'ada', at: '2026-11-21T09:00:00.250Z' }
const done = { ...occurrence, state: 'done', settledOn: '2026-11-21', settledBy: 'ada', settledAt: now }
const earlier = { ...done, settledAt: inTwoYears }
const waived = { ...done, state: 'waived', reason: 'said so' }
const inHand = (uid: string | null, since: Json = uid && now) => ({
  ...occurrence,
  acknowledgedBy: uid,
  acknowledgedAt: since,
})
const contract = { ...obligation, notice: { period: { amount: 1, unit: 'months' } } }
const attached = { obligationId: 'flat', nominal: '2027-03-31', verifiedAt: now, uploadedBy: 'ben' }
const readOnly = { 'books/ada': { ...book, entitlement: { access: 'readOnly', validUntil: 0 } } }
const asks = (...approvals: string[]) => ({ 'books/ada': { ...book, approvals } })
const policy = (proofPolicy: string) => ({ [flat]: { ...obligation, proofPolicy } })
const proof = (more: Fields = {}) => ({ proof: { note: '', file: 'file-0001', review: null, ...more } })
const review = { by: 'ada', at: now, file: 'file-0001' }
const extension = { due: '2027-04-30', ...signed }
const decision = { kind: 'renegotiating', note: 'dearer', by: 'ada', at: signed.at }
const bensDecision = { ...decision, by: 'ben' }
const ended = { kind: 'ended', endsOn: '2027-05-31', instead: '2027-03-31', means: 'agreed', ...signed }

type Row = [what: string, may: boolean, after: Fields, before: Fields | null, held?: Documents]
const rows: Row[] = [
  [
    'in a book that is only read, something done is not taken in hand',
    false,
    { ...done, ...inHandOf('ada') },
    done,
    readOnly,
  ],
  ['in a book that is only read, a hand is not given up', false, inHand(null), inHand('ada'), readOnly],
  ['in a book that is only read, a hand is taken', true, inHand('ada'), null, readOnly],
  [
    'in a book that is only read, nothing is extended on the way',
    false,
    { ...inHand('ada'), extensions: [{ ...extension, due: '2027-03-31' }] },
    null,
    readOnly,
  ],
  [
    'in a book that is only read, no date is corrected on the way',
    false,
    { ...inHand('ada'), due: '2027-04-30', corrections: [signed] },
    null,
    readOnly,
  ],
  ['what is done is taken from whoever had it', true, { ...done, ...inHandOf('ada') }, inHand('ben')],
  ['since when it was in hand stays as it was', true, inHand('ben', inTwoYears), inHand('ben', inTwoYears)],
  ['since when it is in hand is now', false, inHand('ada', inTwoYears), null],
  ['when it was written is now', false, { ...occurrence, updatedAt: inTwoYears }, null],
  [
    'what is done is corrected to another day where extending asks a second',
    true,
    { ...done, due: '2027-04-30', corrections: [signed] },
    done,
    asks('extend'),
  ],
  [
    'an extension has no fields of its own',
    false,
    { ...occurrence, due: '2027-04-30', extensions: [{ ...extension, more: 1 }] },
    null,
  ],
  [
    'whoever granted an extension has a name of bounded length',
    false,
    { ...occurrence, due: '2027-04-30', extensions: [{ ...extension, grantedBy: x(201) }] },
    null,
  ],
  [
    'what was waived before is corrected where waiving asks a second',
    true,
    { ...waived, reason: 'on paper', corrections: [signed] },
    { ...waived, settledAt: inTwoYears },
    asks('waive'),
  ],
  ['whoever settled it says why, later', true, { ...done, reason: 'by bank' }, earlier],
  ['whoever settled it does not make it something else', false, { ...done, state: 'skipped' }, earlier],
  ['whoever settled it does not move its day', false, { ...done, settledOn: '2026-11-20' }, earlier],
  ['a reviewed file is no note', false, { ...done, ...proof({ review }) }, null, policy('note')],
  [
    'a reviewed file that nobody verified proves nothing',
    false,
    { ...done, ...proof({ review }) },
    null,
    { ...policy('fileAndReviewer'), [file]: { ...attached, verifiedAt: null } },
  ],
  [
    'a reviewed file that is verified proves it',
    true,
    { ...done, ...proof({ review }) },
    null,
    policy('fileAndReviewer'),
  ],
  ['the name of a file is bounded', false, { ...occurrence, ...proof({ file: x(65) }) }, null],
  [
    'a review is not rewritten for the same file',
    false,
    { ...occurrence, ...proof({ review: { ...review, by: 'vera' } }) },
    { ...occurrence, ...proof({ review }) },
  ],
  [
    'a review does not go to another file',
    false,
    { ...occurrence, ...proof({ file: 'file-0002', review: { ...review, by: 'ben' } }) },
    { ...occurrence, ...proof({ review: { ...review, by: 'ben' } }) },
  ],
  [
    'a review stays with its file',
    true,
    { ...occurrence, ...proof({ note: 'n', review: { ...review, by: 'ben' } }) },
    { ...occurrence, ...proof({ review: { ...review, by: 'ben' } }) },
  ],
  ['a review is written by who looked', true, { ...occurrence, ...proof({ review }) }, null],
  ['a review has no fields of its own', false, { ...occurrence, ...proof({ review: { ...review, more: 1 } }) }, null],
  ['a review is in nobody else’s name', false, { ...occurrence, ...proof({ review: { ...review, by: 'ben' } }) }, null],
  ['a review is of now', false, { ...occurrence, ...proof({ review: { ...review, at: inTwoYears } }) }, null],
  [
    'a review says of which file',
    false,
    { ...occurrence, ...proof({ review: { ...review, file: 'file-0002' } }) },
    null,
  ],
  [
    'nothing is decided of what was skipped',
    false,
    { ...done, state: 'skipped', decision },
    null,
    { [flat]: contract },
  ],
  [
    'what another decided stays',
    true,
    { ...occurrence, decision: bensDecision, plan: '2027-03-24' },
    { ...occurrence, decision: bensDecision },
    { [flat]: contract },
  ],
  [
    'the day on which it ends is a day, though it is extended as well',
    false,
    { ...occurrence, due: '2027-04-30', extensions: [extension], decision: { ...ended, endsOn: 'some day' } },
    null,
    { [flat]: contract },
  ],
  [
    'a day on which it ends is let in beside an extension',
    true,
    { ...occurrence, due: '2027-04-30', extensions: [extension], decision: ended },
    null,
    { [flat]: contract },
  ],
  [
    'what another waits for stays',
    true,
    { ...occurrence, awaitingProof: { on: '2026-11-20', by: 'ben' }, plan: '2027-03-24' },
    { ...occurrence, awaitingProof: { on: '2026-11-20', by: 'ben' } },
  ],
]

function inHandOf(uid: string) {
  return { acknowledgedBy: uid, acknowledgedAt: now }
}

describe('a record of a date goes to its edges and no further', () => {
  it.each(rows)('%s', (_what, expected, after, before, held = {}) => {
    const documents = { 'books/ada': book, [flat]: obligation, [file]: attached, ...held, [at]: before }
    expect(mayCommit('ada', documents, { [at]: after })).toBe(expected)
  })
})
