import { Link } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { asksForChoice, editOf, waitingEdits, type WaitingEdit } from '../cloud/edits/waitingEdits.ts'
import { useToday, useZone } from '../frame/clock.ts'
import { PageHead } from '../frame/PageHead.tsx'
import { useSignedIn } from '../frame/signedIn.tsx'
import styles from './conflict.module.css'
import { Choosing } from './Choosing.tsx'
import { titleOf } from './title-of.ts'
import { whenText } from './when-text.ts'
import { useWhoChanged } from './who-changed.ts'

/** The change of one obligation that waits for a choice, as a page. */
export function ConflictPage({ obligationId, onDone }: { obligationId: string; onDone: () => void }) {
  const { bookId } = useSignedIn()
  const edit = useSyncExternalStore(waitingEdits.subscribe, () => editOf({ bookId, obligationId }))
  if (edit && asksForChoice(edit)) return <Waits edit={edit} onDone={onDone} />
  return (
    <>
      <PageHead view={<Link to="/obligations">Obligations</Link>} title="Nothing waits for a choice" />
      <p>
        All that you changed here is saved. <Link to="/obligations">See all obligations</Link>
      </p>
    </>
  )
}

function Waits({ edit, onDone }: { edit: WaitingEdit; onDone: () => void }) {
  const who = useWhoChanged(edit)
  const today = useToday()
  const zone = useZone()
  const { name, at } = who
  const how = edit.online ? '' : ' without a connection'
  return (
    <>
      <PageHead
        view={
          <>
            <Link to="/obligations">Obligations</Link>
            {' / '}
            {edit.gone ? (
              edit.title
            ) : (
              <Link to="/obligations/$obligationId" params={{ obligationId: edit.obligationId }}>
                {edit.title}
              </Link>
            )}
          </>
        }
        title={titleOf(edit, who, 'page')}
      />
      {!edit.gone && (
        <p className={styles.intro}>
          You changed it at {whenText(edit.at, zone, today)}
          {how}; {name} saved{at !== null && ` at ${whenText(at, zone, today)}`}. Nothing is lost: choose field by
          field. Yours stays on this device until then.
        </p>
      )}
      <Choosing edit={edit} who={who} onLater={onDone} onDone={onDone} />
    </>
  )
}
