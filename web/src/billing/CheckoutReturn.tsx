import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { billing as ask, useEntitlement } from '../cloud/billing.ts'
import { PageHead } from '../shell/PageHead.tsx'
import { useSignedIn } from '../shell/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { announce } from '../ui/toast.ts'
import styles from './billing.module.css'
import { explainBilling } from './refusals.ts'

type Asked = { state: 'waiting' | 'late' | 'open' | 'expired' } | { state: 'failed'; why: string }

/** After this long without the provider's event the text says that one need not stay; ms. */
const patience = 20_000

/** Where the payment page leads back to: the server looks the payment up at once, and then the plan's own record is watched. */
export function CheckoutReturn() {
  const { uid } = useSignedIn()
  const navigate = useNavigate()
  const plan = useEntitlement(uid)
  const [asked, setAsked] = useState<Asked>({ state: 'waiting' })
  const [tries, setTries] = useState(0)
  const session = new URLSearchParams(location.search).get('session') ?? ''
  const state = plan.status === 'ready' ? plan.data?.state : undefined
  const there = (state === 'trialing' || state === 'active') && plan.status === 'ready' && !plan.fromCache
  useEffect(() => {
    const late = setTimeout(() => setAsked((now) => (now.state === 'waiting' ? { state: 'late' } : now)), patience)
    ask('finishCheckout', { session }).then(
      ({ state: found }) => {
        if (found === 'open' || found === 'expired') setAsked({ state: found })
      },
      (error: unknown) => {
        const { happened, next } = explainBilling(error)
        setAsked({ state: 'failed', why: `${happened} ${next}` })
      },
    )
    return () => clearTimeout(late)
  }, [session, tries])
  const over = asked.state === 'open' || asked.state === 'expired'
  useEffect(() => {
    if (!there || over) return
    announce(state === 'trialing' ? 'Your trial has begun.' : 'Your plan is active.')
    void navigate({ to: '/settings/billing', replace: true })
  }, [there, over, state, navigate])
  return (
    <>
      <PageHead view="Settings" title="Plan and billing" />
      <div role="status" className={styles.waiting}>
        {asked.state === 'waiting' && (
          <Note tone="accent" glyph="ack">
            <b>Payment received, activating.</b> You can leave this page.
          </Note>
        )}
        {asked.state === 'late' && (
          <Note tone="accent" glyph="ack">
            <b>Payment received, activating.</b> It takes longer than usual. You can leave this page; the plan is
            switched on by itself, and nothing is charged twice.
          </Note>
        )}
      </div>
      {asked.state === 'failed' && (
        <Note
          tone="over"
          glyph="failed"
          alert
          action={<Button onClick={() => (setAsked({ state: 'waiting' }), setTries((n) => n + 1))}>Try again</Button>}
        >
          {asked.why}
        </Note>
      )}
      {over && (
        <Note tone="soon" glyph="soon">
          <b>{asked.state === 'open' ? 'This payment is not finished.' : 'This payment page has run out.'}</b> Nothing
          was charged.
        </Note>
      )}
      <p className={styles.acts}>
        <Link to="/settings/billing">Plan and billing</Link>
      </p>
    </>
  )
}
