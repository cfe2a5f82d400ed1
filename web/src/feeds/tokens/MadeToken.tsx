import { listed, shortDateWithYear } from '@duebook/domain'
import { Copy } from 'lucide-react'
import dialog from '../../design/dialog.module.css'
import { civilDay, useZone } from '../../frame/clock.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { announce } from '../../ui/toast.ts'
import feeds from '../feeds.module.css'
import type { Made } from './NewToken.tsx'
import { readsWords } from './token-words.ts'

/** The token, the one time that it is shown. */
export function MadeToken({ made: { token, reads, books, until }, onClose }: { made: Made; onClose: () => void }) {
  const zone = useZone()
  const copy = () =>
    navigator.clipboard.writeText(token).then(
      () => announce('The token is copied.'),
      () => announce('This browser does not let it be copied. Select it, and copy it by hand.'),
    )
  return (
    <Dialog title="Copy it now" onClose={onClose}>
      <div className={dialog.form}>
        <code className={feeds.address}>{token}</code>
        <p className={dialog.said}>
          It is not shown again. Whoever has it can read {listed([...books])} ({readsWords[reads]}) until{' '}
          {shortDateWithYear(civilDay(new Date(until), zone))}.
        </p>
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
