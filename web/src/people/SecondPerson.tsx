import { approvalActs, type ApprovalAct } from '@duebook/contract/people/approval'
import { may } from '@duebook/contract/people/roles'
import { useState } from 'react'
import { useAskedActs } from '../cloud/people/approvals.ts'
import type { BookMember } from '../cloud/people/members.ts'
import { askPeople } from '../cloud/people/people.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Check } from '../ui/fields/Choice.tsx'
import { announce } from '../ui/toast.ts'
import styles from './people.module.css'
import { ProblemNote } from './ProblemNote.tsx'
import { useAttempt } from './useAttempt.ts'

/** What the book asks a second person to agree to. Two who could approve are needed, so that each can ask the other. */
export function SecondPerson({ people }: { people: readonly BookMember[] }) {
  const { bookId } = useSignedIn()
  const saved = useAskedActs(bookId)
  /** What was pressed is drawn at once, until the book says something else. */
  const [pressed, setPressed] = useState<{ instead: readonly ApprovalAct[]; acts: readonly ApprovalAct[] } | null>(null)
  const acts = pressed?.instead === saved ? pressed.acts : saved
  const { busy, problem, attempt } = useAttempt()
  const canAsk = people.filter(({ role }) => may(role, 'approve')).length > 1
  const set = (act: ApprovalAct, isAsked: boolean) =>
    void attempt(async () => {
      const wanted = isAsked ? [...acts, act] : acts.filter((one) => one !== act)
      setPressed({ instead: saved, acts: wanted })
      await askPeople('setApprovals', { bookId, acts: wanted }).catch((error: unknown) => {
        setPressed(null)
        throw error
      })
      announce(isAsked ? `${labels[act]} needs a second person now.` : `${labels[act]} needs nobody else any more.`)
    })
  return (
    <fieldset className={styles.second}>
      <legend>What needs a second person</legend>
      {canAsk || acts.length > 0 ? (
        <>
          {approvalActs.map((act) => (
            <Check
              key={act}
              label={labels[act]}
              checked={acts.includes(act)}
              onChange={(isAsked) => !busy && set(act, isAsked)}
            />
          ))}
          <p className={styles.hint}>Another admin or the owner agrees first. Until then nothing changes.</p>
        </>
      ) : (
        <p className={styles.hint}>Nobody else could approve anything here: make somebody an admin first.</p>
      )}
      <ProblemNote problem={problem} />
    </fieldset>
  )
}

const labels: Record<ApprovalAct, string> = {
  waive: 'Waiving a date',
  extend: 'More time for a date',
  delete: 'Deleting an obligation',
}
