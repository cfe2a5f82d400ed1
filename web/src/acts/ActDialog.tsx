import { InBook } from '../frame/InBook.tsx'
import { useSignedIn } from '../frame/signedIn.tsx'
import { closeActDialog, useActDialog, type OpenActDialog } from './act-dialog.ts'
import { AssignDialog } from './AssignDialog.tsx'
import { DecideDialog } from './decide/DecideDialog.tsx'
import { DoneDialog } from './DoneDialog.tsx'
import { ExtendDialog } from './ExtendDialog.tsx'
import { PaidDialog } from './paid/PaidDialog.tsx'
import { PlanDialog } from './PlanDialog.tsx'
import { SettleDialog } from './SettleDialog.tsx'
import { SnoozeDialog } from './SnoozeDialog.tsx'

/** What `openActDialog()` opened: until when to be quiet, on which day we mean to do it, how much more time there is, when it was done, why this one is not needed, what becomes of a contract, or who is to have it. */
export function ActDialog() {
  const dialog = useActDialog()
  const { bookId } = useSignedIn()
  if (!dialog) return null
  return (
    <InBook bookId={dialog.bookId ?? bookId}>
      <Asked dialog={dialog} />
    </InBook>
  )
}

function Asked({ dialog }: { dialog: OpenActDialog }) {
  switch (dialog.about) {
    case 'snooze':
      return <SnoozeDialog obligation={dialog.obligation} onClose={closeActDialog} />
    case 'decide':
      return <DecideDialog obligation={dialog.obligation} onClose={closeActDialog} />
    case 'assign':
      return <AssignDialog obligation={dialog.obligation} onClose={closeActDialog} />
    case 'plan':
      return <PlanDialog {...dialog} onClose={closeActDialog} />
    case 'done':
      return <DoneDialog {...dialog} onClose={closeActDialog} />
    case 'extend':
      return <ExtendDialog {...dialog} onClose={closeActDialog} />
    case 'paid':
      return <PaidDialog {...dialog} onClose={closeActDialog} />
    case 'skip':
    case 'waive':
    case 'miss':
      return (
        <SettleDialog
          as={dialog.about}
          obligation={dialog.obligation}
          period={dialog.period}
          onClose={closeActDialog}
        />
      )
  }
}
