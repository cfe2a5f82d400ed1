import type { PlanQuote } from '@duebook/contract/billing/billing-requests'
import type { SubscriptionFacts } from '@duebook/contract/billing/entitlement'
import type { Selection } from '@duebook/contract/billing/plans'
import { useEffect, useState } from 'react'
import { billing as ask, leaveFor } from '../cloud/billing/billing.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { SkeletonRows } from '../ui/rows/SkeletonRows.tsx'
import { announce } from '../ui/toast.ts'
import { Amounts } from './Amounts.tsx'
import styles from './billing.module.css'
import { explainBilling } from './refusals.ts'
import { planText, pounds } from './words.ts'

type QuoteProps = {
  from: SubscriptionFacts
  to: Selection
  /** Names the button that leaves everything as it is. */
  keep: string
  onKeep: () => void
  onDone: () => void
}

/** What a change costs, worked out by the provider, and the button that pays exactly that. */
export function Quote({ from, to, keep, onKeep, onDone }: QuoteProps) {
  const [quote, setQuote] = useState<PlanQuote | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const { plan, interval, seats } = to
  useEffect(() => {
    let left = false
    ask('previewPlanChange', { plan, interval, seats }).then(
      (answer) => !left && setQuote(answer),
      (error: unknown) => !left && setProblem(sentence(error)),
    )
    return () => void (left = true)
  }, [plan, interval, seats, attempt])
  const again = () => {
    setProblem(null)
    setAttempt((n) => n + 1)
  }
  const confirm = async (shown: PlanQuote) => {
    if (busy) return
    setBusy(true)
    setProblem(null)
    try {
      const { at, amount } = shown
      const seatsOnly = from.plan === plan && from.interval === interval
      const answer = seatsOnly
        ? await ask('setSeats', { seats, at, amount })
        : await ask('changePlan', { plan, interval, seats, at, amount })
      if (answer.outcome === 'confirm') return leaveFor(answer.url)
      announce(
        shown.moment === 'periodEnd'
          ? `Changes to ${planText(to)} when the period ends.`
          : `You are on ${planText(to)}.`,
      )
      onDone()
    } catch (error) {
      setProblem(sentence(error))
      if ((error as { details?: { reason?: string } }).details?.reason === 'price-changed') {
        setQuote(null)
        setAttempt((n) => n + 1)
      }
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {problem && (
        <Note tone="over" glyph="failed" alert action={!quote && <Button onClick={again}>Try again</Button>}>
          {problem}
        </Note>
      )}
      {!quote && !problem && <SkeletonRows count={3} label="Working out the amount" />}
      {quote && <Amounts quote={quote} to={to} />}
      <div className={styles.acts}>
        {quote && (
          <Button look="main" aria-disabled={busy} onClick={() => void confirm(quote)}>
            {verb(quote, from, to)}
          </Button>
        )}
        <Button look="bare" onClick={onKeep}>
          {keep}
        </Button>
      </div>
    </>
  )
}

const sentence = (error: unknown) => {
  const { problem, next } = explainBilling(error)
  return `${problem} ${next}`
}

function verb(quote: PlanQuote, from: SubscriptionFacts, to: Selection): string {
  const more = to.seats - from.seats
  const does =
    from.plan === to.plan && from.interval === to.interval
      ? more > 0
        ? `Add ${more === 1 ? 'the seat' : `${more} seats`}`
        : `Remove ${more === -1 ? 'the seat' : `${-more} seats`}`
      : `Change to ${planText(to)}`
  return quote.amount > 0 ? `${does} and pay ${pounds(quote.amount)}` : does
}
