import type { ShownSeats, SeatPrice } from '@duebook/contract/people/people-requests'
import { useEffect, useState } from 'react'
import { askPeople } from '../cloud/people/people.ts'
import dialog from '../design/dialog.module.css'
import type { Explained } from '../messages/messages.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Note } from '../ui/Note.tsx'
import { SkeletonRows } from '../ui/rows/SkeletonRows.tsx'
import { announce } from '../ui/toast.ts'
import { Amounts } from './Amounts.tsx'
import { explainBilling, isOfBilling } from './refusals.ts'
import { pounds } from './words.ts'

type SeatDialogProps = {
  bookId: string
  /** Who would have it, by name or address. */
  comer: string
  /** Does what needs the seat, for the price that was shown. */
  onConfirm: (seat: ShownSeats) => Promise<void>
  /** Of what billing has no words for. */
  explain: (error: unknown) => Explained
  onClose: () => void
}

/** No seat is free: what one more costs, before anything is charged. */
export function SeatDialog({ bookId, comer, onConfirm, explain, onClose }: SeatDialogProps) {
  const [price, setPrice] = useState<SeatPrice | null>(null)
  const [problem, setProblem] = useState<Explained | null>(null)
  const [busy, setBusy] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const said = (error: unknown) => (isOfBilling(error) ? explainBilling(error) : explain(error))
  useEffect(() => {
    let left = false
    askPeople('priceSeat', { bookId, by: 1 }).then(
      (answer) => !left && setPrice(answer),
      (error: unknown) => !left && setProblem(said(error)),
    )
    return () => void (left = true)
    // The words do not change what is asked.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [bookId, attempt])
  const askAgain = () => {
    setPrice(null)
    setAttempt((n) => n + 1)
  }
  const confirm = async ({ seats, payer, mayChange, quote: { at, amount } }: SeatPrice) => {
    if (busy) return
    setBusy(true)
    setProblem(null)
    try {
      await onConfirm({ seats, at, amount })
    } catch (error) {
      const { reason = '' } = (error as { details?: { reason?: string } }).details ?? {}
      if (reason === 'ask-payer' && !mayChange) {
        announce(`${payer} is asked about a seat for ${comer}. Nothing was charged.`)
        return onClose()
      }
      setProblem(said(error))
      if (movedOn.has(reason)) askAgain()
    }
    setBusy(false)
  }
  const now = price === null ? '' : price.seats === 2 ? '1 seat' : `${price.seats - 1} seats`
  return (
    <Dialog title="Add a seat" onClose={onClose}>
      <div className={dialog.form}>
        {price && (
          <p className={dialog.said}>
            {price.seats === 2 ? 'The one seat is taken.' : `All ${now} are taken, by people or by open invitations.`}{' '}
            One more is for <b>{comer}</b>.{price.payer !== null && ` ${price.payer} pays for this book.`}
            {!price.mayChange &&
              ` ${price.payer} wants to be asked before there are more seats; nothing is charged now.`}
          </p>
        )}
        {price && <Amounts quote={price.quote} to={{ plan: 'team', interval: price.interval, seats: price.seats }} />}
        {!price && !problem && <SkeletonRows count={3} label="Working out the amount" />}
        {problem && (
          <Note
            tone="over"
            glyph="failed"
            alert
            action={
              !price && (
                <Button
                  onClick={() => {
                    setProblem(null)
                    askAgain()
                  }}
                >
                  Try again
                </Button>
              )
            }
          >
            {problem.problem} {problem.next}
          </Note>
        )}
        <div className={dialog.acts}>
          {price && (
            <Button look="main" aria-disabled={busy} onClick={() => void confirm(price)}>
              {!price.mayChange
                ? `Ask ${price.payer}`
                : price.quote.amount > 0
                  ? `Add the seat and pay ${pounds(price.quote.amount)}`
                  : 'Add the seat'}
            </Button>
          )}
          <Button look="bare" onClick={onClose}>
            {price ? `Keep ${now}` : 'Cancel'}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** What was shown is true no more: the seat was taken, or its price is another one. */
const movedOn: ReadonlySet<string> = new Set(['price-changed', 'no-seat'])
