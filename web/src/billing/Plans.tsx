import { intervalNames, trialDays, type Interval, type PaidPlan } from '@duebook/contract/billing/plans'
import type { PriceList } from '@duebook/contract/billing/price-list'
import { useState } from 'react'
import { billing as ask, leaveFor } from '../cloud/billing/billing.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { Section } from '../ui/Section.tsx'
import { Segments } from '../ui/fields/Segments.tsx'
import styles from './billing.module.css'
import { useAttempt } from './useAttempt.ts'
import { pounds } from './words.ts'

const what: Record<PaidPlan, { name: string; gives: string }> = {
  pro: { name: 'Pro', gives: 'As many obligations and books as you like, 10 GB of files.' },
  team: {
    name: 'Team',
    gives:
      'What Pro gives, and people: shared books with roles, who has what in hand, and hand-overs. Viewers are free.',
  },
}

/** What the plans that are sold give and cost, and the way to the payment page. */
export function Plans({ list, mayTry, ended }: { list: PriceList; mayTry: boolean; ended: boolean }) {
  const [interval, setPeriod] = useState<Interval>('month')
  const { busy, problem, attempt } = useAttempt()
  const start = (plan: PaidPlan, trial: boolean) =>
    attempt(async () => leaveFor((await ask('startCheckout', { plan, interval, seats: 1, trial })).url))
  return (
    <Section name={ended ? 'Reactivate' : 'Plans'} note="Reminders are never gated">
      {problem && (
        <Note tone="over" glyph="failed" alert>
          {problem}
        </Note>
      )}
      <div className={styles.acts}>
        <Segments
          label="How often you pay"
          options={{ month: 'Monthly', year: 'Yearly, 2 months free' }}
          value={interval}
          onChange={setPeriod}
        />
      </div>
      <ul className={styles.plans} aria-label="Plans">
        {list.map(({ plan, price }) => (
          <li key={plan}>
            <div className={styles.what}>
              <b>{what[plan].name}</b> <span className={styles.remark}>{what[plan].gives}</span>
            </div>
            <p className={styles.price}>
              {pounds(price[interval])}{' '}
              <span className={styles.remark}>
                {plan === 'team' ? 'a seat, ' : ''}
                {intervalNames[interval]}
              </span>
            </p>
            <span className={styles.flow}>
              {mayTry && (
                <Button
                  look={plan === 'pro' ? 'main' : 'plain'}
                  aria-disabled={busy}
                  onClick={() => void start(plan, true)}
                >
                  Try {what[plan].name} free for {trialDays} days
                </Button>
              )}
              <Button
                look={!mayTry && plan === 'pro' ? 'main' : 'plain'}
                aria-disabled={busy}
                onClick={() => void start(plan, false)}
              >
                {ended ? `Reactivate with ${what[plan].name}` : `Pay for ${what[plan].name}`}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {mayTry && (
        <p className={styles.remark}>
          A trial needs no card: without one the book goes to Free after {trialDays} days, and nothing is charged. With
          one, the first payment follows then.
        </p>
      )}
    </Section>
  )
}
