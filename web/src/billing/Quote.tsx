import type { PlanQuote } from '@duebook/contract/billing-requests'
import type { SubscriptionFacts } from '@duebook/contract/entitlement'
import type { Selection } from '@duebook/contract/plans'
import { useEffect, useState } from 'react'
import { billing as ask, leaveFor } from '../cloud/billing/billing.ts'
import ledger from '../design/ledger.module.css'
import { useToday, useZone } from '../frame/clock.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { SkeletonRows } from '../ui/SkeletonRows.tsx'
import { announce } from '../ui/toast.ts'
import styles from './billing.module.css'
import { explainBilling } from './refusals.ts'
import { planText, pounds, shortDay } from './words.ts'

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

function Amounts({ quote, to }: { quote: PlanQuote; to: Selection }) {
  const zone = useZone()
  const today = useToday()
  const { moment, amount, lines, later } = quote
  if (moment === 'periodEnd')
    return (
      <p className={styles.said}>
        Nothing is charged now. What you have paid for stays until {shortDay(later.at, zone, today)}; from then on{' '}
        {planText(to)} for {pounds(later.amount)}.
      </p>
    )
  return (
    <table className={ledger.ledger}>
      <thead>
        <tr>
          <th scope="col">Today</th>
          <th scope="col" className={ledger.num}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.text} ${line.amount}`}>
            <th scope="row">{line.text}</th>
            <td className={ledger.num}>{pounds(line.amount)}</td>
          </tr>
        ))}
        <tr className={ledger.sum}>
          <th scope="row">{amount < 0 ? 'Goes to your balance' : 'Charged now'}</th>
          <td className={ledger.num}>{pounds(Math.abs(amount))}</td>
        </tr>
        <tr className={ledger.pencil}>
          <th scope="row">
            From {shortDay(later.at, zone, today)}, {planText(to)}
          </th>
          <td className={ledger.num}>{pounds(later.amount)}</td>
        </tr>
      </tbody>
    </table>
  )
}
