import { useNavigate } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { handFile } from '../cloud/sync/handedFile.ts'
import { Button } from '../ui/Button.tsx'
import styles from './QuickAddForm.module.css'

/** A document in place of a line: chosen, or dropped or pasted while the line is open. Its dates are looked for on a page of their own. */
export function FromFile({ onLeave }: { onLeave: () => void }) {
  const navigate = useNavigate()
  const chooser = useRef<HTMLInputElement>(null)
  const take = (file: File | undefined) => {
    if (!file) return
    handFile(file)
    onLeave()
    void navigate({ to: '/add', search: { from: 'file' } as object })
  }
  const heard = useEffectEvent(take)
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener(
      'dragover',
      (event) => event.dataTransfer?.types.includes('Files') && event.preventDefault(),
      { signal },
    )
    document.addEventListener(
      'drop',
      (event) => {
        if (!event.dataTransfer?.files.length) return
        event.preventDefault()
        heard(event.dataTransfer.files[0])
      },
      { signal },
    )
    document.addEventListener(
      'paste',
      (event) => {
        if (!event.clipboardData?.files.length) return
        event.preventDefault()
        heard(event.clipboardData.files[0])
      },
      { signal },
    )
    return () => listening.abort()
  }, [])
  return (
    <p className={styles.fromFile}>
      <input
        ref={chooser}
        type="file"
        className="sr"
        tabIndex={-1}
        aria-label="Document to read"
        accept=".pdf,.eml,.txt,.html,.htm,application/pdf,message/rfc822,text/plain,text/html,image/*"
        onChange={({ currentTarget }) => take(currentTarget.files?.[0])}
      />
      <Button look="bare" icon={<FileText aria-hidden />} onClick={() => chooser.current?.click()}>
        From a file…
      </Button>
      <span>A letter, a bill or a mail: drop it here, and its dates are looked for on this device.</span>
    </p>
  )
}
