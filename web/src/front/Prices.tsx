import { currency, limits, planNames, trialDays, type PaidPlan, type Plan } from '@duebook/contract/billing/plans'
import type { PriceList } from '@duebook/contract/billing/price-list'
import { Fragment } from 'react'
import ledger from '../design/ledger.module.css'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { sizeText } from '../ui/size-text.ts'
import landing from './Landing.module.css'
import styles from './Prices.module.css'

/** What the plans cost and hold: the price list that billing charges by, and the limits that it enforces. */
export function Prices({ list }: { list: PriceList }) {
  const plans: Plan[] = ['free', ...list.map(({ plan }) => plan)]
  const rows: [name: string, of: (plan: Plan) => string][] = [
    ['Active obligations', (plan) => count(limits[plan].activeObligations)],
    ['Books', (plan) => count(limits[plan].books)],
    ['People in a book', (plan) => (plan === 'team' ? 'a seat each, viewers free' : 'you')],
    ['Documents and proof', (plan) => sizeText(limits[plan].bytes)],
    ['Reminders by email and in the app', () => 'yes'],
    ['Export, always', () => 'yes'],
  ]
  return (
    <section id="prices" className={landing.part} aria-labelledby="prices-name">
      <h2 id="prices-name">Prices</h2>
      <table className={`${ledger.ledger} ${styles.prices}`}>
        <caption className="sr">What each plan costs and holds</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">What it holds</span>
            </th>
            {plans.map((plan) => (
              <th key={plan} scope="col">
                {planNames[plan]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className={styles.big}>
            <th scope="row">A month, before VAT</th>
            <td>{money(0)}</td>
            {list.map(({ plan, price }) => (
              <Price key={plan} plan={plan} minor={price.month} />
            ))}
          </tr>
          <tr>
            <th scope="row">A year, before VAT</th>
            <td>{money(0)}</td>
            {list.map(({ plan, price }) => (
              <Fragment key={plan}>
                <td>
                  {money(price.year)}
                  {aSeat(plan)}
                </td>
              </Fragment>
            ))}
          </tr>
          {rows.map(([name, of]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {plans.map((plan) => (
                <td key={plan}>{of(plan)}</td>
              ))}
            </tr>
          ))}
          <tr className={styles.acts}>
            <th scope="row">
              <span className="sr">The way to it</span>
            </th>
            {plans.map((plan) => (
              <td key={plan}>
                <ButtonLink to="/sign-in" search={{ create: true }} look={plan === 'pro' ? 'main' : 'plain'}>
                  {plan === 'free' ? 'Start free' : `Try ${trialDays} days`}
                </ButtonLink>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  )
}

const Price = ({ plan, minor }: { plan: PaidPlan; minor: number }) => (
  <td>
    {money(minor)} {plan === 'team' && <small>a seat</small>}
  </td>
)

const aSeat = (plan: PaidPlan) => (plan === 'team' ? ' a seat' : '')
const count = (most: number | null) => (most === null ? 'unlimited' : String(most))

const format = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: currency.toUpperCase(),
  trailingZeroDisplay: 'stripIfInteger',
})
const money = (minor: number) => format.format(minor / 100)
