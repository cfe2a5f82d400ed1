import type { Amount } from '@duebook/contract/obligation'
import type { Extension, Paid } from '@duebook/contract/occurrence'
import type { CalendarDate } from '@duebook/domain'
import { useSyncExternalStore } from 'react'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { subscribable } from '../cloud/subscribable.ts'
import type { Period } from './next-target.ts'

/** What is asked about an obligation before something is done with it; of its next date, or of the period that is looked at. */
export type OpenActDialog = {
  /** Of the obligation; the open one where it is left out. */
  bookId?: string
} & (
  | { about: 'snooze' | 'decide' | 'assign'; obligation: ObligationRecord }
  | { about: 'plan' | 'skip' | 'waive' | 'miss' | 'done'; obligation: ObligationRecord; period: Period | null }
  /** More time for one of its dates; `to` is the day proposed. */
  | {
      about: 'extend'
      obligation: ObligationRecord
      nominal: CalendarDate
      due: CalendarDate
      extensions: readonly Extension[]
      to?: CalendarDate
    }
  /** Done already: what was paid, where it is known so far, and what becomes of the answer. */
  | {
      about: 'paid'
      obligation: ObligationRecord
      expected: Amount | null
      paid: Paid | null
      onPaid: (paid: Paid) => void
    }
)

const store = subscribable<OpenActDialog | null>(null)

/** Opens the dialog that asks; the frame draws it. */
export const openActDialog = (
  about: Exclude<OpenActDialog['about'], 'paid' | 'extend'>,
  obligation: ObligationRecord,
  period: Period | null = null,
  bookId?: string,
) =>
  store.set(
    about === 'snooze' || about === 'decide' || about === 'assign'
      ? { about, obligation, bookId }
      : { about, obligation, period, bookId },
  )
export const openPaidDialog = (asked: Omit<Extract<OpenActDialog, { about: 'paid' }>, 'about'>) =>
  store.set({ about: 'paid', ...asked })
export const openExtendDialog = (asked: Omit<Extract<OpenActDialog, { about: 'extend' }>, 'about'>) =>
  store.set({ about: 'extend', ...asked })
export const closeActDialog = () => store.set(null)
export const useActDialog = () => useSyncExternalStore(store.subscribe, store.get)
