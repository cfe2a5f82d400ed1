import * as v from 'valibot'
import { NextDecision } from './decision.ts'
import { changeText, MOST_CHANGES } from './money/amount-changes.ts'
import { Concerns } from './people/concerns.ts'
import { Buffer, CivilDate, DueTime, Grace, Notice, PackSource, Schedule, Span } from './schedule.ts'
import { StoredReminderPlan } from './reminder-plan.ts'
import { Snooze } from './snooze.ts'

export const Kind = v.picklist(['bill', 'renewal', 'contract', 'licence', 'filing', 'warranty', 'coursework', 'other'])
export type Kind = v.InferOutput<typeof Kind>

/** Money in the currency's minor unit (pence). `toMinor` closes a range; `estimated` reads "about". */
export const Amount = v.object({
  minor: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1e13)),
  toMinor: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1e13))),
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  estimated: v.boolean(),
})
export type Amount = v.InferOutput<typeof Amount>

/** What happens to dates that are over and of which nothing is recorded: each stays to be settled, only the latest does, or none. */
export const CatchUp = v.picklist(['each', 'latest', 'skip'])
export type CatchUp = v.InferOutput<typeof CatchUp>

export const ProofPolicy = v.picklist(['none', 'note', 'file', 'fileAndReviewer'])
export type ProofPolicy = v.InferOutput<typeof ProofPolicy>

/** So many are told of one obligation besides whoever has it. */
export const mostWatchers = 20

/**
 * `books/{bookId}/obligations/{obligationId}`: a standing duty. The fields from `nextNominal` on are materialised by
 * `materialise()`, so that due lists query them and never expand a rule; dates are civil days, null when nothing is ahead.
 */
export const Obligation = v.object({
  title: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  kind: Kind,
  counterparty: v.nullable(v.pipe(v.string(), v.maxLength(200))),
  schedule: Schedule,
  /** Absent or null: each. */
  catchUp: v.optional(v.nullable(CatchUp)),
  dueTime: v.nullable(DueTime),
  amount: v.nullable(Amount),
  /** Other amounts, each from a date on; `amountAt` reads them. In one piece of text each, so that the rules can hold all against one pattern. */
  amountChanges: v.optional(
    v.nullable(v.pipe(v.array(v.pipe(v.string(), v.regex(changeText))), v.maxLength(MOST_CHANGES))),
  ),
  notice: v.nullable(Notice),
  showFrom: v.nullable(Span),
  actBy: v.optional(v.nullable(Buffer)),
  grace: v.optional(v.nullable(Grace)),
  pack: v.optional(v.nullable(PackSource)),
  reminderPlan: StoredReminderPlan,
  snooze: v.optional(v.nullable(Snooze)),
  proofPolicy: ProofPolicy,
  /** Who reviews the file where the policy asks for that; null or absent: anybody but who attached it. */
  reviewer: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(128)))),
  /** Who has it, by uid. An older release kept here whatever name a line said. */
  assignee: v.nullable(v.string()),
  /** Who steps in for them, by uid. */
  backup: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(128)))),
  /** Who is told as well, by uid; nobody waits for their answer. */
  watchers: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(128))), v.maxLength(mostWatchers))),
  tags: v.pipe(v.array(v.pipe(v.string(), v.maxLength(50))), v.maxLength(20)),
  notes: v.pipe(v.string(), v.maxLength(10_000)),
  status: v.picklist(['active', 'ended']),
  /** Why somebody ended it. */
  endReason: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(200), v.regex(/^.*$/)))),
  timeZone: v.pipe(v.string(), v.maxLength(64)),
  /** Which import it is of, and as the how-many-th: `import/record.ts`. */
  import: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{20}\/\d{1,4}$/))),
  createdBy: v.string(),
  createdAt: v.unknown(),
  updatedBy: v.string(),
  updatedAt: v.unknown(),
  nextNominal: v.nullable(CivilDate),
  nextDue: v.nullable(CivilDate),
  nextNotice: v.nullable(CivilDate),
  nextAcknowledged: v.boolean(),
  /** The next occurrence was done, and its proof is still to come. */
  nextAwaitingProof: v.optional(v.boolean()),
  /** The day on which somebody means to do the next occurrence. */
  nextPlan: v.optional(v.nullable(CivilDate)),
  /** What is decided of the next date: it ends by notice or otherwise, or is talked about. */
  nextDecision: v.optional(v.nullable(NextDecision)),
  provisional: v.boolean(),
  concerns: Concerns,
  engineVersion: v.pipe(v.number(), v.integer()),
})
export type Obligation = v.InferOutput<typeof Obligation>
