import { materialise, type Materialised, type Recorded } from '../materialise.ts'
import type { Obligation } from '../obligation.ts'
import type { Occurrence } from '../occurrence.ts'
import { saidFields, type Acted } from './act-on-occurrence.ts'
import { isSame } from './is-same.ts'
import { endingOf } from './reach.ts'
import { recordAfter, type Actor } from './record-after.ts'
import { settledEarlier } from './settled-earlier.ts'

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
  'backup',
  'watchers',
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
/**
 * The fields to be written, and the ones that take it back. Nothing that was recorded is among them: the past is not rewritten. `lifted`: what
 * becomes of the record with which it was decided to end, where it no longer does; its `takeBack` decides so again.
 */
export type Edited = {
  obligation: Partial<Editable> & Partial<Materialised>
  takeBack: Partial<Editable>
  lifted: Pick<Acted, 'occurrence' | 'said' | 'takeBack'> | null
}

/**
 * What changing fields makes of an obligation; fields that say the same as before are left out. Where dates change, the fields that
 * lists and the worker read are worked out anew for today, the person's civil day.
 */
export function editObligation(
  { obligation, records }: ObligationStanding,
  fields: Partial<Editable>,
  by: Actor,
): Edited {
  const changed = editable.filter((field) => field in fields && !isSame(fields[field], obligation[field]))
  const pick = (from: Partial<Editable>) =>
    Object.fromEntries(changed.map((field) => [field, from[field] ?? unsaid(field)])) as Partial<Editable>
  const written = pick(fields)
  const takeBack = pick(obligation)
  if (!changed.some((field) => dating.has(field))) return { obligation: written, takeBack, lifted: null }
  const known = new Map<string, Recorded>([
    ...settledEarlier(obligation, obligation.nextNominal ?? by.today),
    ...records,
  ])
  const lifted = liftedFrom({ obligation, records }, { ...obligation, ...written }, by)
  if (lifted) {
    known.set(lifted.occurrence.nominal, lifted.occurrence)
    const { lastDay, ...goesOn } = { ...obligation, ...written }.schedule
    if (lastDay === lifted.occurrence.nominal) {
      written.schedule = goesOn
      takeBack.schedule = obligation.schedule
    }
  }
  const next = materialise({ ...obligation, ...written }, [...known.values()], by.today)
  return { obligation: { ...written, ...next }, takeBack, lifted }
}

/** What was decided of its next date, where it ends with another or with none by now, or is none that one decides about. */
function liftedFrom({ obligation, records }: ObligationStanding, after: Editable, by: Actor): Edited['lifted'] {
  const talks = records.get(obligation.nextNominal ?? '')
  const ending = endingOf(obligation.schedule, records.values())
  const before = ending ?? (talks?.decision?.kind === 'renegotiating' ? talks : null)
  const decides = after.notice !== null || after.schedule.type === 'term'
  if (!before || (decides && (!ending || after.schedule.lastDay === ending.nominal))) return null
  const open = { state: 'open', settledOn: null, reason: null, acknowledgedBy: null } as const
  const act = { act: 'restore', before: { ...open, plan: before.plan ?? null } } as const
  const occurrence = recordAfter(before, act, by)
  return { occurrence, said: saidFields(before, occurrence), takeBack: { act: 'restore', before } }
}

/** What stands where nothing was said: a list is never null. */
const unsaid = (field: keyof Editable) => (field === 'watchers' ? [] : null)

/** The fields that dates follow from. */
const dating = new Set<keyof Editable>(['schedule', 'notice', 'catchUp'])
