import { useState } from 'react'
import { signOut } from '../../cloud/accounts/auth.ts'
import { deleteDemo } from '../../cloud/accounts/demo.ts'
import dialog from '../../design/dialog.module.css'
import { signInProblem } from '../../messages/sign-in.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

/** Asks before a demo goes; the safe button has the focus. */
export function EndDemo({ onClose }: { onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const end = async () => {
    if (busy) return
    setBusy(true)
    setProblem(null)
    try {
      await deleteDemo()
      await signOut()
    } catch (error) {
      setProblem(signInProblem(error))
      setBusy(false)
    }
  }
  return (
    <Dialog title="Throw the demo book away?" onClose={onClose}>
      <div className={dialog.form}>
        <p className={dialog.said}>Everything in it goes at once, here and on the server. Nobody can bring it back.</p>
        {problem && (
          <p className={dialog.wrong} role="alert">
            {problem}
          </p>
        )}
        <div className={dialog.acts}>
          <Button look="main" autoFocus onClick={onClose}>
            Leave it for now
          </Button>
          <Button look="danger" aria-busy={busy} onClick={() => void end()}>
            Throw it away
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
