import { expect, test } from 'vitest'
import { book, known } from './fixtures/adas-book.ts'
import { filterWords } from './filter-words.ts'
import { offersAt } from './offers.ts'
import { parseFilter } from './parse-filter.ts'

test.each([
  ['', ''],
  ['due<30d owner:me amount>£90 -has:proof', 'Due until Mon 21 Dec 2026, or overdue; Ada’s; above £90; proof missing.'],
  ['due<2026-12-01 -kind:bill,filing', 'Due until Mon 30 Nov 2026; no bill or filing.'],
  ['due:2026-12 -owner:ben', 'Due from Tue 1 Dec 2026 to Thu 31 Dec 2026; not Ben’s.'],
  ['kind:filing owner:sam', 'Filing; of “sam”.'],
  ['notice>14d or overdue', 'Notice closes from Sun 6 Dec 2026 on. Or overdue.'],
  ['plan:tomorrow backup:none,sam', 'Planned on Sun 22 Nov 2026; nobody or “sam” as backup.'],
  ['amount<=99.50 "quarter day" -rent', 'At most 99.5; “quarter day”; without “rent”.'],
  ['amount=¥600 has:plan,note -has:file,tag', 'Exactly JP¥600; planned or with a note; without a file and not tagged.'],
  ['tag:home,van changed:7d ended:no', 'Tagged home or van; changed since Sat 14 Nov 2026; not ended.'],
  ['reach:nobody,weak', 'Reaches nobody or reaches hardly anybody.'],
  ['is:renewed,ending ack:no', 'Renewed at least once or decided to end; reminded, and nobody said “mine”.'],
  [
    'delivery:failed,late -ended:yes changed:today ack:yes',
    'A reminder did not arrive or a reminder went late; not ended; changed today; in somebody’s hand.',
  ],
])('%s reads: %s', (line, words) => {
  expect(filterWords(parseFilter(line), known)).toBe(words)
})

test('what is one’s own is yours while nobody of the book is known yet', () => {
  expect(filterWords(parseFilter('owner:me'), { ...known, people: [] })).toBe('Yours.')
})

test.each([
  ['due<30d ow', ['owner:me', 'owner:ben', 'owner:none'], 8],
  ['-has:p', ['-has:proof', '-has:plan'], 0],
  ['tag:', ['tag:"Q3 return"', 'tag:home', 'tag:van'], 0],
  ['overdue', [], 0],
  ['overdu', ['overdue'], 0],
  ['"ow', [], 0],
  ['', [], 0],
  ['xyz', [], 0],
])('at the end of %s %j is offered', (line, texts, start) => {
  const offers = offersAt(line, line.length, known, book)
  expect(offers.map(({ text }) => text)).toEqual(texts)
  for (const offer of offers) expect([offer.start, offer.end]).toEqual([start, line.length])
})

test('nothing is offered in the middle of a piece', () => {
  expect(offersAt('overdue', 2, known, book)).toEqual([])
})
