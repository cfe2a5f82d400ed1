import type { ReactNode } from 'react'
import dialog from '../design/dialog.module.css'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Note } from '../ui/Note.tsx'
import { useAttempt } from '../ui/useAttempt.ts'

type AskOnceMoreProps = {
  title: string
  /** What follows from it. */
  children: ReactNode
  /** The word on the button that does it. */
  act: string
  onAct: () => Promise<void>
  /** What is said of a refusal. */
  said: (error: unknown) => string
  onClose: () => void
}

/** Before something that cannot be taken back: what follows, the act, and “Keep it”, where the focus is. */
export function AskOnceMore({ title, children, act, onAct, said, onClose }: AskOnceMoreProps) {
  const { busy, problem, attempt } = useAttempt(said)
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={dialog.form}>
        <p className={dialog.said}>{children}</p>
        {problem !== null && (
          <Note tone="over" glyph="failed" alert>
            {problem}
          </Note>
        )}
        <div className={dialog.acts}>
          <Button look="danger" aria-disabled={busy} onClick={() => void attempt(onAct)}>
            {act}
          </Button>
          <Button autoFocus onClick={onClose}>
            Keep it
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
