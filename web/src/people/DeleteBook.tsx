import { plural } from '@duebook/domain'
import { useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { byMyself, leaveBook } from '../cloud/books/leftBook.ts'
import { useObligations } from '../cloud/obligations/obligations.ts'
import { askPeople } from '../cloud/people/people.ts'
import dialog from '../design/dialog.module.css'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/fields/Field.tsx'
import { ProblemNote } from './ProblemNote.tsx'
import { useAttempt } from './useAttempt.ts'

/** The end of a book for everybody in it, once its name is typed. */
export function DeleteBook({ name, others, onClose }: { name: string; others: number; onClose: () => void }) {
  const { uid, bookId } = useSignedIn()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const { busy, problem, attempt } = useAttempt()
  const obligations = useObligations(bookId)
  const count = obligations.status === 'ready' ? obligations.data.length : null
  const whole = typed.trim() === name.trim()
  const remove = (event: FormEvent) => {
    event.preventDefault()
    if (!whole) return
    void attempt(async () => {
      await byMyself('deleted', () => askPeople('deleteBook', { bookId, name: typed.trim() }))
      onClose()
      await navigate({ to: '/today' })
      await leaveBook(uid, bookId, name)
    })
  }
  return (
    <Dialog title={`Delete ${name}?`} onClose={onClose}>
      <form className={dialog.form} onSubmit={remove} noValidate>
        <p className={dialog.said}>
          {count === null ? 'Its obligations' : `Its ${plural(count, 'obligation')}`}, their files and all history go
          {others === 0 ? '' : others === 1 ? ', for the other person in it too' : `, for ${others} others in it too`}.
        </p>
        <Field
          label="To delete it, type its name"
          name="bookName"
          autoComplete="off"
          value={typed}
          onChange={setTyped}
        />
        <ProblemNote problem={problem} />
        <div className={dialog.acts}>
          <Button look="main" onClick={onClose}>
            Keep it
          </Button>
          <Button
            look="danger"
            type="submit"
            aria-disabled={busy}
            blocked={whole ? null : 'Type the whole name to delete'}
          >
            Delete {name}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
