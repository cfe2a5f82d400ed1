import { countdown } from '@duebook/domain'
import { useState, type FormEvent } from 'react'
import { nextTarget, record } from '../../acts/next-target.ts'
import { offerUndo } from '../../acts/undo.ts'
import type { ObligationRecord } from '../../cloud/obligations/obligations.ts'
import dialog from '../../design/dialog.module.css'
import { useToday } from '../../frame/clock.ts'
import { useSignedIn } from '../../frame/signedIn.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import type { SettledStanding } from './period-standing.ts'

/** It was not done, or not skipped, after all: a correction, signed, that opens it again. */
export function ReopenDialog({
  obligation,
  standing,
  onClose,
}: {
  obligation: ObligationRecord
  standing: SettledStanding
  onClose: () => void
}) {
  const { uid, bookId } = useSignedIn()
  const today = useToday()
  const [reason, setReason] = useState('')
  const [saveAttempted, setSaveAttempted] = useState(false)
  const { name, due, record: was } = standing
  const when = due < today ? countdown(due, today) : `due ${countdown(due, today)}`
  const save = (event: FormEvent) => {
    event.preventDefault()
    setSaveAttempted(true)
    const target = nextTarget({ bookId, uid, today }, obligation, standing)
    if (!target || reason.trim() === '') return
    onClose()
    void record(target, { act: 'reopen', reason: reason.trim() }).then(({ undo, kept }) =>
      offerUndo(`${obligation.title} is open again for ${name}.`, `Opening ${name} again`, undo, { drawn: kept }),
    )
  }
  return (
    <Dialog title={`Open ${name} again?`} onClose={onClose}>
      <form className={dialog.form} onSubmit={save} noValidate>
        <p className={dialog.said}>
          It becomes {when}. {was.paid && 'What was paid no longer counts. '}What was attached stays on it, and so does
          this record in the history.
        </p>
        <Field
          label="Why"
          name="reason"
          maxLength={500}
          autoFocus
          value={reason}
          onChange={setReason}
          error={
            saveAttempted && reason.trim() === ''
              ? 'A correction of the past needs a reason; it is kept for good.'
              : null
          }
        />
        <div className={dialog.acts}>
          <Button look="danger" type="submit">
            Open it again, {when}
          </Button>
          <Button onClick={onClose}>Leave it {was.state}</Button>
        </div>
      </form>
    </Dialog>
  )
}
