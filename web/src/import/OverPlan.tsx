import { currency, planNames } from '@duebook/contract/billing/plans'
import { moneyText } from '@duebook/contract/money'
import { Link } from '@tanstack/react-router'
import { usePriceList } from '../cloud/billing/priceList.ts'
import { Note } from '../ui/Note.tsx'

/** More than the plan holds: what fits is chosen, and what a plan without an end costs stands beside it. */
export function OverPlan({ active, limit, adds }: { active: number; limit: number; adds: number }) {
  const prices = usePriceList()
  const cheapest = prices === null || prices === 'missing' ? undefined : prices[0]
  const fits = Math.max(0, limit - active)
  return (
    <Note tone="soon">
      <b>
        Free holds {limit} active; {active} are used.
      </b>{' '}
      {fits > 0 ? `Choose ${fits} of ${adds}` : `None of ${adds} fits`}, or upgrade. Nothing is preselected.{' '}
      {cheapest && (
        <>
          {planNames[cheapest.plan]} holds as many as you like, for{' '}
          {moneyText(cheapest.price.month, currency.toUpperCase())} a month. <Link to="/settings/billing">Plans</Link>
        </>
      )}
    </Note>
  )
}
