import type { Amount } from '@duebook/contract/obligation'
import type { Paid } from '@duebook/contract/occurrence'
import { paidText } from '@duebook/contract/money/paid'
import { useState, type FormEvent } from 'react'
import type { ObligationRecord } from '../../cloud/obligations/obligations.ts'
import dialog from '../../design/dialog.module.css'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { paidDraftOf, readPaid } from './paid-draft.ts'
import { PaidFields } from './PaidFields.tsx'

/** It is done: what was paid for it? Enter keeps what stands there. */
export function PaidDialog({
  obligation: { title },
  expected,
  paid: known,
  onPaid,
  onClose,
}: {
  obligation: Pick<ObligationRecord, 'title'>
  expected: Amount | null
  paid: Paid | null
  onPaid: (paid: Paid) => void
  onClose: () => void
}) {
  const [draft, setDraft] = useState(() => paidDraftOf(known, expected))
  const [saveAttempted, setSaveAttempted] = useState(false)
  const said = readPaid(draft)
  const paid = 'paid' in said ? said.paid : null
  const problem = 'problem' in said ? said.problem : paid ? null : 'Write what was paid.'
  const save = (event: FormEvent) => {
    event.preventDefault()
    setSaveAttempted(true)
    if (!paid) return
    onClose()
    if (known?.minor !== paid.minor || known.currency !== paid.currency) onPaid(paid)
  }
  return (
    <Dialog title="What was paid?" onClose={onClose}>
      <form className={dialog.form} onSubmit={save} noValidate>
        <p className={dialog.said}>{title} stays done.</p>
        <PaidFields
          draft={draft}
          expected={expected}
          focused
          problem={saveAttempted ? problem : null}
          onChange={setDraft}
        />
        <div className={dialog.acts}>
          <Button look="main" type="submit">
            {paid ? `Paid ${paidText(paid)}` : 'Paid'}
          </Button>
          <Button look="bare" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
