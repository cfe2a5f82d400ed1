import type { Billing } from '@duebook/contract/billing/billing'
import type { SubscriptionFacts } from '@duebook/contract/billing/entitlement'
import { mostSeats } from '@duebook/contract/billing/plans'
import { useState } from 'react'
import { Section } from '../ui/Section.tsx'
import styles from './billing.module.css'
import { Quote } from './Quote.tsx'
import { SeatLimit } from './SeatLimit.tsx'

/** The seats of Team: each change with its price before it is confirmed. */
export function Seats({ live, billing }: { live: SubscriptionFacts; billing: Billing | null }) {
  const card = billing?.card ?? null
  const [seats, setSeats] = useState(live.seats)
  const step = (by: number) => setSeats((now) => Math.min(Math.max(now + by, 1), mostSeats))
  return (
    <Section
      name={seats > live.seats ? 'Add a seat' : seats < live.seats ? 'Remove a seat' : 'Seats'}
      note="Nothing is charged until you confirm"
    >
      <div className={styles.seats}>
        <span id="seats-label" className={styles.bold}>
          Seats
        </span>
        <span className={styles.stepper} role="group" aria-labelledby="seats-label">
          <button type="button" aria-label="One seat fewer" onClick={() => step(-1)}>
            −
          </button>
          <output aria-label="Seats">{seats}</output>
          <button type="button" aria-label="One seat more" onClick={() => step(1)}>
            +
          </button>
        </span>
        <span className={styles.remark}>
          {live.seats === 1 ? '1 seat now' : `${live.seats} seats now`}. Viewers are free.
          {card && ` Paid with the card ending ${card.last4}.`}
        </span>
      </div>
      {seats !== live.seats && (
        <Quote
          key={seats}
          from={live}
          to={{ plan: live.plan, interval: live.interval, seats }}
          keep={`Keep ${live.seats === 1 ? '1 seat' : `${live.seats} seats`}`}
          onKeep={() => setSeats(live.seats)}
          onDone={() => {}}
        />
      )}
      <SeatLimit limit={billing?.seatLimit ?? null} seats={live.seats} />
    </Section>
  )
}
