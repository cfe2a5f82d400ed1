import { Copy } from 'lucide-react'
import dialog from '../../design/dialog.module.css'
import { useZone } from '../../frame/clock.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonAnchor } from '../../ui/ButtonLink.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { announce } from '../../ui/toast.ts'
import { dayOf } from '../day-of.ts'
import styles from './outside.module.css'

type MadeLinkProps = { link: string; expiresAt: number; name: string; bookName: string; onClose: () => void }

/** The link, the one time that it is shown. */
export function MadeLink({ link, expiresAt, name, bookName, onClose }: MadeLinkProps) {
  const zone = useZone()
  const until = dayOf(expiresAt, zone)
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => announce('The link is copied.'),
      () => announce('This browser does not let it be copied. Select it, and copy it by hand.'),
    )
  const letter = `mailto:?subject=${encodeURIComponent(`${bookName}, to look at`)}&body=${encodeURIComponent(`For ${name}, until ${until}, read only:\n\n${link}\n`)}`
  return (
    <Dialog title={`The link for ${name}`} onClose={onClose}>
      <div className={dialog.form}>
        <code className={styles.code}>{link}</code>
        <p className={dialog.said}>Copy it now; it is not shown again. Whoever has it can look until {until}.</p>
        <div className={dialog.acts}>
          <Button look="main" autoFocus icon={<Copy aria-hidden />} onClick={() => void copy()}>
            Copy
          </Button>
          <ButtonAnchor href={letter}>Mail it</ButtonAnchor>
          <Button look="bare" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
