import {
  parseQuickAdd,
  printQuickAdd,
  type CalendarDate,
  type QuickAdd,
  type QuickAddContext,
  type Schedule,
} from '@duebook/domain'
import { readPlan, storedPlan } from '@duebook/contract/reminder-plan'
import { daysApart } from '@duebook/contract/days-apart'
import { usualPlan } from '@duebook/contract/usual-plan'
import { missingRegions } from '../cloud/obligations/calendars.ts'
import type { ObligationDraft } from '../cloud/obligations/addObligation.ts'
import { begunAt } from './begun-at.ts'
import { editDraftOf, readEditDraft, type EditDraft, type Usual, type Written } from './edit-draft.ts'
import type { Read } from './read-timing.ts'
import { emptyTiming } from './timing-draft.ts'

export type Person = { uid: string; zone: string; today: CalendarDate } & Usual
/** What the form shows that no line has words for. */
const formOnly = ['backup', 'watchers', 'reviewer', 'counterparty', 'actBy', 'grace', 'catchUp', 'notes'] as const

/** The form as a line says it; what only the form says stays as it was in `before`. */
export function addDraftOf(read: QuickAdd, person: Person, before?: EditDraft): EditDraft {
  const draft = editDraftOf(writtenOf(read, person), person)
  const timing = read.schedule ? draft.timing : { ...(before?.timing ?? emptyTiming('once')), ...impliedBy(read) }
  const kept = before ? Object.fromEntries(formOnly.map((field) => [field, before[field]])) : {}
  return { ...draft, ...kept, timing, plan: { ...draft.plan, nag: before?.plan.nag ?? draft.plan.nag } }
}

/** What the form makes, as it is to be added, or all that stands in the way. */
export function readAddDraft(
  draft: EditDraft,
  read: QuickAdd,
  person: Person,
  context: QuickAddContext & { now: string },
): Read<ObligationDraft> {
  const typed = readEditDraft(draft, writtenOf(read, person), context)
  if (!typed.value) return typed
  const { timing, reminderPlan, ...fields } = typed.value
  return { value: { ...fields, schedule: timing, reminderPlan: readPlan(reminderPlan) }, problems: [] }
}

/** The line that says what the form says, as far as lines have words; null where it says something that they cannot. */
export function lineOf(
  draft: EditDraft,
  made: ObligationDraft,
  read: QuickAdd,
  { uid }: Person,
  context: QuickAddContext,
): string | null {
  const said: QuickAdd = {
    ...read,
    title: made.title,
    kind: null,
    kindSaid: false,
    schedule: made.schedule,
    amount: made.amount,
    time: made.dueTime,
    tags: made.tags,
    assignee: made.assignee === uid ? 'me' : made.assignee,
    notice: made.notice,
    reminderSteps: draft.plan.how === 'usual' ? [] : made.reminderPlan.steps,
    showFrom: made.showFrom,
    proofPolicy: made.proofPolicy === 'none' && read.proofPolicy !== 'none' ? null : made.proofPolicy,
    ambiguities: [],
    error: null,
  }
  for (const schedule of [made.schedule, fromFirst(made.schedule)]) {
    const line = read.kindSaid ? null : printQuickAdd({ ...said, schedule }, context)
    if (line !== null && (parseQuickAdd(line, context).kind ?? 'other') === made.kind) return line
    const withKind = printQuickAdd({ ...said, schedule, kind: made.kind, kindSaid: true }, context)
    if (withKind !== null) return withKind
  }
  return null
}

/** As if begun on its first date. */
const fromFirst = (schedule: Schedule): Schedule =>
  schedule.type !== 'recurring' || missingRegions([schedule]).length > 0 ? schedule : begunAt(schedule, schedule.start)

/** Whether the form says something that would go with it. */
export const saysMore = (draft: EditDraft): boolean =>
  draft.counterparty.trim() !== '' ||
  draft.backup !== '' ||
  draft.watchers.length > 0 ||
  draft.reviewer !== '' ||
  draft.notes.trim() !== '' ||
  draft.actBy.amount.trim() !== '' ||
  draft.grace.amount.trim() !== '' ||
  draft.catchUp !== 'each' ||
  draft.plan.nag.asks

/** What a line says, as it would be written; of what it leaves unsaid, what is usual. */
export function writtenOf(read: QuickAdd, { uid, zone, today, plans }: Person): Written {
  const { kind: said, notice, reminderSteps, assignee } = read
  const kind = said ?? 'other'
  const plan =
    reminderSteps.length > 0
      ? { steps: reminderSteps }
      : usualPlan(plans, kind, { hasNotice: !!notice, apart: read.schedule ? daysApart(read.schedule) : null })
  return {
    title: read.title,
    kind,
    counterparty: null,
    schedule: read.schedule ?? { type: 'once', date: today },
    dueTime: read.time,
    amount: read.amount,
    notice,
    showFrom: read.showFrom,
    reminderPlan: storedPlan(plan),
    proofPolicy: read.proofPolicy ?? 'none',
    assignee: assignee === 'me' ? uid : assignee,
    tags: read.tags,
    notes: '',
    timeZone: zone,
    nextNominal: null,
  }
}

/** How often, where a line says that and not yet from when. */
const impliedBy = ({ interval }: QuickAdd) =>
  interval ? { shape: interval.basis === 'fixed' ? ('recurring' as const) : ('fromCompletion' as const) } : {}
