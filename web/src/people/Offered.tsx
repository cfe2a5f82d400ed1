import { standingOffer, type Offer, type Role } from '@duebook/contract/book'
import { useHasPlans } from '../cloud/billing/billing.ts'
import type { BookMember } from '../cloud/people/members.ts'
import { askPeople } from '../cloud/people/people.ts'
import { useNow, useToday, useZone } from '../frame/clock.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { calledIn, firstNameOf } from '../frame/who.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { announce } from '../ui/toast.ts'
import { dayIn } from './day-of.ts'
import styles from './people.module.css'
import { useAttempt } from './useAttempt.ts'

/** Whether somebody wants to own the book: asked of them, and told to the owner, who can ask no more. Nothing changes before a yes. */
export function Offered({
  book,
  people,
}: {
  book: { name: string; roles: Record<string, Role>; offered?: Offer | undefined }
  people: readonly BookMember[]
}) {
  const { uid, bookId } = useSignedIn()
  const zone = useZone()
  const today = useToday()
  const { busy, problem, attempt } = useAttempt()
  const hasPlans = useHasPlans(bookId)
  const offer = standingOffer(book, useNow())
  if (!offer || (offer.to !== uid && offer.by !== uid)) return null
  const day = dayIn(offer.until, zone, today)
  const run = (name: 'takeBackOffer' | 'yes' | 'no', said: string) =>
    void attempt(async () => {
      if (name === 'takeBackOffer') await askPeople('takeBackOffer', { bookId })
      else await askPeople('answerOffer', { bookId, accepts: name === 'yes' })
      document.querySelector<HTMLElement>('main h1, h1')?.focus()
      announce(said)
    })
  const wrong = problem && <span role="alert"> {problem.text}</span>
  if (offer.by === uid) {
    const heir = people.find((one) => one.uid === offer.to)
    const first = heir ? firstNameOf(heir) : 'Somebody'
    return (
      <Note
        tone="soon"
        glyph="ack"
        action={
          <Button aria-disabled={busy} onClick={() => run('takeBackOffer', `${first} is not asked any more.`)}>
            Take it back
          </Button>
        }
      >
        <b>
          {first} is asked until {day} whether to own {book.name}.
        </b>{' '}
        Until then you own and pay for it; afterwards you stay as an admin.{wrong}
      </Note>
    )
  }
  const owner = calledIn(people, offer.by)
  return (
    <Note
      tone="soon"
      glyph="ack"
      action={
        <span className={styles.flow}>
          <Button look="main" aria-disabled={busy} onClick={() => run('yes', `You own ${book.name}.`)}>
            Own {book.name}
          </Button>
          <Button aria-disabled={busy} onClick={() => run('no', `${owner} stays the owner, and is told.`)}>
            No, thank you
          </Button>
        </span>
      }
    >
      <b>
        {owner} asks until {day} whether you want to own {book.name}.
      </b>{' '}
      {hasPlans && 'You would pay for it from then on: what it may hold follows your plan. '}
      {owner} stays as an admin.{wrong}
    </Note>
  )
}
