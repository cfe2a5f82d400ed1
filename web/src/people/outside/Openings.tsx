import type { OutsideLinkRecord } from '../../cloud/books/outside.ts'
import dialog from '../../design/dialog.module.css'
import { useToday, useZone } from '../../frame/clock.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { instantText } from '../../ui/instant-text.ts'
import styles from './outside.module.css'

/** When a link was looked at, and with which browser; the newest first. */
export function Openings({ link, onClose }: { link: OutsideLinkRecord; onClose: () => void }) {
  const zone = useZone()
  const today = useToday()
  const { name, opened, openings } = link
  return (
    <Dialog title={`Openings of the link for ${name}`} onClose={onClose}>
      <div className={dialog.form}>
        {openings.length === 0 ? (
          <p className={dialog.said}>Nobody has opened it yet.</p>
        ) : (
          <ol className={styles.openings}>
            {openings.map(({ at, device }) => (
              <li key={at}>
                <time dateTime={new Date(at).toISOString()}>{instantText(at, zone, today)}</time> {device}
              </li>
            ))}
          </ol>
        )}
        {opened > openings.length && (
          <p className={dialog.note}>
            The newest {openings.length} of {opened}; Activity has each of them.
          </p>
        )}
        <div className={dialog.acts}>
          <Button onClick={onClose}>Close</Button>
        </div>
      </div>
    </Dialog>
  )
}
