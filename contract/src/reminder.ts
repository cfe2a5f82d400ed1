import * as v from 'valibot'
import { Concerns } from './people/concerns.ts'

/**
 * The `step` of what is none of the plan's: asked when a snooze ends, told once because the date was close when it was written down, or because
 * somebody gave it to who is told, or because it is settled; and `asking`, what is asked beside the plan: `kind` says what.
 */
export const notOfThePlan = { afterSnooze: -1, closeAlready: -2, given: -3, settled: -4, asking: -5 } as const

/** Which deadline a reminder is about; a ledger that was planned before notice had a name of its own says none, and means the date itself. */
const Deadline = v.optional(v.picklist(['due', 'notice']))

/** A reminder's life: planned → sent → delivered or failed; acknowledged once somebody has it in hand; cancelled when its date moved or it was settled; duplicate where another line of the same message said it. */
export const ReminderState = v.picklist([
  'planned',
  'sent',
  'delivered',
  'failed',
  'acknowledged',
  'cancelled',
  'duplicate',
])
export type ReminderState = v.InferOutput<typeof ReminderState>

/**
 * `books/{bookId}/reminders/{idempotencyKey}`: one row of the ledger; only the server writes it. `fireAt`, `sentAt` and
 * `deliveredAt` are Firestore timestamps; `of` is the civil day that the step counts from.
 */
export const ReminderRow = v.object({
  bookId: v.string(),
  obligationId: v.string(),
  nominal: v.string(),
  title: v.string(),
  step: v.number(),
  stepText: v.string(),
  of: v.string(),
  deadline: Deadline,
  due: v.string(),
  channel: v.picklist(['email', 'inApp', 'push', 'sms']),
  recipient: v.string(),
  /** Whom it goes to is told and not asked. */
  watching: v.optional(v.boolean()),
  /** The way that carried nothing, where this one goes instead. */
  instead: v.optional(v.picklist(['email', 'push', 'sms'])),
  /** Of one that carried nothing: the way that goes instead. */
  goesBy: v.optional(v.picklist(['email', 'push', 'sms', 'inApp'])),
  fireAt: v.unknown(),
  state: ReminderState,
  late: v.boolean(),
  attempts: v.number(),
  sentAt: v.unknown(),
  deliveredAt: v.unknown(),
  error: v.nullable(v.string()),
  concerns: Concerns,
  /** What the provider said when it took it: "Taken for 2 devices". */
  answer: v.optional(v.string()),
  /** What asked or told, as the planner calls it, and the rest of what it says of the line; absent on rows that are planned, and on older ones. */
  kind: v.optional(v.picklist(['escalation', 'check', 'overdue', 'snooze', 'step', 'nag', 'told'])),
  /** Of a nag, an overdue day or an entry of the ladder: which. */
  n: v.optional(v.nullable(v.number())),
  why: v.optional(v.nullable(v.string())),
  /** Which climb of the ladder it belongs to. */
  round: v.optional(v.number()),
  urgent: v.optional(v.boolean()),
  /** The day of the brief that it waits for, or went with: where its person is. */
  brief: v.optional(v.nullable(v.string())),
  /** The key of the message in which it stands. */
  message: v.optional(v.string()),
})
export type ReminderRow = v.InferOutput<typeof ReminderRow>

/** `users/{uid}/notifications/{idempotencyKey}`: the in-app inbox. The server writes it; the person sets `readAt` and `acknowledgedAt`. */
export const Notification = v.object({
  bookId: v.string(),
  obligationId: v.string(),
  nominal: v.string(),
  title: v.string(),
  body: v.string(),
  due: v.string(),
  /** The civil day that the reminder counts from, and which deadline that is. */
  of: v.optional(v.string()),
  deadline: Deadline,
  /** Whoever is told watches it; somebody else has it. */
  watching: v.optional(v.boolean()),
  /** What was told in one breath has the same mark. */
  together: v.optional(v.string()),
  late: v.boolean(),
  sentAt: v.unknown(),
  readAt: v.unknown(),
  acknowledgedAt: v.unknown(),
})
export type Notification = v.InferOutput<typeof Notification>

/** `books/{bookId}/activity/{eventId}`: append-only, written by the server. `before`/`after` hold only the fields that changed. */
export const Activity = v.object({
  at: v.unknown(),
  actor: v.string(),
  action: v.picklist([
    'obligation.created',
    'obligation.changed',
    'obligation.deleted',
    'occurrence.completed',
    'occurrence.skipped',
    'occurrence.waived',
    'occurrence.missed',
    'occurrence.reopened',
    'occurrence.acknowledged',
    'occurrence.snoozed',
    'occurrence.planned',
    'occurrence.awaitingProof',
    'occurrence.decided',
    'occurrence.corrected',
    'occurrence.paid',
    'occurrence.changed',
    'attachment.added',
    'attachment.changed',
    'attachment.moved',
    'attachment.removed',
    'approval.asked',
    'approval.approved',
    'approval.declined',
    'approval.withdrawn',
    'watcher.asked',
    'watcher.told',
    'watcher.declined',
    'watcher.left',
    'watcher.withdrawn',
    'watcher.takenAway',
  ]),
  obligationId: v.string(),
  nominal: v.nullable(v.string()),
  title: v.string(),
  before: v.nullable(v.record(v.string(), v.unknown())),
  after: v.nullable(v.record(v.string(), v.unknown())),
  concerns: Concerns,
})
export type Activity = v.InferOutput<typeof Activity>
