import { calendarDate } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import type { ActivityLine } from '../people/activity-line.ts'
import { fieldsInWords } from './activity-fields.ts'
import { activityWords } from './activity-words.ts'

const today = calendarDate('2026-11-21')
const about = (action: string, before: object | null, after: object | null) =>
  ({
    id: 'a',
    at: 0,
    actor: 'ada',
    action,
    obligationId: 'one',
    nominal: '2026-11-01',
    title: 'Rent',
    before,
    after,
  }) as ActivityLine
const ofBook = (action: string, title: string, before: object | null, after: object | null) =>
  ({ id: 'a', at: 0, actor: 'ada', action, title, before, after }) as ActivityLine
const sentence = (line: ActivityLine) => {
  const { words, about: title, more } = activityWords(line, today)
  return [words, title, more]
    .filter(Boolean)
    .join(' ')
    .replace(/ ([:,])/, '$1')
}
const reading = { today, nameOf: (uid: string) => ({ ada: 'Ada', ben: 'Ben' })[uid] ?? 'Somebody', instantText: String }

describe('a line of the history says', () => {
  it.each<[ActivityLine, string]>([
    [about('obligation.created', null, { title: 'Rent' }), 'added Rent'],
    [about('obligation.changed', { amount: {} }, { amount: {} }), 'changed Rent'],
    [about('obligation.changed', { title: 'Rnet' }, { title: 'Rent' }), 'renamed Rent, until then “Rnet”'],
    [about('obligation.changed', { assignee: null }, { assignee: 'ben' }), 'changed Rent: who has it'],
    [
      about('obligation.changed', { schedule: {} }, { schedule: { lastDay: '2026-12-31' }, endReason: 'sold' }),
      'ended Rent after Thu 31 Dec 2026: “sold”',
    ],
    [about('occurrence.completed', { state: 'open' }, { state: 'done' }), 'completed Rent'],
    [about('occurrence.waived', {}, { reason: 'forgiven' }), 'waived Rent: “forgiven”'],
    [about('occurrence.reopened', { state: 'done' }, { state: 'open' }), 'took back that Rent was done'],
    [about('occurrence.reopened', {}, { corrections: [{ reason: 'not paid' }] }), 'opened Rent again: “not paid”'],
    [about('occurrence.acknowledged', {}, { acknowledgedBy: 'ada' }), 'has Rent in hand'],
    [about('occurrence.planned', {}, { plan: '2026-11-24' }), 'planned Rent for Tue 24 Nov'],
    [
      about('occurrence.changed', {}, { due: '2026-11-09', extensions: [{ due: '2026-11-09', reason: 'more time' }] }),
      'moved the due date of Rent to Mon 9 Nov 2026: “more time”',
    ],
    [about('attachment.added', null, { name: 'receipt.pdf' }), 'attached receipt.pdf to Rent'],
    [about('watcher.asked', null, { watcher: 'd•••@x.example' }), 'asked d•••@x.example to be told of Rent'],
    [about('watcher.told', null, { watcher: 'd•••@x.example' }), 'said yes, as d•••@x.example, to being told of Rent'],
    [about('watcher.left', null, { watcher: 'd•••@x.example' }), 'is told no more, as d•••@x.example, of Rent'],
    [ofBook('member.invited', 'sam@example.org', null, { role: 'admin' }), 'invited sam@example.org as an admin'],
    [ofBook('member.role', 'Ben', { role: 'member' }, { role: 'viewer' }), 'made Ben a viewer'],
    [ofBook('member.sight', 'Ben', { sees: 'everything' }, { sees: 'theirs' }), 'let Ben see only what is theirs'],
    [ofBook('member.sight', 'Ben', { sees: 'theirs' }, { sees: 'everything' }), 'let Ben see everything'],
    [ofBook('book.defaults', 'Studio', { regions: [] }, { regions: ['DE'] }), 'changed the working days of the book'],
    [
      ofBook('book.defaults', 'Studio', { regions: [], currency: 'EUR' }, { regions: [], rates: { USD: '1 EUR' } }),
      'changed the money and the rates of other currencies of the book',
    ],
    [ofBook('import.begun', 'bills.csv', null, { add: 34 }), 'began to import bills.csv: 34 obligations to add'],
    [ofBook('import.takenBack', 'bills.csv', null, { stay: 0 }), 'took back the import of bills.csv'],
    [
      ofBook('import.takenBack', 'bills.csv', null, { stay: 1 }),
      'took back the import of bills.csv; 1 obligation stays',
    ],
    [
      ofBook('import.broughtBack', 'Studio', null, { obligations: 2, madeAt: '2026-11-21T09:00:00.000Z' }),
      'brought Studio back from an export of Sat 21 Nov 2026: 2 obligations, with what the file says of their history',
    ],
    [ofBook('book.plan', 'Studio', { plan: 'free' }, { plan: 'team' }), 'set the plan of the book to Team'],
  ])('%j in words', (line, said) => {
    expect(sentence(line)).toBe(said)
  })

  it('what a member wrote to break it in words all the same', () => {
    const bad = { kind: 'ended', endsOn: '2026-02-31', instead: 'x', means: 'no' }
    expect(sentence(about('occurrence.decided', {}, { decision: bad }))).toBe('decided on Rent')
    expect(
      fieldsInWords(about('occurrence.decided', {}, { decision: bad, plan: '2026-02-31', due: 7 }), reading),
    ).toEqual([{ field: 'Decided', before: null, after: 'yes' }])
    expect(
      fieldsInWords(
        about('obligation.changed', { schedule: 7 }, { schedule: { type: 'odd' }, watchers: 'x' }),
        reading,
      ),
    ).toEqual([])
  })
})

describe('what a line changed', () => {
  it('is said field by field, and bookkeeping is not', () => {
    const gbp = (minor: number) => ({ minor, currency: 'GBP', estimated: false })
    const line = about(
      'obligation.changed',
      { amount: gbp(32_400), assignee: null, nextDue: '2026-11-01', tags: ['van'], settledAt: 1 },
      { amount: gbp(34_800), assignee: 'ben', nextDue: '2026-12-01', tags: ['van'], settledAt: 2 },
    )
    expect(fieldsInWords(line, reading)).toEqual([
      { field: 'Amount', before: '£324.00', after: '£348.00' },
      { field: 'Who has it', before: null, after: 'Ben' },
    ])
  })

  it('of a date of which nothing was recorded was open before, and due as it is', () => {
    const after = { nominal: '2026-11-01', due: '2026-11-02', originalDue: '2026-11-02', state: 'done', plan: null }
    expect(fieldsInWords(about('occurrence.completed', null, after), reading)).toEqual([
      { field: 'State', before: 'open', after: 'done' },
    ])
  })

  it('is said of a file with its size and its hash', () => {
    const line = about('attachment.added', null, {
      name: 'a.pdf',
      size: 84_000,
      sha256: `9f2c41d077ab${'0'.repeat(48)}e3b8`,
      version: 1,
    })
    expect(fieldsInWords(line, reading)).toEqual([
      { field: 'Name', before: null, after: 'a.pdf' },
      { field: 'Size', before: null, after: '84 kB' },
      { field: 'SHA-256', before: null, after: '9f2c 41d0 77ab … e3b8' },
    ])
  })
})
