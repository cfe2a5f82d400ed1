import { describe, expect, it } from 'vitest'
import { inTwoYears, mayCommit, now, type Documents, type Json } from './fixtures/judge-commit.ts'
import { book, obligation, occurrence } from './fixtures/obligation.ts'
import { placesIn, type Place } from './fixtures/places.ts'

type Fields = { readonly [name: string]: Json }
const at = 'books/ada/occurrences/flat_2027-03-31'
const held: Documents = { 'books/ada': book, 'books/ada/obligations/flat': obligation }
/** Ada writes it, where `before` stood or nothing did. */
const may = (after: Fields, before: Fields | null = null, uid = 'ada') =>
  mayCommit(uid, { ...held, [at]: before }, { [at]: { ...after, updatedBy: uid } })

const signed = { reason: 'agreed by phone', by: 'ada', at: '2026-11-21T09:00:00.250Z' }
const extension = { due: '2027-04-30', ...signed }
const extended = { ...occurrence, due: '2027-04-30', extensions: [extension] }
const done = { ...occurrence, state: 'done', settledOn: '2026-11-21', settledBy: 'ada', settledAt: now }
const bens = { ...done, settledBy: 'ben', settledAt: inTwoYears }

describe('whose hand it is in', () => {
  const inHand = (uid: string | null) => ({ ...occurrence, acknowledgedBy: uid, acknowledgedAt: uid && now })
  const waits = { awaitingProof: { on: '2026-11-20', by: 'ada' } }
  const decision = { kind: 'renegotiating', note: 'dearer', by: 'ada', at: signed.at }
  it.each<[what: string, may: boolean, after: Fields, before: Fields | null]>([
    ['is one’s own where nothing was said', true, inHand('ada'), null],
    ['is one’s own where nobody has it', true, inHand('ada'), inHand(null)],
    ['is one’s own again', true, inHand('ada'), inHand('ada')],
    ['is not another’s by one’s word', false, inHand('ben'), inHand(null)],
    ['stays with whoever was quicker', false, inHand('ada'), inHand('ben')],
    ['stays with them while something else is said', true, { ...inHand('ben'), plan: '2027-03-24' }, inHand('ben')],
    ['is given up', true, inHand(null), inHand('ben')],
    ['goes to whoever waits for the proof', true, { ...inHand('ada'), ...waits }, inHand('ben')],
    ['stays with them when it is done', true, { ...done, acknowledgedBy: 'ben', acknowledgedAt: now }, inHand('ben')],
  ])('%s', (_what, expected, after, before) => {
    expect(may(after, before)).toBe(expected)
  })
  it('goes to whoever decides what becomes of a contract', () => {
    const contract = { ...obligation, notice: { period: { amount: 1, unit: 'months' } } }
    const documents = { ...held, 'books/ada/obligations/flat': contract, [at]: inHand('ben') }
    expect(mayCommit('ada', documents, { [at]: { ...inHand('ada'), decision, updatedBy: 'ada' } })).toBe(true)
  })
})

describe('the date in force', () => {
  it.each<[what: string, may: boolean, after: Fields, before: Fields | null]>([
    ['is the first one, where nothing was said yet', true, occurrence, null],
    ['is not another, from the beginning', false, { ...occurrence, due: '2027-04-30' }, null],
    ['stays while something else is said', true, { ...occurrence, plan: '2027-03-24' }, occurrence],
    ['does not move by itself', false, { ...occurrence, due: '2027-04-30' }, occurrence],
    ['does not move when it is done', false, { ...done, due: '2027-04-30' }, occurrence],
    ['moves with an extension', true, extended, occurrence],
    ['moves with an extension from the beginning', true, extended, null],
    ['does not move elsewhere than the extension says', false, { ...extended, due: '2027-05-30' }, occurrence],
    ['does not move back while the extension stands', false, { ...extended, due: '2027-03-31' }, extended],
    ['does not move with an extension that stood before', false, { ...extended, due: '2027-05-31' }, extended],
    [
      'moves with another extension',
      true,
      { ...extended, due: '2027-05-31', extensions: [extension, { ...extension, due: '2027-05-31' }] },
      extended,
    ],
    [
      'moves back with an extension that takes the one below it back',
      true,
      { ...occurrence, extensions: [extension, { ...extension, due: occurrence.due, takesBack: true }] },
      extended,
    ],
    [
      'does not move with one that says so otherwise',
      false,
      { ...occurrence, extensions: [extension, { ...extension, due: occurrence.due, takesBack: 'yes' }] },
      extended,
    ],
    ['moves with a correction', true, { ...extended, due: '2027-03-31', corrections: [signed] }, extended],
    [
      'does not move with a correction that stood before',
      false,
      { ...extended, due: '2027-03-31', corrections: [signed] },
      { ...extended, corrections: [signed] },
    ],
    [
      'moves with the next correction',
      true,
      { ...extended, due: '2027-03-31', corrections: [signed, { ...signed, reason: 'misread' }] },
      { ...extended, corrections: [signed] },
    ],
    ['is a day that exists', false, { ...occurrence, due: '2027-02-30', corrections: [signed] }, occurrence],
    [
      'was another at first: not even with a correction',
      false,
      { ...occurrence, originalDue: '2027-04-30', due: '2027-04-30', corrections: [signed] },
      occurrence,
    ],
    ['was another at first: not by an extension', false, { ...extended, originalDue: '2027-04-30' }, occurrence],
  ])('%s', (_what, expected, after, before) => expect(may(after, before)).toBe(expected))
})

describe('a correction', () => {
  const corrected = (...corrections: Json[]) => ({ ...occurrence, corrections })
  it.each<[what: string, may: boolean, after: Json[], before: Json[]]>([
    ['says why, who and when', true, [signed], []],
    ['is followed by another', true, [signed, { ...signed, reason: 'again' }], [signed]],
    ['is one at a time', false, [signed, signed], []],
    ['is never taken away', false, [], [signed]],
    ['is never changed', false, [{ ...signed, reason: 'other' }], [signed]],
    ['is in nobody else’s name', false, [{ ...signed, by: 'ben' }], []],
    ['has a reason', false, [{ ...signed, reason: '' }], []],
    ['has a short reason', false, [{ ...signed, reason: 'x'.repeat(501) }], []],
    ['has an instant', false, [{ ...signed, at: '2026-02-30T09:00:00Z' }], []],
    ['has no field of somebody’s own', false, [{ ...signed, due: '2027-01-01' }], []],
    [
      'is one of twenty at most',
      false,
      Array.from({ length: 21 }, () => signed),
      Array.from({ length: 20 }, () => signed),
    ],
  ])('%s', (_what, expected, after, before) =>
    expect(may(corrected(...after), before.length > 0 ? corrected(...before) : occurrence)).toBe(expected),
  )
})

describe('what settles it', () => {
  it.each<[what: string, may: boolean, after: Fields, before: Fields | null]>([
    ['says on which day, who and when', true, done, null],
    ['follows an open one', true, done, occurrence],
    ['is left as another said it', true, { ...bens, plan: '2027-03-01' }, bens],
    [
      'is left as an older release said it',
      true,
      { ...bens, settledAt: null, plan: '2027-03-01' },
      { ...bens, settledAt: null },
    ],
    ['is not said once more by another on that day', false, { ...done, settledBy: 'ada' }, bens],
    ['is opened again', true, { ...occurrence, settledBy: 'ada', settledAt: null }, done],
    [
      'is opened by another who says whose word it was',
      true,
      { ...occurrence, settledBy: 'ben', settledAt: null },
      bens,
    ],
    [
      'is not opened by who takes back their own word, where it is another’s meanwhile',
      false,
      { ...occurrence, settledBy: 'ada', settledAt: null },
      bens,
    ],
    ['is not opened by who does not say whose word it was', false, { ...occurrence, settledAt: null }, bens],
    [
      'is written by who does not know that it was opened again',
      true,
      { ...occurrence, plan: '2027-03-24' },
      { ...occurrence, settledBy: 'ben' },
    ],
    ['is not said to have been another’s', false, { ...occurrence, settledBy: 'ben' }, occurrence],
    ['is not said for others', false, { ...done, settledBy: 'ben' }, occurrence],
    ['is not said by nobody', false, { ...done, settledBy: null }, occurrence],
    ['is not said at another time', false, { ...done, settledAt: inTwoYears }, occurrence],
    [
      'is not said at no time',
      false,
      occurrence.state === 'open' ? { ...occurrence, state: 'done', settledOn: '2026-11-21', settledBy: 'ada' } : {},
      occurrence,
    ],
    ['is not said on no day', false, { ...done, settledOn: null }, occurrence],
    ['is not said on a day that does not exist', false, { ...done, settledOn: '2026-02-29' }, occurrence],
    ['is not put on another day in the name of who said it', false, { ...bens, settledOn: '2026-01-01' }, bens],
    [
      'is put on another day with a correction',
      true,
      { ...done, settledOn: '2026-11-19', corrections: [signed] },
      bens,
    ],
    ['is not skipped once it is done', false, { ...done, state: 'skipped' }, bens],
    [
      'is skipped with a correction, once it was done',
      true,
      { ...done, state: 'skipped', corrections: [signed] },
      bens,
    ],
    [
      'is not opened by who has not seen that it was',
      false,
      { ...occurrence, plan: '2027-03-24', settledAt: now },
      bens,
    ],
    ['is not put on another day without one', false, { ...done, settledOn: '2026-11-19' }, bens],
    ['is not excused without a reason', false, { ...done, state: 'waived' }, occurrence],
    ['is recorded as missed with a reason', true, { ...done, state: 'missed', reason: 'nobody was there' }, occurrence],
    ['is not recorded as missed without a reason', false, { ...done, state: 'missed' }, occurrence],
    ['is not recorded as missed for an empty reason', false, { ...done, state: 'missed', reason: '' }, occurrence],
    [
      'is not recorded as missed for more than a reason',
      false,
      { ...done, state: 'missed', reason: 'x'.repeat(501) },
      occurrence,
    ],
    [
      'is not recorded as missed once it is done, but by a correction',
      false,
      { ...done, state: 'missed', reason: 'nobody was there' },
      bens,
    ],
    ['is not settled in a way that nobody knows', false, { ...done, state: 'forgotten' }, occurrence],
    ['does not stay in what is open', false, { ...occurrence, settledBy: 'ada' }, occurrence],
    ['does not keep its time in what is open', false, { ...occurrence, settledAt: now }, occurrence],
  ])('%s', (_what, expected, after, before) => expect(may(after, before)).toBe(expected))
})

describe('what was paid', () => {
  const paid = { minor: 14_218, currency: 'GBP' }
  const paidFor = { ...done, paid }
  const open = { ...occurrence, settledAt: null }
  it.each<[what: string, may: boolean, after: Fields, before: Fields | null]>([
    ['is said when it is done', true, paidFor, null],
    ['is said when an open one is done', true, paidFor, occurrence],
    ['is nothing at all', true, { ...done, paid: { ...paid, minor: 0 } }, occurrence],
    ['may be left out', true, { ...done, paid: null }, occurrence],
    ['is said later, by whoever knows it', true, { ...bens, paid }, bens],
    ['stays while something else is said', true, { ...paidFor, plan: '2027-03-01' }, paidFor],
    ['is another with a correction', true, { ...paidFor, paid: { ...paid, minor: 1 }, corrections: [signed] }, paidFor],
    ['goes away with a correction', true, { ...paidFor, paid: null, corrections: [signed] }, paidFor],
    ['goes away when it is opened again', true, { ...open, settledBy: 'ada', paid: null }, paidFor],
    [
      'goes away when it is skipped instead, with a correction',
      true,
      { ...paidFor, state: 'skipped', paid: null, corrections: [signed] },
      paidFor,
    ],
    ['is not another without a correction', false, { ...paidFor, paid: { ...paid, minor: 1 } }, paidFor],
    ['does not go away by itself', false, { ...paidFor, paid: null }, paidFor],
    [
      'is not another with a correction that stood before',
      false,
      { ...paidFor, paid: { ...paid, minor: 1 }, corrections: [signed] },
      { ...paidFor, corrections: [signed] },
    ],
    ['does not stand on what is open', false, { ...occurrence, paid }, null],
    ['does not stay on what is opened again', false, { ...open, settledBy: 'ada', paid }, paidFor],
    ['does not stand on what was skipped', false, { ...paidFor, state: 'skipped' }, occurrence],
    ['is no part of a penny', false, { ...done, paid: { ...paid, minor: 0.5 } }, occurrence],
    ['is not less than nothing', false, { ...done, paid: { ...paid, minor: -1 } }, occurrence],
    ['is not more than there is', false, { ...done, paid: { ...paid, minor: 10_000_000_000_000 } }, occurrence],
    ['is not text', false, { ...done, paid: { ...paid, minor: '14218' } }, occurrence],
    ['has a currency', false, { ...done, paid: { minor: 1, currency: 'pounds' } }, occurrence],
    ['has no field of somebody’s own', false, { ...done, paid: { ...paid, estimated: true } }, occurrence],
    ['is no list', false, { ...done, paid: [1, 'GBP'] }, occurrence],
  ])('%s', (_what, expected, after, before) => expect(may(after, before)).toBe(expected))
})

it('needs its obligation, before the commit or by it', () => {
  const { 'books/ada/obligations/flat': _, ...bare } = held
  expect(mayCommit('ada', bare, { [at]: occurrence })).toBe(false)
  expect(
    mayCommit('ada', bare, { [at]: occurrence, 'books/ada/obligations/flat': obligation, 'books/ada': book }),
  ).toBe(true)
  expect(mayCommit('ada', held, { [at]: occurrence, 'books/ada/obligations/flat': null })).toBe(false)
})

describe('an occurrence that says all it can', () => {
  const all = {
    ...extended,
    ...done,
    due: '2027-04-30',
    extensions: [{ ...extension, grantedBy: 'the landlord', takesBack: true }],
    corrections: [signed],
    plan: '2027-04-01',
    reason: 'said',
    paid: { minor: 14_218, currency: 'GBP' },
    proof: { note: 'by bank', file: null, review: null },
    acknowledgedBy: 'ada',
    acknowledgedAt: now,
  } satisfies Fields
  const open = {
    ...all,
    ...occurrence,
    due: '2027-04-30',
    settledAt: null,
    paid: null,
    awaitingProof: { on: '2026-11-20', by: 'ada' },
  } satisfies Fields
  const by = { by: 'ada', at: '2026-11-21T09:00:00.250Z' }
  const noticed = {
    ...open,
    decision: {
      kind: 'noticeGiven',
      sentOn: '2026-11-20',
      means: 'post',
      reference: 'RM 4471',
      expectedOn: '2026-11-24',
      receivedOn: '2026-11-24',
      ...by,
    },
  } satisfies Fields
  const renewed = { ...all, decision: { kind: 'renews', ...by } } satisfies Fields
  it('is taken at once with the review that it needs, on a limited plan', () => {
    const review = { by: 'ben', at: now, file: 'file-0001' }
    const documents = {
      'books/ada': { ...book, entitlement: { access: 'limited', validUntil: 0, keep: ['flat'] } },
      'books/ada/obligations/flat': { ...obligation, proofPolicy: 'fileAndReviewer', reviewer: 'ben' },
      'books/ada/attachments/file-0001': { obligationId: 'flat', nominal: null, verifiedAt: now, uploadedBy: 'ada' },
      [at]: occurrence,
    }
    const bens = {
      ...all,
      extensions: [{ ...all.extensions[0], by: 'ben' }],
      corrections: [{ ...signed, by: 'ben' }],
      settledBy: 'ben',
      acknowledgedBy: 'ben',
      updatedBy: 'ben',
      proof: { note: 'by bank', file: 'file-0001', review },
    } satisfies Fields
    expect(mayCommit('ben', documents, { [at]: bens })).toBe(true)
  })
  const openTo = (whole: Json, fits: (place: Place) => boolean, value: (before: Json) => Json) =>
    placesIn(whole)
      .filter((place) => fits(place) && mayCommit('ada', held, { [at]: place.put(value(place.value)) }))
      .map(({ path }) => path)
  it.each([
    ['done', all],
    ['open', open],
    ['noticed', noticed],
    ['renewed', renewed],
  ])('is taken, and has no map, list or text that takes more than it should: %s', (_what, whole) => {
    expect(may(whole)).toBe(true)
    const isMap = ({ value }: Place) =>
      typeof value === 'object' && value !== null && !Array.isArray(value) && value !== now
    expect(openTo(whole, isMap, (map) => ({ ...(map as object), junk: 'x' }))).toEqual([])
    expect(
      openTo(
        whole,
        ({ value }) => Array.isArray(value),
        (list) => [...(list as Json[]), { junk: 'x' }],
      ),
    ).toEqual([])
    expect(
      openTo(
        whole,
        ({ value }) => typeof value === 'string',
        (text) => String(text) + 'x'.repeat(2_001),
      ),
    ).toEqual([])
    for (const day of ['2027-02-30', '2027-13-01', 'tomorrow', ''])
      expect(
        openTo(
          whole,
          ({ value }) => /^\d{4}-\d\d-\d\d$/.test(String(value)),
          () => day,
        ),
      ).toEqual([])
  })
})
