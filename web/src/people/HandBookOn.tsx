import { useState } from 'react'
import { askPeople } from '../cloud/people/people.ts'
import dialog from '../design/dialog.module.css'
import { useSignedIn } from '../frame/signedIn.tsx'
import { firstNameOf } from '../frame/who.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Select } from '../ui/Select.tsx'
import { announce } from '../ui/toast.ts'
import { ProblemNote } from './ProblemNote.tsx'
import { roleNames } from './role-words.ts'
import { useAttempt } from './useAttempt.ts'
import type { BookMember } from '../cloud/people/members.ts'

/** Makes somebody else of the book its owner; who owned it stays as an admin. */
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
      announce(`${heir.name} owns ${name}. You stay as an admin.`)
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
          {first} owns it at once and is told. You stay as an admin; what the book may hold follows {first}’s plan.
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
            Hand it on to {first}
          </Button>
          <Button look="bare" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
