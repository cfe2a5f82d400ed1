import { shortDate } from '@duebook/domain'
import { useState } from 'react'
import { askPeople } from '../cloud/people/people.ts'
import type { WaitingProposal } from '../cloud/people/proposals.ts'
import { useToday } from '../frame/clock.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { saidOfProposal } from '../messages/proposal-refusals.ts'
import { Button } from '../ui/Button.tsx'
import { announce } from '../ui/toast.ts'
import { useAttempt } from '../ui/useAttempt.ts'
import { DeclineDialog } from '../acts/DeclineDialog.tsx'
import { unplanTaken } from './unplan-taken.ts'
import { offerUndo } from '../acts/undo.ts'

/** The answers to a proposed day: it is planned at once, which can be taken back, or not. `onAnswered`: it waits no more. */
export function ProposalAnswer({ waiting, onAnswered }: { waiting: WaitingProposal; onAnswered: () => void }) {
  const { uid, bookId } = useSignedIn()
  const today = useToday()
  const [declines, setDeclines] = useState(false)
  const { busy, problem, attempt } = useAttempt(saidOfProposal)
  const { obligationId, nominal, title, plan, askerName } = waiting
  const day = shortDate(plan, today)
  const one = { bookId, obligationId, nominal, plan }
  const take = () =>
    void attempt(async () => {
      await askPeople('answerProposal', { ...one, answer: { how: 'take' } })
      onAnswered()
      const sentence = `${title} is planned for ${day}`
      offerUndo(`${sentence}. The due date stays. ${askerName} is told.`, sentence, () =>
        unplanTaken({ uid, bookId, today }, waiting),
      )
    })
  const decline = (reason: string) =>
    void attempt(async () => {
      await askPeople('answerProposal', { ...one, answer: { how: 'decline', reason: reason || null } })
      setDeclines(false)
      onAnswered()
      announce(`${title} is not planned for ${day}. ${askerName} is told.`)
    })
  return (
    <>
      <Button look="main" aria-label={`Take it: ${title}, ${day}`} aria-disabled={busy} onClick={take}>
        Take it
      </Button>
      <Button
        aria-label={`Not this one: ${title}, ${day}…`}
        aria-disabled={busy}
        aria-haspopup="dialog"
        onClick={() => setDeclines(true)}
      >
        Not this one…
      </Button>
      {problem && !declines && <span role="alert">{problem}</span>}
      {declines && (
        <DeclineDialog
          title={`Not ${day} for ${title}?`}
          said={`Nothing is planned; ${askerName} is told.`}
          act="Not this one"
          problem={problem}
          busy={busy}
          onDecline={decline}
          onClose={() => setDeclines(false)}
        />
      )}
    </>
  )
}
