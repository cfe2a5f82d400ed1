import type { CalendarDate } from '@duebook/domain'
import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { signOutEverywhere } from '../cloud/accounts/accountServer.ts'
import { signOut } from '../cloud/accounts/auth.ts'
import { endSession, useSessions, type DeviceSession } from '../cloud/accounts/sessions.ts'
import { useSyncState } from '../cloud/sync/sync.ts'
import { useToday, useZone } from '../frame/clock.ts'
import { ScreenState } from '../frame/ScreenState.tsx'
import { signInProblem } from '../messages/sign-in.ts'
import { Button } from '../ui/Button.tsx'
import { instantText } from '../ui/instant-text.ts'
import { Note } from '../ui/Note.tsx'
import { Section } from '../ui/Section.tsx'
import { Tag } from '../ui/Tag.tsx'
import { announce } from '../ui/toast.ts'
import styles from './account.module.css'
import type { Confirmed } from '../frame/confirmed.ts'
import { dayText } from './day-text.ts'
import { Entries, Entry } from './Entries.tsx'

/** The browsers that are signed in. One is asked to leave; "everywhere" ends them all at the server, this one too. */
export function SessionsSection({ uid, confirmed }: { uid: string; confirmed: Confirmed }) {
  const live = useSessions(uid)
  const { unsent, toChoose, failed } = useSyncState()
  const lost = unsent + toChoose + failed.length
  const zone = useZone()
  const today = useToday()
  const [problem, setProblem] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)
  const attempt = (run: () => Promise<void>) => {
    setProblem(null)
    run().catch((error: unknown) => setProblem(signInProblem(error)))
  }
  const everywhere = () =>
    attempt(async () => {
      const ended = await confirmed('To end every session we ask for a fresh sign-in.', async () => {
        await signOutEverywhere()
        return true
      })
      if (ended) await signOut()
    })
  const end = (session: DeviceSession) =>
    attempt(async () => {
      await endSession(uid, session.id)
      announce(`${session.device} is signed out as soon as it has a connection.`)
    })
  const count = live.status === 'ready' ? live.data.length : 0
  return (
    <Section
      name="Signed in"
      count={count > 0 ? `${count} ${count === 1 ? 'session' : 'sessions'}` : undefined}
      tools={
        !asking && (
          <button type="button" className={styles.link} onClick={() => setAsking(true)}>
            Sign out everywhere
          </button>
        )
      }
    >
      {asking && (
        <Note
          tone="soon"
          glyph="soon"
          action={
            <span className={styles.flow}>
              <Button look="danger" onClick={everywhere}>
                End every session
              </Button>
              <Button look="bare" onClick={() => setAsking(false)}>
                Leave them
              </Button>
            </span>
          }
        >
          Every session ends at the server, this one too, also on devices that are lost. You sign in again here.
          {lost > 0 && ` What is not saved goes with it: ${lost === 1 ? '1 change' : `${lost} changes`}.`}
        </Note>
      )}
      {problem && (
        <Note tone="over" glyph="failed" alert>
          {problem}
        </Note>
      )}
      <ScreenState live={live} rows={2}>
        {(sessions) => (
          <Entries label="Sessions">
            {sessions.map((session) => (
              <Entry
                key={session.id}
                icon={/Android|iPhone|iPad/.test(session.device) ? <Smartphone aria-hidden /> : <Monitor aria-hidden />}
                what={
                  <>
                    {session.device} {session.here && <Tag tone="accent">This one</Tag>}
                  </>
                }
                detail={detailOf(session, zone, today)}
              >
                {!session.here && (
                  <Button aria-label={`Sign out ${session.device}`} onClick={() => end(session)}>
                    Sign out
                  </Button>
                )}
              </Entry>
            ))}
          </Entries>
        )}
      </ScreenState>
    </Section>
  )
}

function detailOf({ here, kept, startedAt, seenAt }: DeviceSession, zone: string, today: CalendarDate): string {
  const parts = [
    startedAt ? `since ${dayText(startedAt, zone)}` : 'since now',
    !here && seenAt ? `last seen ${instantText(seenAt, zone, today)}` : null,
    kept === 'device' ? 'kept on the device' : 'in one tab only',
  ]
  return parts.filter((part) => part !== null).join(' · ')
}
