import { plural } from '@duebook/domain'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { exportBook } from '../cloud/evidence/exportBook.ts'
import { askPeople } from '../cloud/people/people.ts'
import { useToday } from '../frame/clock.ts'
import type { Confirmed } from '../frame/confirmed.ts'
import { useNameOf } from '../frame/names.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { explainError } from '../messages/messages.ts'
import { Button } from '../ui/Button.tsx'
import { download } from '../ui/download.ts'
import { Note } from '../ui/Note.tsx'
import { announce } from '../ui/toast.ts'
import styles from './people.module.css'

/** Everything of the book as one file, for its owner, on every plan. */
export function ExportBook({ name, confirmed }: { name: string; confirmed: Confirmed }) {
  const { bookId } = useSignedIn()
  const nameOf = useNameOf()
  const today = useToday()
  /** What it is doing; null: nothing. */
  const [busy, setBusy] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const take = async () => {
    if (busy !== null) return
    setBusy('Gathering what the server has.')
    setProblem(null)
    try {
      // The history says so before anything is read.
      const record = () => askPeople('recordExport', { bookId })
      if ((await confirmed('A copy of the book holds all of it.', record)) === null) return setBusy(null)
      const made = await exportBook(bookId, nameOf, (done, of) => setBusy(`Packing file ${done + 1} of ${of}.`))
      download(made.blob, `duebook-${fileWord(name)}-${today}.zip`)
      announce(`${name} is in your downloads.`)
      setProblem(problemOf(made))
    } catch (error) {
      const { problem: what, next } = explainError(error)
      setProblem(`${what} ${next}`)
    }
    setBusy(null)
  }
  return (
    <>
      <div className={styles.bookActs}>
        <Button icon={<Download aria-hidden />} aria-busy={busy !== null} onClick={() => void take()}>
          Export this book
        </Button>
        <span className={styles.exportSaid} role="status">
          {busy ?? 'One ZIP: JSON of all of it, tables for a spreadsheet, every file, and the hash of each.'}
        </span>
      </div>
      {problem && (
        <Note tone="over" glyph="failed" alert>
          {problem}
        </Note>
      )}
    </>
  )
}

function problemOf({ leftOut, damaged }: { leftOut: number; damaged: readonly string[] }): string | null {
  if (damaged.length > 0)
    return `${damaged.join(', ')}: not what was attached. The file is in the ZIP, and its manifest has both hashes. Tell whoever runs this Duebook.`
  if (leftOut > 0)
    return `Its ${plural(leftOut, 'file')} are more than one ZIP can hold (3.9 GB). Everything else is in it; download the files from their obligations.`
  return null
}

const fileWord = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[^\w]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase()
    .slice(0, 60) || 'book'
