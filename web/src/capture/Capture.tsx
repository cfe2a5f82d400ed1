import { plural } from '@duebook/domain'
import { useNavigate } from '@tanstack/react-router'
import { Info, Lock } from 'lucide-react'
import { useEffect, useState, type FormEvent } from 'react'
import { useLineContext } from '../acts/line/useLineContext.ts'
import { takeHandedFile } from '../cloud/sync/handedFile.ts'
import { PageHead } from '../frame/PageHead.tsx'
import { useMay, useMayChange } from '../frame/role.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/fields/Field.tsx'
import { Note } from '../ui/Note.tsx'
import styles from './capture.module.css'
import { ChooseDocument } from './ChooseDocument.tsx'
import { Found } from './Found.tsx'
import { TypeBeside, type LineOfAdd } from './TypeBeside.tsx'
import { type Reading, useDocument } from './useDocument.ts'
import { notReadWords } from './words.ts'

/** Dates out of a document: read on this device, shown where they stand, and added only as somebody says. */
export function Capture({ line }: { line: LineOfAdd }) {
  const { context } = useLineContext()
  const { today, locale, zone, regions = [], currency } = context
  const { reading, start, cancel } = useDocument({
    today,
    locale,
    zone,
    regions,
    ...(currency !== undefined && { currency }),
  })
  const [types, setTypes] = useState<File | null>(null)
  const navigate = useNavigate()
  const mayAdd = useMay('add, change and settle')
  const isOpen = useMayChange()
  const take = (file: File) => {
    setTypes(null)
    void start(file)
  }
  useEffect(() => {
    const handed = takeHandedFile()
    if (handed) take(handed)
    // Once, as the page opens: what was handed to it is read with what is known then.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const done = reading.state === 'done' ? reading : null
  // What was pressed is gone: the hand is where what was read begins.
  useEffect(() => {
    if (done) document.querySelector<HTMLElement>('h1')?.focus()
  }, [done])
  const leave = () => {
    setTypes(null)
    if (reading.state === 'none') void navigate({ to: '/today' })
    else cancel()
  }
  return (
    <>
      <PageHead
        view="Add / From a file"
        title={titleOf(reading, types)}
        documentTitle="Add from a file"
        tools={
          <>
            <span className={styles.here}>
              <Lock aria-hidden />
              Read on this device; nothing was sent
            </span>
            <Button look="bare" onClick={leave}>
              Leave it
            </Button>
          </>
        }
      />
      {!mayAdd ? (
        <Note>In this book you look on, so you cannot add to it. Ask its owner to make you a member.</Note>
      ) : !isOpen ? (
        <Note>
          <b>You can see this book, not add to it.</b> Its plan ended: what is in it stays, and export works.
        </Note>
      ) : types ? (
        <TypeBeside file={types} line={line} />
      ) : (
        <Body
          reading={reading}
          onFile={take}
          onPassword={(file, password) => void start(file, password)}
          onType={setTypes}
          onCancel={cancel}
        />
      )}
    </>
  )
}

function titleOf(reading: Reading, types: File | null): string {
  if (types) return `Type beside ${types.name}`
  if (reading.state === 'reading') return `Reading ${reading.file.name}`
  if (reading.state === 'none' || reading.found.is !== 'read') return 'Look for dates in a document'
  const many = reading.found.capture.candidates.length
  return many === 0 ? `No date in ${reading.file.name}` : `${many} found in ${reading.file.name}`
}

function Body({
  reading,
  onFile,
  onPassword,
  onType,
  onCancel,
}: {
  reading: Reading
  onFile: (file: File) => void
  onPassword: (file: File, password: string) => void
  onType: (file: File) => void
  onCancel: () => void
}) {
  if (reading.state === 'none') return <ChooseDocument onFile={onFile} />
  if (reading.state === 'reading') {
    const { page, of, file } = reading
    return (
      <div className={styles.reading} role="status">
        <p>{of > 0 ? `Reading page ${page} of ${of}` : `Opening ${file.name}`}</p>
        <progress aria-label="Reading" max={Math.max(1, of)} value={page} />
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    )
  }
  const { file, found } = reading
  switch (found.is) {
    case 'refused':
      return (
        <>
          <Note tone="over" glyph="failed" alert>
            <b>{file.name}</b> {notReadWords[found.why]} Nothing was added.
          </Note>
          <ChooseDocument onFile={onFile} />
        </>
      )
    case 'locked':
      return <Locked file={file} wrong={found.wrong} onPassword={(password) => onPassword(file, password)} />
    case 'picture':
      return (
        <Note sign={<Info aria-hidden />} action={<Button onClick={() => onType(file)}>Type beside it</Button>}>
          <b>This {found.scan ? 'scan' : 'picture'} holds a picture of text, not text.</b> It is not sent anywhere to be
          read. You can see it beside the line while you type.
        </Note>
      )
    case 'read':
      return found.capture.candidates.length > 0 ? (
        <>
          <p className={styles.lead}>
            Each comes with the words it was read from. Nothing is added that you have not ticked, and nothing is ticked
            for you.
          </p>
          <Found key={`${file.name} ${file.lastModified} ${file.size}`} file={file} read={found} />
        </>
      ) : (
        <div className={styles.nothing}>
          <p>
            {found.pagesInAll === 1 ? 'All of it was' : `All ${plural(found.pages.length, 'page')} were`} read. Type the
            line yourself; the document stands beside it.
          </p>
          <Button look="main" onClick={() => onType(file)}>
            Type it
          </Button>
        </div>
      )
  }
}

function Locked({ file, wrong, onPassword }: { file: File; wrong: boolean; onPassword: (password: string) => void }) {
  const [password, setPassword] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (password) onPassword(password)
  }
  return (
    <form className={styles.paste} onSubmit={send}>
      <Note tone="over" glyph="failed" alert>
        <b>{file.name}</b> is locked with a password. Type it here; it is not kept.
      </Note>
      <Field
        label="Password of the document"
        name="document-password"
        type="password"
        autoComplete="off"
        value={password}
        error={wrong && password === '' ? 'That is not its password.' : null}
        onChange={setPassword}
      />
      <Button look="main" type="submit" blocked={password ? null : 'Type its password'}>
        Open it
      </Button>
    </form>
  )
}
