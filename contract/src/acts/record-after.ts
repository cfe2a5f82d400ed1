import { calendarDate, type CalendarDate } from '@duebook/domain'
import type { Deciding, Decision } from '../decision.ts'
import type { Occurrence } from '../occurrence.ts'
import { noProof, type Proof } from '../proof.ts'
import { isSame } from './is-same.ts'
import type { OccurrenceAct, Restorable } from './occurrence-act.ts'

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
  const changed = { ...before, ...changeBy(act, before, by), updatedBy: by.uid, updatedAt: by.serverTime }
  const { decision, ...rest } = changed
  const after: Occurrence = decision ? { ...rest, decision } : rest
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
    case 'miss':
      return settle('missed', by.today, act.reason, before, by)
    case 'awaitProof':
      return {
        ...reopened(before),
        ...undecided(before),
        acknowledgedBy: by.uid,
        awaitingProof: { on: act.on, by: by.uid },
      }
    case 'plan':
      return act.plan ? { plan: act.plan } : cleared(before, 'plan')
    case 'acknowledge':
      return { acknowledgedBy: by.uid }
    case 'extend': {
      const { act: _, ...extension } = act
      const extensions = [...(before.extensions ?? []), { ...extension, by: by.uid, at: by.deviceTime }]
      return { due: act.due, extensions, ...endMoved(before, act.due, by) }
    }
    case 'correct': {
      const { reason, due = before.due, settledOn = before.settledOn } = act
      const corrections = correctedBecause(reason, before, by)
      const another = settledOn !== before.settledOn && before.state !== 'open'
      return {
        due,
        corrections,
        ...endMoved(before, due, by),
        ...(another ? { settledOn, settledBy: by.uid, settledAt: by.serverTime } : {}),
        ...paidNow(act.paid, before),
      }
    }
    case 'reopen':
      return { ...reopened(before), ...undecided(before), corrections: correctedBecause(act.reason, before, by) }
    case 'prove':
      return { proof: proofAfter(before.proof ?? noProof, act), ...(act.file ? noticeProved(before) : {}) }
    case 'review':
      return { proof: { ...(before.proof ?? noProof), review: { by: by.uid, at: by.serverTime, file: act.file } } }
    case 'decide':
      return decided(act.decision, before, by)
    case 'restore':
      return restored(act, before, by)
  }
}

const open = { state: 'open', settledOn: null, settledBy: null, reason: null } as const
/** Whose word it opens is said: where somebody else has settled it meanwhile, the rules refuse it. */
const reopened = (before: Occurrence) => ({
  ...open,
  settledBy: before.settledBy,
  ...cleared(before, 'settledAt'),
  ...cleared(before, 'paid'),
})
const correctedBecause = (reason: string, before: Occurrence, by: Actor) => [
  ...(before.corrections ?? []),
  { reason, by: by.uid, at: by.deviceTime },
]

const settle = (
  state: 'done' | 'skipped' | 'waived' | 'missed',
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
  ...undecided(before),
  ...cleared(before, 'awaitingProof'),
  ...(state === 'done' ? {} : cleared(before, 'paid')),
})

/** Signed by who decides. What ends or is talked about stays open and in hand; notice awaits the proof of its sending until they have it. */
function decided(decision: Deciding, before: Occurrence, by: Actor): Partial<Occurrence> {
  const signed = signedBy(decision, before, by)
  const inHand = {
    ...reopened(before),
    ...undecided(before),
    ...cleared(before, 'awaitingProof'),
    acknowledgedBy: by.uid,
  }
  switch (signed.kind) {
    case 'renews': {
      const { due } = undecided(before)
      return { ...settle('done', by.today < due ? by.today : calendarDate(due), null, before, by), decision: signed }
    }
    case 'renegotiating':
      return { ...inHand, decision: signed }
    case 'ended':
      return { ...inHand, decision: signed, due: signed.endsOn }
    case 'noticeGiven': {
      const awaits = !signed.receivedOn && !before.proof?.file
      return { ...inHand, decision: signed, ...(awaits ? { awaitingProof: { on: signed.sentOn, by: by.uid } } : {}) }
    }
  }
}

function signedBy(decision: Deciding, before: Occurrence, by: Actor): Decision {
  const signature = { by: by.uid, at: by.deviceTime }
  if (decision.kind !== 'ended') return { ...decision, ...signature }
  return { ...decision, instead: calendarDate(undecided(before).due), ...signature }
}

/** Without what was decided, due when it was before that. */
const undecided = ({ decision, due }: Occurrence) => ({
  decision: undefined,
  due: decision?.kind === 'ended' ? decision.instead : due,
})

/** A later date for what was to end is when it ends now. */
const endMoved = ({ decision }: Occurrence, due: string, by: Actor): Partial<Occurrence> =>
  decision?.kind === 'ended'
    ? { decision: { ...decision, endsOn: calendarDate(due), by: by.uid, at: by.deviceTime } }
    : {}

/** The file shows that notice was sent. */
const noticeProved = (before: Occurrence) =>
  before.decision?.kind === 'noticeGiven' ? cleared(before, 'awaitingProof') : {}

/** Only what is done was paid; undefined leaves it as it was said. */
function paidNow(paid: Occurrence['paid'], before: Occurrence): Partial<Occurrence> {
  if (paid === undefined || before.state !== 'done') return {}
  return paid ? { paid } : cleared(before, 'paid')
}

function proofAfter(before: Proof, { note = before.note, file = before.file }: Partial<Proof>): Proof {
  return { note, file, review: file === before.file ? before.review : null }
}

function restored({ before: to, made }: Restore, before: Occurrence, by: Actor): Partial<Occurrence> {
  const back = to ?? { ...open, acknowledgedBy: null }
  /** Whether the act that is taken back changed one of these, and what it made of those that count still stands. */
  const goBack = (fields: (keyof Restorable)[], counts = fields) =>
    !made ||
    (fields.some((field) => !isAlike(field, back, made)) && counts.every((field) => isAlike(field, before, made)))
  return {
    ...(goBack(['state', 'settledOn', 'reason', 'paid'], ['state', 'settledOn']) ? settledAgain(back, before, by) : {}),
    ...(goBack(['decision']) ? decidedAgain(back.decision, before, by) : {}),
    ...(goBack(['acknowledgedBy']) ? { acknowledgedBy: back.acknowledgedBy } : {}),
    ...(goBack(['awaitingProof']) ? awaitingAgain(back.awaitingProof, before, by) : {}),
    ...(goBack(['plan']) ? (back.plan ? { plan: back.plan } : cleared(before, 'plan')) : {}),
  }
}
type Restore = OccurrenceAct & { act: 'restore' }

/** Who signed a decision, and when, is not what was decided. */
function isAlike(field: keyof Restorable, one: Restorable, other: Restorable): boolean {
  if (field !== 'decision') return isSame(one[field], other[field])
  const unsigned = ({ decision }: Restorable) => decision && { ...decision, by: null, at: null }
  return isSame(unsigned(one), unsigned(other))
}

/** In the name of who takes it back: nobody says for others that something was done. */
function settledAgain(to: Restorable, before: Occurrence, by: Actor): Partial<Occurrence> {
  if (to.state === 'open') return reopened(before)
  const { state, settledOn, reason } = to
  const paid = to.paid ? { paid: to.paid } : cleared(before, 'paid')
  return { state, settledOn, settledBy: by.uid, settledAt: by.serverTime, reason, ...paid }
}

const awaitingAgain = (to: Occurrence['awaitingProof'], before: Occurrence, by: Actor): Partial<Occurrence> =>
  to ? { awaitingProof: { ...to, by: by.uid } } : cleared(before, 'awaitingProof')

/** As it was decided, signed by who brings it back; undefined: nothing was. */
function decidedAgain(decision: Decision | undefined, before: Occurrence, by: Actor): Partial<Occurrence> {
  if (!decision) return undecided(before)
  const signed = signedBy(decision, before, by)
  return { ...undecided(before), decision: signed, ...(signed.kind === 'ended' ? { due: signed.endsOn } : {}) }
}

/** Optional fields stay away where they never said anything. */
const cleared = (before: Occurrence, field: 'awaitingProof' | 'plan' | 'settledAt' | 'paid'): Partial<Occurrence> =>
  before[field] ? { [field]: null } : {}

function acknowledgedAt(before: Occurrence, acknowledgedBy: string | null, by: Actor): unknown {
  if (!acknowledgedBy) return null
  return before.acknowledgedBy === acknowledgedBy ? before.acknowledgedAt : by.serverTime
}
