import type { SeenInvitation } from '@duebook/contract/people/invitation'
import { withArticle } from '@duebook/contract/people/roles'
import { askPeople } from '../cloud/people/people.ts'
import { Button } from '../ui/Button.tsx'
import { JoinPage } from './JoinPage.tsx'
import styles from './join.module.css'
import { useAttempt } from './useAttempt.ts'

type DeclineProps = { invitation: SeenInvitation; link: string; onDeclined: () => void; onBack: () => void }

/** Where the mail’s “say no” leads. Coming here changes nothing, and nobody needs an account to say no. */
export function Decline({ invitation, link, onDeclined, onBack }: DeclineProps) {
  const { bookName, inviterName, role, shortAddress } = invitation
  const { busy, problem, attempt } = useAttempt()
  const decline = () =>
    attempt(async () => {
      await askPeople('declineInvitation', { link })
      onDeclined()
    })
  return (
    <JoinPage>
      <h1 tabIndex={-1}>Decline {bookName}?</h1>
      <p className={styles.said}>
        {inviterName} invites <b>{shortAddress}</b>, as <b>{withArticle(role)}</b>.
      </p>
      {problem && (
        <p role="alert" className={styles.said}>
          {problem.text}
        </p>
      )}
      <div className={styles.acts}>
        <Button look="main" size="tall" aria-disabled={busy} onClick={() => void decline()}>
          Decline
        </Button>
        <Button size="tall" onClick={onBack}>
          See the invitation
        </Button>
      </div>
    </JoinPage>
  )
}
