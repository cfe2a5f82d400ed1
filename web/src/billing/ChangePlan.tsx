import type { SubscriptionFacts } from '@duebook/contract/billing/entitlement'
import { offers, type Interval, type PaidPlan } from '@duebook/contract/billing/plans'
import { mayHave, type PriceList } from '@duebook/contract/billing/price-list'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Choice } from '../ui/fields/Choice.tsx'
import { Section } from '../ui/Section.tsx'
import styles from './billing.module.css'
import { Quote } from './Quote.tsx'
import { planText, pounds } from './words.ts'

type Target = `${PaidPlan} ${Interval}` | 'free'

/** Another plan or another length of period: what it costs stands there before anything is confirmed. */
export function ChangePlan({
  list,
  live,
  onClose,
  onLeave,
}: {
  list: PriceList
  live: SubscriptionFacts
  onClose: () => void
  onLeave: () => void
}) {
  const now: Target = `${live.plan} ${live.interval}`
  const [target, setTarget] = useState<Target>(now)
  const [plan, interval] = target.split(' ') as [PaidPlan, Interval]
  const offered = offers.filter((offer) => mayHave(list, offer.plan, live.plan))
  return (
    <Section name="Change the plan" note="Nothing is charged until you confirm">
      <div className={styles.body}>
        <Choice
          legend="Plan"
          value={target}
          onChange={(value) => (value === 'free' ? onLeave() : setTarget(value))}
          options={[
            ...offered.map((offer) => ({
              value: `${offer.plan} ${offer.interval}` as Target,
              label: `${planText(offer)}, ${pounds(offer.amount)}${offer.plan === 'team' ? ' a seat' : ''}${
                now === `${offer.plan} ${offer.interval}` ? ', now' : ''
              }`,
            })),
            { value: 'free', label: 'Free, when the period ends' },
          ]}
        />
        {target === now ? (
          <Button look="bare" onClick={onClose}>
            Keep {planText(live)}
          </Button>
        ) : (
          <Quote
            key={target}
            from={live}
            to={{ plan, interval, seats: plan === 'team' ? Math.max(live.plan === 'team' ? live.seats : 1, 1) : 1 }}
            onDone={onClose}
            keep={`Keep ${planText(live)}`}
            onKeep={onClose}
          />
        )}
      </div>
    </Section>
  )
}
