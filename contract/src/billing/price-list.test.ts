import { describe, expect, it } from 'vitest'
import { prices } from './plans.ts'
import { mayHave, priceListOf } from './price-list.ts'

const plansOf = (setting: string) => priceListOf(setting).map(({ plan }) => plan)

describe('the price list', () => {
  it.each([
    ['', ['pro', 'team']],
    [' ', ['pro', 'team']],
    ['pro', ['pro']],
    ['pro,team', ['pro', 'team']],
    ['team, pro', ['pro', 'team']],
  ])('of the setting “%s” holds %j', (setting, plans) => expect(plansOf(setting)).toEqual(plans))
  it('has the prices that billing charges', () =>
    expect(priceListOf('pro,team')).toEqual([
      { plan: 'pro', price: prices.pro },
      { plan: 'team', price: prices.team },
    ]))
  it('is refused for a plan that there is not, in words that say which there are', () =>
    expect(() => priceListOf('pro,gold')).toThrow('“gold” is no plan: name those that are sold, such as pro,team.'))
})

it.each([
  ['what is sold', 'pro', 'pro', null, true],
  ['what is not sold', 'pro', 'team', null, false],
  ['what is not sold, to somebody with another plan', 'pro', 'team', 'pro', false],
  ['what is not sold, to somebody who has it', 'pro', 'team', 'team', true],
  ['what is sold again', 'pro,team', 'team', 'pro', true],
] as const)('%s: %s sold, %s wanted, %s had: %s', (_title, setting, wanted, now, may) =>
  expect(mayHave(priceListOf(setting), wanted, now)).toBe(may),
)
