import { expect, test } from 'vitest'
import { firstAndRest } from './sentences.ts'

test.each([
  ['Is 950 the amount?', 'Is 950 the amount?', ''],
  ['3 December is a Thursday. Which is right?', '3 December is a Thursday.', 'Which is right?'],
  ['“am 3.4.” has passed. Is it overdue?', '“am 3.4.” has passed.', 'Is it overdue?'],
  ['“£29.99” or 5.30 is meant. Say which.', '“£29.99” or 5.30 is meant.', 'Say which.'],
  [
    '“Really? Yes.” was not understood. Say it another way.',
    '“Really? Yes.” was not understood.',
    'Say it another way.',
  ],
  ['No stop', 'No stop', ''],
  ['“open', '“open', ''],
  ['', '', ''],
])('the first sentence of %j is %j', (text, first, rest) => {
  expect(firstAndRest(text)).toEqual([first, rest])
})
