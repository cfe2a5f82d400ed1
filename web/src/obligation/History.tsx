import { decisionWords } from '@duebook/contract/about/decision-words'
import type { Decision } from '@duebook/contract/decision'
import type { Kind } from '@duebook/contract/obligation'
import { approvalActs, wantedWords } from '@duebook/contract/people/approval'
import { byItself, byLink } from '@duebook/contract/people/book-activity'
import { calendarDate, isCalendarDate, listed, shortDate, shortDateWithYear, type CalendarDate } from '@duebook/domain'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ActivityRecord } from '../cloud/obligations/activity.ts'
import { kindVerbs } from '../messages/kind-verbs.ts'
import { instantText } from '../ui/instant-text.ts'
import { Section } from '../ui/Section.tsx'
import styles from './obligation.module.css'
import { correctionWords, paidWords } from './period/correction-words.tsx'

type InstantText = (instant: number) => string

/** What happened, newest first; written by the service, never changed. */
export function History({
  events,
  timeZone,
  today,
  kind,
  dueOf,
  nameOf,
  imported = null,
  name = 'History',
  none = 'The server has not recorded anything yet.',
}: {
  kind: Kind
  name?: string
  /** What is said where there is no line. */
  none?: string
  events: readonly ActivityRecord[]
  /** What a file gave has no line of its own among the events: who brought it, and when in ms since 1970. */
  imported?: { importId: string; by: string; at: number } | null
  timeZone: string
  today: CalendarDate
  /** The date in force of the one at a nominal day. */
  dueOf: (nominal: CalendarDate) => CalendarDate
  nameOf: (uid: string) => string
}) {
  const text = (instant: number) => instantText(instant, timeZone, today)
  return (
    <Section name={name} note="Append-only">
      {events.length === 0 && !imported ? (
        <p className={styles.remark}>{none}</p>
      ) : (
        <ol className={styles.history}>
          {events.map((event) => (
            <li key={event.id}>
              <time dateTime={new Date(event.at).toISOString()}>{text(event.at).replace(/^\w+ /, '')}</time>
              <span>
                <b>{actorOf(event, nameOf)}</b> {sentence(event, { text, kind, today, dueOf })}
              </span>
            </li>
          ))}
          {imported && (
            <li>
              <time dateTime={new Date(imported.at).toISOString()}>{text(imported.at).replace(/^\w+ /, '')}</time>
              <span>
                <b>{nameOf(imported.by)}</b> added it with{' '}
                <Link to="/settings/import/history" search={{ of: imported.importId }}>
                  an import
                </Link>
              </span>
            </li>
          )}
        </ol>
      )}
    </Section>
  )
}

/** Somebody without an account stands here by as much of their address as is kept. */
const actorOf = ({ actor, after }: ActivityRecord, nameOf: (uid: string) => string): string =>
  actor === byItself
    ? 'Duebook'
    : actor === byLink && typeof after?.watcher === 'string'
      ? after.watcher
      : nameOf(actor)

const verbs: Record<ActivityRecord['action'], string> = {
  'obligation.created': 'added it',
  'obligation.changed': 'changed',
  'obligation.deleted': 'removed it',
  'occurrence.completed': 'marked it',
  'occurrence.skipped': 'skipped it',
  'occurrence.waived': 'waived it',
  'occurrence.missed': 'recorded it as missed',
  'occurrence.reopened': 'took that back',
  'occurrence.acknowledged': 'has it in hand',
  'occurrence.snoozed': 'snoozed it',
  'occurrence.planned': 'planned it',
  'occurrence.awaitingProof': 'awaiting proof',
  'occurrence.decided': 'took back what was decided',
  'occurrence.corrected': 'corrected the record',
  'occurrence.paid': 'said what was paid',
  'occurrence.changed': 'changed the record',
  'attachment.added': 'attached',
  'attachment.changed': 'changed the dates of',
  'attachment.moved': 'moved',
  'attachment.removed': 'removed',
  'approval.asked': 'asked for approval of',
  'approval.approved': 'approved',
  'approval.declined': 'declined',
  'approval.withdrawn': 'no longer asks for approval of',
  'watcher.asked': 'asked',
  'watcher.told': 'said yes to being told of it',
  'watcher.declined': 'said no to being told of it',
  'watcher.left': 'wants to be told of it no more',
  'watcher.withdrawn': 'took back the question to',
  'watcher.takenAway': 'took away',
}

function sentence(
  { action, actor, nominal, before, after }: ActivityRecord,
  {
    text,
    kind,
    today,
    dueOf,
  }: { text: InstantText; kind: Kind; today: CalendarDate; dueOf: (nominal: CalendarDate) => CalendarDate },
): ReactNode {
  const which = nominal && isCalendarDate(nominal) ? ` (${shortDateWithYear(dueOf(nominal))})` : ''
  const because = typeof after?.reason === 'string' && after.reason ? `: “${after.reason}”` : ''
  const did = kindVerbs[kind].did.toLowerCase()
  switch (action) {
    case 'attachment.added':
    case 'attachment.changed':
    case 'attachment.removed':
      return `${verbs[action]} ${String(after?.name ?? before?.name ?? 'a file')}${which}`
    case 'approval.asked':
    case 'approval.approved':
    case 'approval.declined':
    case 'approval.withdrawn':
      return `${verbs[action]} ${wantedIn(after)}${which}${because}`
    case 'watcher.asked':
      return `${verbs[action]} ${String(after?.watcher)} to be told of it`
    case 'watcher.withdrawn':
    case 'watcher.takenAway':
      return `${verbs[action]} ${String(after?.watcher)}${action === 'watcher.takenAway' ? ', who was told of it' : ''}`
    case 'attachment.moved':
      return `${verbs[action]} ${String(after?.name ?? 'a file')} from ${dayWords(before?.nominal, dueOf)} to ${dayWords(after?.nominal, dueOf)}`
    case 'obligation.changed': {
      const ended = endWords(before, after)
      if (ended) return ended
      return `${verbs[action]} ${listed([...new Set(Object.keys(after ?? before ?? {}).map(fieldWords))]) || 'it'}`
    }
    case 'occurrence.awaitingProof':
      return `${verbs['occurrence.completed']} ${did}, ${verbs[action]}${which}`
    case 'occurrence.decided':
      return `${decidedWords(after?.decision, today) ?? verbs[action]}${which}`
    case 'occurrence.acknowledged':
      if (actor === byItself) return `asks about it again${which}`
      return `${after?.acknowledgedBy ? verbs[action] : 'no longer has it in hand'}${which}`
    case 'occurrence.snoozed':
      return `${snoozeWords(after?.snooze, text)}${which}`
    case 'occurrence.planned':
      return `${planWords(after?.plan)}${which}`
    case 'occurrence.changed':
      return after?.extensions
        ? extensionWords(before, after)
        : `${after?.proof ? proofWords(after.proof) : verbs[action]}${which}`
    case 'occurrence.completed':
      return `${verbs[action]} ${did}${did === 'paid' ? paidWords(after).replace(', paid', ',') : paidWords(after)}${which}`
    case 'occurrence.paid':
      return `said what was paid${paidWords(after).replace(', paid', ',')}${which}`
    case 'occurrence.corrected':
    case 'occurrence.reopened':
      return correctionWords(before, after, which) ?? `${verbs[action]}${which}`
    case 'occurrence.skipped':
    case 'occurrence.waived':
    case 'occurrence.missed':
      return `${verbs[action]}${which}${because}`
    default:
      return `${verbs[action]}${which}`
  }
}

/** "waiving it", "more time for it". */
function wantedIn(after: ActivityRecord['after']): string {
  const act = approvalActs.find((one) => one === after?.act)
  return act ? wantedWords({ act }, 'it') : 'a change of it'
}

/** That somebody ended it, and why, or let it go on; null for any other change of the rule. */
function endWords(before: ActivityRecord['before'], after: ActivityRecord['after']): string | null {
  const [was, is] = [before, after].map((side) => (side?.schedule as { lastDay?: unknown } | undefined)?.lastDay)
  if (typeof is === 'string' && isCalendarDate(is) && is !== was) {
    const why = typeof after?.endReason === 'string' ? `: “${after.endReason}”` : ''
    return `ended it after ${shortDateWithYear(is)}${why}`
  }
  return was !== undefined && is === undefined ? 'let it go on' : null
}

/** The date that was replaced stays to be seen beside the one that replaced it. */
function extensionWords(before: ActivityRecord['before'], after: NonNullable<ActivityRecord['after']>): ReactNode {
  const last = (after.extensions as { due: string; reason: string; grantedBy?: string }[]).at(-1)
  if (!last || !isCalendarDate(last.due)) return verbs['occurrence.changed']
  const from = before?.due ?? after.originalDue
  return (
    <>
      moved the due date{' '}
      {typeof from === 'string' && isCalendarDate(from) && from !== last.due && (
        <>
          from <s>{shortDate(calendarDate(from))}</s>{' '}
        </>
      )}
      to <b>{shortDate(last.due)}</b>: “{last.reason}”{last.grantedBy && `, ${last.grantedBy}`}
    </>
  )
}

const decidedWords = (decision: unknown, today: CalendarDate): string | null =>
  decision ? decisionWords(decision as Decision, today) : null

function snoozeWords(snooze: unknown, text: InstantText): string {
  const until = (snooze as { until?: { toMillis: () => number } } | null | undefined)?.until
  return until ? `snoozed it until ${text(until.toMillis())}` : 'ended its quiet'
}

const dayWords = (nominal: unknown, dueOf: (nominal: CalendarDate) => CalendarDate) =>
  typeof nominal === 'string' && isCalendarDate(nominal) ? shortDateWithYear(dueOf(nominal)) : 'every date'

const planWords = (plan: unknown) =>
  typeof plan === 'string' && isCalendarDate(plan)
    ? `${verbs['occurrence.planned']} for ${shortDateWithYear(plan)}`
    : 'took the plan away'

function proofWords(proof: unknown): string {
  const { file, review } = proof as { file?: unknown; review?: unknown }
  if (review) return 'looked at the file that proves it'
  return file ? 'named the file that proves it' : 'wrote down how it was done'
}

const FIELDS: Record<string, string> = {
  schedule: 'the rule',
  dueTime: 'the time of day',
  catchUp: 'what happens to dates that passed',
  amountChanges: 'the amount',
  endReason: 'why it ends',
  showFrom: 'when it is shown',
  actBy: 'the safe date',
  reminderPlan: 'the reminders',
  proofPolicy: 'what proves it',
  assignee: 'who has it',
  backup: 'who steps in',
  timeZone: 'the time zone',
  snooze: 'its quiet',
  nextNominal: 'its next date',
  nextDue: 'its due date',
  nextNotice: 'its notice',
  nextPlan: 'its plan',
  nextDecision: 'what is decided',
}
const fieldWords = (name: string) => FIELDS[name] ?? `the ${name}`
