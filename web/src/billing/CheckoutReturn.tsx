import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { billing as ask, useEntitlement } from '../cloud/billing/billing.ts'
import { PageHead } from '../frame/PageHead.tsx'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { announce } from '../ui/toast.ts'
import styles from './billing.module.css'
import { explainBilling } from './refusals.ts'

type CheckoutState = { state: 'waiting' | 'late' | 'open' | 'expired' } | { state: 'failed'; why: string }

/** After this long without the provider's event the text says that one need not stay; ms. */
const patience = 20_000

/** Where the payment page leads back to: the server looks the payment up at once, and then the plan's own record is watched. */
export function CheckoutReturn() {
  const { uid } = useSignedIn()
  const navigate = useNavigate()
  const plan = useEntitlement(uid)
  const [checkout, setCheckout] = useState<CheckoutState>({ state: 'waiting' })
  const [tries, setTries] = useState(0)
  const session = new URLSearchParams(location.search).get('session') ?? ''
  const state = plan.status === 'ready' ? plan.data?.state : undefined
  const there = (state === 'trialing' || state === 'active') && plan.status === 'ready' && !plan.fromCache
  useEffect(() => {
    const late = setTimeout(() => setCheckout((now) => (now.state === 'waiting' ? { state: 'late' } : now)), patience)
    ask('finishCheckout', { session }).then(
      ({ state: found }) => {
        if (found === 'open' || found === 'expired') setCheckout({ state: found })
      },
      (error: unknown) => {
        const { problem, next } = explainBilling(error)
        setCheckout({ state: 'failed', why: `${problem} ${next}` })
      },
    )
    return () => clearTimeout(late)
  }, [session, tries])
  const over = checkout.state === 'open' || checkout.state === 'expired'
  useEffect(() => {
    if (!there || over) return
    announce(state === 'trialing' ? 'Your trial has begun.' : 'Your plan is active.')
    void navigate({ to: '/settings/billing', replace: true })
  }, [there, over, state, navigate])
  return (
    <>
      <PageHead view="Settings" title="Plan and billing" />
      <div role="status" className={styles.waiting}>
        {checkout.state === 'waiting' && (
          <Note tone="accent" glyph="ack">
            <b>Payment received, activating.</b> You can leave this page.
          </Note>
        )}
        {checkout.state === 'late' && (
          <Note tone="accent" glyph="ack">
            <b>Payment received, activating.</b> It takes longer than usual. You can leave this page; the plan is
            switched on by itself, and nothing is charged twice.
          </Note>
        )}
      </div>
      {checkout.state === 'failed' && (
        <Note
          tone="over"
          glyph="failed"
          alert
          action={
            <Button onClick={() => (setCheckout({ state: 'waiting' }), setTries((n) => n + 1))}>Try again</Button>
          }
        >
          {checkout.why}
        </Note>
      )}
      {over && (
        <Note tone="soon" glyph="soon">
          <b>{checkout.state === 'open' ? 'This payment is not finished.' : 'This payment page has run out.'}</b>{' '}
          Nothing was charged.
        </Note>
      )}
      <p className={styles.acts}>
        <Link to="/settings/billing">Plan and billing</Link>
      </p>
    </>
  )
}
