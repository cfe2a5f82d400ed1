import { calendarDate } from '@duebook/domain'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { replaced, termsOf, without, type Ask } from './filter.ts'
import { parseFilter } from './parse-filter.ts'

const d = calendarDate
const one = (line: string) => {
  const filter = parseFilter(line)
  const terms = termsOf(filter)
  expect(filter.unclear).toEqual([])
  expect(terms).toHaveLength(1)
  return { ...terms[0]?.ask, not: terms[0]?.not }
}

test.each<[string, Ask & { not?: boolean }]>([
  ['due<30d', { asks: 'due', between: { in: 'days', from: null, to: 30 } }],
  ['due<4w', { asks: 'due', between: { in: 'days', from: null, to: 28 } }],
  ['due>30d', { asks: 'due', between: { in: 'days', from: 31, to: null } }],
  ['due>=30d', { asks: 'due', between: { in: 'days', from: 30, to: null } }],
  ['due≤today', { asks: 'due', between: { in: 'days', from: null, to: 0 } }],
  ['due:tomorrow', { asks: 'due', between: { in: 'days', from: 1, to: 1 } }],
  ['DUE>2027-01-31', { asks: 'due', between: { in: 'dates', from: d('2027-02-01'), to: null } }],
  ['due<2027-01-31', { asks: 'due', between: { in: 'dates', from: null, to: d('2027-01-30') } }],
  ['due:2028-02', { asks: 'due', between: { in: 'dates', from: d('2028-02-01'), to: d('2028-02-29') } }],
  ['plan<=2027', { asks: 'plan', between: { in: 'dates', from: null, to: d('2027-12-31') } }],
  ['notice<14d', { asks: 'notice', between: { in: 'days', from: null, to: 14 } }],
  ['overdue', { asks: 'overdue' }],
  ['-overdue', { asks: 'overdue', not: true }],
  ['kind:bill,filing', { asks: 'kind', kinds: ['bill', 'filing'] }],
  ['owner:me', { asks: 'owner', names: ['me'] }],
  ['owner:none', { asks: 'owner', names: ['none'] }],
  ['owner:"Ben Whitlock",me', { asks: 'owner', names: ['Ben Whitlock', 'me'] }],
  ['backup:none', { asks: 'backup', names: ['none'] }],
  ['amount>500', { asks: 'amount', sign: '>', thousandths: 500_000, currencies: null }],
  ['amount<99.95', { asks: 'amount', sign: '<', thousandths: 99_950, currencies: null }],
  ['amount>=£1,200.5', { asks: 'amount', sign: '>=', thousandths: 1_200_500, currencies: ['GBP'] }],
  ['amount=500eur', { asks: 'amount', sign: '=', thousandths: 500_000, currencies: ['EUR'] }],
  ['amount>¥9', { asks: 'amount', sign: '>', thousandths: 9_000, currencies: ['JPY', 'CNY'] }],
  ['has:proof', { asks: 'has', what: ['proof'] }],
  ['-has:proof', { asks: 'has', what: ['proof'], not: true }],
  ['has:file,note', { asks: 'has', what: ['file', 'note'] }],
  ['tag:#home,van', { asks: 'tag', tags: ['home', 'van'] }],
  ['tag:"two words"', { asks: 'tag', tags: ['two words'] }],
  ['#home', { asks: 'tag', tags: ['home'] }],
  ['changed:7d', { asks: 'changed', days: 7 }],
  ['changed:today', { asks: 'changed', days: 0 }],
  ['ended:yes', { asks: 'ended', is: true }],
  ['ack:NO', { asks: 'ack', is: false }],
  ['delivery:failed', { asks: 'delivery', as: ['failed'] }],
  ['reach:nobody,weak', { asks: 'reach', as: ['nobody', 'weak'] }],
  ['is:ending', { asks: 'standing', as: ['ending'] }],
  ['-is:undecided', { asks: 'standing', as: ['undecided'], not: true }],
  ['is:renewed,renegotiating', { asks: 'standing', as: ['renewed', 'renegotiating'] }],
  ['“quarter day”', { asks: 'words', text: 'quarter day', exact: true }],
  ['"due<30d"', { asks: 'words', text: 'due<30d', exact: true }],
  ['"never closed', { asks: 'words', text: 'never closed', exact: true }],
  ['"or"', { asks: 'words', text: 'or', exact: true }],
  ['rent', { asks: 'words', text: 'rent', exact: false }],
  ['12:30', { asks: 'words', text: '12:30', exact: false }],
  ['a=b', { asks: 'words', text: 'a=b', exact: false }],
])('%s is read', (line, ask) => {
  expect(one(line)).toEqual({ not: false, ...ask })
})

test.each([
  ['ownr:me', 'No filter is called “ownr”', 'owner:me'],
  ['https://x', 'No filter is called “https”', null],
  ['constructor:x', 'No filter is called “constructor”', null],
  ['kind:tax', 'A kind is bill, renewal, contract, licence, filing, warranty, coursework or other', null],
  ['kind:', 'A kind is bill, renewal, contract, licence, filing, warranty, coursework or other', null],
  ['due:30d', 'Write < or > and days or a date, such as due<30d or due>2027-01-31', 'due<30d'],
  ['due<99999w', 'Write < or > and days or a date, such as due<30d or due>2027-01-31', 'due<30d'],
  ['due<2027-02-30', 'Write < or > and days or a date, such as due<30d or due>2027-01-31', 'due<30d'],
  ['amount:500', 'An amount is more or less than a number', 'amount>500'],
  ['amount>lots', 'An amount is more or less than a number', 'amount>500'],
  ['amount>£5eur', 'An amount is more or less than a number', 'amount>500'],
  ['amount>500abc', 'No money is called ABC', null],
  ['has:luck', 'One has proof, file, note, plan, notice, amount or tag', 'has:proof'],
  ['ack:maybe', 'Ack is yes or no: whether somebody has it in hand', 'ack:no'],
  ['delivery:lost', 'A delivery is failed or late', 'delivery:failed'],
  ['is:over', 'One is ending, renegotiating, undecided or renewed', 'is:ending'],
  ['ended:yes,no', 'Ended is yes or no', 'ended:yes'],
  ['changed:7', 'Changed takes days, such as 7d, or today', 'changed:7d'],
  ['owner:', 'An owner is me, none or a name', 'owner:me'],
  ['backup:,', 'A backup is me, none or a name', 'backup:me'],
  ['tag:#', 'A tag is a word', null],
  ['(due<30d', 'Brackets are not read; “or” parts, and spaces join', null],
])('%s is shown, not guessed', (line, why, instead) => {
  const filter = parseFilter(`rent ${line}`)
  expect(termsOf(filter).map(({ text }) => text)).toEqual(['rent'])
  expect(filter.unclear).toEqual([{ text: line, start: 5, end: 5 + line.length, why, instead }])
})

test('a term is taken out of the line by its place', () => {
  const line = 'rent  due<30d -has:proof'
  const [, due, proof] = termsOf(parseFilter(line))
  expect(due && without(line, due)).toBe('rent -has:proof')
  expect(proof && without(line, proof)).toBe('rent  due<30d')
  expect(without('overdue', { start: 0, end: 7 })).toBe('')
})

test('“or” parts alternatives, “and” and spaces join, and an “or” that parts nothing is shown', () => {
  const sides = (line: string) => parseFilter(line).alternatives.map((terms) => terms.map(({ text }) => text).join(' '))
  expect(sides('rent overdue OR kind:bill and due<7d or "or"')).toEqual(['rent overdue', 'kind:bill due<7d', '"or"'])
  expect(parseFilter('or rent').unclear.map(({ start, why }) => [start, why])).toEqual([[0, '“or” stands between two']])
  expect(parseFilter('rent or or').unclear.map(({ start }) => start)).toEqual([8])
  expect(parseFilter('rent or').unclear.map(({ start }) => start)).toEqual([5])
})

test('an “or” that parts nothing any more goes with what it parted', () => {
  const line = 'rent or due<30d or overdue'
  const [rent, due, overdue] = termsOf(parseFilter(line))
  expect([rent, due, overdue].map((term) => term && without(line, term))).toEqual([
    'due<30d or overdue',
    'rent or overdue',
    'rent or due<30d',
  ])
  expect(due && replaced(line, due, 'due<60d')).toBe('rent or due<60d or overdue')
})

test('no more than twenty terms and two hundred characters are read', () => {
  const filter = parseFilter('a '.repeat(100_000))
  expect(termsOf(filter)).toHaveLength(20)
  expect(filter.unclear.map(({ why }) => why)).toEqual(['At most 20 are read at once'])
})

test('any line is read without a fault, every piece stands where it says, and none is lost', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.constantFrom(
      'due<',
      'notice>',
      'kind:',
      '-',
      '"',
      '“',
      '”',
      ':',
      '<',
      'amount>1e9',
      ' or ',
      'or',
      'tag:"',
      '__proto__:x',
      'tag:,,',
      '\0',
    ),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), fc.constantFrom('', ' '), (pieces, between) => {
      const line = pieces.join(between)
      const filter = parseFilter(line)
      const terms = termsOf(filter)
      for (const { text, start, end } of [...terms, ...filter.unclear]) expect(line.slice(start, end)).toBe(text)
      for (const term of terms) expect(without(line, term).length).toBeLessThan(line.length)
    }),
    { numRuns: 500 },
  )
})
