import { expect, test } from 'vitest'
import { readViews, viewText } from './saved-views.ts'

test('a view is kept in one piece of text, and read again', () => {
  const view = { name: 'Over £500', line: 'amount>£500 or "two\twords"' }
  expect(readViews({ views: [viewText(view)] })).toEqual([{ ...view, line: 'amount>£500 or "two words"' }])
})

test.each([
  undefined,
  {},
  { views: 'Van\ntag:van' },
  { views: ['no line'] },
  { views: [`${'n'.repeat(61)}\nrent`] },
  { views: [`Long\n${'l'.repeat(201)}`] },
  { views: Array.from({ length: 21 }, (_, n) => `View ${n}\nrent`) },
])('what is none of ours is no view: %j', (stored) => {
  expect(readViews(stored)).toEqual([])
})
