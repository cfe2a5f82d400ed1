import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { explainError } from '../messages/messages.ts'
import { tellRunning, type Running } from '../cloud/imports/running.ts'
import { useSyncState } from '../cloud/sync/sync.ts'
import styles from './import.module.css'

/** An import on its way: how far it is, also while there is no connection; other screens may be looked at meanwhile. */
export function RunningImport({ running, importId }: { running: Running; importId: string }) {
  const { online } = useSyncState()
  const { doing, file, done, of, code, stop } = running
  const [verb, past] = doing === 'adds' ? ['Importing', 'saved'] : ['Taking back', 'removed']
  if (code !== undefined) {
    const { problem, next } = explainError({ code })
    return (
      <Note
        tone="over"
        glyph="failed"
        alert
        action={<Button onClick={() => tellRunning(importId, null)}>Close</Button>}
      >
        <b>
          {file}: {done} of {of} {past}, then it broke off.
        </b>{' '}
        {problem} {next}
      </Note>
    )
  }
  return (
    <div className={styles.running} role="status">
      <p>
        <b>
          {verb} {of}: {done} {past}
        </b>{' '}
        {file}
      </p>
      <progress aria-label={`${verb} ${file}`} max={Math.max(1, of)} value={done} />
      <p className={styles.more}>
        {online
          ? 'You may leave this page.'
          : 'No connection: it goes on by itself when that is back. What is sent already is not sent twice.'}
      </p>
      {doing === 'adds' && <Button onClick={() => (stop(), tellRunning(importId, null))}>Stop</Button>}
    </div>
  )
}
