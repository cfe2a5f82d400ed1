import { expect, test } from 'vitest'
import { hangingOn } from './hanging.ts'

const one = (id: string, nextDue: string | null, assignee: string | null, reviewer: string | null = null) => ({
  id,
  title: id,
  nextDue: nextDue as never,
  assignee,
  reviewer,
})

test('on somebody hangs what they own or review, the next due first and what has ended last', () => {
  const records = [
    one('ended', null, 'ben'),
    one('later', '2031-03-01', 'ben'),
    one('hers', '2031-01-01', 'ada'),
    one('looked at', '2031-02-01', 'ada', 'ben'),
    one('nobody’s', '2031-01-01', null),
  ]
  expect(hangingOn(records, 'ben').map(({ id, owns, reviews }) => [id, owns, reviews])).toEqual([
    ['looked at', false, true],
    ['later', true, false],
    ['ended', true, false],
  ])
})
