import { decidedLine, isEnding } from '@duebook/contract/about/decided'
import { Link } from '@tanstack/react-router'
import { openActDialog } from '../acts/act-dialog.ts'
import { type NotificationGroup } from '../acts/reminders/notification-groups.ts'
import { quietUntil } from '../acts/reminders/quiet-until.ts'
import { takeInHand } from '../acts/take-in-hand.ts'
import { markAcknowledged } from '../cloud/reminders/acknowledge.ts'
import { useNow, useToday } from '../frame/clock.ts'
import { useMay, useMayChange } from '../frame/role.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { Glyph, type GlyphName } from '../ui/glyphs.tsx'
import styles from './inbox.module.css'
import { noteLines } from './note-lines.ts'
import { SentAt } from './SentAt.tsx'
import { useNextAsked } from './useNextAsked.ts'
import { useWhoHas } from './useWhoHas.ts'

/** One date that somebody was told of: what it is about, which reminder it was, and the answers while it waits for one. */
export function Entry({
  group,
  waits = false,
  first = false,
}: {
  group: NotificationGroup
  waits?: boolean
  first?: boolean
}) {
  const { note, times, obligation } = group
  const today = useToday()
  const now = useNow()
  const { uid } = useSignedIn()
  const next = useNextAsked(group)
  const held = useWhoHas(group)
  const { what, head, lines } = noteLines(note, obligation, today, times, waits ? next : null)
  const [glyph, said] = waits ? waiting(what) : became(group, { now, uid, held })
  return (
    <li className={styles.entry} data-open={waits || undefined} data-row={note.obligationId}>
      <Glyph name={glyph} label={said} />
      <SentAt at={note.sentAt} />
      <div className={styles.text}>
        <Title obligationId={note.obligationId}>{head}</Title>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {!waits && <p>{said}</p>}
        {waits && <Answers group={group} look={first ? 'main' : 'plain'} />}
      </div>
    </li>
  )
}

/** Dates that were told in one breath: answered all at once, or each by itself. */
export function Together({
  groups,
  first,
  onAll,
}: {
  groups: [NotificationGroup, ...NotificationGroup[]]
  first: boolean
  onAll: () => void
}) {
  const today = useToday()
  return (
    <li className={styles.entry} data-open="">
      <Glyph name="ack" label="Waits for an answer" />
      <SentAt at={groups[0].note.sentAt} />
      <div className={styles.text}>
        <h3>{groups.length} dates, told together</h3>
        <span className={styles.acts}>
          <Button look={first ? 'main' : 'plain'} onClick={onAll}>
            I have all {groups.length} in hand
          </Button>
        </span>
        <ul className={styles.dates} aria-label={`${groups.length} dates, told together`}>
          {groups.map((group) => {
            const { head, lines } = noteLines(group.note, group.obligation, today, group.times)
            return (
              <li key={group.note.id} data-row={group.note.obligationId}>
                <div>
                  <Title obligationId={group.note.obligationId}>{head}</Title>
                  {lines.map((line) => (
                    <p key={line}>{line}</p>
                  ))}
                </div>
                <Answers group={group} look="plain" />
              </li>
            )
          })}
        </ul>
      </div>
    </li>
  )
}

const Title = ({ obligationId, children }: { obligationId: string; children: string }) => (
  <Link to="/obligations/$obligationId" params={{ obligationId }} data-row-title="">
    {children}
  </Link>
)

/** Only the first of the page is drawn as the one to press. */
function Answers({ group: { note, obligation }, look }: { group: NotificationGroup; look: 'main' | 'plain' }) {
  const { uid, bookId } = useSignedIn()
  const today = useToday()
  const mayAct = useMay('add, change and settle')
  const mayChange = useMayChange(note.obligationId)
  if (!obligation || !mayAct) return null
  const answer = (from: Element) => {
    markAcknowledged(uid, note.id)
    void takeInHand({ bookId, uid, today }, obligation, from)
  }
  return (
    <span className={styles.acts}>
      <Button look={look} hotkey="r" onClick={(event) => answer(event.currentTarget)}>
        I have it in hand
      </Button>
      {mayChange && (
        <Button
          look={look === 'main' ? 'plain' : 'bare'}
          hotkey="h"
          data-key-name="Snooze"
          onClick={() => openActDialog('snooze', obligation)}
        >
          Snooze until…
        </Button>
      )}
    </span>
  )
}

const waiting = (what: string): [glyph: GlyphName, said: string] => [
  what === 'notice' || what === 'receipt' ? 'notice' : 'ack',
  'Waits for an answer',
]

/** Why it does not wait any more. */
function became(
  { note, obligation }: NotificationGroup,
  { held, ...at }: { now: number; uid: string; held: string },
): [glyph: GlyphName, said: string] {
  if (!obligation) return ['skipped', 'Removed meanwhile']
  if (obligation.nextNominal !== note.nominal) return ['done', 'Settled meanwhile']
  if (isEnding(obligation.nextDecision)) return ['done', decidedLine(obligation) ?? 'Decided']
  if (quietUntil(obligation, at) !== null) return ['soon', 'Snoozed']
  return obligation.nextAcknowledged ? ['hand', held] : ['upcoming', 'Told, and not asked']
}
