import type { Billing as Mirror } from '@duebook/contract/billing/billing'
import type { Entitlement } from '@duebook/contract/billing/entitlement'
import { bestLive, isTrial } from '@duebook/contract/billing/entitlement'
import { useState } from 'react'
import { useBilling, useEntitlement, useHasPlans } from '../cloud/billing/billing.ts'
import { useAllowance } from '../cloud/billing/allowance.ts'
import { usePriceList } from '../cloud/billing/priceList.ts'
import { PageHead } from '../frame/PageHead.tsx'
import { ScreenState } from '../frame/ScreenState.tsx'
import { SettingsTabs } from '../frame/SettingsTabs.tsx'
import { useSignedIn } from '../frame/signedIn.tsx'
import { SkeletonRows } from '../ui/rows/SkeletonRows.tsx'
import styles from './billing.module.css'
import { Card } from './Card.tsx'
import { ChangePlan } from './ChangePlan.tsx'
import { CurrentPlan } from './CurrentPlan.tsx'
import { Invoices } from './Invoices.tsx'
import { LeavePlan } from './LeavePlan.tsx'
import { Plans } from './Plans.tsx'
import { Seats } from './Seats.tsx'

export type Open = 'change' | 'leave' | null

/** The plan in force, what can be done with it, invoices and the card. */
export function Billing() {
  const person = useSignedIn()
  const mirror = useBilling(person.uid)
  const plan = useEntitlement(person.uid)
  const hasPlans = useHasPlans(person.bookId)
  return (
    <>
      <PageHead view="Settings" title={hasPlans ? 'Plan and billing' : 'No plans'} />
      <SettingsTabs />
      {hasPlans ? (
        <ScreenState live={plan} rows={3}>
          {(entitlement) => (
            <ScreenState live={mirror} rows={3}>
              {(billing) => <Sections billing={billing} entitlement={entitlement} />}
            </ScreenState>
          )}
        </ScreenState>
      ) : (
        <p className={styles.said}>Nothing is sold here: everything is open, for as many people as you invite.</p>
      )}
    </>
  )
}

function Sections({ billing, entitlement }: { billing: Mirror | null; entitlement: Entitlement | null }) {
  const [open, setOpen] = useState<Open>(null)
  const priceList = usePriceList()
  const book = useAllowance(useSignedIn().bookId)
  const close = () => setOpen(null)
  const live = billing && bestLive(billing.subscriptions)
  const state = entitlement?.state ?? 'free'
  // What is sold stands over the invoices, so it is waited for.
  if (priceList === null || book.status === 'loading') return <SkeletonRows count={3} />
  const list = priceList === 'missing' ? null : priceList
  return (
    <div className={styles.columns}>
      <div>
        <CurrentPlan billing={billing} live={live} state={state} open={setOpen} />
        {live && list && open === 'change' && (
          <ChangePlan list={list} live={live} onClose={close} onLeave={() => setOpen('leave')} />
        )}
        {live?.plan === 'team' && live.endsAt === null && <Seats key={live.seats} live={live} billing={billing} />}
        {!live && list && list.length > 0 && (
          <Plans
            list={list}
            mayTry={!billing?.subscriptions.some(({ status }) => status !== 'incomplete_expired')}
            ended={state === 'canceled' || state === 'unpaid'}
          />
        )}
        <Invoices invoices={billing?.invoices ?? []} />
      </div>
      <aside aria-label="Payment details">
        <Card billing={billing} />
      </aside>
      {open === 'leave' && (
        <LeavePlan
          endsAt={live?.endsAt ?? live?.periodEnd ?? null}
          trial={live !== null && isTrial(live)}
          onClose={close}
        />
      )}
    </div>
  )
}
