import type { DrillRow } from '@duebook/contract/asking/drill'
import { expect, it } from 'vitest'
import { inEarnest } from './in-earnest.ts'

const row = (as: DrillRow['as'], who: string | null, would: number | null): DrillRow => ({
  as,
  who,
  would,
  channel: who === null ? null : 'email',
  state: who === null ? 'nobody' : 'planned',
  at: null,
  waits: false,
  instead: false,
  faredAt: null,
  why: null,
  until: null,
})
const ladder = [
  row('asked', 'ada', 100),
  row('rung 1', 'ben', 200),
  row('rung 2', 'olu', 300),
  row('rung 2', 'mina', 300),
  row('rung 3', null, 400),
  row('watcher', 'jo', 150),
  row('watcher', 'ida', null),
]

it.each([
  [
    'whoever is asked first, and the first entry behind them',
    0,
    { as: 'asked', at: 100, after: { at: 200, who: ['ben'] } },
  ],
  ['an entry, and everybody of the next', 1, { as: 'rung 1', at: 200, after: { at: 300, who: ['olu', 'mina'] } }],
  ['the last with somebody on it, and nobody behind', 2, { as: 'rung 2', at: 300, after: null }],
  ['a watcher, who stands before nobody', 5, { as: 'watcher', at: 150, after: null }],
  ['nothing of whom nothing is foreseen', 6, null],
])('says of a drill, as it would be in earnest, %s', (_what, place, said) => {
  expect(inEarnest(ladder, place)).toEqual(said)
})

it('leaves out of those behind somebody whoever they are themselves, by another way or again', () => {
  expect(inEarnest([row('asked', 'ada', 100), row('asked', 'ada', 100), row('rung 1', 'ada', 200)], 0)).toEqual({
    as: 'asked',
    at: 100,
    after: null,
  })
})
