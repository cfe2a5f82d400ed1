import type { SeenInvitation } from '@duebook/contract/people/invitation'
import { useCallback, useEffect, useState } from 'react'
import { useSession, type SignedIn } from '../cloud/accounts/auth.ts'
import { askPeople } from '../cloud/people/people.ts'
import { SessionFailed } from '../frame/notes/SessionFailed.tsx'
import { SkeletonRows } from '../ui/rows/SkeletonRows.tsx'
import { Answer, type Answered } from './Answer.tsx'
import { Declined } from './Declined.tsx'
import { InvitationEnded } from './InvitationEnded.tsx'
import { JoinPage } from './JoinPage.tsx'
import { JoinSignedOut } from './JoinSignedOut.tsx'
import { RanOut } from './RanOut.tsx'

/** What the service said, and to whom: to somebody else it may say another thing. */
type Seen = ({ invitation: SeenInvitation } | { error: unknown }) & { who: string }

/** Where the link of an invitation leads: what it is, who is meant, and the answer. Looking changes nothing. */
export function Join({ link }: { link: string }) {
  const session = useSession()
  const [seen, setSeen] = useState<Seen | null>(null)
  const [answered, setAnswered] = useState<Answered | null>(null)
  // Who has confirmed their address meanwhile is told another thing as well.
  const who = session.state === 'signedIn' ? `${session.uid} ${session.emailVerified}` : session.state
  const look = useCallback(
    () =>
      askPeople('seeInvitation', { link }).then(
        (invitation) => setSeen({ who, invitation }),
        (error: unknown) => setSeen({ who, error }),
      ),
    [link, who],
  )
  useEffect(() => {
    if (who === 'loading' || who === 'failed') return
    void look()
  }, [who, look])
  useEffect(() => {
    document.title = 'Invitation · Duebook'
  }, [])
  if (session.state === 'failed') return <SessionFailed {...session} />
  if (session.state === 'loading' || seen === null || seen.who !== who)
    return (
      <JoinPage>
        <SkeletonRows count={3} label="Looking at the invitation" />
      </JoinPage>
    )
  if ('error' in seen) return <InvitationEnded error={seen.error} invitation={null} onRetry={() => void look()} />
  return <Whole session={session} {...{ link, look, answered, setAnswered }} invitation={seen.invitation} />
}

type Whole = {
  session: SignedIn | { state: 'signedOut' }
  link: string
  look: () => Promise<void>
  invitation: SeenInvitation
  answered: Answered | null
  setAnswered: (answered: Answered | null) => void
}

function Whole({ session, link, look, invitation, answered, setAnswered }: Whole) {
  const { state, alreadyIn, mayTakeUp } = invitation
  /** Something was pressed before: the heading of what is drawn takes the focus. */
  const [pressed, setPressed] = useState(false)
  const isAnswered = answered !== null || alreadyIn
  if (answered?.how === 'declined' || (mayTakeUp && !isAnswered)) {
    const onTakenUp = async () => {
      await look()
      setPressed(true)
      setAnswered(null)
    }
    return <Declined {...{ invitation, link, onTakenUp }} />
  }
  if (state === 'expired' && !isAnswered) return <RanOut {...{ invitation, link }} />
  if (session.state === 'signedOut' && state === 'open')
    return <JoinSignedOut invitation={invitation} focused={pressed} />
  if (session.state === 'signedOut' || (!isAnswered && state !== 'open'))
    return <InvitationEnded invitation={invitation} error={null} />
  return <Answer me={session} {...{ link, invitation, answered }} onAnswered={setAnswered} focused={pressed} />
}
