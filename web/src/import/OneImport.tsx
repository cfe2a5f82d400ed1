import type { ImportLine } from '@duebook/contract/import/record'
import { takeBackDays } from '@duebook/contract/import/record'
import { sizeText } from '@duebook/contract/size-text'
import { addDays } from '@duebook/domain'
import { useEffect, useState } from 'react'
import { Link } from '@tanstack/react-router'
import { useBookDefaults } from '../cloud/books/defaults.ts'
import { linesOfImport, type BookImport } from '../cloud/imports/imports.ts'
import { useRunning } from '../cloud/imports/running.ts'
import { isOf } from '../cloud/imports/takeBackImport.ts'
import { finishImport, isNew } from '../cloud/imports/writeImport.ts'
import { useWholeBook } from '../cloud/obligations/wholeBook.ts'
import { civilDay, useToday, useZone } from '../frame/clock.ts'
import { useNameOf } from '../frame/names.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { Section } from '../ui/Section.tsx'
import { SkeletonRows } from '../ui/rows/SkeletonRows.tsx'
import { becomesWords } from './becomes.ts'
import { draftOfLine } from './draft-of-line.ts'
import styles from './import.module.css'
import { LineTable, type LineRow } from './LineTable.tsx'
import { TakeBack } from './TakeBack.tsx'
import { verdictWords } from './words.ts'

/** One import: its lines and what they became, the way to finish it where it broke off, and the way back. While it is on its way only how far it is. */
export function OneImport({ one }: { one: BookImport }) {
  const running = useRunning().get(one.id)
  return running && running.code === undefined ? null : <Standing one={one} />
}

function Standing({ one }: { one: BookImport }) {
  const { uid, bookId } = useSignedIn()
  const today = useToday()
  const zone = useZone()
  const nameOf = useNameOf()
  const { timeZone = zone, plans } = useBookDefaults(bookId) ?? {}
  const lines = useLines(bookId, one)
  const book = useWholeBook(bookId)
  const [takesBack, setTakesBack] = useState<boolean | 'closed'>(false)
  const obligations = book.status === 'ready' ? book.data.filter(isOf(one.id)) : []
  const there = new Set(obligations.map(({ id }) => id))
  const added = (lines ?? []).filter(isNew)
  const missing = book.status === 'ready' ? added.filter(({ id }) => !there.has(id)) : []
  const isMine = one.by === uid
  const inTime = addDays(civilDay(new Date(one.at), zone), takeBackDays) >= today
  const brokeOff = one.state === 'writing'
  const stands = one.state !== 'takenBack' && inTime && (one.state !== 'applied' || obligations.length > 0)
  const finish = () => finishImport({ bookId, uid, today }, one, added, draftOfLine(timeZone, plans))
  return (
    <>
      {brokeOff && lines && book.status === 'ready' && (
        <Note
          tone="over"
          glyph="failed"
          action={
            isMine &&
            added.length === one.counts.add && (
              <Button look="main" onClick={finish}>
                {missing.length > 0 ? `Finish ${missing.length}` : 'Finish'}
              </Button>
            )
          }
        >
          <b>
            {one.file} broke off: {obligations.length} of {one.counts.add} are added.
          </b>{' '}
          {!isMine
            ? `${nameOf(one.by)} can finish it or take it back.`
            : added.length === one.counts.add
              ? 'Finish it here, or take it back. Nothing is added twice.'
              : 'Not all of it had left that device. Import the file again; what is added already stays as it is.'}
        </Note>
      )}
      {isMine && stands && book.status === 'ready' && (
        <div className={styles.go}>
          {takesBack !== true && (
            <Button look="danger" autoFocus={takesBack === 'closed'} onClick={() => setTakesBack(true)}>
              Undo…
            </Button>
          )}
          {takesBack === true && (
            <TakeBack one={one} obligations={obligations} onClose={() => setTakesBack('closed')} />
          )}
        </div>
      )}
      {!isMine && one.state === 'applied' && (
        <p className={styles.more}>{nameOf(one.by)} imported it, and can take it back.</p>
      )}
      <Section name={`${one.file}, line by line`} count={one.counts.lines}>
        {lines === null ? (
          <SkeletonRows count={5} />
        ) : (
          <LineTable
            unit={one.format === 'ics' ? 'event' : 'line'}
            words={{
              add: one.state === 'writing' ? 'to add' : 'added',
              here: 'here',
              refused: 'refused',
              leftOut: 'left out',
            }}
            rows={lines.map((line) => rowOf(line, there))}
          />
        )}
        <p className={styles.more}>
          File: {sizeText(one.size)}, SHA-256 {one.sha256.slice(0, 4)} {one.sha256.slice(4, 8)} … {one.sha256.slice(-4)}
          .
        </p>
      </Section>
    </>
  )
}

function rowOf(line: ImportLine, there: ReadonlySet<string>): LineRow {
  const { at, verdict, written } = line
  if (line.verdict !== 'add')
    return {
      key: `${verdict} ${at}`,
      at,
      verdict,
      written,
      became: verdictWords(line),
      dates: line.verdict === 'here' ? line.dates : [],
    }
  const { id, title, told, right, dates } = line
  return {
    key: id,
    at,
    verdict,
    written,
    became: there.has(id) ? (
      <Link to="/obligations/$obligationId" params={{ obligationId: id }}>
        {title}
      </Link>
    ) : (
      <s>{title}</s>
    ),
    more: () =>
      [becomesWords(line, told), ...(right ? ['put right'] : []), ...(there.has(id) ? [] : ['not in the book'])].join(
        ' · ',
      ),
    dates,
  }
}

function useLines(bookId: string, { id, parts, state }: BookImport): ImportLine[] | null {
  const [lines, setLines] = useState<ImportLine[] | null>(null)
  useEffect(() => {
    let here = true
    linesOfImport(bookId, { id, parts }).then(
      (found) => here && setLines(found),
      () => here && setLines([]),
    )
    return () => void (here = false)
  }, [bookId, id, parts, state])
  return lines
}
