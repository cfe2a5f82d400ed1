import { useNavigate } from '@tanstack/react-router'
import { askPeople } from '../cloud/people/people.ts'
import dialog from '../design/dialog.module.css'
import { byMyself, leaveBook } from '../cloud/books/leftBook.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import type { Hanging } from './hanging.ts'
import { ProblemNote } from './ProblemNote.tsx'
import { useAttempt } from './useAttempt.ts'
import type { BookMember } from '../cloud/people/members.ts'
import { heirsOf } from './by-role.ts'

type LeaveDialogProps = {
  me: BookMember
  bookName: string
  people: readonly BookMember[]
  hanging: readonly Hanging[]
  onClose: () => void
}

/** Leaves a book that somebody shares; what one owns goes to its owner. */
export function LeaveDialog({ me, bookName, people, hanging, onClose }: LeaveDialogProps) {
  const { bookId } = useSignedIn()
  const navigate = useNavigate()
  const { busy, problem, attempt } = useAttempt()
  const owner = heirsOf(people, me.uid)[0]
  const owned = hanging.filter(({ owns }) => owns).length
  const leave = () =>
    attempt(async () => {
      const handOver = { to: hanging.length > 0 ? (owner?.uid ?? null) : null, each: {} }
      await byMyself('left', () => askPeople('removeMember', { bookId, uid: me.uid, handOver }))
      onClose()
      await navigate({ to: '/today' })
      await leaveBook(me.uid, bookId, bookName)
    })
  return (
    <Dialog title={`Leave ${bookName}?`} onClose={onClose}>
      <div className={dialog.form}>
        <p className={dialog.said}>
          {owned > 0 && owner ? (
            <>
              You own {owned} of its obligations. {owned === 1 ? 'It goes' : 'They go'} to <b>{owner.name}</b>, who owns
              the book and is told once.
            </>
          ) : (
            'You own nothing in it. What you did stays in its history, with your name.'
          )}
        </p>
        <ProblemNote problem={problem} />
        <div className={dialog.acts}>
          <Button look="danger" aria-disabled={busy} onClick={() => void leave()}>
            {owned > 0 ? `Hand over ${owned} and leave` : 'Leave'}
          </Button>
          <Button onClick={onClose}>Stay</Button>
        </div>
      </div>
    </Dialog>
  )
}
