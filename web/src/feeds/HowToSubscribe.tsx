import dialog from '../design/dialog.module.css'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './feeds.module.css'

type HowToSubscribeProps = { title: string; onRenew: () => void; onClose: () => void }

/** What helps where a calendar has stopped fetching. */
export const HowToSubscribe = ({ title, onRenew, onClose }: HowToSubscribeProps) => (
  <Dialog title="How to subscribe again" onClose={onClose}>
    <div className={dialog.form}>
      <ol className={styles.steps}>
        <li>In the calendar, look whether “{title}” is still among its subscriptions. Often it was only hidden.</li>
        <li>Refresh it there. If the dates do not change, remove the subscription.</li>
        <li>Subscribe again with the address. If you have not kept it, make a new one: it takes a minute.</li>
      </ol>
      <div className={dialog.acts}>
        <Button look="main" onClick={onRenew}>
          New address
        </Button>
        <Button onClick={onClose}>Close</Button>
      </div>
    </div>
  </Dialog>
)
