import { may } from '@duebook/contract/people/roles'
import { useRef, useState, type FormEvent } from 'react'
import { Link } from '@tanstack/react-router'
import { zoneClock } from '../acts/ladder/zone-clock.ts'
import { useHasPlans } from '../cloud/billing/billing.ts'
import { useBooks, type ListedBook } from '../cloud/books/books.ts'
import { makeExport, type ExportFormat, type MadeExport } from '../cloud/export/makeExport.ts'
import { askPeople } from '../cloud/people/people.ts'
import { useToday, useZone } from '../frame/clock.ts'
import type { Confirmed } from '../frame/confirmed.ts'
import { ImportTabs } from '../frame/ImportTabs.tsx'
import { PageHead } from '../frame/PageHead.tsx'
import { ScreenState } from '../frame/ScreenState.tsx'
import { useSignedIn } from '../frame/signedIn.tsx'
import { saidOfPeople } from '../messages/people-refusals.ts'
import { Button } from '../ui/Button.tsx'
import { Check } from '../ui/fields/Choice.tsx'
import { download } from '../ui/download.ts'
import { Note } from '../ui/Note.tsx'
import { Section } from '../ui/Section.tsx'
import styles from './export.module.css'
import { ExportMade } from './ExportMade.tsx'

const formats: readonly { format: ExportFormat; name: string; says: string; make: string }[] = [
  {
    format: 'everything',
    name: 'Everything, with files',
    says: 'ZIP: readable JSON, every file, and a list of hashes. Duebook reads it back without loss',
    make: 'Make the ZIP',
  },
  {
    format: 'table',
    name: 'Table',
    says: 'CSV for a spreadsheet: a line an obligation, 18 columns, ISO dates. The import reads it back',
    make: 'Make the table',
  },
  {
    format: 'calendar',
    name: 'Calendar',
    says: 'ICS: as rules, or as dates of 400 days where they move off weekends and holidays',
    make: 'Make the calendar',
  },
  { format: 'json', name: 'JSON', says: 'The same as in the ZIP, without files', make: 'Make the JSON' },
]

/** Where it is: of how many parts so many are through. */
type Progress = { done: number; of: number }

/** Everything that somebody has here, to take along in the form they need it, on every plan. */
export function Export({ confirmed }: { confirmed: Confirmed }) {
  const { uid } = useSignedIn()
  const live = useBooks(uid)
  return (
    <>
      <PageHead view="Settings · Import and export" title="Take it with you" documentTitle="Export" />
      <ImportTabs />
      <ScreenState live={live} rows={4}>
        {(books) => (
          <div className={styles.columns}>
            <ExportForm books={books} confirmed={confirmed} />
            <aside aria-label="About exports">
              <Section name="Left out, always">
                <p className={styles.said}>Passwords, sessions, access tokens, second steps, card data.</p>
              </Section>
              <Section name="Coming back">
                <p className={styles.said}>
                  The ZIP, or the JSON without files, read into an empty account under New import, gives the same books.
                  Reminders come back as history: nothing that was sent is sent again. For dates that stay current
                  elsewhere take a <Link to="/settings/feeds">feed</Link>.
                </p>
              </Section>
            </aside>
          </div>
        )}
      </ScreenState>
    </>
  )
}

function ExportForm({ books, confirmed }: { books: readonly ListedBook[]; confirmed: Confirmed }) {
  const { uid, bookId } = useSignedIn()
  const hasPlans = useHasPlans(bookId)
  const today = useToday()
  const zone = useZone()
  const [format, setFormat] = useState<ExportFormat>('everything')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [progress, setProgress] = useState<Progress | null>(null)
  const [made, setMade] = useState<MadeExport | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const stopped = useRef(false)
  const chosen = books.filter(({ id }) => !left.has(id))
  const whole = format === 'everything' || format === 'json'
  const make = async (event: FormEvent) => {
    event.preventDefault()
    if (progress) return
    setMade(null)
    if (chosen.length === 0) return setProblem('Nothing is chosen. Choose at least one book.')
    setProblem(null)
    stopped.current = false
    setProgress({ done: 0, of: 1 })
    const told = (done: number, of: number) => {
      if (stopped.current) throw new Stopped()
      setProgress({ done, of })
    }
    const asked = { uid, bookIds: chosen.map(({ id }) => id), today, zone, clocks: zoneClock, told }
    // The history of a book says so before all of it is read.
    const owned = whole ? chosen.filter((one) => may(one.roles[uid] ?? null, 'export the book')) : []
    const record = async () => {
      for (const { id } of owned) await askPeople('recordExport', { bookId: id })
      return true
    }
    try {
      if (owned.length > 0 && (await confirmed('A copy of a book holds all of it.', record)) === null)
        return setProgress(null)
      const file = await makeExport(format, asked)
      told(1, 1)
      download(file.blob, file.name)
      setMade(file)
    } catch (error) {
      setProblem(error instanceof Stopped ? 'Stopped. Nothing of it is on this device.' : saidOfPeople(error))
    }
    setProgress(null)
  }
  const choose = (id: string, is: boolean) =>
    setLeft(new Set(is ? [...left].filter((one) => one !== id) : [...left, id]))
  return (
    <form className={styles.sections} onSubmit={(event) => void make(event)}>
      <Section name="As what" note={hasPlans ? 'On every plan, and when read-only too' : undefined}>
        <fieldset className={styles.formats}>
          <legend className="sr">Format</legend>
          {formats.map((one) => (
            <label key={one.format}>
              <input
                type="radio"
                name="format"
                checked={format === one.format}
                onChange={() => setFormat(one.format)}
              />
              <span>
                {one.name}
                <small>{one.says}</small>
              </span>
            </label>
          ))}
        </fieldset>
      </Section>
      <Section name="What of it">
        <fieldset className={styles.books}>
          <legend>Books</legend>
          {books.map((one) => (
            <Check
              key={one.id}
              label={one.name}
              remark={sightWords(one, uid)}
              checked={!left.has(one.id)}
              onChange={(is) => choose(one.id, is)}
            />
          ))}
        </fieldset>
      </Section>
      <div className={styles.go}>
        <Button look="main" type="submit" aria-disabled={progress !== null}>
          {formats.find((one) => one.format === format)?.make}
        </Button>
        <span>Made on this device; nothing is kept on the server.</span>
      </div>
      <div role="status">
        {progress && (
          <Section name="Being made" note="Stay on this page; a closed tab stops it">
            <div className={styles.making}>
              <progress aria-label="Making the file" max={progress.of} value={progress.done} />
              <span>
                {progress.of > 1 ? `${progress.done + 1} of ${progress.of}` : 'Gathering what the server has'}
              </span>
              <Button onClick={() => void (stopped.current = true)}>Stop</Button>
            </div>
          </Section>
        )}
        {made && <ExportMade made={made} />}
      </div>
      {problem && (
        <Note tone="over" glyph="failed" alert>
          {problem}
        </Note>
      )}
    </form>
  )
}

class Stopped extends Error {}

function sightWords({ roles, onlyTheirs }: ListedBook, uid: string): string {
  if (onlyTheirs?.includes(uid)) return 'what concerns you there'
  return roles[uid] === 'owner' ? 'whole, you are its owner' : 'what you may read there'
}
