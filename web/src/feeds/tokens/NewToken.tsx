import { mostTokenBooks, type TokenReads } from '@duebook/contract/access/token'
import { addDays, shortDateWithYear } from '@duebook/domain'
import { useRef, useState, type FormEvent } from 'react'
import type { ListedBook } from '../../cloud/books/books.ts'
import { askTokens } from '../../cloud/tokens/tokens.ts'
import dialog from '../../design/dialog.module.css'
import { useToday } from '../../frame/clock.ts'
import type { Confirmed } from '../../frame/confirmed.ts'
import { useSignedIn } from '../../frame/signedIn.tsx'
import { saidOfTokens } from '../../messages/token-refusals.ts'
import { Button } from '../../ui/Button.tsx'
import { Check, Choice } from '../../ui/fields/Choice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { Note } from '../../ui/Note.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { useAttempt } from '../../ui/useAttempt.ts'
import { readsOffered } from './token-words.ts'
import styles from './tokens.module.css'

/** A token, the one time that it is known, and what it reads until when. */
export type Made = { token: string; reads: TokenReads; books: readonly string[]; until: number }

type NewTokenProps = {
  books: readonly ListedBook[]
  confirmed: Confirmed
  onMade: (made: Made) => void
  onClose: () => void
}

const spans = [30, 90, 365] as const
type Span = `${(typeof spans)[number]}`

/** What it is for, which books it reads, how much of them, and until when. */
export function NewToken({ books, confirmed, onMade, onClose }: NewTokenProps) {
  const { bookId } = useSignedIn()
  const today = useToday()
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set([bookId]))
  const [reads, setReads] = useState<TokenReads>('titles')
  const [span, setSpan] = useState<Span>('90')
  const [tried, setTried] = useState(false)
  const { busy, problem, attempt } = useAttempt(saidOfTokens)
  const first = useRef<HTMLInputElement>(null)
  const read = books.filter(({ id }) => chosen.has(id)).slice(0, mostTokenBooks)
  const untilWords = Object.fromEntries(
    spans.map((days) => [String(days), `${shortDateWithYear(addDays(today, days))}${days === 365 ? ', a year' : ''}`]),
  ) as Record<Span, string>
  const make = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (name.trim() === '') return first.current?.focus()
    if (read.length === 0) return
    void attempt(async () => {
      const request = { name: name.trim(), bookIds: read.map(({ id }) => id), reads, days: Number(span) }
      const found = await confirmed('A token reads without you.', () => askTokens('makeToken', request))
      if (found) onMade({ token: found.token, reads, books: read.map((one) => one.name), until: found.until })
    })
  }
  return (
    <Dialog title="New token" onClose={onClose}>
      <form className={dialog.form} onSubmit={make} noValidate>
        <Field
          label="For what"
          name="tokenName"
          autoComplete="off"
          autoFocus
          maxLength={80}
          value={name}
          onChange={setName}
          error={tried && name.trim() === '' ? 'Say what it is for, so that you know it again.' : null}
          inputRef={first}
        />
        <fieldset className={styles.books}>
          <legend>May read</legend>
          {books.map((one) => (
            <Check
              key={one.id}
              label={one.name}
              checked={chosen.has(one.id)}
              onChange={(is) =>
                setChosen(new Set(is ? [...chosen, one.id] : [...chosen].filter((id) => id !== one.id)))
              }
            />
          ))}
        </fieldset>
        {tried && read.length === 0 && (
          <Note tone="over" glyph="failed" alert>
            Choose at least one book.
          </Note>
        )}
        <Choice legend="Of it" value={reads} options={readsOffered} onChange={setReads} />
        <Select label="Until" value={span} options={untilWords} onChange={setSpan} />
        {problem !== null && (
          <Note tone="over" glyph="failed" alert>
            {problem}
          </Note>
        )}
        <div className={dialog.acts}>
          <Button look="main" type="submit" aria-disabled={busy}>
            Make it
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  )
}
