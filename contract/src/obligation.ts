import type { Notice, ReminderPlan, Schedule, CalendarDate, DueTime, Span } from '@duebook/domain'
import * as v from 'valibot'

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

export const ProofPolicy = v.picklist(['none', 'note', 'file', 'fileAndReviewer'])
export type ProofPolicy = v.InferOutput<typeof ProofPolicy>

const CivilDate = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/))

/**
 * `books/{bookId}/obligations/{obligationId}`: a standing duty. The fields from `nextNominal` on are materialised by
 * `materialise()`, so that due lists query them and never expand a rule; dates are civil days, null when nothing is ahead.
 */
export const Obligation = v.object({
  title: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  kind: Kind,
  counterparty: v.nullable(v.pipe(v.string(), v.maxLength(200))),
  schedule: v.custom<Schedule>((value) => typeof value === 'object' && value !== null && 'type' in value),
  dueTime: v.nullable(v.custom<DueTime>((value) => typeof value === 'object' && value !== null && 'at' in value)),
  amount: v.nullable(Amount),
  notice: v.nullable(v.custom<Notice>((value) => typeof value === 'object' && value !== null && 'period' in value)),
  showFrom: v.nullable(v.custom<Span>((value) => typeof value === 'object' && value !== null && 'amount' in value)),
  reminderPlan: v.custom<ReminderPlan>((value) => typeof value === 'object' && value !== null && 'steps' in value),
  proofPolicy: ProofPolicy,
  assignee: v.nullable(v.string()),
  tags: v.pipe(v.array(v.pipe(v.string(), v.maxLength(50))), v.maxLength(20)),
  notes: v.pipe(v.string(), v.maxLength(10_000)),
  status: v.picklist(['active', 'ended']),
  timeZone: v.pipe(v.string(), v.maxLength(64)),
  createdBy: v.string(),
  createdAt: v.unknown(),
  updatedBy: v.string(),
  updatedAt: v.unknown(),
  nextNominal: v.nullable(v.custom<CalendarDate>((value) => v.is(CivilDate, value))),
  nextDue: v.nullable(v.custom<CalendarDate>((value) => v.is(CivilDate, value))),
  nextNotice: v.nullable(v.custom<CalendarDate>((value) => v.is(CivilDate, value))),
  nextAcknowledged: v.boolean(),
  provisional: v.boolean(),
  engineVersion: v.pipe(v.number(), v.integer()),
})
export type Obligation = v.InferOutput<typeof Obligation>
