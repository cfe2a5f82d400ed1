import { calendarDate, countdown, shortDate } from '@duebook/domain'
import { Link } from '@tanstack/react-router'
import { useObligations, type ObligationRecord } from '../cloud/obligations.ts'
import { markAcknowledged, useNotifications, type NotificationRecord } from '../cloud/reminders.ts'
import { inHand } from '../shell/acts.ts'
import { useToday, useZone } from '../shell/clock.ts'
import { PageHead } from '../shell/PageHead.tsx'
import { ScreenState } from '../shell/ScreenState.tsx'
import { useSignedIn } from '../shell/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { Glyph } from '../ui/glyphs.tsx'
import { instantText } from '../ui/instant-text.ts'
import { Section } from '../ui/Section.tsx'
import styles from './inbox.module.css'

/** The reminders that reached this person: those that wait for an answer first. One answer stops it everywhere. */
export function Inbox() {
  const { uid } = useSignedIn()
  const live = useNotifications(uid)
  const waiting = live.status === 'ready' ? live.data.filter(waits).length : 0
  const title =
    waiting === 0
      ? 'Nothing waits for an answer'
      : waiting === 1
        ? '1 waits for an answer'
        : `${waiting} wait for an answer`
  return (
    <>
      <PageHead view="Inbox" title={title} documentTitle="Inbox" />
      <ScreenState live={live}>{(notes) => <Notes notes={notes} />}</ScreenState>
    </>
  )
}

const waits = ({ acknowledgedAt }: NotificationRecord) => acknowledgedAt === null

function Notes({ notes }: { notes: NotificationRecord[] }) {
  const { bookId } = useSignedIn()
  const obligations = useObligations(bookId)
  const byId = new Map(obligations.status === 'ready' ? obligations.data.map((one) => [one.id, one]) : [])
  // In hand or settled meanwhile, here or elsewhere: then it no longer waits, whatever the note itself says.
  const open = notes.filter((note) => waits(note) && isOpen(byId.get(note.obligationId), note))
  const earlier = notes.filter((note) => !open.includes(note))
  if (notes.length === 0)
    return (
      <p className={styles.empty}>
        No reminder has been sent to you yet. Each one will stand here, besides going to you by email.
      </p>
    )
  return (
    <>
      {open.length > 0 && (
        <Section name="Wait for an answer" count={open.length} note="One answer stops it everywhere">
          <ul className={styles.list} aria-label="Wait for an answer">
            {open.map((note) => (
              <Entry key={note.id} note={note} obligation={byId.get(note.obligationId)} />
            ))}
          </ul>
        </Section>
      )}
      {earlier.length > 0 && (
        <Section name="Earlier" count={earlier.length}>
          <ul className={styles.list} aria-label="Earlier">
            {earlier.map((note) => (
              <Entry key={note.id} note={note} obligation={undefined} />
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

const isOpen = (obligation: ObligationRecord | undefined, note: NotificationRecord) =>
  obligation !== undefined && obligation.nextNominal === note.nominal && !obligation.nextAcknowledged

function Entry({ note, obligation }: { note: NotificationRecord; obligation: ObligationRecord | undefined }) {
  const { uid, bookId } = useSignedIn()
  const today = useToday()
  const zone = useZone()
  const due = calendarDate(note.due)
  const answer = (obligationInQuestion: ObligationRecord) => {
    markAcknowledged(uid, note.id)
    void inHand({ bookId, uid, today }, obligationInQuestion)
  }
  return (
    <li className={styles.entry} data-open={obligation ? '' : undefined} data-row="">
      <Glyph name={obligation ? 'ack' : 'hand'} label={obligation ? 'Waits for an answer' : 'Answered'} />
      <time dateTime={new Date(note.sentAt).toISOString()}>{instantText(note.sentAt, zone)}</time>
      <div className={styles.text}>
        <Link to="/obligations/$obligationId" params={{ obligationId: note.obligationId }} data-row-title="">
          {note.title}
        </Link>
        <p>
          Due {shortDate(due)}, {countdown(due, today)} · {note.body}
          {note.late && ' · late, sent once'}
        </p>
        {obligation && (
          <Button look="main" hotkey="r" onClick={() => answer(obligation)}>
            I have it in hand
          </Button>
        )}
      </div>
    </li>
  )
}
