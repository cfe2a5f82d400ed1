import { partsIn, type Part } from '@duebook/contract/acts/versions'
import { bringBack, letGo } from '../acts/choose-version.ts'
import { partNames, partWords } from '../acts/reminders/part-words.ts'
import type { WaitingEdit } from '../cloud/edits/waitingEdits.ts'
import { useToday, useZone } from '../frame/clock.ts'
import { usePeople } from '../frame/people.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import styles from './conflict.module.css'
import { whenText } from './when-text.ts'
import type { WhoChanged } from './who-changed.ts'

/** What was typed of one that is gone, and whether it is to come back with that. */
export function DeletedMeanwhile({
  edit,
  who: { at },
  onDone,
}: {
  edit: WaitingEdit
  who: WhoChanged
  onDone: () => void
}) {
  const { uid } = useSignedIn()
  const people = usePeople()
  const today = useToday()
  const zone = useZone()
  const when = at === null ? 'It is gone since' : `At ${whenText(at, zone, today)}`
  const how = edit.online ? '' : ' without a connection'
  return (
    <>
      <p className={styles.intro}>
        {when}, while you changed it{how}. What you typed is kept on this device until you say what becomes of it.
      </p>
      <dl className={styles.typed}>
        {partsIn(edit.mine).map((part: Part) => (
          <div key={part}>
            <dt>{partNames[part]}</dt>
            <dd className={styles.words}>{partWords(part, edit.mine[part], people)}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.acts}>
        <Button
          look="main"
          onClick={() => {
            onDone()
            void bringBack({ bookId: edit.bookId, uid, today }, edit, people)
          }}
        >
          Bring it back with my change
        </Button>
        <Button
          onClick={() => {
            onDone()
            letGo(edit)
          }}
        >
          Let it go
        </Button>
      </div>
    </>
  )
}
