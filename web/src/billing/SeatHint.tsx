import { isOpenForAll, type Entitlement } from '@duebook/contract/billing/entitlement'
import type { SeatPrice } from '@duebook/contract/people/people-requests'
import { prices, type Interval } from '@duebook/contract/billing/plans'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { askPeople } from '../cloud/people/people.ts'
import styles from './billing.module.css'
import { pounds } from './words.ts'

type SeatHintProps = {
  bookId: string
  entitlement: Entitlement | undefined
  /** Whoever looks pays for the book. */
  pays: boolean
  /** As far as this book tells, no seat is free. */
  isFull: boolean
}

/** What it costs that somebody comes in, under the form that invites them. */
export function SeatHint({ bookId, entitlement, pays, isFull }: SeatHintProps) {
  const hasSeats = entitlement?.plan === 'team'
  const asks = hasSeats && isFull && !isOpenForAll(entitlement)
  const price = useSeatPrice(asks ? bookId : null)
  if (isOpenForAll(entitlement)) return null
  if (!hasSeats)
    return (
      <p className={styles.hint}>
        People come with Team: {pounds(prices.team.month)} a seat and month before VAT, viewers free.{' '}
        {pays ? <Link to="/settings/billing">Plans</Link> : 'The owner of the book chooses its plan.'}
      </p>
    )
  if (!asks || price === 'unknown')
    return <p className={styles.hint}>A member or an admin takes a seat of the plan; a viewer is free.</p>
  if (price === null)
    // Its room is kept.
    return (
      <p className={styles.hint} style={{ visibility: 'hidden' }}>
        {priceText(prices.team.month, 'month')}
      </p>
    )
  return <p className={styles.hint}>{priceText(price.quote.amount, price.interval)}</p>
}

const priceText = (today: number, interval: Interval) =>
  `A member adds a seat: ${today > 0 ? `${pounds(today)} today, then ` : ''}${pounds(prices.team[interval])} a ${interval} before VAT. You see it again before anything is charged.`

/** Null until it is known. */
function useSeatPrice(bookId: string | null): SeatPrice | 'unknown' | null {
  const [known, setKnown] = useState<{ of: string; price: SeatPrice | 'unknown' } | null>(null)
  useEffect(() => {
    let left = false
    if (bookId === null) return
    const learn = (price: SeatPrice | 'unknown') => !left && setKnown({ of: bookId, price })
    // What went wrong is said where somebody is invited.
    askPeople('priceSeat', { bookId, by: 1 }).then(learn, () => learn('unknown'))
    return () => void (left = true)
  }, [bookId])
  return known?.of === bookId ? known.price : null
}
