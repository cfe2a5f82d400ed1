import type { SeatPrice, ShownSeats } from '@duebook/contract/people/people-requests'
import { useEffect, useState } from 'react'
import { askPeople } from '../cloud/people/people.ts'
import { Choice } from '../ui/fields/Choice.tsx'
import { pounds } from './words.ts'

type SeatGiveBackProps = {
  bookId: string
  /** Who goes. */
  first: string
  value: ShownSeats | null
  onChange: (value: ShownSeats | null) => void
}

/** Whether the seat of somebody who goes stays for the next one, or is given back for what is shown. */
export function SeatGiveBack({ bookId, first, value, onChange }: SeatGiveBackProps) {
  const [price, setPrice] = useState<SeatPrice | 'unknown' | null>(null)
  useEffect(() => {
    let left = false
    askPeople('priceSeat', { bookId, by: -1 }).then(
      (answer) => !left && setPrice(answer),
      () => !left && setPrice('unknown'),
    )
    return () => void (left = true)
  }, [bookId])
  if (price === 'unknown' || (price && !price.mayChange)) return null
  const back =
    price === null
      ? ': for how much is being worked out'
      : price.quote.amount < 0
        ? `: ${pounds(-price.quote.amount)} goes to the balance`
        : ''
  return (
    <Choice
      legend={`The seat of ${first}`}
      value={value ? 'back' : 'keep'}
      onChange={(to) =>
        onChange(to === 'back' && price ? { seats: price.seats, at: price.quote.at, amount: price.quote.amount } : null)
      }
      options={[
        { value: 'keep', label: 'Stays free for somebody else' },
        { value: 'back', label: `Is given back${back}` },
      ]}
    />
  )
}
