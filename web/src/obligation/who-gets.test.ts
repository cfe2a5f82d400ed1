import { expect, test } from 'vitest'
import { whoGets } from './who-gets.ts'

type Hand = NonNullable<Parameters<typeof whoGets>[1]>
const planned = { state: 'planned', step: 1, recipient: 'ada', watching: false } as const
const hand: Hand = { state: 'none', by: null, asked: [], handedBack: [] }

test('a step to come goes to who has it in hand alone, else to all who are asked, and not to who handed it back', () => {
  const of = (more: Partial<Hand>) => whoGets(planned, { ...hand, ...more })
  expect(whoGets(planned, null)).toEqual(['ada'])
  expect(of({})).toEqual(['ada'])
  expect(of({ state: 'inHand', by: 'ben' })).toEqual(['ben'])
  expect(of({ state: 'asked', asked: ['ada', 'ben'] })).toEqual(['ada', 'ben'])
  expect(of({ state: 'asked', asked: ['ben'], handedBack: ['ada'] })).toEqual(['ben'])
})

test('what went, what is only told and what was put off go to whom they say', () => {
  const held: Hand = { ...hand, state: 'inHand', by: 'ben' }
  for (const row of [{ state: 'delivered' }, { watching: true }, { step: -1 }] as const)
    expect(whoGets({ ...planned, ...row }, held)).toEqual(['ada'])
})
