import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import dialog from '../design/dialog.module.css'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { announce } from '../ui/toast.ts'
import feeds from './feeds.module.css'

type ShownOnceProps = { secret: string; what: 'token' | 'secret'; children: ReactNode; onClose: () => void }

/** What is known to nobody afterwards, with what it is good for. */
export function ShownOnce({ secret, what, children, onClose }: ShownOnceProps) {
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => announce(`The ${what} is copied.`),
      () => announce('This browser does not let it be copied. Select it, and copy it by hand.'),
    )
  return (
    <Dialog title="Copy it now" onClose={onClose}>
      <div className={dialog.form}>
        <code className={feeds.address}>{secret}</code>
        <p className={dialog.said}>It is not shown again. {children}</p>
        <div className={dialog.acts}>
          <Button look="main" autoFocus icon={<Copy aria-hidden />} onClick={() => void copy()}>
            Copy
          </Button>
          <Button onClick={onClose}>I have it</Button>
        </div>
      </div>
    </Dialog>
  )
}
