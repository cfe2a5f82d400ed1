import { describe, expect, it } from 'vitest'
import { expressionsOf, now, type Documents, type Json } from './fixtures/judge-commit.ts'
import { book, fullObligation, fullSchedules, obligation, occurrence } from './fixtures/obligation.ts'

type Fields = { readonly [name: string]: Json }

/** A request may take a thousand: fifty are kept free for what comes. */
const MOST = 950
/** Above what is allowed it says how many they are. */
const within = (expressions: number) => Math.max(MOST, expressions)

const keep = Array.from({ length: 24 }, (_, n) => `other${n}`)
/** Free by choice, with one place left: the way to a yes that asks most. */
const free = {
  ...book,
  active: keep,
  entitlement: { access: 'limited', validUntil: 0, activeLimit: 25, keep: [...keep, 'flat'] },
} satisfies Json
const listed = { ...free, active: [...keep, 'flat'] }
/** Somebody who sees only what is theirs, among others. */
const onlyTheirs = ['vera', 'ben']
const concerns = ['ada', 'ben']
const flat = 'books/ada/obligations/flat'

describe('an obligation that says all it can leaves fifty expressions of its rules', () => {
  it.each(Object.keys(fullSchedules))('%s', (type) => {
    const all = { ...fullObligation(type), snooze: { nominal: '2027-03-31', until: now, by: 'ada' } }
    const bens = { ...all, updatedBy: 'ben', snooze: { ...all.snooze, by: 'ben' } }
    const before = { ...all, status: 'ended', reminderPlan: { steps: [] } }
    const write = (uid: string, held: Documents, after: Fields) =>
      within(
        expressionsOf(
          uid,
          { 'books/ada': { ...free, onlyTheirs }, ...held },
          { 'books/ada': { ...listed, onlyTheirs }, [flat]: after },
        ),
      )
    const added = write('ada', {}, { ...all, concerns: ['ada'] })
    const changed = write('ben', { [flat]: { ...before, concerns } }, { ...bens, concerns })
    expect([added, changed]).toEqual([MOST, MOST])
  })
})

describe('a date of which all is said at once leaves fifty expressions of its rules', () => {
  const at = 'books/ada/occurrences/flat_2027-03-31'
  const signed = { reason: 'agreed by phone', by: 'ben', at: '2026-11-21T09:00:00.250Z' }
  const extension = { due: '2027-04-30', grantedBy: 'the landlord', ...signed }
  const decided = { by: 'ben', at: signed.at }
  const said = {
    ...occurrence,
    due: '2027-04-30',
    extensions: [extension, extension],
    corrections: [signed, signed],
    plan: '2027-04-01',
    reason: 'said',
    proof: { note: 'by bank', file: 'file-0001', review: { by: 'ben', at: now, file: 'file-0001' } },
    acknowledgedBy: 'ben',
    acknowledgedAt: now,
    updatedBy: 'ben',
    concerns,
  } satisfies Fields
  const before = { ...occurrence, due: '2027-04-30', extensions: [extension], corrections: [signed] }
  const done = { ...said, state: 'done', settledOn: '2026-11-21', settledBy: 'ben', settledAt: now }
  const paid = { minor: 14_218, currency: 'GBP' }
  const waits = { awaitingProof: { on: '2026-11-20', by: 'ben' } }
  const notice = { kind: 'noticeGiven', sentOn: '2026-11-20', means: 'post', reference: 'RM 4471', ...decided }
  const ended = { kind: 'ended', instead: '2027-04-30', means: 'agreed', reason: 'sold', ...decided }
  it.each<[string, Fields]>([
    ['done, paid and reviewed', { ...done, paid }],
    ['renewed', { ...done, paid, decision: { kind: 'renews', ...decided } }],
    ['awaiting proof', { ...said, ...waits }],
    [
      'notice is given',
      { ...said, ...waits, decision: { ...notice, expectedOn: '2026-11-24', receivedOn: '2026-11-24' } },
    ],
    [
      'ended',
      { ...said, extensions: [extension], ...waits, due: '2027-05-31', decision: { ...ended, endsOn: '2027-05-31' } },
    ],
  ])('%s', (_what, after) => {
    const held: Documents = {
      'books/ada': { ...listed, onlyTheirs },
      [flat]: { ...obligation, concerns, proofPolicy: 'fileAndReviewer', reviewer: 'ben' },
      'books/ada/attachments/file-0001': {
        obligationId: 'flat',
        nominal: '2027-03-31',
        verifiedAt: now,
        uploadedBy: 'ada',
      },
    }
    expect(within(expressionsOf('ben', { ...held, [at]: before }, { [at]: after }))).toBe(MOST)
  })
})
