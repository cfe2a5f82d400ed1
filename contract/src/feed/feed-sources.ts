import * as v from 'valibot'
import { noticeAhead } from '../about/notice-dates.ts'
import { Obligation } from '../obligation.ts'
import { Occurrence } from '../occurrence.ts'
import { CivilDate, DueTime, Notice, readSchedule } from '../schedule.ts'
import type { FeedObligation, FeedRecord } from './feed-events.ts'

const { title, kind, status, amount, amountChanges, tags, nextDecision, counterparty } = Obligation.entries
const Core = v.object({
  title,
  kind,
  status,
  nextNominal: v.nullable(CivilDate),
  nextDue: v.nullable(CivilDate),
  counterparty: v.fallback(counterparty, null),
  amount: v.fallback(amount, null),
  amountChanges: v.fallback(amountChanges, null),
  notice: v.fallback(v.nullable(Notice), null),
  nextNotice: v.fallback(v.nullable(CivilDate), null),
  nextPlan: v.fallback(v.nullish(CivilDate), null),
  nextDecision: v.fallback(nextDecision, null),
  dueTime: v.fallback(v.nullable(DueTime), null),
  tags: v.fallback(tags, []),
  provisional: v.fallback(v.boolean(), false),
})

/** The fields of an obligation that a feed reads. */
export const feedObligationFields = [...Object.keys(Core.entries), 'schedule', 'assignee', 'concerns', 'updatedAt']

/** What a feed reads of a stored obligation, which a client wrote; null where it has no title or date that can be read. */
export function feedObligationOf(
  data: unknown,
  at: { id: string; bookId: string; touchedAt: number },
): FeedObligation | null {
  const read = v.safeParse(Core, data)
  if (!read.success) return null
  const { nextNotice, ...core } = read.output
  const { nextNominal, nextDue } = core
  // A schedule that cannot be read gives its next date and no other.
  const schedule = readSchedule((data as { schedule?: unknown }).schedule) ?? (nextNominal && once(nextNominal))
  if (!schedule) return null
  const notice = nextDue ? noticeAhead({ schedule, notice: core.notice }, { due: nextDue, sendBy: nextNotice }) : null
  return { ...core, ...at, schedule, noticeAhead: notice }
}

const once = (date: FeedObligation['nextNominal'] & string) => ({ type: 'once' as const, date })

const { obligationId, state, plan, paid, extensions } = Occurrence.entries
const Recorded = v.object({
  obligationId,
  nominal: CivilDate,
  due: CivilDate,
  originalDue: v.fallback(v.nullable(CivilDate), null),
  state,
  plan: v.fallback(plan, null),
  paid: v.fallback(paid, null),
  settledOn: v.fallback(v.nullable(CivilDate), null),
  extensions: v.fallback(extensions, []),
})

/** The fields of a record that a feed reads. */
export const feedRecordFields = [...Object.keys(Recorded.entries), 'updatedAt']

/** What a feed reads of a stored record; null where it cannot be read. */
export function feedRecordOf(data: unknown, touchedAt: number): FeedRecord | null {
  const read = v.safeParse(Recorded, data)
  if (!read.success) return null
  return { ...read.output, originalDue: read.output.originalDue ?? read.output.due, touchedAt }
}
