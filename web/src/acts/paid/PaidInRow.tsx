import { amountAt } from '@duebook/contract/money/amount-changes'
import { paidAsExpected, paidText } from '@duebook/contract/money/paid'
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import type { ObligationRecord } from '../../cloud/obligations/obligations.ts'
import { useToday } from '../../frame/clock.ts'
import { useSignedIn } from '../../frame/signedIn.tsx'
import { Button } from '../../ui/Button.tsx'
import { openActDialog } from '../act-dialog.ts'
import { ExpectLearned } from './ExpectLearned.tsx'
import { paidDraftOf, readPaid } from './paid-draft.ts'
import { PaidFields } from './PaidFields.tsx'
import styles from './paid-in-row.module.css'
import { completeObligation } from '../settle-obligation.ts'
import { useLearnedWith } from './useLearnedWith.ts'

/** Done today, and what was paid: typed in the row itself. Enter keeps what stands there, Esc returns to the row. */
export function PaidInRow({ obligation, onClose }: { obligation: ObligationRecord; onClose: () => void }) {
  const { uid, bookId } = useSignedIn()
  const today = useToday()
  const { nextNominal: nominal, title } = obligation
  const expected = amountAt(obligation, nominal)
  const [draft, setDraft] = useState(() => paidDraftOf(paidAsExpected(obligation, nominal), expected))
  const [saveAttempted, setSaveAttempted] = useState(false)
  const said = readPaid(draft)
  const paid = 'paid' in said ? said.paid : null
  const learned = useLearnedWith(obligation, nominal, paid)
  const form = useRef<HTMLFormElement>(null)
  const back = () => {
    form.current?.closest('[data-row]')?.querySelector<HTMLElement>('[data-row-title]')?.focus()
    onClose()
  }
  const leave = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    back()
  })
  useEffect(() => {
    const asked = form.current
    asked?.addEventListener('keydown', leave)
    return () => asked?.removeEventListener('keydown', leave)
  }, [])
  const save = (event: FormEvent) => {
    event.preventDefault()
    setSaveAttempted(true)
    if ('problem' in said) return
    const where = { bookId, uid, today }
    void completeObligation(where, obligation, { paid, from: event.currentTarget }).then((acted) =>
      learned.take(where, acted),
    )
    onClose()
  }
  return (
    <form ref={form} className={styles.paid} aria-label={`${title}: what was paid`} onSubmit={save} noValidate>
      <b>Done today.</b>
      <PaidFields
        draft={draft}
        expected={expected}
        focused
        problem={saveAttempted && 'problem' in said ? said.problem : null}
        onChange={setDraft}
      />
      <ExpectLearned learned={learned} />
      <div className={styles.acts}>
        <Button look="main" type="submit">
          {paid ? `Done, ${paidText(paid)}` : 'Done, amount later'}
          <kbd aria-hidden="true">Enter</kbd>
        </Button>
        <Button
          onClick={() => {
            back()
            openActDialog('done', obligation, null, bookId)
          }}
        >
          Another day
        </Button>
        <Button look="bare" onClick={back}>
          Back
          <kbd aria-hidden="true">Esc</kbd>
        </Button>
      </div>
    </form>
  )
}
