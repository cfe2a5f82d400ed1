import { describe, expect, it } from 'vitest'
import { mayCommit, now, type Documents, type Json } from './fixtures/judge-commit.ts'

const attached = {
  obligationId: 'vat',
  nominal: '2026-11-30',
  name: 'receipt.png',
  path: 'books/studio/attachments/file-0001/receipt.png',
  contentType: 'image/png',
  size: 12,
  sha256: 'a'.repeat(64),
  version: 1,
  replaces: null,
  expires: null,
  keepUntil: null,
  dueObligation: null,
  uploadedBy: 'ada',
  uploadedAt: now,
  verifiedAt: null as Json,
  problem: null,
}
const occurrence = {
  obligationId: 'vat',
  nominal: '2026-11-30',
  due: '2026-11-30',
  originalDue: '2026-11-30',
  state: 'done',
  settledOn: '2026-11-21',
  settledBy: 'ada',
  settledAt: now,
  reason: null,
  acknowledgedBy: null,
  acknowledgedAt: null,
  updatedBy: 'ada',
  updatedAt: now,
}
const roles = { ada: 'owner', ben: 'member', vera: 'viewer' }

/** The documents that the book holds besides the one written. */
const held = (
  policy: string,
  attachment: Json = { ...attached, verifiedAt: now },
  reviewer: string | null = null,
): Documents => ({
  'books/studio': { roles, memberIds: Object.keys(roles) },
  'books/studio/obligations/vat': { proofPolicy: policy, reviewer },
  'books/studio/attachments/file-0001': attachment,
})

const may = (
  path: string,
  after: Json,
  { before = null, uid = 'ada', documents = held('none') }: { before?: Json; uid?: string; documents?: Documents } = {},
): boolean => mayCommit(uid, { ...documents, [path]: before }, { [path]: after })

describe('the rules of Done', () => {
  const at = 'books/studio/occurrences/vat_2026-11-30'
  const done = (
    policy: string,
    proof: Json | undefined,
    more: { uid?: string; attachment?: Json; before?: Json; reviewer?: string } = {},
  ) =>
    may(
      at,
      {
        ...occurrence,
        ...(proof === undefined ? {} : { proof }),
        updatedBy: more.uid ?? 'ada',
        settledBy: more.uid ?? 'ada',
      },
      {
        uid: more.uid ?? 'ada',
        documents: held(policy, more.attachment ?? { ...attached, verifiedAt: now }, more.reviewer),
        ...(more.before ? { before: more.before } : {}),
      },
    )
  const file = { note: null, file: 'file-0001', review: null }

  it('need nothing where the policy asks for nothing', () => expect(done('none', undefined)).toBe(true))
  it('need the note that the policy asks for', () => {
    expect(done('note', undefined)).toBe(false)
    expect(done('note', { note: '', file: null, review: null })).toBe(false)
    expect(done('note', { note: 'Paid at the counter.', file: null, review: null })).toBe(true)
  })
  it('need a file that is there, belongs here and was verified', () => {
    expect(done('file', undefined)).toBe(false)
    expect(done('file', { note: 'I have it', file: null, review: null })).toBe(false)
    expect(done('file', { ...file, file: 'elsewhere-1' })).toBe(false)
    expect(done('file', file, { attachment: attached })).toBe(false)
    expect(done('file', file, { attachment: { ...attached, verifiedAt: now, obligationId: 'rent' } })).toBe(false)
    expect(done('file', file, { attachment: { ...attached, verifiedAt: now, nominal: '2026-08-31' } })).toBe(false)
    expect(done('file', file, { attachment: { ...attached, verifiedAt: now, nominal: null } })).toBe(true)
    expect(done('file', file)).toBe(true)
  })
  it('need the review of somebody else, of that very file', () => {
    const review = { by: 'ben', at: now, file: 'file-0001' }
    expect(done('fileAndReviewer', file)).toBe(false)
    expect(done('fileAndReviewer', { ...file, review: { ...review, by: 'ada' } })).toBe(false)
    expect(done('fileAndReviewer', { ...file, review })).toBe(false)
    expect(done('fileAndReviewer', { ...file, review }, { uid: 'ben' })).toBe(true)
    expect(
      done(
        'fileAndReviewer',
        { ...file, review },
        { before: { ...occurrence, state: 'open', proof: { ...file, review } } },
      ),
    ).toBe(true)
    expect(
      done(
        'fileAndReviewer',
        { ...file, file: 'file-0002', review },
        { before: { ...occurrence, state: 'open', proof: { ...file, review } } },
      ),
    ).toBe(false)
  })
  it('take the review of the one who is named, and of nobody else', () => {
    const review = { by: 'ben', at: now, file: 'file-0001' }
    expect(done('fileAndReviewer', { ...file, review }, { uid: 'ben', reviewer: 'ben' })).toBe(true)
    expect(done('fileAndReviewer', { ...file, review }, { uid: 'ben', reviewer: 'cleo' })).toBe(false)
    // Whoever is named and attached the file reviews nothing.
    const own = { ...attached, uploadedBy: 'ben', verifiedAt: now }
    expect(done('fileAndReviewer', { ...file, review }, { uid: 'ben', reviewer: 'ben', attachment: own })).toBe(false)
    // Naming somebody else later takes nothing back.
    const before = { ...occurrence, state: 'open', proof: { ...file, review } }
    expect(done('fileAndReviewer', { ...file, review }, { reviewer: 'cleo', before })).toBe(true)
  })
  it('do not take a file that was removed', () =>
    expect(done('file', file, { attachment: { ...attached, verifiedAt: now, removedAt: now } })).toBe(false))
  it('let what was proved once be written again, and nothing be taken out of its proof', () => {
    const before = { ...occurrence, proof: file }
    expect(done('file', file, { before, attachment: attached })).toBe(true)
    expect(done('file', { note: 'lost', file: null, review: null }, { before })).toBe(false)
  })
  it('let a completion wait for its proof only while it is open, in one’s own name', () => {
    const open = { ...occurrence, state: 'open', settledOn: null, settledBy: null, settledAt: null }
    const documents = held('file')
    expect(may(at, { ...open, awaitingProof: { on: '2026-11-21', by: 'ada' } }, { documents })).toBe(true)
    expect(may(at, { ...open, awaitingProof: { on: '2026-11-21', by: 'ben' } }, { documents })).toBe(false)
    expect(may(at, { ...open, awaitingProof: { on: 'today', by: 'ada' } }, { documents })).toBe(false)
    expect(may(at, { ...occurrence, proof: file, awaitingProof: { on: '2026-11-21', by: 'ada' } }, { documents })).toBe(
      false,
    )
  })
})

describe('the rules of an attachment', () => {
  const at = 'books/studio/attachments/file-0001'
  const add = (more: { [name: string]: Json }, uid = 'ada') => may(at, { ...attached, ...more }, { uid })
  it('let whoever may write add one in their own name, unverified, under its own path', () => {
    expect(add({})).toBe(true)
    expect(add({ uploadedBy: 'ben' }, 'ben')).toBe(true)
    expect(add({ uploadedBy: 'vera' }, 'vera')).toBe(false)
    expect(add({ uploadedBy: 'mallory' }, 'mallory')).toBe(false)
    expect(add({ uploadedBy: 'ben' })).toBe(false)
    expect(add({ verifiedAt: now })).toBe(false)
    expect(add({ path: 'books/other/attachments/file-0001/receipt.png' })).toBe(false)
    expect(add({ name: '../receipt.png', path: 'books/studio/attachments/file-0001/../receipt.png' })).toBe(false)
    expect(add({ sha256: 'A'.repeat(64) })).toBe(false)
    expect(add({ size: 0 })).toBe(false)
    expect(add({ size: 200 * 1024 * 1024 })).toBe(false)
    expect(add({ expires: 'soon' })).toBe(false)
    expect(add({ anything: 1 })).toBe(false)
  })
  it('let only its expiry, its retention, the due date made of it and its date change', () => {
    const change = (more: { [name: string]: Json }, uid = 'ben') =>
      may(at, { ...attached, changedBy: uid, ...more }, { before: attached, uid })
    expect(change({ expires: '2027-02-01', changedBy: 'ada' })).toBe(false)
    expect(change({ removedAt: now })).toBe(false)
    expect(change({ room: 0 })).toBe(false)
    expect(change({ expires: '2027-02-01', keepUntil: '2033-01-31', dueObligation: 'renewal' })).toBe(true)
    expect(change({ expires: '2027-02-01' }, 'vera')).toBe(false)
    expect(change({ verifiedAt: now })).toBe(false)
    expect(change({ sha256: 'b'.repeat(64) })).toBe(false)
    expect(change({ uploadedBy: 'ben' })).toBe(false)
    expect(change({ keepUntil: 'always' })).toBe(false)
  })
  it('let the end of its retention be moved on, and never back', () => {
    const kept = { ...attached, keepUntil: '2033-01-31' }
    const change = (keepUntil: Json, uid = 'ada') =>
      may(at, { ...kept, keepUntil, changedBy: uid }, { before: kept, uid })
    expect(change('2034-01-31')).toBe(true)
    expect(change('2033-01-31')).toBe(true)
    expect(change('2033-01-30')).toBe(false)
    expect(change(null)).toBe(false)
    expect(change('2026-01-01', 'ben')).toBe(false)
  })
  describe('let it be moved', () => {
    const moved = { ...attached, nominal: '2026-08-31', changedBy: 'ben' }
    const from = 'books/studio/occurrences/vat_2026-11-30'
    const rests = (state: string, file: string | null) => ({
      ...held('file'),
      [from]: {
        ...occurrence,
        state,
        settledBy: state === 'open' ? null : 'ada',
        proof: file && { note: null, file, review: null },
      },
    })
    const move = (documents: Documents, more: { [name: string]: Json } = {}, uid = 'ben') =>
      may(at, { ...moved, changedBy: uid, ...more }, { before: attached, uid, documents })
    const lapsed = { roles, memberIds: Object.keys(roles), entitlement: { access: 'readOnly', keep: null } }
    it.each<[what: string, may: boolean, () => boolean]>([
      ['to another date', true, () => move(held('file'))],
      ['from one that is open and rests on it', true, () => move(rests('open', 'file-0001'))],
      ['from one that is done on another file', true, () => move(rests('done', 'file-0002'))],
      ['from one that is done without proof', true, () => move(rests('done', null))],
      ['not from one that is done on it', false, () => move(rests('done', 'file-0001'))],
      [
        'from one that is opened again in the same commit',
        true,
        () =>
          mayCommit(
            'ben',
            { ...rests('done', 'file-0001'), 'books/studio/obligations/vat': { proofPolicy: 'file' }, [at]: attached },
            {
              [at]: moved,
              [from]: {
                ...occurrence,
                proof: { note: null, file: 'file-0001', review: null },
                state: 'open',
                settledOn: null,
                settledBy: 'ada',
                settledAt: null,
                updatedBy: 'ben',
              },
            },
          ),
      ],
      ['not in another’s name', false, () => move(held('file'), { changedBy: 'ada' })],
      ['not by whoever only reads', false, () => move(held('file'), {}, 'vera')],
      ['not to a day that does not exist', false, () => move(held('file'), { nominal: '2026-02-30' })],
      ['not to no date', false, () => move(held('file'), { nominal: null })],
      ['not to another obligation', false, () => move(held('file'), { obligationId: 'rent' })],
      ['not where the plan has lapsed', false, () => move({ ...held('file'), 'books/studio': lapsed })],
      [
        'not from where it belongs to all dates',
        false,
        () => may(at, moved, { before: { ...attached, nominal: null }, uid: 'ben', documents: held('file') }),
      ],
    ])('%s', (_what, expected, moves) => expect(moves()).toBe(expected))
  })
  it('let nobody delete it, under retention or not', () => {
    const decide = (uid: string) => mayCommit(uid, { ...held('none'), [at]: attached }, { [at]: null })
    expect(['ada', 'ben', 'vera', 'mallory'].map(decide)).toEqual([false, false, false, false])
  })
  it('take none where the plan has lapsed', () => {
    const lapsed = { roles, memberIds: Object.keys(roles), entitlement: { access: 'readOnly', keep: null } }
    const documents = { ...held('none'), 'books/studio': lapsed }
    expect(may(at, attached, { documents })).toBe(false)
  })
})
