import type { SeenInvitation } from '@duebook/contract/people/invitation'
import { useCallback, useEffect, useState } from 'react'
import { useSession, type SignedIn } from '../cloud/accounts/auth.ts'
import { askPeople } from '../cloud/people/people.ts'
import { SessionFailed } from '../frame/SessionFailed.tsx'
import { SkeletonRows } from '../ui/SkeletonRows.tsx'
import { Answer, type Answered } from './Answer.tsx'
import { InvitationEnded } from './InvitationEnded.tsx'
import { JoinPage } from './JoinPage.tsx'
import { JoinSignedOut } from './JoinSignedOut.tsx'
import { reasonOf } from './refusals.ts'

/** What the service said, and to whom: to somebody else it may say another thing. */
type Seen = ({ invitation: SeenInvitation } | { error: unknown }) & { who: string }

/** Where the link of an invitation leads: what it is, who is meant, and the answer. Looking changes nothing. */
export function Join({ link }: { link: string }) {
  const session = useSession()
  const [seen, setSeen] = useState<Seen | null>(null)
  const [answered, setAnswered] = useState<Answered | null>(null)
  const who = session.state === 'signedIn' ? session.uid : session.state
  const look = useCallback(() => {
    askPeople('seeInvitation', { link }).then(
      (invitation) => setSeen({ who, invitation }),
      (error: unknown) => setSeen({ who, error }),
    )
  }, [link, who])
  useEffect(() => {
    if (who === 'loading' || who === 'failed') return
    look()
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
  const invitation = 'invitation' in seen ? seen.invitation : null
  if (session.state === 'signedOut' && (!invitation || invitation.state === 'open'))
    return 'error' in seen && reasonOf(seen.error) !== null ? (
      <InvitationEnded error={seen.error} invitation={null} onRetry={look} />
    ) : (
      <JoinSignedOut invitation={invitation} />
    )
  if ('error' in seen) return <InvitationEnded error={seen.error} invitation={null} onRetry={look} />
  return <Whole session={session} {...{ link, answered, setAnswered }} invitation={seen.invitation} />
}

type Whole = {
  session: SignedIn | { state: 'signedOut' }
  link: string
  invitation: SeenInvitation
  answered: Answered | null
  setAnswered: (answered: Answered) => void
}

function Whole({ session, link, invitation, answered, setAnswered }: Whole) {
  const stays = answered !== null || invitation.alreadyIn || invitation.state === 'open'
  if (session.state === 'signedOut' || !stays) return <InvitationEnded invitation={invitation} error={null} />
  return <Answer me={session} link={link} invitation={invitation} answered={answered} onAnswered={setAnswered} />
}
