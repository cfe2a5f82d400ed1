import { plural } from '@duebook/domain'
import { Upload } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useImports, type BookImport } from '../cloud/imports/imports.ts'
import { useRunning } from '../cloud/imports/running.ts'
import { useMay, useMayChange } from '../frame/role.ts'
import { PageHead } from '../frame/PageHead.tsx'
import { ScreenState } from '../frame/ScreenState.tsx'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Note } from '../ui/Note.tsx'
import { Section } from '../ui/Section.tsx'
import styles from './import.module.css'
import { ImportTabs } from '../frame/ImportTabs.tsx'
import { OneImport } from './OneImport.tsx'
import { Imports } from './Imports.tsx'
import { RunningImport } from './RunningImport.tsx'

/** The files that were imported into this book, what became of each, and the way back. */
export function ImportHistory() {
  const { bookId } = useSignedIn()
  const maySee = useMay('add, change and settle')
  const mayAdd = useMayChange()
  const live = useImports(maySee ? bookId : null)
  const { of } = useSearch({ strict: false })
  const navigate = useNavigate()
  const running = useRunning()
  const [begun] = useState(() => of !== undefined && running.has(of))
  // What was pressed stood on another screen.
  useEffect(() => {
    if (begun) document.querySelector<HTMLElement>('h1')?.focus()
  }, [begun])
  const choose = (
    <Button look="main" icon={<Upload aria-hidden />} onClick={() => void navigate({ to: '/settings/import' })}>
      Import a file
    </Button>
  )
  const count = live.status === 'ready' ? live.data.length : 0
  return (
    <>
      <PageHead
        view="Settings · Import"
        title={count > 0 ? plural(count, 'import') : 'Imports'}
        documentTitle="Imports"
        tools={mayAdd && choose}
      />
      <ImportTabs />
      {[...running].map(([id, one]) => (
        <RunningImport key={id} running={one} importId={id} />
      ))}
      {maySee ? (
        <ScreenState live={live} rows={3}>
          {(imports) =>
            imports.length === 0 ? (
              <Empty said="Nothing imported yet." action={mayAdd && choose}>
                A CSV, a calendar file, Todoist’s CSV or our own export: each can be taken back as one step.
              </Empty>
            ) : (
              <Listed imports={imports} chosen={imports.find(({ id }) => id === of) ?? imports[0]!} />
            )
          }
        </ScreenState>
      ) : (
        <Note>In this book you look on. What was imported is for those who may add to it.</Note>
      )}
    </>
  )
}

function Listed({ imports, chosen }: { imports: readonly BookImport[]; chosen: BookImport }) {
  return (
    <div className={styles.sections}>
      <Section name="Imports" note="Each can be taken back as one step for 30 days">
        <Imports imports={imports} chosen={chosen.id} />
      </Section>
      <OneImport key={chosen.id} one={chosen} />
    </div>
  )
}
