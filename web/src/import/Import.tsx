import { isJsonExport } from '@duebook/contract/archive/open-json'
import { Check } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { takeHandedFile } from '../cloud/sync/handedFile.ts'
import { PageHead } from '../frame/PageHead.tsx'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { SkeletonRows } from '../ui/rows/SkeletonRows.tsx'
import { useMay, useMayChange } from '../frame/role.ts'
import { useSight } from '../frame/useSight.ts'
import { sourceOfFile } from './archive/source-of-file.ts'
import { ChooseFile } from './ChooseFile.tsx'
import { DryRun } from './DryRun.tsx'
import styles from './import.module.css'
import { ImportTabs } from '../frame/ImportTabs.tsx'
import { refusalWords } from './words.ts'
import { useImportContext } from './useImportContext.ts'
import { useReader, type Read } from './useReader.ts'
import { isConnected } from '../cloud/sync/connection.ts'

const ArchiveImport = lazy(() => import('./archive/ArchiveImport.tsx').then((one) => ({ default: one.ArchiveImport })))

const isArchive = async (file: File) =>
  /\.zip$/i.test(file.name) || file.type === 'application/zip' || isJsonExport(sourceOfFile(file)).catch(() => false)

/** A file becomes obligations: read where the page does not feel it, shown line by line, and saved only then. */
export function Import() {
  const context = useImportContext()
  const reader = useReader(context)
  const { read } = reader
  /** An export of ours brings books of its own. */
  const [archive, setArchive] = useState<File | null>(null)
  const take = async (file: File) => ((await isArchive(file)) ? setArchive(file) : reader.start(file))
  const isKnown = context !== null
  const takeHanded = useEffectEvent(() => {
    const handed = takeHandedFile()
    if (handed) void reader.start(handed)
  })
  useEffect(() => {
    if (isKnown) takeHanded()
  }, [isKnown])
  const mayAdd = useMay('add, change and settle')
  const isOpen = useMayChange()
  const shared = useSight() === 'everything' && (context?.members.length ?? 1) > 1
  const isFound = read.state === 'read' && !read.found.refused
  // What was pressed is gone: the hand is where what was read begins.
  useEffect(() => {
    if (isFound) document.querySelector<HTMLElement>('h1')?.focus()
  }, [isFound])
  const found = read.state === 'read' && !read.found.refused ? { ...read, found: read.found } : null
  return (
    <>
      <PageHead
        view="Settings"
        title={found ? `Import ${countOf(linesIn(found.found))}` : archive ? 'Bring books back' : 'Import a file'}
        documentTitle="Import"
        tools={archive ? null : <StepsOf read={read} />}
      />
      <ImportTabs />
      {archive ? (
        <Suspense fallback={<SkeletonRows count={5} />}>
          <ArchiveImport
            key={`${archive.name} ${archive.lastModified}`}
            file={archive}
            onOther={() => setArchive(null)}
          />
        </Suspense>
      ) : !mayAdd ? (
        <Note>In this book you look on, so you cannot add to it. Ask its owner to make you a member.</Note>
      ) : !isOpen ? (
        <Note>
          <b>You can see this book, not add to it.</b> Its plan ended: what was imported stays, and export works.
        </Note>
      ) : !context ? (
        <SkeletonRows count={5} />
      ) : found ? (
        <DryRun key={found.sha256} read={found} context={context} reader={reader} shared={shared} />
      ) : read.state === 'reading' ? (
        <div className={styles.reading} role="status">
          <p>
            <b>Reading {read.name}</b>
          </p>
          <progress aria-label={`Reading ${read.name}`} max={1} value={read.share} />
          <Button onClick={reader.cancel}>Cancel</Button>
        </div>
      ) : (
        <>
          {read.state === 'unreadable' && (
            <Note tone="over" glyph="failed" alert>
              <b>{read.name}</b> could not be read on this device.{' '}
              {isConnected() ? 'Choose it again.' : 'The reader is fetched first: choose it again with a connection.'}
            </Note>
          )}
          {read.state === 'read' && read.found.refused && (
            <Note tone="over" glyph="failed" alert>
              <b>{read.name}</b> {refusalWords(read.found.refused.code, read.found.refused.amount)} Nothing was saved.
            </Note>
          )}
          <ChooseFile onFile={(file) => void take(file)} />
        </>
      )}
    </>
  )
}

const countOf = (lines: number) => `${lines.toLocaleString('en-GB')} ${lines === 1 ? 'line' : 'lines'}`

function linesIn({
  add,
  here,
  needsYou,
  leftOut,
}: Extract<Extract<Read, { state: 'read' }>['found'], { add: unknown }>) {
  return new Set([...add, ...here, ...needsYou, ...leftOut].map(({ at }) => at)).size
}

/** File, columns, dry run, import: those that are behind, and where it stands. A calendar has no columns. */
function StepsOf({ read }: { read: Read }) {
  const stands = read.state === 'read' && !read.found.refused ? 2 : 0
  const hasColumns = read.state !== 'read' || Boolean(!read.found.refused && read.found.reading.columns)
  const steps = ['File', ...(hasColumns ? ['Columns'] : []), 'Dry run', 'Import']
  const now = stands === 0 ? 0 : steps.indexOf('Dry run')
  return (
    <ol className={styles.steps} aria-label="Steps">
      {steps.map((name, at) => (
        <li key={name} data-done={at < now || undefined} aria-current={at === now ? 'step' : undefined}>
          {at < now && <Check aria-hidden />}
          {name}
        </li>
      ))}
    </ol>
  )
}
