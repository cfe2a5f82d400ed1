import { prices, type Interval, type PaidPlan } from './plans.ts'

/** What is sold here, cheapest first; empty where nothing is. Anybody may read it. */
export type PriceList = readonly { plan: PaidPlan; price: Record<Interval, number> }[]

const soldUnlessSaid = 'pro,team'

/** The price list of an installation by its setting, plans with commas between them (`pro,team`); empty takes what Duebook sells now. Throws for a plan that there is not. */
export function priceListOf(setting: string): PriceList {
  const named = (setting.trim() || soldUnlessSaid).split(',').map((one) => one.trim())
  const unknown = named.find((one) => !Object.hasOwn(prices, one))
  if (unknown !== undefined)
    throw new Error(`“${unknown}” is no plan: name those that are sold, such as ${Object.keys(prices).join(',')}.`)
  return (['pro', 'team'] as const)
    .filter((plan) => named.includes(plan))
    .map((plan) => ({ plan, price: prices[plan] }))
}

/** Whether somebody may come to have a plan: it is sold, or it is the one they have. */
export const mayHave = (list: PriceList, wanted: PaidPlan, now: PaidPlan | null) =>
  wanted === now || list.some(({ plan }) => plan === wanted)
