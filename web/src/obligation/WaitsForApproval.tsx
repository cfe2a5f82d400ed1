import { may } from '@duebook/contract/people/roles'
import { calendarDate, listed, shortDateWithYear } from '@duebook/domain'
import { ApprovalAnswer } from '../acts/ApprovalAnswer.tsx'
import { useWaitingApprovals, type WaitingApproval } from '../cloud/people/approvals.ts'
import { askPeople } from '../cloud/people/people.ts'
import { usePeople } from '../frame/people.ts'
import { useMay } from '../frame/role.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { saidOfPeople } from '../messages/people-refusals.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { announce } from '../ui/toast.ts'
import { useAttempt } from '../ui/useAttempt.ts'
import styles from './waits-for-approval.module.css'

/** What somebody wants to do with this obligation and a second person has not agreed to yet; whoever may answers it here. */
export function WaitsForApproval({ obligationId, nominal }: { obligationId: string; nominal: string | null }) {
  const { bookId } = useSignedIn()
  const live = useWaitingApprovals(bookId)
  const shown = (live.status === 'ready' ? live.data : []).filter(
    (one) => one.obligationId === obligationId && (one.wanted.act === 'delete' || one.wanted.nominal === nominal),
  )
  if (shown.length === 0) return null
  return (
    <div className={styles.waiting}>
      {shown.map((one) => (
        <Waiting key={one.id} waiting={one} />
      ))}
    </div>
  )
}

function Waiting({ waiting }: { waiting: WaitingApproval }) {
  const { uid, bookId } = useSignedIn()
  const people = usePeople()
  const mayApprove = useMay('approve')
  const { busy, problem, attempt } = useAttempt(saidOfPeople)
  const { wanted, askedBy, askerName } = waiting
  const isMine = askedBy === uid
  const others = people.filter((one) => one.uid !== askedBy && may(one.role, 'approve'))
  const withdraw = () =>
    void attempt(async () => {
      await askPeople('withdrawApproval', { bookId, approvalId: waiting.id })
      focusTitle()
      announce('It waits for nobody any more; nothing was changed.')
    })
  return (
    <Note
      tone="soon"
      glyph="ack"
      action={
        <span className={styles.acts}>
          {isMine ? (
            <Button aria-disabled={busy} onClick={withdraw}>
              Withdraw
            </Button>
          ) : (
            mayApprove && <ApprovalAnswer waiting={waiting} onAnswered={focusTitle} />
          )}
        </span>
      }
    >
      <b>
        {wantedHere(wanted)} waits for{' '}
        {mayApprove && !isMine
          ? 'you'
          : listed(
              others.map(({ name }) => name),
              'or',
            ) || 'an admin'}
        .
      </b>{' '}
      {isMine ? 'You' : askerName}: “{wanted.reason}”
      {wanted.act === 'extend' && wanted.grantedBy && `, granted by ${wanted.grantedBy}`}
      {problem && <span role="alert"> {problem}</span>}
    </Note>
  )
}

function wantedHere(wanted: WaitingApproval['wanted']): string {
  switch (wanted.act) {
    case 'waive':
      return 'Waiving'
    case 'extend':
      return `More time, until ${shortDateWithYear(calendarDate(wanted.due))},`
    case 'delete':
      return 'Deleting'
  }
}

const focusTitle = () => document.querySelector<HTMLElement>('main h1, h1')?.focus()
