import { explainCode } from '../../messages/messages.ts'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'

/** Where the services ask for a proof that this page is the app, and it has none. */
export function NotProved({ unsent }: { unsent: number }) {
  const { problem, next } = explainCode('not-proved')
  return (
    <Note tone="over" glyph="failed" alert action={<Button onClick={() => location.reload()}>Reload</Button>}>
      <b>{problem}</b> {next} {unsent === 1 ? '1 change waits' : `${unsent} changes wait`} on this device. Reminders
      already set go out from the server.
    </Note>
  )
}
