import { wantedWords } from '@duebook/contract/people/approval'
import { useState } from 'react'
import type { WaitingApproval } from '../cloud/people/approvals.ts'
import { askPeople } from '../cloud/people/people.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { saidOfPeople } from '../messages/people-refusals.ts'
import { Button } from '../ui/Button.tsx'
import { announce } from '../ui/toast.ts'
import { useAttempt } from '../ui/useAttempt.ts'
import { DeclineDialog } from './DeclineDialog.tsx'

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
          title={`Decline ${words}?`}
          said="Nothing changes; whoever asked is told why."
          act="Decline"
          needsReason="Whoever asked wants to know why."
          problem={problem}
          busy={busy}
          onDecline={(reason) => answer({ how: 'decline', reason })}
          onClose={() => setDeclines(false)}
        />
      )}
    </>
  )
}
