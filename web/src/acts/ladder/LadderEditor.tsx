import { planToSaveBy } from '@duebook/contract/asking/ladder'
import type { Ladder } from '@duebook/domain'
import { useState, type FormEvent, type ReactNode, type Ref } from 'react'
import { askAsking } from '../../cloud/asking/ask.ts'
import { useAllowance } from '../../cloud/billing/allowance.ts'
import { useNow } from '../../frame/clock.ts'
import { useNameOf } from '../../frame/names.ts'
import { usePeople } from '../../frame/people.ts'
import { useSignedIn } from '../../frame/signedIn.tsx'
import { saidOfPeople } from '../../messages/people-refusals.ts'
import { Button } from '../../ui/Button.tsx'
import { announce } from '../../ui/toast.ts'
import { useAttempt } from '../../ui/useAttempt.ts'
import { ladderDraftOf, newRung, problemOf, readLadderDraft, type LadderProblem } from './ladder-draft.ts'
import { LadderFields } from './LadderFields.tsx'
import styles from './ladder.module.css'

/** Changes a ladder where it stands. The server saves it, so it waits for the connection; what the planner would not climb is said at its entry. */
export function LadderEditor({
  obligationId,
  ladder,
  remove,
  form,
  preview,
  onClose,
}: {
  /** Null: of all that have none of their own. */
  obligationId: string | null
  ladder: Ladder | null
  /** What taking it away is called; absent where there is none to take away. */
  remove?: string | undefined
  form: Ref<HTMLFormElement>
  /** What it would do. */
  preview?: (ladder: Ladder) => ReactNode
  onClose: () => void
}) {
  const { bookId } = useSignedIn()
  const people = usePeople()
  const nameOf = useNameOf()
  const book = useAllowance(bookId)
  const held = book.status === 'ready' ? book.data : null
  const now = useNow()
  const [draft, setDraft] = useState(() => {
    const known = ladderDraftOf(ladder)
    return known.rungs.length > 0 ? known : { ...known, rungs: [newRung([])] }
  })
  const [saveAttempted, setSaveAttempted] = useState(false)
  const [refused, setRefused] = useState<LadderProblem | null>(null)
  const { busy, problem: failure, attempt } = useAttempt(saidOfPeople)
  const read = readLadderDraft(draft, { plan: planToSaveBy(held?.entitlement, now), roles: held?.roles ?? {} })
  const problem = refused ?? (saveAttempted && 'problem' in read ? read.problem : null)
  const send = (wanted: Parameters<typeof askAsking<'saveLadder'>>[1]['ladder'], said: string) =>
    void attempt(async () => {
      const answer = await askAsking('saveLadder', { bookId, obligationId, ladder: wanted })
      if (answer.outcome === 'refused') return setRefused(problemOf(answer))
      announce(said)
      onClose()
    })
  const save = (event: FormEvent) => {
    event.preventDefault()
    setSaveAttempted(true)
    if ('ladder' in read) send(read.ladder, 'The ladder is saved. It is climbed where nobody answers.')
  }
  return (
    <form ref={form} onSubmit={save} noValidate aria-label="Edit the ladder">
      <LadderFields
        draft={draft}
        people={people}
        nameOf={nameOf}
        problem={problem}
        onChange={(next) => {
          setRefused(null)
          setDraft(next)
        }}
      />
      {'ladder' in read && preview?.(read.ladder)}
      {failure && (
        <p role="alert" className={styles.wrong}>
          {failure}
        </p>
      )}
      <div className={styles.acts}>
        <Button look="main" type="submit" disabled={busy}>
          Save the ladder
        </Button>
        {remove && (
          <Button disabled={busy} onClick={() => send(null, 'The ladder is taken away.')}>
            {remove}
          </Button>
        )}
        <Button look="bare" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
