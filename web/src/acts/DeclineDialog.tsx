import { useState, type FormEvent } from 'react'
import dialog from '../design/dialog.module.css'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/fields/Field.tsx'

type DeclineProps = {
  title: string
  /** What follows, in a sentence. */
  said: string
  /** The word of the act, and the sentence that asks for a reason where there has to be one. */
  act: string
  needsReason?: string
  problem: string | null
  busy: boolean
  /** `reason`: empty where none was said. */
  onDecline: (reason: string) => void
  onClose: () => void
}

/** Says no to what somebody asked, and why. */
export function DeclineDialog({ title, said, act, needsReason, problem, busy, onDecline, onClose }: DeclineProps) {
  const [reason, setReason] = useState('')
  const [saveAttempted, setSaveAttempted] = useState(false)
  const lacks = needsReason !== undefined && reason.trim() === ''
  const decline = (event: FormEvent) => {
    event.preventDefault()
    setSaveAttempted(true)
    if (!lacks) onDecline(reason.trim())
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form className={dialog.form} onSubmit={decline} noValidate>
        <p className={dialog.said}>{said}</p>
        <Field
          label={needsReason === undefined ? 'Why, if you like' : 'Why'}
          name="reason"
          maxLength={500}
          autoFocus
          value={reason}
          onChange={setReason}
          error={saveAttempted && lacks ? needsReason : problem}
        />
        <div className={dialog.acts}>
          <Button look="main" type="submit" aria-disabled={busy}>
            {act}
          </Button>
          <Button look="bare" onClick={onClose}>
            Let it wait
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
