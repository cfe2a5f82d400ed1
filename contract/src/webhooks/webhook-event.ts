import type { CalendarDate } from '@duebook/domain'
import { restObligation } from '../access/rest-answers.ts'
import type { Occurrence, Paid } from '../occurrence.ts'
import type { Obligation } from '../obligation.ts'
import type { Activity } from '../reminder.ts'
import type { EventType, ToldType } from './webhook.ts'

/** What is sent. `openapi.ts` says it to those who read it. */
export type WebhookEvent = {
  id: string
  type: EventType
  /** RFC 3339, in UTC. */
  at: string
  book: string
  /** As a token with titles reads it, as it is by now; as it was last, where it is gone. */
  obligation: Record<string, unknown> | null
  occurrence: {
    nominal: string
    due: string
    state: Occurrence['state']
    doneOn: CalendarDate | null
    paid: Paid | null
  } | null
  /** Which fields are others now. */
  changed: string[]
  import: { file: string; count: number } | null
}

type Line = Pick<Activity, 'action' | 'before' | 'after'>

/** What a line of history is to whoever is told; null for what nobody is told of. */
export function toldAs({ action, before, after }: Line): ToldType | null {
  const changed = namesOf({ before, after })
  switch (action) {
    case 'obligation.created':
      return 'obligation.added'
    case 'obligation.deleted':
      return 'obligation.removed'
    case 'obligation.changed':
      return changed.some((name) => name === 'schedule' || name === 'dueTime') ? 'due.moved' : 'obligation.changed'
    case 'occurrence.completed':
      return 'occurrence.completed'
    case 'occurrence.skipped':
    case 'occurrence.waived':
    case 'occurrence.missed':
    case 'occurrence.reopened':
    case 'occurrence.acknowledged':
    case 'occurrence.snoozed':
    case 'occurrence.planned':
    case 'occurrence.awaitingProof':
    case 'occurrence.decided':
    case 'occurrence.corrected':
    case 'occurrence.paid':
      return 'occurrence.changed'
    case 'occurrence.changed':
      return changed.includes('extensions') ? 'due.moved' : 'occurrence.changed'
    // Files, questions and people: what programs read with a token tells nothing of these either.
    case 'attachment.added':
    case 'attachment.changed':
    case 'attachment.moved':
    case 'attachment.removed':
    case 'approval.asked':
    case 'approval.approved':
    case 'approval.declined':
    case 'approval.withdrawn':
    case 'watcher.asked':
    case 'watcher.told':
    case 'watcher.declined':
    case 'watcher.left':
    case 'watcher.withdrawn':
    case 'watcher.takenAway':
      return null
  }
}

/** The fields of which a line says that they changed, by name alone. */
export const namesOf = ({ before, after }: Pick<Line, 'before' | 'after'>) =>
  Object.keys({ ...before, ...after }).toSorted()

type Told = {
  id: string
  type: EventType
  at: number
  book: string
  obligation: { id: string; value: Obligation } | null
  occurrence: Pick<Occurrence, 'nominal' | 'due' | 'state' | 'settledOn' | 'paid'> | null
  changed: readonly string[]
  import?: { file: string; count: number }
}

export function webhookEvent({ at, obligation, occurrence, changed, import: imported, ...said }: Told): WebhookEvent {
  return {
    ...said,
    at: new Date(at).toISOString(),
    obligation: obligation && restObligation(obligation.id, obligation.value, 'titles'),
    occurrence: occurrence && {
      nominal: occurrence.nominal,
      due: occurrence.due,
      state: occurrence.state,
      doneOn: (occurrence.state === 'done' ? occurrence.settledOn : null) as CalendarDate | null,
      paid: occurrence.paid ?? null,
    },
    changed: [...changed],
    import: imported ?? null,
  }
}
