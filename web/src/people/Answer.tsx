import type { SeenInvitation } from '@duebook/contract/people/invitation'
import { withArticle } from '@duebook/contract/people/given-roles'
import { shortAddress as shortened } from '@duebook/contract/people/short-address'
import { useRouter } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { signOut, type SignedIn } from '../cloud/accounts/auth.ts'
import { openBook } from '../cloud/books/books.ts'
import { askPeople } from '../cloud/people/people.ts'
import { rememberPlace } from '../frame/intended-place.ts'
import { personName } from '../frame/who.ts'
import { Button } from '../ui/Button.tsx'
import { Face } from '../ui/Face.tsx'
import { Glyph } from '../ui/glyphs.tsx'
import { Tag } from '../ui/Tag.tsx'
import { ConfirmFirst } from './ConfirmFirst.tsx'
import { dayOf, fromMail } from './day-of.ts'
import { InvitationEnded } from './InvitationEnded.tsx'
import { inviterOf } from './inviter-of.ts'
import { JoinPage } from './JoinPage.tsx'
import styles from './join.module.css'
import { RanOut } from './RanOut.tsx'
import { explainPeople, reasonOf } from '../messages/people-refusals.ts'
import { mayOf, roleMeans } from './role-words.ts'

export type Answered = { how: 'joined'; bookId: string } | { how: 'declined' }

type AnswerProps = {
  me: SignedIn
  link: string
  invitation: SeenInvitation
  answered: Answered | null
  onAnswered: (answered: Answered) => void
  /** The heading takes the focus: something was pressed to come here. */
  focused: boolean
}

/** Somebody who is signed in answers; with another address than the invited one it is said once more. */
export function Answer({ me, link, invitation, answered, onAnswered, focused }: AnswerProps) {
  const { history } = useRouter()
  const [asksAgain, setAsksAgain] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const step = answered?.how ?? (asksAgain ? 'again' : 'first')
  const lastStep = useRef(focused ? null : step)
  useEffect(() => {
    if (lastStep.current === step) return
    lastStep.current = step
    heading.current?.focus()
  }, [step])
  const { bookName, inviterName, role, sees, shortAddress, sameAddress, expiresAt } = invitation
  const inviter = inviterOf(invitation)
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const attempt = async (run: () => Promise<Answered>) => {
    if (busy) return
    setBusy(true)
    setError(null)
    try {
      onAnswered(await run())
    } catch (refusal) {
      setError(refusal)
    }
    setBusy(false)
  }
  const join = (otherAddress: boolean) =>
    attempt(async () => ({ how: 'joined', ...(await askPeople('acceptInvitation', { link, otherAddress })) }))
  const decline = () =>
    attempt(async () => {
      await askPeople('declineInvitation', { link })
      return { how: 'declined' }
    })
  const open = (bookId: string) => {
    openBook(me.uid, bookId)
    history.push('/today')
  }
  const title = (text: ReactNode, glyph?: ReactNode) => (
    <h1 ref={heading} tabIndex={-1} className={glyph ? styles.withGlyph : undefined}>
      {glyph && <>{glyph}&nbsp;</>}
      {text}
    </h1>
  )
  const ended = error === null ? null : reasonOf(error)
  if (ended === 'expired') return <RanOut invitation={invitation} link={link} />
  if (ended !== null && ended !== 'other-address')
    return <InvitationEnded error={error} invitation={invitation} onRetry={() => setError(null)} />
  const problem = error !== null && (
    <p role="alert" className={styles.said}>
      {explainPeople(error).problem} {explainPeople(error).next}
    </p>
  )

  if (answered?.how === 'joined')
    return (
      <JoinPage>
        {title(`You are in ${bookName}`, <Glyph name="done" label="" />)}
        <p className={styles.said}>None of its dates is yours yet. {inviter} is told.</p>
        <div className={styles.acts}>
          <Button look="main" size="tall" onClick={() => open(answered.bookId)}>
            Go to Today
          </Button>
        </div>
      </JoinPage>
    )
  const { bookId } = invitation
  if (invitation.alreadyIn && bookId !== null)
    return (
      <JoinPage>
        {title(`You are in ${bookName} already`)}
        <p className={styles.said}>Nothing changes; your role stays as it is.</p>
        <div className={styles.acts}>
          <Button look="main" size="tall" onClick={() => open(bookId)}>
            Open it
          </Button>
        </div>
      </JoinPage>
    )
  if (asksAgain)
    return (
      <JoinPage>
        {title(<>Join as {breakable(me.email || personName(me), '?')}</>)}
        <p className={styles.said}>Reminders for {bookName} will go to this address. The invitation is then used up.</p>
        {problem}
        <div className={styles.acts}>
          <Button look="main" size="tall" aria-disabled={busy} onClick={() => void join(true)}>
            Join with this address
          </Button>
          <Button size="tall" onClick={() => setAsksAgain(false)}>
            Back
          </Button>
        </div>
      </JoinPage>
    )
  const beside = (
    <section>
      <h2>What {withArticle(role)} may do</h2>
      <ul className={styles.list}>
        {mayOf(role, sees).map((one) => (
          <li key={one}>
            <Check aria-hidden />
            {one}
          </li>
        ))}
        <li>
          <X aria-hidden />
          Not: {roleMeans[role].not}
        </li>
      </ul>
      <h2>What others see of you</h2>
      <p className={styles.list}>Your name, your address, what you did here and when. Not your other books.</p>
    </section>
  )
  const from = fromMail(invitation.sentAt)
  const isUnconfirmed = !me.emailVerified && me.email !== '' && shortened(me.email) === shortAddress
  if (!sameAddress && isUnconfirmed)
    return <ConfirmFirst email={me.email} invitation={invitation} onJoinAnyway={() => setAsksAgain(true)} />
  if (!sameAddress)
    return (
      <JoinPage from={from}>
        {title('This invitation is for another address')}
        <p className={styles.said}>
          It was sent to <b>{shortAddress}</b>. You are signed in as <b>{me.email || personName(me)}</b>
          {me.emailVerified || me.email === '' ? '.' : ', which is not confirmed yet.'}
        </p>
        <p className={styles.said}>
          {inviterName} invites you to <b>{bookName}</b>, as <b>{withArticle(role)}</b>
          {sees === 'theirs' && <>, who sees only what is theirs</>}.
        </p>
        <div className={styles.stack}>
          <Button look="main" size="tall" onClick={() => setAsksAgain(true)}>
            Join as {me.email || personName(me)}
          </Button>
          <Button size="tall" onClick={() => (rememberPlace(`/join/${link}`), void signOut())}>
            Sign in with the invited address
          </Button>
        </div>
        <p className={styles.small}>If you join with this one, {inviter} sees it and is told.</p>
      </JoinPage>
    )
  return (
    <JoinPage beside={beside} from={from}>
      {title(`${inviterName} invites you to ${bookName}`)}
      <p className={styles.said}>
        As <b>{withArticle(role)}</b>
        {sees === 'theirs' && <>, who sees only what is theirs</>}. The invitation is for <b>{me.email}</b> and runs out
        on {dayOf(expiresAt, zone)}.
      </p>
      <p className={styles.who}>
        <Face name={personName(me)} />
        <span>
          <span>
            You are signed in as <b>{me.email}</b>
          </span>
          <Tag tone="done">the same address</Tag>
        </span>
      </p>
      {problem}
      <div className={styles.acts}>
        <Button look="main" size="tall" aria-disabled={busy} onClick={() => void join(false)}>
          Join {bookName}
        </Button>
        <Button size="tall" aria-disabled={busy} onClick={() => void decline()}>
          Decline
        </Button>
      </div>
      <p className={styles.small}>Joining costs you nothing. You can leave at any time.</p>
    </JoinPage>
  )
}

/** An address that breaks after its @ and before its last point before it breaks anywhere, and never before the sign that `ends` the sentence. */
function breakable(address: string, ends: string): ReactNode {
  const at = address.indexOf('@') + 1
  const point = address.lastIndexOf('.')
  const last = point > Math.max(at, address.length - 10) ? point : Math.max(at, address.length - 4)
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at, last)}
      <wbr />
      <span className={styles.unbroken}>
        {address.slice(last)}
        {ends}
      </span>
    </>
  )
}
