import type { CalendarDate } from '@duebook/domain'
import type { Occurrence } from '../occurrence.ts'
import { noProof, type Proof } from '../proof.ts'
import type { OccurrenceAct } from './occurrence-act.ts'

/**
 * Who acts, on which civil day in their zone. `deviceTime` is the RFC 3339 instant on their device; `serverTime` is whatever the one who
 * writes puts where the service is to set its own time.
 */
export type Actor = { uid: string; today: CalendarDate; deviceTime: string; serverTime: unknown }

/** The record of an occurrence to which nothing has happened yet. */
export const unrecorded = (obligationId: string, nominal: CalendarDate, due: CalendarDate): Occurrence => ({
  obligationId,
  nominal,
  due,
  originalDue: due,
  ...open,
  acknowledgedBy: null,
  acknowledgedAt: null,
  updatedBy: '',
  updatedAt: null,
})

/**
 * The record after an act. Extensions and corrections only grow, `originalDue` stays, and what the act is not about is as it was: what is
 * settled stays so, also when its receipt comes later.
 */
export function recordAfter(before: Occurrence, act: OccurrenceAct, by: Actor): Occurrence {
  const after = { ...before, ...changeBy(act, before, by), updatedBy: by.uid, updatedAt: by.serverTime }
  return { ...after, acknowledgedAt: acknowledgedAt(before, after.acknowledgedBy, by) }
}

function changeBy(act: OccurrenceAct, before: Occurrence, by: Actor): Partial<Occurrence> {
  switch (act.act) {
    case 'complete':
      return {
        ...settle('done', act.on ?? before.awaitingProof?.on ?? by.today, null, before, by),
        ...(act.paid ? { paid: act.paid } : {}),
      }
    case 'pay':
      return paidNow(act.paid, before)
    case 'skip':
      return settle('skipped', by.today, act.reason, before, by)
    case 'waive':
      return settle('waived', by.today, act.reason, before, by)
    case 'awaitProof':
      return { ...reopened(before), acknowledgedBy: by.uid, awaitingProof: { on: act.on, by: by.uid } }
    case 'plan':
      return act.plan ? { plan: act.plan } : cleared(before, 'plan')
    case 'acknowledge':
      return { acknowledgedBy: by.uid }
    case 'extend': {
      const { act: _, ...extension } = act
      const extensions = [...(before.extensions ?? []), { ...extension, by: by.uid, at: by.deviceTime }]
      return { due: act.due, extensions }
    }
    case 'correct': {
      const { reason, due = before.due, settledOn = before.settledOn } = act
      const corrections = correctedBecause(reason, before, by)
      const another = settledOn !== before.settledOn && before.state !== 'open'
      return {
        due,
        corrections,
        ...(another ? { settledOn, settledBy: by.uid, settledAt: by.serverTime } : {}),
        ...paidNow(act.paid, before),
      }
    }
    case 'reopen':
      return { ...reopened(before), corrections: correctedBecause(act.reason, before, by) }
    case 'prove':
      return { proof: proofAfter(before.proof ?? noProof, act) }
    case 'review':
      return { proof: { ...(before.proof ?? noProof), review: { by: by.uid, at: by.serverTime, file: act.file } } }
    case 'restore':
      return restored(act.before, before, by)
  }
}

const open = { state: 'open', settledOn: null, settledBy: null, reason: null } as const
const reopened = (before: Occurrence) => ({ ...open, ...cleared(before, 'settledAt'), ...cleared(before, 'paid') })
const correctedBecause = (reason: string, before: Occurrence, by: Actor) => [
  ...(before.corrections ?? []),
  { reason, by: by.uid, at: by.deviceTime },
]

const settle = (
  state: 'done' | 'skipped' | 'waived',
  settledOn: CalendarDate,
  reason: string | null,
  before: Occurrence,
  by: Actor,
): Partial<Occurrence> => ({
  state,
  settledOn,
  settledBy: by.uid,
  settledAt: by.serverTime,
  reason,
  ...cleared(before, 'awaitingProof'),
  ...(state === 'done' ? {} : cleared(before, 'paid')),
})

/** Only what is done was paid; undefined leaves it as it was said. */
function paidNow(paid: Occurrence['paid'], before: Occurrence): Partial<Occurrence> {
  if (paid === undefined || before.state !== 'done') return {}
  return paid ? { paid } : cleared(before, 'paid')
}

function proofAfter(before: Proof, { note = before.note, file = before.file }: Partial<Proof>): Proof {
  return { note, file, review: file === before.file ? before.review : null }
}

function restored(to: (OccurrenceAct & { act: 'restore' })['before'], before: Occurrence, by: Actor) {
  const { state, settledOn, reason } = to ?? open
  return {
    // In the name of who takes it back: nobody says for others that something was done.
    ...(state === 'open'
      ? reopened(before)
      : {
          state,
          settledOn,
          settledBy: by.uid,
          settledAt: by.serverTime,
          reason,
          ...(to?.paid ? { paid: to.paid } : cleared(before, 'paid')),
        }),
    acknowledgedBy: to?.acknowledgedBy ?? null,
    ...(to?.awaitingProof ? { awaitingProof: { ...to.awaitingProof, by: by.uid } } : cleared(before, 'awaitingProof')),
    ...(to?.plan ? { plan: to.plan } : cleared(before, 'plan')),
  }
}

/** Optional fields stay away where they never said anything. */
const cleared = (before: Occurrence, field: 'awaitingProof' | 'plan' | 'settledAt' | 'paid'): Partial<Occurrence> =>
  before[field] ? { [field]: null } : {}

function acknowledgedAt(before: Occurrence, acknowledgedBy: string | null, by: Actor): unknown {
  if (!acknowledgedBy) return null
  return before.acknowledgedBy === acknowledgedBy ? before.acknowledgedAt : by.serverTime
}
