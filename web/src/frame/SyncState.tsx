import { Fragment } from 'react'
import { Check, CloudOff, History, Pencil } from 'lucide-react'
import { useSyncState } from '../cloud/sync/sync.ts'
import { Glyph } from '../ui/glyphs.tsx'
import styles from './SyncState.module.css'

const words = {
  lastSeen: 'As last seen',
  saved: 'Saved',
  saving: 'Saving',
  savedOnThisDevice: 'Saved on this device',
  failed: 'Failed',
} as const
const notSaved = (changes: number) => (changes === 1 ? '1 change is not saved' : `${changes} changes are not saved`)

/** Always in sight: "As last seen", "Saved", "Saving", "Saved on this device", "1 change is not saved" or "Failed". `typed`: how many fields are only typed. */
export function SyncState({ typed = 0 }: { typed?: number }) {
  const { state: sent, failed, toChoose, unsent } = useSyncState()
  const state = typed > 0 && (sent === 'saved' || sent === 'lastSeen') ? 'typed' : sent
  return (
    <span className={styles.place}>
      <span className={styles.sync} role="status" data-sync={state}>
        {/* A new state is a new node: nothing that is drawn moves sideways. */}
        <Fragment key={`${state} ${unsent}`}>
          {state === 'lastSeen' && <History aria-hidden />}
          {state === 'saved' && <Check aria-hidden />}
          {state === 'savedOnThisDevice' && <CloudOff aria-hidden />}
          {(state === 'failed' || state === 'notSaved') && <Glyph name="failed" />}
          {(state === 'typed' || state === 'saving') && <Pencil aria-hidden />}
          {state === 'typed' ? <Typed fields={typed} /> : state === 'notSaved' ? notSaved(toChoose) : words[state]}
          {state === 'savedOnThisDevice' && <span className={styles.wide}> · {unsent} waiting</span>}
        </Fragment>
      </span>
      {failed.some(({ retry }) => retry) && (
        <button type="button" className={styles.retry} onClick={() => failed.forEach((one) => one.retry?.())}>
          Retry
        </button>
      )}
    </span>
  )
}

const Typed = ({ fields }: { fields: number }) => (
  <span>
    {fields === 1 ? '1 field' : `${fields} fields`} changed<span className={styles.wide}>, not saved yet</span>
  </span>
)
