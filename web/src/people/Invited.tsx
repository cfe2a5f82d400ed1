import { Mail } from 'lucide-react'
import { askPeople, type OpenInvitation } from '../cloud/people/people.ts'
import { useNow, useToday, useZone } from '../frame/clock.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { Section } from '../ui/Section.tsx'
import { announce } from '../ui/toast.ts'
import { dayIn } from './day-of.ts'
import styles from './people.module.css'
import { ProblemNote } from './ProblemNote.tsx'
import { roleNames, seesWords } from './role-words.ts'
import { useAttempt } from './useAttempt.ts'

/** Who was asked and has not answered; asked again with a new link, or not at all any more. */
export function Invited({ invitations }: { invitations: readonly OpenInvitation[] }) {
  const { bookId } = useSignedIn()
  const zone = useZone()
  const today = useToday()
  const now = useNow()
  const { busy, problem, attempt } = useAttempt()
  const again = ({ id, email }: OpenInvitation) =>
    attempt(async () => {
      await askPeople('resendInvitation', { bookId, invitationId: id })
      announce(`Sent again to ${email}. The link before it no longer works.`)
    })
  const withdraw = ({ id, email }: OpenInvitation, button: HTMLElement) =>
    attempt(async () => {
      const heading = button.closest('section')?.querySelector<HTMLElement>('h2')
      await askPeople('withdrawInvitation', { bookId, invitationId: id })
      heading?.focus()
      announce(`The invitation of ${email} is taken back.`)
    })
  return (
    <Section name="Invited" count={invitations.length}>
      <ProblemNote problem={problem} />
      <ul className={styles.invited} aria-label="Invited">
        {invitations
          .toSorted((a, b) => (b.sentAt ?? now) - (a.sentAt ?? now))
          .map((one) => (
            <li key={one.id}>
              <Mail aria-hidden />
              <div>
                <b>{one.email}</b>
                <small>{aboutOf(one, (instant) => dayIn(instant, zone, today), now)}</small>
              </div>
              <span className={styles.flow}>
                <Button aria-label={`Send again to ${one.email}`} aria-disabled={busy} onClick={() => void again(one)}>
                  Send again
                </Button>
                <Button
                  look="bare"
                  aria-label={`Withdraw the invitation of ${one.email}`}
                  aria-disabled={busy}
                  onClick={({ currentTarget }) => void withdraw(one, currentTarget)}
                >
                  Withdraw
                </Button>
              </span>
            </li>
          ))}
      </ul>
    </Section>
  )
}

/** "Member · sent Thu 19 Nov by Ada · runs out Thu 26 Nov". */
function aboutOf(
  { role, sees, inviterName, sentAt, expiresAt, wanted }: OpenInvitation,
  day: (instant: number) => string,
  now: number,
): string {
  const sent = sentAt === null ? 'sent just now' : `sent ${day(sentAt)}`
  const ends = expiresAt === null ? null : `${expiresAt <= now ? 'ran out' : 'runs out'} ${day(expiresAt)}`
  const limit = sees === 'theirs' ? `sees ${seesWords.theirs.toLowerCase()}` : null
  return [roleNames[role], limit, `${sent} by ${inviterName}`, ends, wanted ? 'a new one is asked for' : null]
    .filter((part) => part !== null)
    .join(' · ')
}
