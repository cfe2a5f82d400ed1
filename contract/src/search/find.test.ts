import { addDays, calendarDate } from '@duebook/domain'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { at, book, known } from './fixtures/adas-book.ts'
import { naivelyFound } from './fixtures/naive-reading.ts'
import { asksForSomebody, find, findForgiving, lookupsOf, type Known, type Searched } from './find.ts'
import { inTheWay, widened } from './nothing-found.ts'
import { parseFilter } from './parse-filter.ts'

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).join(' ')
const all = idsOf(book)

test.each([
  ['', all],
  ['due<30d', 'electricity water fine landlord rent boiler'],
  ['due<4w', 'electricity water fine landlord rent boiler'],
  ['due<=30d', 'electricity water fine landlord rent boiler'],
  ['due>30d', 'vat car lease indemnity permit terminal'],
  ['due>=30d', 'vat car lease indemnity permit terminal'],
  ['due<0d', 'electricity water fine landlord'],
  ['due<37d', 'electricity water fine landlord rent boiler terminal'],
  ['due>37d', 'vat car lease indemnity permit'],
  ['due:today', 'landlord'],
  ['due=today', 'landlord'],
  ['due<today', 'electricity water fine'],
  ['due>today', 'vat rent car lease boiler indemnity permit terminal'],
  ['due<=today', 'electricity water fine landlord'],
  ['due:tomorrow', ''],
  ['due<2026-11-30', 'electricity water fine landlord'],
  ['due<=2026-11-30', 'electricity water fine landlord rent'],
  ['due>2026-11-30', 'vat car lease boiler indemnity permit terminal'],
  ['due≥2026-11-30', 'vat rent car lease boiler indemnity permit terminal'],
  ['due:2026-11-30', 'rent'],
  ['due:2026-11', 'electricity water fine landlord rent'],
  ['due:2026-12', 'boiler terminal'],
  ['due:2027', 'vat car lease indemnity permit'],
  ['due<2027', 'electricity water fine landlord rent boiler terminal'],
  ['due>2027-02', 'car lease'],
  ['due>=2027-02', 'vat car lease indemnity'],
  ['-due<30d', 'broadband vat car lease indemnity permit terminal'],
  ['DUE<30D', 'electricity water fine landlord rent boiler'],
  ['notice<14d', 'terminal'],
  ['notice<7d', 'terminal'],
  ['notice<40d', 'lease terminal'],
  ['notice>14d', 'car lease'],
  ['notice:2026-11', 'terminal'],
  ['notice<2026-12-30', 'terminal'],
  ['notice<=2026-12-30', 'lease terminal'],
  ['-notice<365d', 'electricity water fine landlord broadband vat rent boiler indemnity permit'],
  ['plan<7d', 'vat'],
  ['plan<30d', 'vat boiler'],
  ['plan:2026-12-14', 'boiler'],
  ['-plan<30d due<90d', 'electricity water fine landlord rent indemnity permit terminal'],
  ['overdue', 'electricity water fine'],
  ['-overdue', 'landlord broadband vat rent car lease boiler indemnity permit terminal'],
  ['overdue kind:bill', 'electricity water fine'],
  ['OVERDUE', 'electricity water fine'],
  ['kind:contract', 'lease terminal'],
  ['kind:bill,filing', 'electricity water fine broadband vat rent'],
  ['kind:Bill', 'electricity water fine broadband rent'],
  ['-kind:bill', 'landlord vat car lease boiler indemnity permit terminal'],
  ['kind:contract,renewal,licence', 'car lease indemnity permit terminal'],
  ['kind:warranty', ''],
  ['kind:other due<30d', 'landlord boiler'],
  ['owner:me', 'electricity water rent'],
  ['owner:none', 'fine landlord broadband car boiler indemnity permit terminal'],
  ['owner:ben', 'vat'],
  ['owner:me,ben', 'electricity water vat rent'],
  ['owner:sam', 'lease'],
  ['owner:whit', 'vat'],
  ['owner:"Ben Whitlock"', 'vat'],
  ['owner:"Ada Okafor",sam', 'electricity water rent lease'],
  ['-owner:none', 'electricity water vat rent lease'],
  ['owner:itlock', ''],
  ['OWNER:ME overdue', 'electricity water'],
  ['backup:none kind:bill', 'electricity fine broadband rent'],
  ['backup:me', 'vat'],
  ['backup:ben', 'water'],
  ['-backup:none', 'water vat'],
  ['backup:ben,me', 'water vat'],
  ['amount>500', 'vat rent indemnity'],
  ['amount<100', 'water fine broadband'],
  ['amount>=950', 'rent'],
  ['amount>950', ''],
  ['amount=420', 'car indemnity'],
  ['amount<=42', 'fine broadband'],
  ['amount>£300', 'vat rent car indemnity terminal'],
  ['amount>300gbp', 'vat rent car indemnity terminal'],
  ['amount>€100', 'permit'],
  ['amount>100eur', 'permit'],
  ['amount>100EUR', 'permit'],
  ['amount>$1', ''],
  ['amount>¥1', ''],
  ['amount>1,000', ''],
  ['amount<1,000.00', 'electricity water fine broadband vat rent car indemnity permit terminal'],
  ['amount>142.17', 'electricity vat rent car indemnity terminal'],
  ['amount>142.18', 'vat rent car indemnity terminal'],
  ['amount=142.18', 'electricity'],
  ['amount=300', 'indemnity'],
  ['-amount>1', 'landlord lease boiler'],
  ['amount>300 amount<500', 'car indemnity terminal'],
  ['amount>500 or amount<50', 'fine broadband vat rent indemnity'],
  ['has:proof', 'water'],
  ['-has:proof overdue', 'electricity fine'],
  ['has:file', 'vat lease'],
  ['has:note', 'rent'],
  ['has:plan', 'vat boiler'],
  ['has:notice', 'car lease terminal'],
  ['-has:amount', 'landlord lease boiler'],
  ['has:tag', 'vat car'],
  ['has:plan,note', 'vat rent boiler'],
  ['has:file -has:plan', 'lease'],
  ['ack:no', 'electricity vat'],
  ['ack:yes', 'car'],
  ['-ack:no due<5d', 'water fine landlord'],
  ['delivery:failed', 'rent'],
  ['delivery:late', 'water rent'],
  ['delivery:failed,late', 'water rent'],
  ['-delivery:failed kind:bill', 'electricity water fine broadband'],
  ['reach:nobody', 'fine'],
  ['reach:weak,nobody', 'fine rent'],
  ['tag:home', 'car'],
  ['tag:VAN', 'car'],
  ['#home', 'car'],
  ['-#home kind:renewal', 'indemnity'],
  ['tag:"Q3 return"', 'vat'],
  ['tag:home,"q3 return"', 'vat car'],
  ['changed:7d', 'broadband rent'],
  ['changed:today', 'rent'],
  ['changed:90d', all],
  ['changed:5w', 'broadband rent'],
  ['-changed:90d', ''],
  ['ended:yes', 'broadband'],
  ['ended:no kind:bill', 'electricity water fine rent'],
  ['is:ending', 'terminal'],
  ['is:renegotiating', 'permit'],
  ['is:undecided', 'car lease'],
  ['is:renewed', 'lease'],
  ['is:renewed,ending', 'lease terminal'],
  ['-is:ending kind:contract', 'lease'],
  ['-is:undecided kind:renewal', 'indemnity'],
  ['rent', 'rent'],
  ['RENT', 'rent'],
  ['energie', 'electricity'],
  ['"quarter day"', 'rent'],
  ['"day quarter"', ''],
  ['“quarter day”', 'rent'],
  ['"quarter day', 'rent'],
  ['-rent kind:bill', 'electricity water fine broadband'],
  ['insurence', 'car'],
  ['electrcity', 'electricity'],
  ['watre', 'water'],
  ['hetaing', 'boiler'],
  ['recieve', ''],
  ['rant', 'rent'],
  ['"insurence"', ''],
  ['office lease', 'lease'],
  ['signed', 'lease'],
  ['xlsx', 'vat'],
  ['"lease, signed"', 'lease'],
  ['calder or harcourt', 'rent boiler'],
  ['overdue or kind:contract', 'electricity water fine lease terminal'],
  ['overdue kind:bill or kind:contract is:renewed', 'electricity water fine lease'],
  ['kind:bill and overdue', 'electricity water fine'],
  ['rent or rent', 'rent'],
  ['due<30d OR has:file', 'electricity water fine landlord vat rent lease boiler'],
  ['harcourt or calder -due<30d', 'rent'],
  ['bill', 'electricity water fine broadband rent'],
  ['vat-workings', 'vat'],
  ['-', all],
  ['q3', 'vat'],
  ['home', 'car'],
  ['12:30', ''],
  ['a=b', ''],
])('%s finds %s', (line, ids) => {
  const filter = parseFilter(line)
  expect(filter.unclear).toEqual([])
  expect(idsOf(find(book, filter, known))).toBe(ids)
})

test.each([
  ['insurence', [{ word: 'insurence', instead: ['insurance'] }]],
  [
    'rant -watre',
    [
      { word: 'rant', instead: ['rent'] },
      { word: 'watre', instead: ['water'] },
    ],
  ],
  ['rent', []],
  ['"insurence"', []],
  ['xyz', []],
  ['xylophone', []],
])('%s says which words were read for those that stand nowhere', (line, forgiven) => {
  expect(findForgiving(book, parseFilter(line), known).forgiven).toEqual(forgiven)
})

test.each<[string, string]>([
  ['ownr:me due<30d', 'electricity water fine landlord rent boiler'],
  ['ownr:me or overdue', 'electricity water fine'],
  ['ownr:me', all],
  ['or overdue', 'electricity water fine'],
  ['overdue or', 'electricity water fine'],
])('of %s what is not understood is left out', (line, ids) => {
  const filter = parseFilter(line)
  expect(filter.unclear).toHaveLength(1)
  expect(idsOf(find(book, filter, known))).toBe(ids)
})

test('with nobody else in the book, what is nobody’s is one’s own', () => {
  const alone = { ...known, people: known.people.slice(0, 1) }
  const ids = (line: string) => idsOf(find(book, parseFilter(line), alone))
  expect(ids('owner:none')).toBe('')
  expect(ids('owner:me')).toBe(all.replace('vat ', '').replace('lease ', ''))
})

test('where the book says its money, an amount without a sign is in that', () => {
  const inEuros = { ...known, currency: 'EUR' }
  expect(idsOf(find(book, parseFilter('amount>1'), inEuros))).toBe('permit')
  expect(idsOf(find(book, parseFilter('amount>£500'), inEuros))).toBe('vat rent indemnity')
})

test('no amount is compared as a floating-point number', () => {
  const most = { minor: 8_999_999_999_999, currency: 'GBP', estimated: false }
  const one = [
    { ...book[0]!, amount: most },
    { ...book[0]!, amount: { ...most, minor: 29, currency: 'KWD' } },
  ]
  const count = (line: string) => find(one, parseFilter(line), known).length
  expect([count('amount>999999999.999'), count('amount=0.029'), count('amount>0.029 amount<1')]).toEqual([1, 1, 0])
})

describe('what an obligation does not say of itself', () => {
  it.each([
    ['overdue kind:bill', []],
    ['-has:proof', ['proved']],
    ['has:plan,file', ['files']],
    ['water or “has:proof”', ['files']],
    ['ack:no', ['reminded']],
    ['reach:nobody', ['reach']],
    ['ack:yes or delivery:failed,late', ['reminded', 'failed', 'late']],
  ])('is looked up for %s: %j', (line, lookups) => {
    expect([...lookupsOf(parseFilter(line))]).toEqual(lookups)
  })
  it.each([
    ['overdue rent', false],
    ['owner:me backup:none', false],
    ['owner:ben', true],
    ['due:today or -backup:mina', true],
  ])('“%s” asks for somebody by name: %s', (line, expected) => {
    expect(asksForSomebody(parseFilter(line))).toBe(expected)
  })
})

describe('where nothing is found', () => {
  const way = (line: string) => inTheWay(book, parseFilter(line), known)
  it('the term that stands most in the way is named', () => {
    expect(way('kind:bill owner:ben')).toMatchObject({ term: { text: 'owner:ben' }, count: 5 })
    expect([way('kind:warranty'), way('kind:warranty tag:no'), way('kind:warranty owner:ben or tag:no')]).toEqual([
      null,
      null,
      null,
    ])
  })
  it.each([
    ['notice<5d kind:contract', 'notice<7d kind:contract', 'terminal'],
    ['kind:licence due<30d', 'kind:licence due<60d', 'permit'],
    ['plan<1d or kind:warranty', 'plan<7d or kind:warranty', 'vat'],
  ])('%s is widened to %s, which finds %s', (line, wide, ids) => {
    const next = widened(book, line, parseFilter(line), known)
    expect([next?.line, idsOf(next?.found ?? [])]).toEqual([wide, ids])
  })
  it.each(['kind:warranty', '-due<30d kind:warranty', 'notice>3d kind:bill', 'due<2020'])('%s is not', (line) => {
    expect(widened(book, line, parseFilter(line), known)).toBeNull()
  })
})

/** Short words and few values, so that a filter finds some and leaves others. */
const word = fc.constantFrom('rent', 'water', 'Café', 'lease', 'wter', 'leese', 'a', 'quarter day', 'bill')
const day = fc.integer({ min: -40, max: 400 }).map((days) => addDays(known.today, days))
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null })
const obligation: fc.Arbitrary<Omit<Searched, 'id'>> = fc.record({
  title: fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
  kind: fc.constantFrom('bill', 'contract', 'filing', 'renewal'),
  counterparty: maybe(word),
  schedule: fc.constantFrom<Searched['schedule']>(
    { type: 'once', date: known.today },
    { type: 'term', end: calendarDate('2026-11-30'), renewal: { form: 'tacit', span: { amount: 12, unit: 'months' } } },
  ),
  amount: maybe(
    fc.record({
      minor: fc.integer({ min: 0, max: 100_000 }),
      currency: fc.constantFrom('GBP', 'EUR', 'JPY'),
      estimated: fc.boolean(),
    }),
  ),
  amountChanges: fc.constant(null),
  notice: maybe(fc.constant<Searched['notice'] & {}>({ period: { amount: 1, unit: 'months' }, counts: 'received' })),
  assignee: fc.constantFrom(null, 'ada', 'ben', 'Sam'),
  backup: fc.constantFrom(null, 'ada', 'ben'),
  tags: fc.subarray(['home', 'Van', 'q3']),
  notes: fc.oneof(fc.constant(''), word),
  status: fc.constantFrom('active', 'active', 'ended'),
  updatedAt: maybe(fc.integer({ min: 0, max: 60 }).map((days) => at(addDays(known.today, -days)))),
  nextNominal: maybe(day),
  nextDue: maybe(day),
  nextNotice: maybe(day),
  nextAcknowledged: fc.boolean(),
  nextPlan: maybe(day),
  nextDecision: fc.constantFrom(null, 'noticeGiven', 'renegotiating', 'ended'),
})
const looked: fc.Arbitrary<Partial<Known>> = fc.record({
  currency: fc.constantFrom(null, 'GBP', 'EUR'),
  people: fc.constantFrom(known.people, known.people.slice(0, 1)),
})
const comparison = fc.constantFrom('<', '<=', '>', '>=')
const dayAsked = fc.oneof(
  fc.integer({ min: 0, max: 400 }).map((days) => `${days}d`),
  day as fc.Arbitrary<string>,
  fc.constantFrom('today', '2026-12', '2027'),
)
const asked = fc.oneof(
  fc.tuple(fc.constantFrom('due', 'notice', 'plan'), comparison, dayAsked).map((all) => all.join('')),
  fc
    .tuple(comparison, fc.integer({ min: 0, max: 1_000 }), fc.constantFrom('', '.50', 'eur', 'gbp'))
    .map(([sign, number, more]) => `amount${sign}${number}${more}`),
  word.map((text) => (text.includes(' ') ? `"${text}"` : text)),
  fc.constantFrom(
    'overdue',
    'kind:bill,filing',
    'owner:me',
    'owner:none',
    'owner:ben,sam',
    'backup:none',
    'backup:me',
    'has:proof',
    'has:file',
    'has:plan,note',
    'has:amount',
    'has:notice',
    'tag:home,q3',
    'changed:7d',
    'changed:today',
    'ended:yes',
    'is:ending',
    'is:undecided',
    'is:renewed',
    'ack:no',
    'ack:yes',
    'delivery:failed',
    'delivery:late,failed',
  ),
)
const line = fc
  .array(fc.tuple(fc.constantFrom('', '', '-'), asked, fc.constantFrom(' ', ' ', ' or ')), {
    minLength: 1,
    maxLength: 6,
  })
  .map((pieces) => pieces.map(([minus, text, joint], at) => `${at === 0 ? '' : joint}${minus}${text}`).join(''))

test('a filter’s rows are exactly those that a naive reading of the whole book gives', () => {
  fc.assert(
    fc.property(
      fc.array(obligation, { maxLength: 12 }),
      looked,
      line,
      fc.infiniteStream(fc.nat(3)),
      (read, more, text, dice) => {
        const rows = read.map((one, index) => ({ ...one, id: `o${index}` }))
        const some = () =>
          new Set(rows.filter(() => dice.next().value === 0).map((one) => `${one.id}_${one.nextNominal}`))
        const files = new Map(rows.filter(() => dice.next().value === 0).map(({ id }) => [id, ['leasehold.pdf']]))
        const facts = { ...known, ...more, files, proved: some(), reminded: some(), failed: some(), late: some() }
        const filter = parseFilter(text)
        expect(filter.unclear, text).toEqual([])
        expect(idsOf(find(rows, filter, facts)), text).toBe(idsOf(naivelyFound(rows, text, facts)))
      },
    ),
    { numRuns: 2_000 },
  )
})
