import { describe, expect, it } from 'vitest'
import { firstOf } from './first-of.ts'

describe('who came first into a house', () => {
  const ada = { uid: 'ada', second: 5_000 }
  const ben = { uid: 'ben', second: 6_000 }
  const quick = { uid: 'quick', second: 5_000 }
  it.each([
    ['the oldest account, wherever it stands in the list', [ben, ada], { uid: 'ada' }],
    ['nobody in an empty house', [], 'nobody'],
    ['not told of two who came in one second, in either order', [ada, quick, ben], 'several'],
    ['not told of two who came in one second, in either order', [quick, ben, ada], 'several'],
    ['the first, whoever came together after it', [ben, ada, { ...ben, uid: 'sam' }], { uid: 'ada' }],
  ])('is %s', (_what, accounts, first) => expect(firstOf(accounts)).toEqual(first))
})
