import { offerDays } from '@duebook/contract/book'
import { useState } from 'react'
import { askPeople } from '../cloud/people/people.ts'
import dialog from '../design/dialog.module.css'
import { useSignedIn } from '../frame/signedIn.tsx'
import { firstNameOf } from '../frame/who.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Select } from '../ui/fields/Select.tsx'
import { announce } from '../ui/toast.ts'
import { ProblemNote } from './ProblemNote.tsx'
import { roleNames } from './role-words.ts'
import { useAttempt } from './useAttempt.ts'
import type { BookMember } from '../cloud/people/members.ts'

/** Asks somebody else of the book whether they want to own it. */
export function HandBookOn({
  name,
  heirs,
  onClose,
}: {
  name: string
  heirs: readonly BookMember[]
  onClose: () => void
}) {
  const { bookId } = useSignedIn()
  const [to, setTo] = useState(heirs[0]?.uid ?? '')
  const { busy, problem, attempt } = useAttempt()
  const heir = heirs.find((one) => one.uid === to)
  if (!heir) return null
  const first = firstNameOf(heir)
  const handOn = () =>
    attempt(async () => {
      await askPeople('handBookOn', { bookId, to })
      onClose()
      announce(`${heir.name} is asked whether to own ${name}. Nothing changes until then.`)
    })
  return (
    <Dialog title={`Who shall own ${name}?`} onClose={onClose}>
      <div className={dialog.form}>
        <Select
          label="New owner"
          value={to}
          options={Object.fromEntries(
            heirs.map((one) => [one.uid, `${one.name}, ${roleNames[one.role].toLowerCase()}`]),
          )}
          onChange={setTo}
        />
        <p className={dialog.said}>
          {first} is asked first, for {offerDays} days. Until {first} says yes you own and pay for it; afterwards you
          stay as an admin, and what the book may hold follows {first}’s plan.
        </p>
        <ProblemNote
          problem={
            problem?.reason === 'one-book'
              ? {
                  reason: null,
                  text: `${first}’s plan has no room for another book. Choose somebody else, or wait until ${first} has a larger plan.`,
                }
              : problem
          }
        />
        <div className={dialog.acts}>
          <Button look="main" aria-disabled={busy} onClick={() => void handOn()}>
            Ask {first}
          </Button>
          <Button look="bare" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
