import { wantedWords } from '@duebook/contract/people/approval'
import { useState, type FormEvent } from 'react'
import type { WaitingApproval } from '../cloud/people/approvals.ts'
import { askPeople } from '../cloud/people/people.ts'
import dialog from '../design/dialog.module.css'
import { useSignedIn } from '../frame/signedIn.tsx'
import { saidOfPeople } from '../messages/people-refusals.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/fields/Field.tsx'
import { announce } from '../ui/toast.ts'
import { useAttempt } from '../ui/useAttempt.ts'

/** The answers to what somebody else wants: it is done at once, or declined with a reason. `onAnswered`: it waits no more. */
export function ApprovalAnswer({ waiting, onAnswered }: { waiting: WaitingApproval; onAnswered: () => void }) {
  const { bookId } = useSignedIn()
  const [declines, setDeclines] = useState(false)
  const { busy, problem, attempt } = useAttempt(saidOfPeople)
  const words = wantedWords(waiting.wanted, waiting.title)
  const answer = (how: { how: 'approve' } | { how: 'decline'; reason: string }) =>
    void attempt(async () => {
      await askPeople('answerApproval', { bookId, approvalId: waiting.id, answer: how })
      setDeclines(false)
      onAnswered()
      announce(
        how.how === 'approve'
          ? `You approved ${words}. It is done.`
          : `You declined ${words}. ${waiting.askerName} is told.`,
      )
    })
  return (
    <>
      <Button
        look="main"
        aria-label={`Approve ${words}`}
        aria-disabled={busy}
        onClick={() => answer({ how: 'approve' })}
      >
        Approve
      </Button>
      <Button aria-label={`Decline ${words}…`} aria-disabled={busy} onClick={() => setDeclines(true)}>
        Decline…
      </Button>
      {problem && !declines && <span role="alert">{problem}</span>}
      {declines && (
        <DeclineDialog
          words={words}
          problem={problem}
          busy={busy}
          onDecline={(reason) => answer({ how: 'decline', reason })}
          onClose={() => setDeclines(false)}
        />
      )}
    </>
  )
}

type DeclineProps = {
  words: string
  problem: string | null
  busy: boolean
  onDecline: (reason: string) => void
  onClose: () => void
}

function DeclineDialog({ words, problem, busy, onDecline, onClose }: DeclineProps) {
  const [reason, setReason] = useState('')
  const [saveAttempted, setSaveAttempted] = useState(false)
  const decline = (event: FormEvent) => {
    event.preventDefault()
    setSaveAttempted(true)
    if (reason.trim() !== '') onDecline(reason.trim())
  }
  return (
    <Dialog title={`Decline ${words}?`} onClose={onClose}>
      <form className={dialog.form} onSubmit={decline} noValidate>
        <p className={dialog.said}>Nothing changes; whoever asked is told why.</p>
        <Field
          label="Why"
          name="reason"
          maxLength={500}
          autoFocus
          value={reason}
          onChange={setReason}
          error={saveAttempted && reason.trim() === '' ? 'Whoever asked wants to know why.' : problem}
        />
        <div className={dialog.acts}>
          <Button look="main" type="submit" aria-disabled={busy}>
            Decline
          </Button>
          <Button look="bare" onClick={onClose}>
            Let it wait
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
