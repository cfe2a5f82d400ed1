import type { CalendarDate } from '@duebook/domain'
import { materialise, type Materialised } from '../materialise.ts'
import type { Obligation } from '../obligation.ts'
import type { Occurrence } from '../occurrence.ts'
import { settledEarlier } from './act-on-occurrence.ts'

/** What a person may change of an obligation that is written. */
export const editable = [
  'title',
  'kind',
  'counterparty',
  'schedule',
  'catchUp',
  'dueTime',
  'amount',
  'amountChanges',
  'notice',
  'showFrom',
  'actBy',
  'grace',
  'reminderPlan',
  'proofPolicy',
  'reviewer',
  'assignee',
  'tags',
  'notes',
  'endReason',
  'timeZone',
] as const
export type Editable = Pick<Obligation, (typeof editable)[number]>

/** An obligation as it stands, and what is known to be recorded of it by nominal date. */
export type ObligationStanding = {
  obligation: Editable & Pick<Obligation, 'nextNominal'>
  records: ReadonlyMap<string, Occurrence>
}
/** The fields to be written, and the ones that take it back. Nothing that was recorded is among them: the past is not rewritten. */
export type Edited = { obligation: Partial<Editable> & Partial<Materialised>; takeBack: Partial<Editable> }

/**
 * What changing fields makes of an obligation; fields that say the same as before are left out. Where dates change, the fields that
 * lists and the worker read are worked out anew for `today`, the person's civil day.
 */
export function editObligation(
  { obligation, records }: ObligationStanding,
  fields: Partial<Editable>,
  today: CalendarDate,
): Edited {
  const changed = editable.filter((field) => field in fields && !isSame(fields[field], obligation[field]))
  const pick = (from: Partial<Editable>) =>
    Object.fromEntries(changed.map((field) => [field, from[field] ?? null])) as Partial<Editable>
  const written = pick(fields)
  const takeBack = pick(obligation)
  if (!changed.some((field) => dating.has(field))) return { obligation: written, takeBack }
  const known = new Map([...settledEarlier(obligation, obligation.nextNominal ?? today), ...records])
  const next = materialise({ ...obligation, ...written }, [...known.values()], today)
  return { obligation: { ...written, ...next }, takeBack }
}

/** The fields that dates follow from. */
const dating = new Set<keyof Editable>(['schedule', 'notice', 'catchUp'])

/** Whether two values of documents say the same; absent and null do. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other || (one ?? null) === (other ?? null)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [a, b] = [one, other] as Record<string, unknown>[]
  return [...new Set([...Object.keys(a ?? {}), ...Object.keys(b ?? {})])].every((key) => isSame(a?.[key], b?.[key]))
}
