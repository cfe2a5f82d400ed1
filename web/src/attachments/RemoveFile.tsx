import type { RemovalRefusal } from '@duebook/contract/attachment-requests'
import { calendarDate, longDate } from '@duebook/domain'
import { useState } from 'react'
import type { AttachmentRecord } from '../cloud/attachments/attachments.ts'
import { removeFile } from '../cloud/attachments/removeFile.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { explainCode } from '../messages/messages.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Note } from '../ui/Note.tsx'
import { announce } from '../ui/toast.ts'
import styles from './attachments.module.css'
import { sizeText } from '../ui/size-text.ts'

/** Asks before a file's bytes go for good; what they were stays in the history. The server decides whether they may. */
export function RemoveFile({ file, onClose }: { file: AttachmentRecord; onClose: () => void }) {
  const { bookId } = useSignedIn()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const remove = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const refusal = await removeFile({ bookId, attachmentId: file.id })
      if (!refusal) {
        announce(`${file.name} is removed. Its hash stays in the history.`)
        return onClose()
      }
      setProblem(refusalText(refusal))
    } catch (error) {
      const { code = 'unknown' } = error as { code?: string }
      const { problem, next } = explainCode(code)
      setProblem(`${problem} ${next}`)
    }
    setBusy(false)
  }
  return (
    <Dialog title={`Remove ${file.name}?`} onClose={onClose}>
      <div className={styles.dates}>
        <p>
          {file.verifiedAt === null ? 'It' : `Its ${sizeText(file.size)}`} will be gone for good, for everybody in this
          book. That it was attached, its hash, and who removed it stay in the history.
        </p>
        {problem && (
          <Note tone="over" glyph="failed" alert>
            {problem}
          </Note>
        )}
        <p className={styles.acts}>
          <Button look="danger" aria-busy={busy} blocked={busy ? 'Removing it' : null} onClick={() => void remove()}>
            Remove it
          </Button>
          <Button look="bare" onClick={onClose}>
            Leave it
          </Button>
        </p>
      </div>
    </Dialog>
  )
}

const refusalText = (refusal: RemovalRefusal) =>
  refusal.reason === 'kept'
    ? `It has to be kept until ${longDate(calendarDate(refusal.until))}. It can be removed on the day after.`
    : 'Something that is done stands on this file. Reopen that date first, or say until when the file is kept.'
