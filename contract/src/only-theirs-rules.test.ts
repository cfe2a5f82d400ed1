import { describe, expect, it } from 'vitest'
import { attached } from './fixtures/permission-table.ts'
import { judgeBy, mayCommit, now, rulesText, type Asked, type Documents, type Json } from './fixtures/judge-commit.ts'
import { book as ofThree, obligation, occurrence } from './fixtures/obligation.ts'

type Fields = { readonly [name: string]: Json }
const may = judgeBy(rulesText)
/** Ben and Vera see only what is theirs; Ada owns the book, and Cleo sees all of it. */
const book = {
  ...ofThree,
  roles: { ...ofThree.roles, cleo: 'member' },
  memberIds: [...ofThree.memberIds, 'cleo'],
  active: ['bens', 'adas'],
  onlyTheirs: ['ben', 'vera'],
}
const bens = ['ada', 'ben', 'vera']
const at = (part: string, id: string) => `books/ada/${part}/${id}`
const of = (id: string, concerns: string[]): Documents => ({
  [at('obligations', id)]: { ...obligation, concerns },
  [at('occurrences', `${id}_2027-03-31`)]: { ...occurrence, obligationId: id, concerns },
  [at('attachments', `file-of-${id}`)]: {
    ...(attached('ada', `file-of-${id}`, 'ada') as Fields),
    obligationId: id,
    concerns,
  },
  [at('reminders', id)]: { obligationId: id, concerns },
  [at('hands', id)]: { obligationId: id, concerns },
  [at('activity', id)]: { obligationId: id, concerns },
  [at('outsideWatchers', id)]: { obligationId: id, concerns },
})
const held: Documents = {
  'books/ada': book,
  ...of('bens', bens),
  ...of('adas', ['ada']),
  [at('obligations', 'unsaid')]: obligation,
  [at('activity', 'of-the-book')]: { action: 'member.joined' },
}
const parts = Object.keys(held).filter((path) => /bens|adas/.test(path))

describe('whoever sees only what is theirs', () => {
  it.each(parts)('reads %s where it concerns them', (path) => {
    const readers = ['ada', 'cleo', 'ben', 'vera', 'mallory'].filter((uid) => may(uid, held, { get: path }))
    expect(readers).toEqual(path.includes('bens') ? ['ada', 'cleo', 'ben', 'vera'] : ['ada', 'cleo'])
  })
  it.each(['obligations', 'occurrences', 'attachments', 'reminders', 'hands', 'activity', 'outsideWatchers'])(
    'lists of the %s those that concern them, and no others',
    (part) => {
      const list: Asked = { list: `books/ada/${part}` }
      const theirs: Asked = { ...list, concerning: 'ben' }
      expect(['ada', 'cleo', 'ben', 'vera'].filter((uid) => may(uid, held, list))).toEqual(['ada', 'cleo'])
      expect(['ada', 'cleo', 'ben', 'vera'].filter((uid) => may(uid, held, theirs))).toEqual(['ada', 'cleo', 'ben'])
    },
  )
  it('reads nothing of which nobody has said yet whom it concerns, and nothing of the book’s people’s doings', () => {
    expect(may('ben', held, { get: at('obligations', 'unsaid') })).toBe(false)
    expect(may('ben', held, { get: at('activity', 'of-the-book') })).toBe(false)
    expect(may('cleo', held, { get: at('obligations', 'unsaid') })).toBe(true)
  })
  it('knows the people of the book, and not whom it asks in', () => {
    expect(may('ben', held, { list: 'books/ada/members' })).toBe(true)
    expect(may('ben', held, { list: 'books/ada/invitations' })).toBe(false)
  })
})

describe('a member who sees only what is theirs', () => {
  const by = (uid: string, fields: Fields): Fields => ({ ...fields, updatedBy: uid })
  const before = (path: string) => held[path] as Fields
  const writesOf = (id: string, uid: string): [what: string, path: string, as: Json][] => {
    const [rule, date, file] = [
      at('obligations', id),
      at('occurrences', `${id}_2027-03-31`),
      at('attachments', `file-of-${id}`),
    ]
    const added = { ...(attached('ada', 'file-added', uid) as Fields), obligationId: id }
    return [
      ['changes it', rule, by(uid, { ...before(rule), title: 'Anew' })],
      ['gives it to somebody', rule, by(uid, { ...before(rule), assignee: 'cleo' })],
      ['takes a date of it in hand', date, by(uid, { ...before(date), acknowledgedBy: uid, acknowledgedAt: now })],
      [
        'records another date of it',
        at('occurrences', `${id}_2027-06-30`),
        {
          ...by(uid, occurrence),
          obligationId: id,
          nominal: '2027-06-30',
          due: '2027-06-30',
          originalDue: '2027-06-30',
          concerns: [uid],
        },
      ],
      ['keeps its file longer', file, { ...before(file), keepUntil: '2030-01-01', changedBy: uid }],
      ['attaches a file to it', at('attachments', 'file-added'), added],
    ]
  }
  it.each(writesOf('bens', 'ben'))('%s where it concerns them', (_what, path, as) =>
    expect(mayCommit('ben', held, { [path]: as })).toBe(true),
  )
  it.each(writesOf('adas', 'ben'))('%s nowhere else', (_what, path, as) =>
    expect(mayCommit('ben', held, { [path]: as })).toBe(false),
  )
  it.each(writesOf('adas', 'cleo'))('while whoever sees everything %s', (_what, path, as) =>
    expect(mayCommit('cleo', held, { [path]: as })).toBe(true),
  )
  it('adds what is theirs from the first moment on, and nothing that is said to be another’s', () => {
    const adds = (uid: string, change: Fields) =>
      mayCommit(uid, held, {
        'books/ada': { ...book, active: [...book.active, 'new'] },
        [at('obligations', 'new')]: { ...obligation, createdBy: uid, updatedBy: uid, ...change },
      })
    expect(adds('ben', {})).toBe(true)
    expect(adds('ben', { concerns: ['ben'] })).toBe(true)
    expect([['ada'], ['ben', 'vera'], [], 'ben', null].map((concerns) => adds('ben', { concerns }))).toEqual(
      Array(5).fill(false),
    )
    expect(adds('vera', { concerns: ['vera'] })).toBe(false)
  })
  it('takes back what they made while it is theirs', () => {
    const takesBack = (concerns: string[]) =>
      mayCommit(
        'ben',
        { ...held, [at('obligations', 'bens')]: { ...obligation, createdBy: 'ben', concerns } },
        { [at('obligations', 'bens')]: null, 'books/ada': { ...book, active: ['adas'] } },
      )
    expect([takesBack(['ben']), takesBack(['ada'])]).toEqual([true, false])
  })
})

it('whom an obligation concerns is nobody’s to change, not the owner’s either', () => {
  const path = at('obligations', 'bens')
  const { concerns: _, ...without } = held[path] as Fields
  for (const as of [
    { ...obligation, concerns: [] },
    { ...obligation, concerns: ['ada', 'ben', 'cleo', 'vera'] },
    without,
  ])
    expect(['ada', 'cleo', 'ben'].map((uid) => mayCommit(uid, held, { [path]: { ...as, updatedBy: uid } }))).toEqual([
      false,
      false,
      false,
    ])
})

it('who sees only what is theirs is said by nobody but the server', () => {
  for (const onlyTheirs of [[], ['ben'], ['ben', 'vera', 'cleo'], null])
    expect(
      ['ada', 'ben', 'cleo'].filter((uid) => mayCommit(uid, held, { 'books/ada': { ...book, onlyTheirs } })),
    ).toEqual([])
})

it('what a device says of whom a date concerns is bounded', () => {
  const path = at('occurrences', 'bens_2027-06-30')
  const date = {
    ...occurrence,
    obligationId: 'bens',
    nominal: '2027-06-30',
    due: '2027-06-30',
    originalDue: '2027-06-30',
  }
  const writes = (concerns: Json) => mayCommit('ada', held, { [path]: { ...date, concerns } })
  expect([writes(['ada']), writes([]), writes(Array.from({ length: 24 }, () => 'x'.repeat(128)))]).toEqual([
    true,
    true,
    true,
  ])
  expect([writes('ada'), writes(null), writes({}), writes(Array.from({ length: 5000 }, () => ''))]).toEqual(
    Array(4).fill(false),
  )
})
