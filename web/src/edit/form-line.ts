import { isSame } from '@duebook/contract/acts/is-same'
import { readPlan } from '@duebook/contract/reminder-plan'
import {
  parseQuickAdd,
  printQuickAdd,
  type CalendarDate,
  type QuickAdd,
  type QuickAddContext,
  type Schedule,
  type Timing,
} from '@duebook/domain'
import { readAmountDraft } from '../acts/paid/amount-draft.ts'
import { typedDay } from '../ui/fields/DayFields.tsx'
import { writtenOf, type Person } from './added.ts'
import { begunAt, sameDates } from './begun-at.ts'
import { editDraftOf, type EditDraft, type EditFields } from './edit-draft.ts'
import type { TimingDraft } from './timing-draft.ts'

/** The form as one line. `unsaid`: what of it no line has words for, which stays as the form has it. */
export type FormLine = { line: string; unsaid: readonly Unsaid[] }
export type Unsaid = 'rule' | 'reminders'

/** What the form says, in one line, as far as lines have words. */
export function formLineOf(
  value: EditFields & { timing: Timing },
  draft: EditDraft,
  { uid }: Person,
  context: QuickAddContext,
): FormLine {
  // As it is typed: what is saved may be of an earlier date.
  const typed = readAmountDraft(draft.amount)
  const said: QuickAdd = {
    ...parseQuickAdd('', context),
    title: value.title,
    amount: 'amount' in typed ? typed.amount : value.amount,
    // Its zone, and how long a notice travels, are said by the form alone.
    time: value.dueTime && { at: value.dueTime.at },
    notice: value.notice && { period: value.notice.period, counts: value.notice.counts },
    tags: value.tags,
    assignee: value.assignee === uid ? 'me' : value.assignee,
    showFrom: value.showFrom,
    proofPolicy: value.proofPolicy === 'none' ? null : value.proofPolicy,
    error: null,
  }
  const steps = draft.plan.how === 'usual' ? [] : readPlan(value.reminderPlan).steps
  const schedules = [sayable(value.timing), fromToday(sayable(value.timing), context.today)]
  for (const unsaid of DROPS) {
    const reminderSteps = unsaid.includes('reminders') ? [] : steps
    for (const schedule of unsaid.includes('rule') ? [null] : schedules.toReversed()) {
      const line = printQuickAdd({ ...said, schedule, reminderSteps }, context)
      if (line !== null) return { line, unsaid }
    }
  }
  return { line: `"${value.title}"`, unsaid: ['rule', 'reminders'] }
}
const DROPS: readonly Unsaid[][] = [[], ['reminders'], ['rule'], ['rule', 'reminders']]

/** Without what only a pack or the form says of its closed days. */
function sayable(timing: Timing): Timing {
  const { adjustment } = timing
  return adjustment
    ? { ...timing, adjustment: { convention: adjustment.convention, regions: adjustment.regions } }
    : timing
}

/** What has begun, as if on its first date from today on. */
const fromToday = (schedule: Timing, today: CalendarDate): Timing =>
  schedule.type !== 'recurring' || schedule.count !== undefined || schedule.start >= today
    ? schedule
    : begunAt(schedule, today)

/** The form with what was typed into its line: of all that the line says, only what it says otherwise than `before`. */
export function withTyped(draft: EditDraft, before: QuickAdd, after: QuickAdd, person: Person): EditDraft {
  const typed = editDraftOf(writtenOf(after, person), person)
  const differs = (field: keyof QuickAdd) => !isSame(before[field], after[field])
  const { notice, plan } = typed
  return {
    ...draft,
    ...(differs('title') ? { title: typed.title } : {}),
    ...(after.kindSaid && (differs('kindSaid') || differs('kind')) ? { kind: typed.kind } : {}),
    ...(differs('schedule') && after.schedule
      ? { timing: timingWith(draft.timing, typed.timing, after.schedule, person.today) }
      : {}),
    ...(differs('amount') ? { amount: typed.amount } : {}),
    ...(differs('time') ? { time: typed.time } : {}),
    ...(differs('tags') ? { tags: typed.tags } : {}),
    ...(differs('assignee') ? { assignee: typed.assignee } : {}),
    ...(differs('notice') ? { notice: { ...draft.notice, period: notice.period, counts: notice.counts } } : {}),
    ...(differs('reminderSteps') ? { plan: { ...plan, nag: draft.plan.nag } } : {}),
    ...(differs('showFrom') ? { showFrom: typed.showFrom } : {}),
    ...(differs('proofPolicy') ? { proofPolicy: typed.proofPolicy } : {}),
  }
}

/** Another rule in the line: what was typed for other shapes stays, and so does the first date where the same dates follow from it. */
function timingWith(draft: TimingDraft, typed: TimingDraft, schedule: Schedule, today: CalendarDate): TimingDraft {
  const { shape, closed } = typed
  if (shape !== 'recurring' || schedule.type !== 'recurring')
    return { ...draft, [keyOf[shape]]: typed[keyOf[shape]], shape, closed }
  const start = typedDay(draft.rule.start)
  const kept = keepsStart(schedule, start, today) ? draft.rule.start : typed.rule.start
  return { ...draft, shape, closed, ends: typed.ends, rule: { ...typed.rule, start: kept } }
}
const keyOf = { once: 'date', recurring: 'rule', fromCompletion: 'chain', term: 'term', derived: 'derived' } as const

function keepsStart(
  schedule: Extract<Schedule, { type: 'recurring' }>,
  start: CalendarDate | null,
  today: CalendarDate,
): boolean {
  if (schedule.count !== undefined || start === null || start > schedule.start) return false
  return sameDates({ ...schedule, start }, schedule, today)
}
