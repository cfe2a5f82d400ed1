import { returningParts, type ReturningPart } from '@duebook/contract/archive/archive-parts'
import type { BookRun, NotBack } from '@duebook/contract/archive/archive-run'
import type { ArchiveRefusal } from '@duebook/contract/archive/open-archive'
import { calendarDate, plural, shortDateWithYear } from '@duebook/domain'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { CameBack } from '../../cloud/archive/bringBack.ts'
import { openBook } from '../../cloud/books/books.ts'
import ledger from '../../design/ledger.module.css'
import { useSignedIn } from '../../frame/signedIn.tsx'
import { Button } from '../../ui/Button.tsx'
import { Check } from '../../ui/fields/Choice.tsx'
import { Note } from '../../ui/Note.tsx'
import { Section } from '../../ui/Section.tsx'
import { sizeText } from '../../ui/size-text.ts'
import styles from '../import.module.css'
import { useArchive } from './useArchive.ts'

/** An export that comes back: checked whole, shown book by book, and written only then. */
export function ArchiveImport({ file, onOther }: { file: File; onOther: () => void }) {
  const { uid } = useSignedIn()
  const { archive, returning, start } = useArchive(file, uid)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  if (archive.state === 'reading')
    return (
      <div className={styles.reading} role="status">
        <p>
          <b>Checking {file.name}</b>
        </p>
        <progress aria-label={`Checking ${file.name}`} max={1} value={archive.share} />
        <Button onClick={onOther}>Cancel</Button>
      </div>
    )
  if (archive.state !== 'read')
    return (
      <>
        <Note tone="over" glyph="failed" alert>
          <b>{file.name}</b>{' '}
          {archive.state === 'refused'
            ? `${archiveRefusalWords(archive.refused)} Nothing was saved.`
            : 'could not be read on this device. Choose it again.'}
        </Note>
        <div className={styles.go}>
          <Button onClick={onOther}>Choose another file</Button>
        </div>
      </>
    )
  const { back, now, problem } = returning
  const chosen = archive.runs.filter(({ id }) => !left.has(id) && !back.has(id))
  const choose = (id: string, is: boolean) =>
    setLeft(new Set(is ? [...left].filter((one) => one !== id) : [...left, id]))
  return (
    <div className={styles.columns}>
      <div>
        <Section name={`${file.name}, book by book`} note="Every file in it is what its list of hashes says">
          {archive.runs.map((run) => {
            const found = back.get(run.id)
            return found ? (
              <ItIsBack key={run.id} run={run} found={found} />
            ) : (
              <div key={run.id} className={styles.bookBack}>
                <Check
                  label={run.name}
                  remark={countsWords(run)}
                  checked={!left.has(run.id)}
                  onChange={(is) => choose(run.id, is)}
                />
                {run.notBack.length > 0 && <NotBackTable records={run.notBack} />}
              </div>
            )
          })}
        </Section>
        {chosen.length > 0 && (
          <div className={styles.go}>
            <Button look="main" aria-busy={now !== null} onClick={() => void start(chosen)}>
              Bring {plural(chosen.length, 'book')} back
            </Button>
            {!now && <Button onClick={onOther}>Choose another file</Button>}
            <span>What is here already stays as it is; twice makes nothing twice.</span>
          </div>
        )}
        <div role="status">
          {now && (
            <div className={styles.reading}>
              <p>
                <b>Bringing {now.book} back</b>
              </p>
              <progress aria-label={`Bringing ${now.book} back`} max={now.of} value={now.done} />
              <span>Stay on this page. If it breaks off, choose the file again.</span>
            </div>
          )}
        </div>
        {problem && (
          <Note tone="over" glyph="failed" alert>
            {problem}
          </Note>
        )}
      </div>
      <aside aria-label="About what comes back">
        <Section name="Coming back">
          <p className={styles.more}>
            Exported on {shortDateWithYear(calendarDate(archive.madeAt.slice(0, 10)))}. A book goes into the one that it
            was, into yours while that is empty, or into a new one.
          </p>
          <p className={styles.more}>
            Reminders come back as history: nothing that was sent is sent again. Who is in the book, and who is asked
            next, is agreed with people and stays in the file.
          </p>
          <p className={styles.more}>To take it back, delete the book under People.</p>
        </Section>
      </aside>
    </div>
  )
}

const partWords: Record<ReturningPart, string | null> = {
  obligations: 'obligation',
  occurrences: 'date',
  reminders: 'reminder',
  activity: 'line of history',
  attachments: null,
  imports: null,
  importLines: null,
}

const manyOf = (count: number, word: string) =>
  word === 'line of history' ? `${count} ${count === 1 ? word : 'lines of history'}` : plural(count, word)

const wordsOf = (counts: Record<ReturningPart, number>) =>
  (['obligations', 'occurrences', 'reminders', 'activity'] as const).map((part) =>
    manyOf(counts[part], partWords[part] ?? part),
  )

const countsWords = ({ counts, files }: BookRun) =>
  [...wordsOf(counts), ...(files.count > 0 ? [`${plural(files.count, 'file')}, ${sizeText(files.bytes)}`] : [])].join(
    ', ',
  )

/** So many are named; the rest is counted. */
const NAMED = 50

function NotBackTable({ records }: { records: readonly NotBack[] }) {
  return (
    <table className={`${ledger.ledger} ${styles.notBack}`}>
      <caption>
        {records.length === 1 ? 'This one cannot come back' : `These ${records.length} cannot come back`}
      </caption>
      <tbody>
        {records.slice(0, NAMED).map((one, at) => (
          <tr key={`${one.part} ${one.id} ${at}`}>
            <th scope="row">{one.title || 'A record without a name'}</th>
            <td>
              {one.code === 'unknown-field'
                ? `“${one.field}” is not known to this Duebook. Update it first.`
                : `Its “${one.field}” cannot be read.`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function ItIsBack({ run, found }: { run: BookRun; found: CameBack }) {
  const { uid } = useSignedIn()
  const navigate = useNavigate()
  const open = async () => {
    openBook(uid, found.bookId)
    await navigate({ to: '/obligations' })
  }
  const added = returningParts.reduce((sum, part) => sum + found.added[part], 0)
  const people = [...new Set(found.without.flatMap((one) => one.people))]
  return (
    <>
      <Note
        tone="done"
        glyph="done"
        action={
          <Button look="main" onClick={() => void open()}>
            Open {run.name}
          </Button>
        }
      >
        <b>{added === 0 ? `All of ${run.name} was here already.` : `${run.name} is back:`}</b>{' '}
        {added > 0 &&
          `${[...wordsOf(found.added), ...(found.files > 0 ? [plural(found.files, 'file')] : [])].join(', ')}. ${
            found.here > 0 ? `${plural(found.here, 'record')} ${found.here === 1 ? 'was' : 'were'} here already.` : ''
          }`}
      </Note>
      {people.length > 0 && (
        <Note>
          <b>
            {plural(found.without.length, 'record')} {found.without.length === 1 ? 'names' : 'name'} people who are not
            in this book:
          </b>{' '}
          {people.slice(0, 10).join(', ')}. Who had something stays as a name, and nobody is asked in their place until
          you say so.
        </Note>
      )}
      {[...run.notBack.map(({ title, field }) => ({ id: title, field })), ...found.refused].length > 0 && (
        <NotBackTable
          records={[
            ...run.notBack,
            ...found.refused
              .filter(({ id }) => !run.notBack.some((one) => one.id === id))
              .map(({ id, field }) => ({
                part: 'obligations' as const,
                id,
                title: id,
                code: 'not-read' as const,
                field,
              })),
          ]}
        />
      )}
    </>
  )
}

function archiveRefusalWords(refused: ArchiveRefusal): string {
  switch (refused.code) {
    case 'archive':
      return 'This is not an export of Duebook.'
    case 'bad-archive':
      return `This export cannot be opened safely. ${refused.why} Export again and choose the new one.`
    case 'newer-format':
      return 'This export was made by a newer Duebook. Update this one first.'
    case 'too-large':
      return 'At most 512 MB come back at once. Export fewer books at a time.'
    case 'wrong-hash':
      return `“${refused.name}” in it is not what its list of hashes says. Export again and choose the new one.`
  }
}
