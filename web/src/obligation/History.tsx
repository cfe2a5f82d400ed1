import type { ActivityRecord } from '../cloud/activity.ts'
import { Section } from '../ui/Section.tsx'
import { shortDate, isCalendarDate } from '@duebook/domain'
import { instantText } from '../ui/instant-text.ts'
import styles from './obligation.module.css'

/** What happened, newest first; written by the service, never changed. */
export function History({
  events,
  timeZone,
  nameOf,
}: {
  events: readonly ActivityRecord[]
  timeZone: string
  nameOf: (uid: string) => string
}) {
  return (
    <Section name="History" note="Append-only">
      {events.length === 0 ? (
        <p className={styles.remark}>The server has not recorded anything yet.</p>
      ) : (
        <ol className={styles.history}>
          {events.map((event) => (
            <li key={event.id}>
              <time dateTime={new Date(event.at).toISOString()}>{instantText(event.at, timeZone)}</time>
              <span>
                <b>{nameOf(event.actor)}</b> {sentence(event)}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}

const verbs: Record<ActivityRecord['action'], string> = {
  'obligation.created': 'added it',
  'obligation.changed': 'changed',
  'obligation.deleted': 'removed it',
  'occurrence.completed': 'marked it done',
  'occurrence.skipped': 'skipped it',
  'occurrence.waived': 'waived it',
  'occurrence.reopened': 'took that back',
  'occurrence.acknowledged': 'has it in hand',
  'occurrence.awaitingProof': 'marked it done, awaiting proof',
  'occurrence.changed': 'changed the record',
  'attachment.added': 'attached',
}

function sentence({ action, nominal, after }: ActivityRecord): string {
  const which = nominal && isCalendarDate(nominal) ? ` (${shortDate(nominal)} ${nominal.slice(0, 4)})` : ''
  if (action === 'attachment.added') return `${verbs[action]} ${String(after?.name ?? 'a file')}${which}`
  if (action === 'occurrence.changed' && after?.proof) return `${proofWords(after.proof)}${which}`
  if (action === 'obligation.changed') return `${verbs[action]} ${Object.keys(after ?? {}).join(', ')}`
  if (action === 'occurrence.acknowledged' && !after?.acknowledgedBy) return `no longer has it in hand${which}`
  return `${verbs[action]}${which}`
}

function proofWords(proof: unknown): string {
  const { file, review } = proof as { file?: unknown; review?: unknown }
  if (review) return 'looked at the file that proves it'
  return file ? 'named the file that proves it' : 'wrote down how it was done'
}
