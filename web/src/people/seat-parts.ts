import type { Entitlement } from '@duebook/contract/billing/entitlement'
import type { ShownSeats } from '@duebook/contract/people/people-requests'
import type { ComponentType } from 'react'
import type { Explained } from '../messages/messages.ts'

/** What billing draws among the people of a book. */
export type SeatParts = {
  /** What it costs that somebody comes in. */
  Hint: ComponentType<{ bookId: string; entitlement: Entitlement | undefined; pays: boolean; isFull: boolean }>
  /** One seat more, with its price before it is confirmed. */
  Dialog: ComponentType<{
    bookId: string
    comer: string
    onConfirm: (seat: ShownSeats) => Promise<void>
    explain: (error: unknown) => Explained
    onClose: () => void
  }>
  /** The seat of somebody who goes, to be given back for what is shown. */
  GiveBack: ComponentType<{
    bookId: string
    first: string
    value: ShownSeats | null
    onChange: (value: ShownSeats | null) => void
  }>
}
