import { Copy } from 'lucide-react'
import dialog from '../design/dialog.module.css'
import { Button } from '../ui/Button.tsx'
import { ButtonAnchor } from '../ui/ButtonLink.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Note } from '../ui/Note.tsx'
import { announce } from '../ui/toast.ts'
import { isOnlyHere, subscribeLinks } from './subscribe-links.ts'
import styles from './feeds.module.css'

type MadeFeedProps = { title: string; address: string; onClose: () => void }

/** The address, the one time that it is shown, and the ways into a calendar. */
export function MadeFeed({ title, address, onClose }: MadeFeedProps) {
  const { google, outlook, here } = subscribeLinks(address)
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => announce('The address is copied.'),
      () => announce('This browser does not let it be copied. Select it, and copy it by hand.'),
    )
  const elsewhere = { target: '_blank', rel: 'noopener noreferrer' }
  return (
    <Dialog title={`“${title}” is ready`} onClose={onClose}>
      <div className={dialog.form}>
        <code className={styles.address}>{address}</code>
        <div className={dialog.acts}>
          <Button look="main" autoFocus icon={<Copy aria-hidden />} onClick={() => void copy()}>
            Copy
          </Button>
          {!isOnlyHere(address) && (
            <>
              <ButtonAnchor href={google} {...elsewhere}>
                Add to Google
              </ButtonAnchor>
              <ButtonAnchor href={outlook} {...elsewhere}>
                Add to Outlook
              </ButtonAnchor>
            </>
          )}
          <ButtonAnchor href={here}>Open on this device</ButtonAnchor>
        </div>
        {isOnlyHere(address) && (
          <Note>
            <b>Practice.</b> Google and Outlook.com cannot reach this address. A calendar on this machine can.
          </Note>
        )}
        <p className={dialog.note}>
          Whoever has the address sees these dates. It is not shown again; “New address” replaces it.
        </p>
      </div>
    </Dialog>
  )
}
