import { calendarDate } from '@duebook/domain'
import { expect, test } from 'vitest'
import type { Listed } from '../group-by-kind.ts'
import { asksForProof, found, inTheWay, type Known } from './matches.ts'
import { parseFilter } from './parse.ts'

const d = calendarDate
const now = Date.parse('2026-11-21T12:00:00Z')
const at = (day: string) => ({ toMillis: () => Date.parse(`${day}T12:00:00Z`) })
const known: Known = {
  today: d('2026-11-21'),
  me: { uid: 'ada' },
  people: [{ uid: 'ada', name: 'Ada Okafor', email: 'ada@okafor.studio' }],
  proved: new Set(['van_2026-12-03']),
  renewed: new Set(['lease']),
  reach: new Map([['rent', 'weak' as const]]),
  ledger: {
    now,
    awaiting: new Set(['water_2026-11-20', 'van_2026-12-03', 'rent_2026-12-24', 'lease_2026-03-31']),
    undelivered: new Set(['water_2026-11-20', 'lease_2026-03-31']),
    uid: 'ada',
  },
}
const one = (id: string, nextDue: string | null, more: Partial<Listed> = {}): Listed =>
  ({
    id,
    title: id,
    kind: 'bill',
    counterparty: null,
    tags: [],
    notes: '',
    status: nextDue === null ? 'ended' : 'active',
    amount: null,
    assignee: null,
    notice: null,
    schedule: { type: 'once', date: d(nextDue ?? '2026-01-01') },
    nextDue: nextDue && d(nextDue),
    nextNominal: nextDue && d(nextDue),
    nextNotice: null,
    nextAcknowledged: false,
    updatedAt: at('2026-01-01'),
    ...more,
  }) as Listed
const pounds = (minor: number, toMinor?: number) => ({ minor, toMinor, currency: 'GBP', estimated: false })
const quiet = { nominal: d('2026-12-24'), until: Date.parse('2026-11-22'), by: 'ada' }
const book = [
  one('water', '2026-11-20', { amount: pounds(8_640), counterparty: 'Airewater' }),
  one('van', '2026-12-03', {
    kind: 'renewal',
    amount: pounds(42_000),
    tags: ['Van'],
    assignee: 'ada',
    nextAcknowledged: true,
    backup: 'ada',
  }),
  one('rent', '2026-12-24', { amount: pounds(285_000), notes: 'each quarter day', updatedAt: null, snooze: quiet }),
  one('lease', '2027-03-31', {
    kind: 'contract',
    nextNotice: d('2026-12-05'),
    notice: { period: { amount: 3, unit: 'months' }, counts: 'received' },
    assignee: 'Sam',
    nextPlan: d('2026-12-01'),
  }),
  one('yen', '2027-06-01', { amount: { minor: 600, currency: 'JPY', estimated: false }, updatedAt: at('2026-11-18') }),
  one('range', '2027-07-01', { amount: pounds(40_000, 60_000), title: 'Café' }),
  one('phone', null),
]

test.each([
  ['', ['water', 'van', 'rent', 'lease', 'yen', 'range', 'phone']],
  ['due<30d', ['water', 'van']],
  ['due<33d', ['water', 'van', 'rent']],
  ['due>33d', ['lease', 'yen', 'range']],
  ['due<2026-12-03', ['water']],
  ['due>2027-03-31', ['yen', 'range']],
  ['notice<14d', ['lease']],
  ['notice<13d', []],
  ['overdue', ['water']],
  ['-overdue kind:bill', ['rent', 'yen', 'range', 'phone']],
  ['kind:contract,renewal', ['van', 'lease']],
  ['owner:me', ['water', 'van', 'rent', 'yen', 'range', 'phone']],
  ['owner:none', []],
  ['owner:sam', ['lease']],
  ['amount>500', ['rent', 'yen', 'range']],
  ['amount<500', ['water', 'van', 'range']],
  ['has:proof', ['van']],
  ['-has:proof due<33d', ['water', 'rent']],
  ['has:plan', ['lease']],
  ['has:notice', ['lease']],
  ['has:note', ['rent']],
  ['-has:amount', ['lease', 'phone']],
  ['tag:van', ['van']],
  ['-tag:van due<30d', ['water']],
  ['changed:7d', ['rent', 'yen']],
  ['changed:today', ['rent']],
  ['ended:yes', ['phone']],
  ['is:undecided', ['lease']],
  ['is:renewed', ['lease']],
  ['-is:renewed kind:contract', []],
  ['ack:no', ['water']],
  ['ack:yes', ['van']],
  ['delivery:failed', ['water']],
  ['-delivery:failed kind:bill due<30d', []],
  ['backup:me', ['van']],
  ['backup:ada', ['van']],
  ['backup:none kind:renewal', []],
  ['aire', ['water']],
  ['CAFE', ['range']],
  ['"quarter day"', ['rent']],
  ['"day quarter"', []],
  ['-water due<30d', ['van']],
])('%s finds %j', (line, ids) => {
  const { terms, unclear } = parseFilter(line)
  expect(unclear).toEqual([])
  expect(found(book, terms, known).map(({ id }) => id)).toEqual(ids)
})

test('with somebody else in the book, owner finds by a name or an address, and owner:none what nobody has', () => {
  const ben = { uid: 'u2', name: 'Ben Whitlock', email: 'whit@okafor.studio' }
  const atWork = { ...known, people: [...known.people, ben] }
  const shared = book.map((one) => (one.id === 'phone' ? { ...one, assignee: 'u2' } : one))
  const ids = (line: string) => found(shared, parseFilter(line).terms, atWork).map(({ id }) => id)
  expect(ids('owner:none')).toEqual(['water', 'rent', 'yen', 'range'])
  expect(ids('owner:me')).toEqual(['van'])
  expect([ids('owner:ben'), ids('owner:WHIT'), ids('owner:ada'), ids('owner:itlock')]).toEqual([
    ['phone'],
    ['phone'],
    ['van'],
    [],
  ])
})

test('where nothing is found, the term that stands most in the way is named', () => {
  const { terms } = parseFilter('kind:bill owner:sam')
  expect(found(book, terms, known)).toEqual([])
  expect(inTheWay(book, terms, known)).toMatchObject({ term: { text: 'owner:sam' }, count: 5 })
  expect(inTheWay(book, parseFilter('kind:warranty').terms, known)).toBeNull()
  expect(inTheWay(book, parseFilter('kind:warranty tag:no').terms, known)).toBeNull()
})

test('proofs are looked up only where they are asked for', () => {
  expect(asksForProof(parseFilter('-has:proof'))).toBe(true)
  expect(asksForProof(parseFilter('has:plan “has:proof”'))).toBe(false)
})

test.each([
  ['is:ending', ['given', 'agreed']],
  ['is:renegotiating', ['talks']],
  ['is:undecided', ['lease']],
  ['is:undecided,renegotiating', ['talks', 'lease']],
  ['-is:ending', ['talks', 'lease', 'over', 'bill']],
])('%s finds contracts by what is decided of them', (line, expected) => {
  const contract = (id: string, more: Partial<Listed>) =>
    one(id, '2027-03-31', {
      kind: 'contract',
      schedule: { type: 'term', end: d('2027-03-31'), renewal: { form: 'none' }, ...more.schedule },
      ...more,
    } as Partial<Listed>)
  const ends = { schedule: { type: 'once', date: d('2027-03-31'), lastDay: d('2027-03-31') } } as const
  const contracts = [
    contract('given', { nextDecision: 'noticeGiven', ...ends }),
    contract('agreed', { nextDecision: 'ended', ...ends }),
    contract('talks', { nextDecision: 'renegotiating' }),
    contract('lease', { nextDecision: null }),
    contract('over', { status: 'ended', nextDecision: null }),
    one('bill', '2026-12-03', { schedule: { type: 'once', date: d('2026-12-03') } }),
  ]
  expect(found(contracts, parseFilter(line).terms, known).map(({ id }) => id)).toEqual(expected)
})
