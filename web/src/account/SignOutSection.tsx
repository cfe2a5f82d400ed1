import { useEffect, useState } from 'react'
import { signOut } from '../cloud/accounts/auth.ts'
import { useSyncState } from '../cloud/sync/sync.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { Section } from '../ui/Section.tsx'
import styles from './account.module.css'

/**
 * Signing out deletes this device's copy: what the server does not have yet would be lost, and what it refused or somebody is still to choose. Asked
 * to, it waits for the server and goes then; who will not wait says so.
 */
export function SignOutSection() {
  const { unsent, toChoose, failed } = useSyncState()
  const [goesOnceSent, setGoesOnceSent] = useState(false)
  const open = toChoose + failed.length
  const lost = unsent + open
  const going = goesOnceSent && lost === 0
  useEffect(() => {
    if (going) void signOut()
  }, [going])
  return (
    <Section name="This device">
      <div className={styles.body}>
        {goesOnceSent && lost > 0 ? (
          <Note
            tone="over"
            glyph="failed"
            alert
            action={
              <span className={styles.flow}>
                <Button
                  look="danger"
                  onClick={() => void signOut()}
                >{`Sign out, lose ${lost} change${lost === 1 ? '' : 's'}`}</Button>
                <Button look="bare" onClick={() => setGoesOnceSent(false)}>
                  Stay signed in
                </Button>
              </span>
            }
          >
            {unsent > 0 && (
              <>
                {unsent === 1 ? '1 change has' : `${unsent} changes have`} not reached the server. You are signed out as
                soon as {unsent === 1 ? 'it has' : 'they have'}; wait for a connection to keep{' '}
                {unsent === 1 ? 'it' : 'them'}.{' '}
              </>
            )}
            {open > 0 && (
              <>
                {open === 1 ? '1 change is not saved and stands' : `${open} changes are not saved and stand`} above this
                page: decide there first, or {open === 1 ? 'it goes' : 'they go'} with the copy.
              </>
            )}
          </Note>
        ) : (
          <>
            <p className={styles.said}>Signing out deletes the copy of your book on this device. Reminders go on.</p>
            <Button aria-busy={going} onClick={() => setGoesOnceSent(true)}>
              Sign out
            </Button>
          </>
        )}
      </div>
    </Section>
  )
}
