import { expect, test } from 'vitest'
import { hangingOn } from './hanging.ts'

const one = (
  id: string,
  nextDue: string | null,
  assignee: string | null,
  reviewer: string | null = null,
  backup: string | null = null,
) => ({
  id,
  title: id,
  nextDue: nextDue as never,
  assignee,
  reviewer,
  backup,
})

test('on somebody hangs what they own, review or back up, the next due first and what has ended last', () => {
  const records = [
    one('ended', null, 'ben'),
    one('later', '2031-03-01', 'ben'),
    one('hers', '2031-01-01', 'ada'),
    one('looked at', '2031-02-01', 'ada', 'ben'),
    one('behind her', '2031-04-01', 'ada', null, 'ben'),
    one('nobody’s', '2031-01-01', null),
  ]
  expect(hangingOn(records, 'ben').map(({ id, owns, reviews, backs }) => [id, owns, reviews, backs])).toEqual([
    ['looked at', false, true, false],
    ['later', true, false, false],
    ['behind her', false, false, true],
    ['ended', true, false, false],
  ])
})
