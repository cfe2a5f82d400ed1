import { Check, CloudOff } from 'lucide-react'
import { useSyncState } from '../cloud/sync.ts'
import { Glyph } from '../ui/glyphs.tsx'
import styles from './SyncState.module.css'

/** Always in sight: "Saved", "Saved on this device" or "Failed". */
export function SyncState() {
  const { state, failed } = useSyncState()
  return (
    <span className={styles.place}>
      <span className={styles.sync} role="status" data-sync={state}>
        {state === 'saved' && <Check aria-hidden />}
        {state === 'savedOnThisDevice' && <CloudOff aria-hidden />}
        {state === 'failed' && <Glyph name="failed" />}
        {state === 'saved' ? 'Saved' : state === 'savedOnThisDevice' ? 'Saved on this device' : 'Failed'}
      </span>
      {failed.length > 0 && (
        <button type="button" className={styles.retry} onClick={() => failed.forEach((one) => one.retry())}>
          Retry
        </button>
      )}
    </span>
  )
}
