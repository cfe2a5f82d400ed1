import { calendarDate, isCalendarDate } from '@duebook/domain'
import type { Occurrence } from '../occurrence.ts'
import { byItself } from '../people/book-activity.ts'
import type { ObligationLine } from '../people/activity-line.ts'
import { isSame } from './is-same.ts'
import type { OccurrenceAct, Restorable } from './occurrence-act.ts'

/** What a line of the history can be taken back by, when nothing was said of the same things since. */
const undoable: ReadonlySet<ObligationLine['action']> = new Set([
  'occurrence.completed',
  'occurrence.skipped',
  'occurrence.waived',
  'occurrence.missed',
  'occurrence.acknowledged',
  'occurrence.planned',
  'occurrence.awaitingProof',
  'occurrence.decided',
  'occurrence.paid',
  'occurrence.changed',
])

const restorable = [
  'state',
  'settledOn',
  'reason',
  'acknowledgedBy',
  'awaitingProof',
  'plan',
  'decision',
  'paid',
] as const satisfies readonly (keyof Restorable)[]

/** Whether a line may be one that can be taken back: the record, which `undoOf` reads, decides. */
export const mayBeUndone = ({ action, actor, after }: ObligationLine): boolean =>
  // That an answer ran out is no act of anybody's.
  actor !== byItself && undoable.has(action) && (action !== 'occurrence.changed' || isExtension(after))

/** The act that takes back what a line tells of; null where it cannot be, as nothing like it stands any more. */
export function undoOf(line: ObligationLine, record: Occurrence | undefined): OccurrenceAct | null {
  if (!record || !mayBeUndone(line) || !stillStands(line, record)) return null
  const { action, before } = line
  if (action === 'occurrence.changed') return takenBackExtension(line, record)
  if (action === 'occurrence.paid') return { act: 'correct', paid: null, reason: 'Taken back: what was paid' }
  return { act: 'restore', before: before === null ? null : { ...record, ...sideOf(before, line.after) } }
}

/** Of what can be put back, everything that the line said is as it said. */
function stillStands({ after, before }: ObligationLine, record: Occurrence): boolean {
  const said = restorable.filter((field) => field in { ...before, ...after })
  return said.every((field) => isSame(record[field] ?? null, after?.[field] ?? null))
}

/** As it was: what only the later side has was not there. */
function sideOf(before: NonNullable<ObligationLine['before']>, after: ObligationLine['after']): Partial<Restorable> {
  const changed = restorable.filter((field) => field in { ...before, ...after })
  return Object.fromEntries(changed.map((field) => [field, before[field] ?? (field === 'decision' ? undefined : null)]))
}

const isExtension = (after: ObligationLine['after']) => Array.isArray(after?.extensions) && 'due' in after

/** The extension on top, laid over with what was in force before it. */
function takenBackExtension({ before, after }: ObligationLine, record: Occurrence): OccurrenceAct | null {
  const [told, now] = [after?.extensions, record.extensions ?? []] as [readonly { reason: string }[], readonly object[]]
  const due = before === null ? record.originalDue : before.due
  const last = told.at(-1)
  if (!last || 'takesBack' in last || now.length !== told.length || record.due !== after?.due) return null
  if (typeof due !== 'string' || !isCalendarDate(due)) return null
  return { act: 'extend', due: calendarDate(due), reason: `Taken back: ${last.reason}`.slice(0, 500), takesBack: true }
}
