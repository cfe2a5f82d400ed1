import { calendarDate, countdown, shortDate } from '@duebook/domain'
import { Link } from '@tanstack/react-router'
import type { Live } from '../cloud/liveQuery.ts'
import { useObligations, type ObligationRecord } from '../cloud/obligations.ts'
import { markAcknowledged, useFailedReminders, useNotifications } from '../cloud/reminders.ts'
import { inHand } from '../shell/acts.ts'
import { ask } from '../shell/asking.ts'
import { useNow, useToday, useZone } from '../shell/clock.ts'
import { HowReached } from '../shell/HowReached.tsx'
import { PageHead } from '../shell/PageHead.tsx'
import { ScreenState } from '../shell/ScreenState.tsx'
import { useSignedIn } from '../shell/signedIn.tsx'
import { quietUntil, sortTold, type Told } from '../shell/waiting.ts'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Glyph, type GlyphName } from '../ui/glyphs.tsx'
import { Section } from '../ui/Section.tsx'
import styles from './inbox.module.css'
import { NotDelivered } from './NotDelivered.tsx'
import { toldAt } from './told-at.ts'

/** The reminders that reached this person: those that wait for an answer first. One answer stops it everywhere. */
export function Inbox() {
  const live = useTold()
  const waiting = live.status === 'ready' ? live.data.waiting.length : null
  const title =
    waiting === null
      ? 'Inbox'
      : waiting === 0
        ? 'Nothing waits for an answer'
        : waiting === 1
          ? '1 waits for an answer'
          : `${waiting} wait for an answer`
  return (
    <>
      <PageHead view="Inbox" title={title} documentTitle="Inbox" />
      <div className={styles.split}>
        <div>
          <ScreenState live={live}>{(told) => <Notes {...told} />}</ScreenState>
        </div>
        <aside aria-label="How you are reached">
          <HowReached change={<Link to="/settings/reminders">Change</Link>} />
        </aside>
      </div>
    </>
  )
}

type Sorted = ReturnType<typeof sortTold>

/** Notes and the obligations they are about, together: what waits is known only from both. */
function useTold(): Live<Sorted> {
  const { uid, bookId } = useSignedIn()
  const notes = useNotifications(uid)
  const obligations = useObligations(bookId)
  const now = useNow()
  if (notes.status === 'failed') return { ...notes, lastData: undefined }
  if (obligations.status === 'failed') return { ...obligations, lastData: undefined }
  if (notes.status === 'loading' || obligations.status === 'loading') return { status: 'loading' }
  return { ...notes, data: sortTold(notes.data, obligations.data, now) }
}

function Notes({ waiting, earlier }: Sorted) {
  const { bookId } = useSignedIn()
  const failed = useFailedReminders(bookId)
  const lost = failed.status === 'ready' ? failed.data : []
  if (waiting.length + earlier.length + lost.length === 0)
    return (
      <Empty said="No answer is waiting for you.">
        No reminder has been sent to you yet. Each one will stand here, besides going to you by email.
      </Empty>
    )
  return (
    <>
      {waiting.length > 0 && (
        <Section name="Wait for an answer" count={waiting.length} note="One answer stops it everywhere">
          <ul className={styles.list} aria-label="Wait for an answer">
            {waiting.map((told) => (
              <Entry key={told.note.id} told={told} waits />
            ))}
          </ul>
        </Section>
      )}
      {lost.length > 0 && <NotDelivered rows={lost} />}
      {earlier.length > 0 && (
        <Section name="Earlier" count={earlier.length}>
          <ul className={styles.list} aria-label="Earlier">
            {earlier.map((told) => (
              <Entry key={told.note.id} told={told} />
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

function Entry({ told: { note, times, obligation }, waits = false }: { told: Told; waits?: boolean }) {
  const { uid, bookId } = useSignedIn()
  const today = useToday()
  const zone = useZone()
  const due = calendarDate(note.due)
  const now = useNow()
  const [glyph, said] = waits ? (['ack', 'Waits for an answer'] as const) : became({ note, times, obligation }, now)
  const answer = (inQuestion: ObligationRecord, from: Element) => {
    markAcknowledged(uid, note.id)
    void inHand({ bookId, uid, today }, inQuestion, from)
  }
  return (
    <li className={styles.entry} data-open={waits || undefined} data-row={note.obligationId}>
      <Glyph name={glyph} label={said} />
      <time dateTime={new Date(note.sentAt).toISOString()}>{toldAt(note.sentAt, now, zone)}</time>
      <div className={styles.text}>
        <Link to="/obligations/$obligationId" params={{ obligationId: note.obligationId }} data-row-title="">
          {note.title}
        </Link>
        <p>
          Due {shortDate(due)}, {countdown(due, today)}
          {times > 1 && ` · reminded ${times} times`}
        </p>
        <p>
          {note.body.replace(/^./, (letter) => letter.toUpperCase())}
          {note.late && ' · late, sent once'}
          {!waits && ` · ${said.toLowerCase()}`}
        </p>
        {waits && obligation && (
          <span className={styles.acts}>
            <Button look="main" hotkey="r" onClick={(event) => answer(obligation, event.currentTarget)}>
              I have it in hand
            </Button>
            <Button hotkey="h" data-key-name="Snooze" onClick={() => ask('snooze', obligation)}>
              Snooze until…
            </Button>
          </span>
        )}
      </div>
    </li>
  )
}

/** Why it does not wait any more. */
function became({ note, obligation }: Told, now: number): [glyph: GlyphName, said: string] {
  if (!obligation) return ['skipped', 'Removed meanwhile']
  if (obligation.nextNominal !== note.nominal) return ['done', 'Settled meanwhile']
  if (quietUntil(obligation, now) !== null) return ['soon', 'Snoozed']
  return ['hand', 'In hand']
}
