import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { readFile, type AttachmentRecord } from '../cloud/attachments/attachments.ts'
import { handFile } from '../cloud/sync/handedFile.ts'
import { useMay } from '../frame/role.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Note } from '../ui/Note.tsx'
import styles from './attachments.module.css'

type Shown =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; address: string; text: string | null; bytes: Blob }

/** What browsers draw without running anything. A picture is drawn as a picture, whatever its bytes say. */
const drawn = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'])
/** Of these the words can be taken, and the dates in them. */
const hasWords = /^(application\/pdf|message\/rfc822|text\/(plain|html))$/
const MOST_TEXT = 64 * 1024

/**
 * Looks at a file without leaving the page. Its bytes come with the person's own right to read them and stand under an address that only
 * this page knows and that ends with the dialog; the type is the record's, never HTML, so that no script of it can run here.
 */
export function FilePreview({ file, onClose }: { file: AttachmentRecord; onClose: () => void }) {
  const [shown, setShown] = useState<Shown>({ state: 'loading' })
  const { name, path, contentType } = file
  const mayAdd = useMay('add, change and settle')
  const navigate = useNavigate()
  const lookForDates = (bytes: Blob) => {
    handFile(new File([bytes], name, { type: contentType }))
    void navigate({ to: '/add', search: { from: 'file' } as object })
  }
  useEffect(() => {
    let address = ''
    let gone = false
    readFile({ path, contentType })
      .then(async (bytes) => {
        const isText = contentType.startsWith('text/')
        const text = isText ? await bytes.slice(0, MOST_TEXT).text() : null
        if (gone) return
        address = URL.createObjectURL(bytes)
        setShown({ state: 'ready', address, text, bytes })
      })
      .catch(() => setShown({ state: 'failed' }))
    return () => {
      gone = true
      if (address) URL.revokeObjectURL(address)
    }
  }, [path, contentType])
  return (
    <Dialog title={name} size="wide" onClose={onClose}>
      <div className={styles.preview}>
        {shown.state === 'loading' && <p>Fetching it.</p>}
        {shown.state === 'failed' && (
          <Note tone="over" glyph="failed" alert>
            The file could not be fetched. It is safe where it is. Close this and try again.
          </Note>
        )}
        {shown.state === 'ready' && (
          <>
            {drawn.has(contentType) ? (
              <img src={shown.address} alt={`The attached file ${name}`} />
            ) : shown.text !== null ? (
              <pre>{shown.text}</pre>
            ) : contentType === 'application/pdf' ? (
              <iframe src={shown.address} title={`The attached file ${name}`} />
            ) : (
              <p>Files of this kind open in the program that made them.</p>
            )}
            <p>
              <a href={shown.address} download={name}>
                Download {name}
              </a>
            </p>
            {mayAdd && hasWords.test(contentType) && (
              <p>
                <Button onClick={() => lookForDates(shown.bytes)}>Look for dates in it</Button>
              </p>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}
