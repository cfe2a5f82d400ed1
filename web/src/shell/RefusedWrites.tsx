import { useEffect } from 'react'
import type { FailedWrite } from '../cloud/sync.ts'
import { explainCode } from '../messages/messages.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { dismissMessage } from '../ui/toast.ts'

const SHOWN = 3

/** Changes that the service refused: what, why, and to try again or to leave it as it was. */
export function RefusedWrites({ failed }: { failed: readonly FailedWrite[] }) {
  const newest = failed.at(-1)?.id
  // What was just told as done is not: its message goes.
  useEffect(dismissMessage, [newest])
  return (
    <>
      {failed.slice(0, SHOWN).map(({ id, what, code, retry, dismiss }) => {
        const { happened, next } = explainCode(code)
        return (
          <Note
            key={id}
            tone="over"
            glyph="failed"
            alert
            action={
              <>
                <Button onClick={retry}>Try again</Button>
                <Button look="bare" onClick={dismiss}>
                  Leave it as it was
                </Button>
              </>
            }
          >
            <b>Not saved: {what}.</b> {happened} {next}
          </Note>
        )
      })}
      {failed.length > SHOWN && <p>And {failed.length - SHOWN} more. Retry at the top tries all of them again.</p>}
    </>
  )
}
