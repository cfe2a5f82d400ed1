import { Archive, Calendar, ListChecks, Table } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Section } from '../ui/Section.tsx'
import { TextBox } from '../ui/fields/TextBox.tsx'
import { announce } from '../ui/toast.ts'
import styles from './import.module.css'

/** Where a file comes in: chosen, dropped anywhere on the page, pasted, or its lines typed or pasted into a box. */
export function ChooseFile({ onFile }: { onFile: (file: File) => void }) {
  const chooser = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const take = (files: FileList | null | undefined) => {
    const [file, ...more] = files ?? []
    if (file) onFile(file)
    if (more.length > 0) announce('One file is read at a time: the first was taken.')
  }
  const over = useFilesAnywhere(take)
  return (
    <div className={styles.columns}>
      <Section name="File" note="Nothing is saved before you say so">
        <div className={styles.drop} data-over={over || undefined}>
          <p>A CSV, a calendar file, Todoist’s CSV or our own export: drop it anywhere.</p>
          <input
            ref={chooser}
            type="file"
            className="sr"
            tabIndex={-1}
            aria-label="File to import"
            accept=".csv,.tsv,.txt,.ics,.ical,.json,.zip,text/csv,text/calendar,application/zip"
            onChange={({ currentTarget }) => {
              take(currentTarget.files)
              currentTarget.value = ''
            }}
          />
          <Button look="main" onClick={() => chooser.current?.click()}>
            Choose a file
          </Button>
        </div>
        <form
          className={styles.paste}
          onSubmit={(event) => {
            event.preventDefault()
            if (text.trim()) onFile(new File([text], text.includes('BEGIN:VCALENDAR') ? 'pasted.ics' : 'pasted.csv'))
          }}
        >
          <TextBox label="Or paste lines" name="lines" rows={4} maxLength={5_000_000} value={text} onChange={setText} />
          <Button type="submit" blocked={text.trim() ? null : 'Paste lines to read them'}>
            Read these lines
          </Button>
        </form>
      </Section>
      <aside aria-label="What can be read">
        <Section name="Also from">
          <ul className={styles.from}>
            <li>
              <Table aria-hidden />
              <div>
                <b>Spreadsheet</b>
                <span>saved as CSV; its columns are matched for you to check</span>
              </div>
            </li>
            <li>
              <Calendar aria-hidden />
              <div>
                <b>Calendar file</b>
                <span>.ics, with its repeats and alarms</span>
              </div>
            </li>
            <li>
              <ListChecks aria-hidden />
              <div>
                <b>Todoist CSV</b>
                <span>labels become tags</span>
              </div>
            </li>
            <li>
              <Archive aria-hidden />
              <div>
                <b>Our own ZIP or JSON</b>
                <span>whole books with their history; the ZIP with files</span>
              </div>
            </li>
          </ul>
        </Section>
      </aside>
    </div>
  )
}

/** Files that are dropped or pasted anywhere on the page; whether one is held above it. */
function useFilesAnywhere(take: (files: FileList) => void): boolean {
  const [over, setOver] = useState(false)
  const onFiles = useEffectEvent(take)
  useEffect(() => {
    const heard = new AbortController()
    const { signal } = heard
    const listen = <K extends keyof DocumentEventMap>(name: K, hear: (event: DocumentEventMap[K]) => void) =>
      document.addEventListener(name, hear, { signal })
    listen('dragover', (event) => {
      // Text and links that are dragged are none of ours.
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    })
    listen('dragleave', () => setOver(false))
    listen('drop', (event) => {
      setOver(false)
      if (!event.dataTransfer?.files.length) return
      event.preventDefault()
      onFiles(event.dataTransfer.files)
    })
    listen('paste', (event) => {
      if (!event.clipboardData?.files.length || document.querySelector('[role=dialog]')) return
      event.preventDefault()
      onFiles(event.clipboardData.files)
    })
    return () => heard.abort()
  }, [])
  return over
}
