import { deleteObligation } from '../acts/remove-obligation.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import dialog from '../design/dialog.module.css'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'

/** Asks before something goes that nothing has happened with yet; the safe button has the focus. */
export function DeleteDialog({
  obligation,
  onClose,
  onDeleted,
}: {
  obligation: ObligationRecord
  onClose: () => void
  onDeleted: () => void
}) {
  const { bookId, uid } = useSignedIn()
  const { title } = obligation
  return (
    <Dialog title={`Delete ${title}?`} onClose={onClose}>
      <div className={dialog.form}>
        <p className={dialog.said}>
          It was a mistake: nothing is recorded of it, no file was added and nothing was sent. It goes at once; the
          activity log keeps that it was there.
        </p>
        <div className={dialog.acts}>
          <Button look="main" autoFocus onClick={onClose}>
            Keep it
          </Button>
          <Button
            look="danger"
            onClick={() => {
              onClose()
              onDeleted()
              void deleteObligation({ bookId, uid }, obligation)
            }}
          >
            Delete {title}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
