import type { Entitlement } from '@duebook/contract/billing/entitlement'
import { invitationDays } from '@duebook/contract/people/invitation'
import { type Sight } from '@duebook/contract/people/roles'
import { maySeeOnlyTheirs, withArticle, type GivenRole } from '@duebook/contract/people/given-roles'
import { useRef, useState, type FormEvent } from 'react'
import { askPeople } from '../cloud/people/people.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/fields/Field.tsx'
import { Section } from '../ui/Section.tsx'
import { Select } from '../ui/fields/Select.tsx'
import { announce } from '../ui/toast.ts'
import styles from './people.module.css'
import { ProblemNote } from './ProblemNote.tsx'
import { explainPeople, reasonOf } from '../messages/people-refusals.ts'
import { invitedAs, seesWords } from './role-words.ts'
import type { SeatParts } from './seat-parts.ts'
import { askWithSeat, type NeedsSeat } from './with-seat.ts'
import { useAttempt } from './useAttempt.ts'

type InviteFormProps = {
  entitlement: Entitlement | undefined
  /** Whoever looks pays for the book. */
  pays: boolean
  /** As far as this book tells, no seat is free. */
  isFull: boolean
  seats: SeatParts
}

/** Asks somebody in by mail. */
export function InviteForm({ entitlement, pays, isFull, seats }: InviteFormProps) {
  const { bookId } = useSignedIn()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<GivenRole>('member')
  const [sees, setSees] = useState<Sight>('everything')
  const mayLimit = maySeeOnlyTheirs(role)
  const [error, setError] = useState<string | null>(null)
  const [needsSeat, setNeedsSeat] = useState<NeedsSeat | null>(null)
  const { busy, problem, attempt } = useAttempt()
  const field = useRef<HTMLInputElement>(null)
  const invite = (event: FormEvent) => {
    event.preventDefault()
    const address = email.trim()
    if (!/^\S+@\S+\.\S+$/.test(address)) {
      setError('Enter an address like name@example.org.')
      field.current?.focus()
      return
    }
    setError(null)
    const request = { bookId, email: address, role, ...(mayLimit && { sees }) }
    void attempt(async () => {
      try {
        await askPeople('invite', request)
      } catch (refusal) {
        if (reasonOf(refusal) !== 'no-seat') throw refusal
        return setNeedsSeat({ name: 'invite', request, comer: address })
      }
      isInvited(address)
    })
  }
  const isInvited = (address: string) => {
    // The next one may be typed already.
    setEmail((typed) => (typed.trim() === address ? '' : typed))
    const as = `${withArticle(role)}${mayLimit && sees === 'theirs' ? ' who sees only what is theirs' : ''}`
    announce(`${address} is invited as ${as}. The link in the mail works for ${invitationDays} days.`)
    field.current?.focus()
  }
  return (
    <Section name="Invite">
      <form className={styles.invite} onSubmit={invite} noValidate aria-label="Invite">
        <Field
          label="Email"
          name="inviteEmail"
          type="email"
          autoComplete="off"
          placeholder="name@example.org"
          maxLength={320}
          value={email}
          onChange={setEmail}
          error={error}
          inputRef={field}
        />
        <Select label="Role" value={role} options={invitedAs} onChange={setRole} />
        <Select
          label="Sees"
          value={mayLimit ? sees : 'everything'}
          options={seesWords}
          blocked={mayLimit ? null : 'An admin sees everything'}
          onChange={setSees}
        />
        <Button look="main" type="submit" aria-disabled={busy}>
          Invite
        </Button>
      </form>
      <ProblemNote problem={problem} />
      <seats.Hint bookId={bookId} entitlement={entitlement} pays={pays} isFull={isFull} />
      {needsSeat && (
        <seats.Dialog
          bookId={bookId}
          comer={needsSeat.comer}
          explain={explainPeople}
          onConfirm={async (seat) => {
            if (!(await askWithSeat(needsSeat, seat))) return
            setNeedsSeat(null)
            isInvited(needsSeat.comer)
          }}
          onClose={() => setNeedsSeat(null)}
        />
      )}
    </Section>
  )
}
