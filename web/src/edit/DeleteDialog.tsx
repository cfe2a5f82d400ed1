import { plural } from '@duebook/domain'
import { useState } from 'react'
import { deleteObligation } from '../acts/remove-obligation.ts'
import { useAskApproval } from '../acts/useAskApproval.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import dialog from '../design/dialog.module.css'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/fields/Field.tsx'
import { FreedDates, useFreedDates } from './FreedDates.tsx'

/** Asks before something goes that nothing has happened with yet; the safe button has the focus. Where the book asks a second person, so does this. */
export function DeleteDialog({
  obligation,
  onClose,
  onDeleted,
}: {
  obligation: ObligationRecord
  onClose: () => void
  onDeleted: () => void
}) {
  const { bookId, uid } = useSignedIn()
  const { isAsked, busy, problem, ask } = useAskApproval('delete')
  const [reason, setReason] = useState('')
  const [saveAttempted, setSaveAttempted] = useState(false)
  const { title } = obligation
  const freed = useFreedDates(obligation.id)
  const remove = () => {
    setSaveAttempted(true)
    if (!isAsked) {
      onClose()
      onDeleted()
      void deleteObligation({ bookId, uid }, obligation)
    } else if (reason.trim() !== '') ask(obligation, { act: 'delete', reason: reason.trim() }, onClose)
  }
  return (
    <Dialog title={`Delete ${title}?`} onClose={onClose}>
      <div className={dialog.form}>
        <p className={dialog.said}>
          It was a mistake: nothing is recorded of it, no file was added and nothing was sent. It goes{' '}
          {isAsked ? 'once a second person has agreed' : 'at once'}; the activity log keeps that it was there.
        </p>
        <FreedDates count={freed} title={title} />
        {isAsked && (
          <Field
            label="Why"
            name="reason"
            maxLength={500}
            value={reason}
            onChange={setReason}
            error={saveAttempted && reason.trim() === '' ? 'Whoever is asked wants to know why.' : problem}
          />
        )}
        <div className={dialog.acts}>
          <Button look="main" autoFocus onClick={onClose}>
            Keep it
          </Button>
          <Button look="danger" aria-disabled={busy} onClick={remove}>
            {isAsked ? 'Ask for approval' : freed > 0 ? `Delete it, free ${plural(freed, 'date')}` : `Delete ${title}`}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
