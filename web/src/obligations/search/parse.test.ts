import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseFilter, without, type Ask } from './parse.ts'

const one = (line: string) => {
  const { terms, unclear } = parseFilter(line)
  expect(unclear).toEqual([])
  expect(terms).toHaveLength(1)
  return { ...terms[0]?.ask, not: terms[0]?.not }
}

test.each<[string, Ask & { not?: boolean }]>([
  ['due<30d', { asks: 'due', bound: { below: true, days: 30 } }],
  ['due<4w', { asks: 'due', bound: { below: true, days: 28 } }],
  ['DUE>2027-01-31', { asks: 'due', bound: { below: false, day: '2027-01-31' as never } }],
  ['notice<14d', { asks: 'notice', bound: { below: true, days: 14 } }],
  ['overdue', { asks: 'overdue' }],
  ['-overdue', { asks: 'overdue', not: true }],
  ['kind:bill,filing', { asks: 'kind', kinds: ['bill', 'filing'] }],
  ['owner:me', { asks: 'owner', names: ['me'] }],
  ['owner:none', { asks: 'owner', names: ['none'] }],
  ['amount>500', { asks: 'amount', below: false, amount: 500 }],
  ['amount<99.95', { asks: 'amount', below: true, amount: 99.95 }],
  ['reach:nobody', { asks: 'reach', as: ['nobody'] }],
  ['reach:nobody,weak', { asks: 'reach', as: ['nobody', 'weak'] }],
  ['has:proof', { asks: 'has', what: 'proof' }],
  ['-has:proof', { asks: 'has', what: 'proof', not: true }],
  ['tag:#home,van', { asks: 'tag', tags: ['home', 'van'] }],
  ['changed:7d', { asks: 'changed', days: 7 }],
  ['changed:today', { asks: 'changed', days: 0 }],
  ['ended:yes', { asks: 'ended', is: true }],
  ['is:ending', { asks: 'decided', as: ['ending'] }],
  ['-is:undecided', { asks: 'decided', as: ['undecided'], not: true }],
  ['is:ending,renegotiating', { asks: 'decided', as: ['ending', 'renegotiating'] }],
  ['is:renewed', { asks: 'decided', as: ['renewed'] }],
  ['ack:no', { asks: 'ack', answered: false }],
  ['delivery:failed', { asks: 'delivery' }],
  ['backup:none,ben', { asks: 'backup', names: ['none', 'ben'] }],
  ['“quarter day”', { asks: 'words', text: 'quarter day' }],
  ['"due<30d"', { asks: 'words', text: 'due<30d' }],
  ['"never closed', { asks: 'words', text: 'never closed' }],
  ['rent', { asks: 'words', text: 'rent' }],
  ['12:30', { asks: 'words', text: '12:30' }],
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
  ['has:file', 'Which have a file is not kept in this list; has:proof finds what is proved', 'has:proof'],
  ['delivery:late', 'Of deliveries those that failed are found', 'delivery:failed'],
  ['ack:never', 'A reminder is answered, yes, or not, no', 'ack:no'],
  ['backup:', 'A backup is me, none or a name', 'backup:me'],
])('%s is shown, not guessed', (line, why, instead) => {
  const { terms, unclear } = parseFilter(`rent ${line}`)
  expect(terms.map(({ text }) => text)).toEqual(['rent'])
  expect(unclear).toEqual([{ text: line, start: 5, end: 5 + line.length, why, instead }])
})

test('a term is taken out of the line by its place', () => {
  const line = 'rent  due<30d -has:proof'
  const [, due, proof] = parseFilter(line).terms
  expect(due && without(line, due)).toBe('rent -has:proof')
  expect(proof && without(line, proof)).toBe('rent  due<30d')
  expect(without('overdue', { start: 0, end: 7 })).toBe('')
})

test('no more than twenty terms and two hundred characters are read', () => {
  const { terms, unclear } = parseFilter('a '.repeat(100_000))
  expect(terms).toHaveLength(20)
  expect(unclear.map(({ why }) => why)).toEqual(['At most 20 are read at once'])
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
      '__proto__:x',
      'tag:,,',
      '\0',
    ),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), fc.constantFrom('', ' '), (pieces, between) => {
      const line = pieces.join(between)
      const { terms, unclear } = parseFilter(line)
      for (const { text, start, end } of [...terms, ...unclear]) expect(line.slice(start, end)).toBe(text)
      for (const term of terms) expect(without(line, term).length).toBeLessThan(line.length)
    }),
    { numRuns: 500 },
  )
})
