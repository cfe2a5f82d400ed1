import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAllowance } from '../../cloud/billing/allowance.ts'
import type { FailedWrite } from '../../cloud/sync/sync.ts'
import { explainCode } from '../../messages/messages.ts'
import { explainRefusal } from '../../messages/refused.ts'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { dismissMessage } from '../../ui/toast.ts'
import { useNow } from '../clock.ts'
import { useSignedIn } from '../signedIn.tsx'

const SHOWN = 3

/** Changes that the service refused: what, why, and to try again or to leave it as it was. */
export function RefusedWrites({ failed }: { failed: readonly FailedWrite[] }) {
  const { uid, bookId } = useSignedIn()
  const now = useNow()
  const allowance = useAllowance(bookId)
  const book = allowance.status === 'ready' ? allowance.data : null
  const newest = failed.at(-1)?.id
  // What was just told as done is not: its message goes.
  useEffect(dismissMessage, [newest])
  return (
    <>
      {failed.slice(0, SHOWN).map(({ id, what, code, obligationId, retry, dismiss }) => {
        const { problem, next, plan } = explainRefusal({ code, obligationId, book, uid, now })
        return (
          <Note
            key={id}
            tone="over"
            glyph="failed"
            alert
            action={
              <>
                {plan && <Link to="/settings/billing">See the plans</Link>}
                {retry ? (
                  <Button onClick={retry}>Try again</Button>
                ) : (
                  <Link to="/obligations/$obligationId" params={{ obligationId: obligationId ?? '' }}>
                    See how it stands
                  </Link>
                )}
                <Button look="bare" onClick={dismiss}>
                  Leave it as it was
                </Button>
              </>
            }
          >
            <b>Not saved: {what}.</b>{' '}
            {!retry && problem !== explainCode(code).problem && 'It was refused after you had left the page. '}
            {problem} {next}
          </Note>
        )
      })}
      {failed.length > SHOWN && <p>And {failed.length - SHOWN} more. Retry at the top tries all of them again.</p>}
    </>
  )
}
