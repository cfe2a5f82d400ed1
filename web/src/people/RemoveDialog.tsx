import type { ShownSeats } from '@duebook/contract/people/people-requests'
import { plural } from '@duebook/domain'
import { useState } from 'react'
import { askPeople } from '../cloud/people/people.ts'
import dialog from '../design/dialog.module.css'
import { useSignedIn } from '../frame/signedIn.tsx'
import { firstNameOf } from '../frame/who.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { announce } from '../ui/toast.ts'
import { HandOver, type HandOverDraft } from './HandOver.tsx'
import type { Hanging } from './hanging.ts'
import { ProblemNote } from './ProblemNote.tsx'
import type { SeatParts } from './seat-parts.ts'
import { useAttempt } from './useAttempt.ts'
import type { BookMember } from '../cloud/people/members.ts'
import { heirsOf } from './by-role.ts'

type RemoveDialogProps = {
  person: BookMember
  bookName: string
  people: readonly BookMember[]
  hanging: readonly Hanging[]
  /** Asks about the seat; null for whoever does not pay, and where none is taken. */
  giveBack: SeatParts['GiveBack'] | null
  onClose: () => void
  /** The row is gone: focus goes somewhere that stays. */
  onRemoved: () => void
}

/** Takes somebody out of the book; what hangs on them passes on in the same step. */
export function RemoveDialog({
  person,
  bookName,
  people,
  hanging,
  giveBack: GiveBack,
  onClose,
  onRemoved,
}: RemoveDialogProps) {
  const { uid, bookId } = useSignedIn()
  const heirs = heirsOf(people, person.uid)
  const [draft, setDraft] = useState<HandOverDraft>({
    to: heirs.find((one) => one.uid === uid)?.uid ?? heirs[0]?.uid ?? uid,
    each: {},
  })
  const [seat, setSeat] = useState<ShownSeats | null>(null)
  const { busy, problem, attempt } = useAttempt()
  const first = firstNameOf(person)
  const owned = hanging.filter(({ owns }) => owns).length
  const remove = () =>
    attempt(async () => {
      const { seat: went } = await askPeople('removeMember', {
        bookId,
        uid: person.uid,
        handOver: { to: hanging.length > 0 ? draft.to : null, each: { ...draft.each } },
        ...(seat && { seat }),
      })
      onClose()
      announce(`${person.name} is no longer in ${bookName}.${went ? whatBecame[went] : ''}`)
      onRemoved()
    })
  return (
    <Dialog title={`${first} leaves ${bookName}`} onClose={onClose}>
      <div className={dialog.form}>
        <p className={dialog.said}>
          {owned > 0
            ? `${first} owns ${plural(owned, 'obligation')}. Nobody leaves while owning one, so hand ${owned === 1 ? 'it' : 'them'} over here.`
            : `${first} owns nothing here. What they did stays in the history, with their name.`}
        </p>
        {hanging.length > 0 && <HandOver hanging={hanging} heirs={heirs} draft={draft} onChange={setDraft} />}
        {GiveBack && <GiveBack bookId={bookId} first={first} value={seat} onChange={setSeat} />}
        <ProblemNote problem={problem} />
        <div className={dialog.acts}>
          <Button look="danger" aria-disabled={busy} onClick={() => void remove()}>
            {owned > 0 ? `Hand over and remove ${first}` : `Remove ${first}`}
          </Button>
          <Button look="bare" onClick={onClose}>
            Keep {first}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

const whatBecame = {
  givenBack: ' The seat is given back.',
  kept: ' The seat is free and stays; Plan and billing gives it back.',
} as const
