import { useLocation } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { asksForChoice, waitingEdits, type WaitingEdit } from '../cloud/edits/waitingEdits.ts'
import { useSyncState } from '../cloud/sync/sync.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Choosing } from './Choosing.tsx'
import styles from './conflict.module.css'
import { MetActs } from './MetActs.tsx'
import { RefusedEdit } from './RefusedEdit.tsx'
import { SeveralWait } from './SeveralWait.tsx'
import { titleOf } from './title-of.ts'
import { useWhoChanged } from './who-changed.ts'

/**
 * What waits for a choice, and what was refused, over every screen. Of a change that was saved just now the dialog opens by itself; of one that was made without a
 * connection, or on an earlier visit, a note says that it waits.
 */
export function Conflicts() {
  const { pathname } = useLocation()
  const { failed } = useSyncState()
  const edits = useSyncExternalStore(waitingEdits.subscribe, waitingEdits.get)
  const waiting = edits.filter(asksForChoice)
  const [put, setPut] = useState<readonly string[]>([])
  const [chosen, setChosen] = useState<string | null>(null)
  const elsewhere = waiting.filter(({ obligationId }) => pathname !== `/obligations/${obligationId}/conflict`)
  const open = elsewhere.find((one) => one.obligationId === chosen || (isFresh(one) && !put.includes(keyOf(one))))
  return (
    <>
      {failed.map((one) => one.edit && <RefusedEdit key={one.id} failed={one} edit={one.edit} />)}
      <SeveralWait waiting={elsewhere} onChoose={({ obligationId }) => setChosen(obligationId)} />
      {open === undefined && <MetActs />}
      {open && (
        <ConflictDialog
          key={keyOf(open)}
          edit={open}
          onClose={() => {
            setChosen(null)
            setPut((before) => [...before, keyOf(open)])
          }}
        />
      )}
    </>
  )
}

const keyOf = ({ obligationId, at }: WaitingEdit) => `${obligationId} ${at}`
const isFresh = ({ online, at }: WaitingEdit) => online && at > performance.timeOrigin

function ConflictDialog({ edit, onClose }: { edit: WaitingEdit; onClose: () => void }) {
  const who = useWhoChanged(edit)
  return (
    <Dialog title={titleOf(edit, who, 'dialog')} size={edit.gone ? 'small' : 'wide'} onClose={onClose}>
      <div className={styles.inDialog}>
        {!edit.gone && <p className={styles.intro}>Nothing is lost: choose field by field.</p>}
        <Choosing edit={edit} who={who} onLater={onClose} onDone={onClose} />
      </div>
    </Dialog>
  )
}
