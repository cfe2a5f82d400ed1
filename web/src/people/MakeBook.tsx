import { isOpenForAll } from '@duebook/contract/billing/entitlement'
import { limits, planNames } from '@duebook/contract/billing/plans'
import { HOLIDAY_LOADERS } from '@duebook/domain'
import { Link } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { currencies, usualCurrency } from '../acts/paid/amount-draft.ts'
import { openBook, ownerOf, useBooks } from '../cloud/books/books.ts'
import { useBookRegions } from '../cloud/books/defaults.ts'
import { askPeople } from '../cloud/people/people.ts'
import dialog from '../design/dialog.module.css'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { Choice } from '../ui/fields/Choice.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/fields/Field.tsx'
import { Note } from '../ui/Note.tsx'
import { Select } from '../ui/fields/Select.tsx'
import { announce } from '../ui/toast.ts'
import styles from './people.module.css'
import { ProblemNote } from './ProblemNote.tsx'
import { useAttempt } from './useAttempt.ts'

/** A new book, which is then the open one. */
export function MakeBook({ onClose }: { onClose: () => void }) {
  const isFull = usePlanHasNoMore()
  return (
    <Dialog title="A new book" onClose={onClose}>
      {isFull ? <OneBook onClose={onClose} /> : <NewBook onClose={onClose} />}
    </Dialog>
  )
}

function NewBook({ onClose }: { onClose: () => void }) {
  const { uid, bookId } = useSignedIn()
  const openRegions = useBookRegions(bookId)
  const [name, setName] = useState('')
  const [kind, setKind] = useState<'personal' | 'shared'>('personal')
  const [chosen, setChosen] = useState<string | null>(null)
  const [currency, setCurrency] = useState(usualCurrency)
  // Asked again after a lost answer it is the same book.
  const [key] = useState(() => crypto.randomUUID())
  const [nameMissing, setNameMissing] = useState(false)
  const { busy, problem, attempt } = useAttempt()
  const region = chosen ?? openRegions?.[0] ?? ''
  const wanted = name.trim()
  const make = (event: FormEvent) => {
    event.preventDefault()
    setNameMissing(wanted === '')
    if (wanted === '') return
    void attempt(async () => {
      const { bookId: made } = await askPeople('makeBook', {
        name: wanted,
        kind,
        regions: region === '' ? [] : [region],
        currency,
        key,
      })
      openBook(uid, made)
      onClose()
      announce(`${wanted} is made, and open.`)
    })
  }
  return (
    <form className={dialog.form} onSubmit={make} noValidate>
      <Field
        label="Name"
        name="bookName"
        value={name}
        onChange={setName}
        maxLength={120}
        autoFocus
        error={nameMissing && wanted === '' ? 'A book has a name: “Lettings”, say.' : null}
      />
      <Choice
        legend="For"
        value={kind}
        onChange={setKind}
        options={[
          { value: 'personal', label: 'Only me' },
          { value: 'shared', label: 'Me and others (people are invited afterwards)' },
        ]}
      />
      <div className={styles.defaults}>
        <Select label="Days and holidays of" value={region} options={places} onChange={setChosen} />
        <Select label="Money in" value={currency} options={money} onChange={setCurrency} />
      </div>
      <p className={dialog.note}>All of it can be changed later.</p>
      <ProblemNote problem={problem} />
      <div className={dialog.acts}>
        <Button look="main" type="submit" aria-disabled={busy}>
          {wanted === '' ? 'Make it' : `Make ${wanted}`}
        </Button>
        <Button look="bare" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

const OneBook = ({ onClose }: { onClose: () => void }) => (
  <div className={dialog.form}>
    <Note glyph="soon">
      <b>{planNames.free} has one book.</b> Pro has as many as you like. Nothing in this one changes.{' '}
      <Link to="/settings/billing" onClick={onClose}>
        Plans
      </Link>
    </Note>
    <div className={dialog.acts}>
      <Button onClick={onClose}>Close</Button>
    </div>
  </div>
)

/** As far as this device knows; the server decides. */
function usePlanHasNoMore(): boolean {
  const { uid } = useSignedIn()
  const books = useBooks(uid)
  if (books.status !== 'ready') return false
  const mine = books.data.filter((book) => ownerOf(book) === uid)
  const entitlement = books.data.find(({ id }) => id === uid)?.entitlement
  if (isOpenForAll(entitlement)) return false
  const most = limits[entitlement?.plan ?? 'free'].books
  return most !== null && mine.length >= most
}

const money = Object.fromEntries(currencies.map((one) => [one, one]))

const places: Readonly<Record<string, string>> = {
  '': 'Weekends only, no holidays',
  ...Object.fromEntries(
    Object.entries(HOLIDAY_LOADERS)
      .map(([id, { name }]) => [id, name.replace(/^the /, '')] as const)
      .sort(([, a], [, b]) => a.localeCompare(b)),
  ),
}
