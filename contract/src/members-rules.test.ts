import { describe, expect, it } from 'vitest'
import { mayCommit, now, type Documents, type Json } from './fixtures/judge-commit.ts'
import { book, obligation, occurrence } from './fixtures/obligation.ts'

type Fields = { readonly [name: string]: Json }
const flat = 'books/ada/obligations/flat'
const date = 'books/ada/occurrences/flat_2027-03-31'
const proved: Fields = { ...obligation, proofPolicy: 'fileAndReviewer', reviewer: 'ada' }
const held: Documents = { 'books/ada': book, [flat]: proved }
const by = (uid: string, fields: Fields): Fields => ({ ...fields, updatedBy: uid })
const doneBy = (uid: string) =>
  by(uid, { ...occurrence, state: 'done', settledOn: '2026-11-21', settledBy: uid, settledAt: now })

describe('what has to be proved', () => {
  it.each<[what: string, change: Fields]>([
    ['asks for nothing any more', { proofPolicy: 'none' }],
    ['asks for a note instead', { proofPolicy: 'note' }],
    ['is reviewed by anybody', { reviewer: null }],
    ['is reviewed by who does it', { reviewer: 'ben' }],
  ])('%s, when the owner says so and not when a member does', (_what, change) => {
    const may = (uid: string) => mayCommit(uid, held, { [flat]: by(uid, { ...proved, ...change }) })
    expect([may('ada'), may('ben'), may('vera')]).toEqual([true, false, false])
  })
  it.each<[what: string, held: Documents, writes: Documents]>([
    [
      'by a change in the same commit',
      held,
      { [flat]: by('ben', { ...proved, proofPolicy: 'none' }), [date]: doneBy('ben') },
    ],
    [
      'by taking back what one made oneself',
      { ...held, [flat]: { ...proved, createdBy: 'ben' } },
      { [flat]: null, 'books/ada': { ...book, active: [] } },
    ],
    ['by making it anew', held, { [flat]: { ...by('ben', obligation), createdBy: 'ben' }, [date]: doneBy('ben') }],
    [
      'by a done date of what is not there',
      held,
      { 'books/ada/occurrences/none_2027-03-31': { ...doneBy('ben'), obligationId: 'none' } },
    ],
    [
      'by a note of blanks',
      { ...held, [flat]: { ...proved, proofPolicy: 'note' } },
      { [date]: { ...doneBy('ben'), proof: { note: ' \n ', file: null, review: null } } },
    ],
  ])('is not got round by a member %s', (_what, before, writes) => expect(mayCommit('ben', before, writes)).toBe(false))
  it('is changed in other things by a member, and by who made it taken back while nobody asks for proof', () => {
    expect(mayCommit('ben', held, { [flat]: by('ben', { ...proved, title: 'The flat' }) })).toBe(true)
    const bens = { ...obligation, createdBy: 'ben' }
    const taken = (uid: string) =>
      mayCommit(uid, { ...held, [flat]: bens }, { [flat]: null, 'books/ada': { ...book, active: [] } })
    expect([taken('ben'), taken('vera'), taken('mallory')]).toEqual([true, false, false])
  })
})

describe('the list of active obligations', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, n) => `o${n}`)
  const listed = (active: Json) => ({ ...book, active })
  const { active: _, ...unlisted } = book
  const obligationsAt = (names: string[], fields: Fields = obligation): Documents =>
    Object.fromEntries(names.map((id) => [`books/ada/obligations/${id}`, fields]))
  const full: Documents = { 'books/ada': listed(ids(25)), ...obligationsAt(ids(25)) }
  const more = ['new0', 'new1']

  it.each<[what: string, may: boolean, held: Documents, writes: Documents]>([
    [
      'takes twenty-five at once',
      true,
      { 'books/ada': listed([]) },
      { 'books/ada': listed(ids(25)), ...obligationsAt(ids(25)) },
    ],
    [
      'takes no twenty-six at once',
      false,
      { 'books/ada': listed([]) },
      { 'books/ada': listed(ids(26)), ...obligationsAt(ids(26)) },
    ],
    [
      'takes no sixty that it does not name',
      false,
      { 'books/ada': listed([]) },
      { 'books/ada': listed(ids(1)), ...obligationsAt(ids(60)) },
    ],
    ['takes none that it does not name', false, { 'books/ada': listed([]) }, obligationsAt(['o0'])],
    [
      'takes none over the limit',
      false,
      full,
      { 'books/ada': listed([...ids(25), 'new0']), ...obligationsAt(['new0']) },
    ],
    [
      'takes one in the place of one that goes in the same commit',
      true,
      full,
      { 'books/ada': listed([...ids(24), 'new0']), ...obligationsAt(['new0']), 'books/ada/obligations/o24': null },
    ],
    [
      'takes one in the place of one that ends in the same commit',
      true,
      full,
      {
        'books/ada': listed([...ids(24), 'new0']),
        ...obligationsAt(['new0']),
        ...obligationsAt(['o24'], { ...obligation, status: 'ended' }),
      },
    ],
    [
      'takes none in the place of one that stays',
      false,
      full,
      { 'books/ada': listed([...ids(24), 'new0']), ...obligationsAt(['new0']) },
    ],
    ['does not forget one that is active', false, full, { 'books/ada': listed(ids(24)) }],
    ['does not forget any', false, full, { 'books/ada': listed([]) }],
    ['is not taken away', false, full, { 'books/ada': unlisted }],
    ['is a list', false, full, { 'books/ada': listed('o0') }],
    ['is a list of texts', false, full, { 'books/ada': listed([...ids(25), { junk: 'x' }]) }],
    ['is short', false, full, { 'books/ada': listed([...ids(25), 'x'.repeat(13_000)]) }],
    [
      'forgets one that is gone already',
      true,
      { ...full, 'books/ada/obligations/o3': null },
      { 'books/ada': listed(ids(25).filter((id) => id !== 'o3')) },
    ],
    [
      'is kept beside what an ended one becomes',
      true,
      { 'books/ada': listed(ids(25)), ...obligationsAt(ids(25)) },
      { 'books/ada': listed(ids(24)), ...obligationsAt(['o24'], { ...obligation, status: 'ended' }) },
    ],
    [
      'lets an ended one be taken up again where there is room',
      true,
      { 'books/ada': listed(ids(24)), ...obligationsAt(['o24'], { ...obligation, status: 'ended' }) },
      { 'books/ada': listed(ids(25)), ...obligationsAt(['o24']) },
    ],
    [
      'lets no ended one be taken up again unnamed',
      false,
      { 'books/ada': listed(ids(24)), ...obligationsAt(['o24'], { ...obligation, status: 'ended' }) },
      obligationsAt(['o24']),
    ],
    [
      'lets none be taken up again over the limit',
      false,
      { ...full, ...obligationsAt(more, { ...obligation, status: 'ended' }) },
      { 'books/ada': listed([...ids(25), 'new0']), ...obligationsAt(['new0']) },
    ],
    [
      'takes what is over from the beginning without naming it',
      true,
      full,
      obligationsAt(['new0'], { ...obligation, status: 'ended' }),
    ],
    [
      'knows of no renewal of somebody’s own',
      false,
      { 'books/ada': listed([]) },
      { 'books/ada': listed(['duebook-plan']), ...obligationsAt(['duebook-plan']) },
    ],
  ])('%s', (_what, expected, before, writes) => expect(mayCommit('ada', before, writes)).toBe(expected))

  it('is written by whoever may write in the book, and by nobody else', () => {
    const add = (uid: string) =>
      mayCommit(
        uid,
        { 'books/ada': listed([]) },
        { 'books/ada': listed(['o0']), ...obligationsAt(['o0'], { ...by(uid, obligation), createdBy: uid }) },
      )
    expect(['ada', 'ben', 'vera', 'mallory'].map(add)).toEqual([true, true, false, false])
  })
})
