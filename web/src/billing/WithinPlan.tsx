import { accessAt } from '@duebook/contract/billing/entitlement'
import { limits } from '@duebook/contract/billing/plans'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAllowance } from '../cloud/billing/allowance.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Note } from '../ui/Note.tsx'
import styles from './billing.module.css'

/** Opens what adds an obligation, or says why this book takes none, where one would have added it. */
export function WithinPlan({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const why = useWhyNoMore()
  if (!why) return children
  return (
    <Dialog title="Add" closeLabel="Close" onClose={onClose}>
      <div className={styles.dialog}>
        <NoMore {...why} onLeave={onClose} />
      </div>
    </Dialog>
  )
}

/** The same on a page of its own. */
export function WithinPlanOnPage({ children }: { children: ReactNode }) {
  const why = useWhyNoMore()
  return why ? <NoMore {...why} /> : children
}

type Why = { why: 'full' | 'readOnly'; mine: boolean }

function NoMore({ why, mine, onLeave }: Why & { onLeave?: () => void }) {
  return (
    <>
      <Note tone="soon" glyph="soon">
        {why === 'full' ? (
          <>
            <b>
              {limits.free.activeObligations} of {limits.free.activeObligations} active obligations.
            </b>{' '}
            That is what Free holds. End one that you no longer need, or take Pro for as many as you like. Reminders go
            on either way.
          </>
        ) : (
          <>
            <b>This book can only be read</b> since its plan ended. Reminders go on, and export works.
          </>
        )}
      </Note>
      {mine ? (
        <p className={styles.acts}>
          <Link to="/settings/billing" onClick={onLeave}>
            {why === 'full' ? 'See the plans' : 'Reactivate'}
          </Link>
        </p>
      ) : (
        <p className={styles.said}>Ask the owner of the book.</p>
      )}
    </>
  )
}

/** Why the book takes no more; null while it does, or while that is not known: then the rules decide. */
function useWhyNoMore(): Why | null {
  const { uid, bookId } = useSignedIn()
  const book = useAllowance(bookId)
  const known = book.status === 'ready' ? book.data : null
  const why = known && reasonOf(known)
  return why ? { why, mine: known.roles[uid] === 'owner' } : null
}

type Known = NonNullable<Extract<ReturnType<typeof useAllowance>, { status: 'ready' }>['data']>

function reasonOf({ entitlement, counters }: Known): 'full' | 'readOnly' | null {
  const access = accessAt(entitlement, Date.now())
  if (access !== 'limited') return access === 'readOnly' ? 'readOnly' : null
  const most = entitlement?.activeLimit ?? limits.free.activeObligations ?? 0
  return (counters?.activeObligations ?? 0) >= most ? 'full' : null
}
