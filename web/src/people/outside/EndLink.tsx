import type { OutsideLinkRecord } from '../../cloud/books/outside.ts'
import { askPeople } from '../../cloud/people/people.ts'
import dialog from '../../design/dialog.module.css'
import { useSignedIn } from '../../frame/signedIn.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { announce } from '../../ui/toast.ts'
import { ProblemNote } from '../ProblemNote.tsx'
import { useAttempt } from '../useAttempt.ts'

/** Asks once more: a link that is ended cannot be begun again. */
export function EndLink({ link, onClose }: { link: OutsideLinkRecord; onClose: () => void }) {
  const { bookId } = useSignedIn()
  const { busy, problem, attempt } = useAttempt()
  const end = () =>
    attempt(async () => {
      await askPeople('endOutsideLink', { bookId, linkId: link.id })
      onClose()
      announce(`The link for ${link.name} is ended.`)
    })
  return (
    <Dialog title={`End the link for ${link.name}?`} onClose={onClose}>
      <div className={dialog.form}>
        <p className={dialog.said}>
          From now on it shows nothing. What was seen cannot be taken back, and an ended link cannot be begun again.
        </p>
        <ProblemNote problem={problem} />
        <div className={dialog.acts}>
          <Button look="danger" aria-disabled={busy} onClick={() => void end()}>
            End it
          </Button>
          <Button look="bare" onClick={onClose}>
            Keep it
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
