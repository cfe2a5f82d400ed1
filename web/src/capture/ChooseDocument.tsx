import { FileText } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { TextBox } from '../ui/fields/TextBox.tsx'
import { announce } from '../ui/toast.ts'
import styles from './capture.module.css'

/** Where a document comes in: chosen, dropped or pasted anywhere on the page, or its text pasted into a box. */
export function ChooseDocument({ onFile }: { onFile: (file: File) => void }) {
  const chooser = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [over, setOver] = useState(false)
  const take = useEffectEvent((files: FileList | null | undefined) => {
    const [file, ...more] = files ?? []
    if (file) onFile(file)
    if (more.length > 0) announce('One document is read at a time: the first was taken.')
  })
  useEffect(() => {
    const heard = new AbortController()
    const { signal } = heard
    const above = (event: DragEvent) => {
      // Text and links that are dragged are none of ours.
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    }
    const dropped = (event: DragEvent) => {
      setOver(false)
      if (!event.dataTransfer?.files.length) return
      event.preventDefault()
      take(event.dataTransfer.files)
    }
    const pasted = (event: ClipboardEvent) => {
      if (!event.clipboardData?.files.length || document.querySelector('[role=dialog]')) return
      event.preventDefault()
      take(event.clipboardData.files)
    }
    document.addEventListener('dragover', above, { signal })
    document.addEventListener('dragleave', () => setOver(false), { signal })
    document.addEventListener('drop', dropped, { signal })
    document.addEventListener('paste', pasted, { signal })
    return () => heard.abort()
  }, [])
  return (
    <div className={styles.choose}>
      <div className={styles.drop} data-over={over || undefined}>
        <FileText aria-hidden />
        <div>
          <b>Drop it to look for dates</b>
          <p className={styles.quiet}>PDF, .eml, text; up to 20 MB</p>
        </div>
        <input
          ref={chooser}
          type="file"
          className="sr"
          tabIndex={-1}
          aria-label="Document to read"
          accept=".pdf,.eml,.txt,.html,.htm,application/pdf,message/rfc822,text/plain,text/html,image/*"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            currentTarget.value = ''
            if (file) onFile(file)
          }}
        />
        <Button look="main" onClick={() => chooser.current?.click()}>
          Choose a file…
        </Button>
      </div>
      <form
        className={styles.paste}
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim()) onFile(new File([text], 'pasted.txt', { type: 'text/plain' }))
        }}
      >
        <TextBox
          label="Or paste the text of a mail or a letter"
          name="text"
          rows={6}
          maxLength={1_000_000}
          value={text}
          onChange={setText}
        />
        <Button type="submit" blocked={text.trim() ? null : 'Paste a text to read it'}>
          Look for dates
        </Button>
      </form>
    </div>
  )
}
