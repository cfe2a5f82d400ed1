import type { Role } from '@duebook/contract/book'
import { may } from '@duebook/contract/people/roles'
import { Link } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { renameBook } from '../cloud/books/renameBook.ts'
import type { Confirmed } from '../frame/confirmed.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/fields/Field.tsx'
import { Section } from '../ui/Section.tsx'
import { announce } from '../ui/toast.ts'
import { BookDefaultsFields } from './BookDefaultsFields.tsx'
import { DeleteBook } from './DeleteBook.tsx'
import { ExportBook } from './ExportBook.tsx'
import { HandBookOn } from './HandBookOn.tsx'
import styles from './people.module.css'
import { SecondPerson } from './SecondPerson.tsx'
import type { BookMember } from '../cloud/people/members.ts'
import { heirsOf } from './by-role.ts'

type ThisBookProps = {
  name: string
  role: Role | undefined
  people: readonly BookMember[]
  confirmed: Confirmed
  onLeave: (person: BookMember) => void
}

/** The book itself: its name, and how it is left, handed on or deleted. */
export function ThisBook({ name, role, people, confirmed, onLeave }: ThisBookProps) {
  const { uid, bookId } = useSignedIn()
  const [open, setOpen] = useState<'hand on' | 'delete' | null>(null)
  const me = people.find((one) => one.uid === uid)
  const close = () => setOpen(null)
  const heirs = heirsOf(people, uid)
  return (
    <Section name="This book">
      {may(role, 'name and defaults') && <Rename key={name} bookId={bookId} name={name} />}
      {may(role, 'name and defaults') && people.length > 1 && <SecondPerson people={people} />}
      {may(role, 'export the book') && <ExportBook name={name} confirmed={confirmed} />}
      <div className={styles.bookActs}>
        {may(role, 'hand the book on') && heirs.length > 0 && (
          <Button onClick={() => setOpen('hand on')}>Hand the book on…</Button>
        )}
        {me && role !== 'owner' && <Button onClick={() => onLeave(me)}>Leave {name}…</Button>}
        {may(role, 'delete the book') && bookId !== uid && (
          <Button look="danger" onClick={() => setOpen('delete')}>
            Delete the book…
          </Button>
        )}
      </div>
      {role === 'owner' && bookId === uid && (
        <p className={styles.hint}>
          This is the book of your account: it goes when the account is deleted. <Link to="/settings">Profile</Link>
        </p>
      )}
      {open === 'hand on' && <HandBookOn name={name} heirs={heirs} onClose={close} />}
      {open === 'delete' && <DeleteBook name={name} others={people.length - 1} onClose={close} />}
    </Section>
  )
}

function Rename({ bookId, name }: { bookId: string; name: string }) {
  const { uid } = useSignedIn()
  const [typed, setTyped] = useState(name)
  const [error, setError] = useState<string | null>(null)
  const save = (event: FormEvent) => {
    event.preventDefault()
    const wanted = typed.trim()
    setError(wanted === '' ? 'A book has a name.' : null)
    if (wanted === '' || wanted === name) return
    renameBook(bookId, wanted, uid)
    announce(`The book is called ${wanted}.`)
  }
  return (
    <>
      <form className={styles.rename} onSubmit={save} noValidate aria-label="Name of the book">
        <Field label="Name" name="bookName" maxLength={120} value={typed} onChange={setTyped} error={error} />
        <Button type="submit">Rename</Button>
      </form>
      <BookDefaultsFields />
    </>
  )
}
