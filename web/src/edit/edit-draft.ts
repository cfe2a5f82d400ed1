import type { Editable } from '@duebook/contract/acts/edit-obligation'
import { isSame } from '@duebook/contract/acts/is-same'
import { amountAt } from '@duebook/contract/money/amount-changes'
import { daysApart } from '@duebook/contract/days-apart'
import type { CatchUp, Obligation } from '@duebook/contract/obligation'
import { storedPlan } from '@duebook/contract/reminder-plan'
import type { Notice, ReminderPlan, Span, Timing } from '@duebook/domain'
import { amountDraftOf, readAmountDraft, type AmountDraft } from '../acts/paid/amount-draft.ts'
import { priceFrom, type Reach } from '../acts/paid/price-from.ts'
import type { BookDefaults } from '@duebook/contract/book'
import { planDraftOf, readPlanDraft, type PlanAbout, type PlanDraft } from '../acts/reminders/plan-draft.ts'
import { type Problem, type Read, readTiming, type Reading, Typed } from './read-timing.ts'
import { lengthOf, timingDraftOf, type Length, type TimingDraft } from './timing-draft.ts'

/** Everything that the form shows, as it is typed. */
export type EditDraft = {
  title: string
  kind: Obligation['kind']
  counterparty: string
  timing: TimingDraft
  notice: { period: Length; counts: Notice['counts']; buffer: string; bufferCounts: 'days' | 'businessDays' }
  time: string
  zone: string
  actBy: Length
  showFrom: Length
  grace: Length
  catchUp: CatchUp
  amount: AmountDraft
  /** Of which dates another amount is. */
  price: Reach
  plan: PlanDraft
  /** Uids; '' for nobody. */
  assignee: string
  backup: string
  reviewer: string
  watchers: readonly string[]
  proofPolicy: Obligation['proofPolicy']
  tags: string
  notes: string
}
export type EditFields = Omit<Editable, 'schedule' | 'endReason'>
/** What is written of an obligation before the form is opened. */
export type Written = Editable & Pick<Obligation, 'nextNominal'>

export type Usual = Pick<BookDefaults, 'currency' | 'plans'>

/** `usual`: what the book says of what is left unsaid. */
export function editDraftOf(obligation: Written, { plans, currency }: Usual = {}): EditDraft {
  const { notice, actBy, showFrom, grace, dueTime, nextNominal } = obligation
  const length = (span: { amount?: number; unit?: Length['unit'] } | null | undefined, unit: Length['unit']): Length =>
    span?.amount === undefined ? { amount: '', unit } : lengthOf({ amount: span.amount, unit: span.unit ?? unit })
  return {
    title: obligation.title,
    kind: obligation.kind,
    counterparty: obligation.counterparty ?? '',
    timing: timingDraftOf(obligation.schedule),
    notice: {
      period: length(notice?.period, 'months'),
      counts: notice?.counts ?? 'received',
      buffer: notice?.deliveryBufferDays ? String(notice.deliveryBufferDays) : '',
      bufferCounts: notice?.deliveryBufferCounts ?? 'days',
    },
    time: dueTime?.at ?? '',
    zone: dueTime?.zone ?? obligation.timeZone,
    actBy: length(actBy, 'businessDays'),
    showFrom: length(showFrom, 'days'),
    grace: length(grace, 'days'),
    catchUp: obligation.catchUp ?? 'each',
    amount: amountDraftOf(amountAt(obligation, nextNominal), currency),
    price: { reach: 'future', nominal: nextNominal },
    plan: planDraftOf(obligation, plans),
    assignee: obligation.assignee ?? '',
    backup: obligation.backup ?? '',
    reviewer: obligation.reviewer ?? '',
    watchers: obligation.watchers ?? [],
    proofPolicy: obligation.proofPolicy,
    tags: obligation.tags.join(', '),
    notes: obligation.notes,
  }
}

/** What the form says; all that stands in the way at once. What it does not show stays as it was in `before`. */
export function readEditDraft(
  draft: EditDraft,
  before: Written,
  context: Reading,
): Read<EditFields & { timing: ReturnType<typeof readTiming>['value'] & object }> {
  const read = new Typed()
  const title = draft.title.trim()
  if (title === '') read.wrong('title', 'Write what it is called.')
  const timing = readTiming(draft.timing, before.schedule, context)
  const price = priceOf(draft, before)
  if ('problem' in price) read.wrong('amount', price.problem)
  const tags = [
    ...new Set(
      draft.tags
        .split(/[\s,]+/)
        .map((tag) => tag.replace(/^#/, ''))
        .filter(Boolean),
    ),
  ]
  if (tags.length > 20 || tags.some((tag) => tag.length > 50))
    read.wrong('tags', 'Twenty tags at most, each of up to 50 letters.')
  const time = draft.time.trim()
  if (time !== '' && !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) read.wrong('time', 'Write a time such as 09:30.')
  const optional = (field: string, length: Length) => (length.amount.trim() === '' ? null : read.span(field, length, 0))
  const actBy = optional('actBy', draft.actBy)
  const showFrom = optional('showFrom', draft.showFrom) as Span | null
  const graceSpan = optional('grace', draft.grace) as Span | null
  const notice = noticeOf(draft, before, read)
  const plan = planOf(draft, timing.value ?? before.schedule, read)
  const problems: Problem[] = [...timing.problems, ...read.problems]
  if (problems.length > 0 || !timing.value || 'problem' in price || !plan) return { value: null, problems }
  return {
    problems: [],
    value: {
      title,
      kind: draft.kind,
      counterparty: draft.counterparty.trim() || null,
      timing: timing.value,
      dueTime: time === '' ? null : { at: time, ...zoneOf(draft, before) },
      timeZone: before.timeZone,
      ...price,
      catchUp: draft.catchUp === 'each' ? null : draft.catchUp,
      reminderPlan: storedPlan(plan),
      notice,
      actBy,
      showFrom,
      grace: graceOf(graceSpan, before),
      assignee: draft.assignee || null,
      ...peopleOf(draft, before),
      proofPolicy: draft.proofPolicy,
      tags,
      notes: draft.notes,
    },
  }
}

/** What nobody said before and does not now is left out: an older book knows none of it. */
function peopleOf({ backup, reviewer, watchers }: EditDraft, before: Written): Partial<EditFields> {
  return {
    ...(backup || before.backup ? { backup: backup || null } : {}),
    ...(reviewer || before.reviewer ? { reviewer: reviewer || null } : {}),
    ...(watchers.length > 0 || before.watchers ? { watchers: [...watchers] } : {}),
  }
}

/** An amount that is the same as before is not priced anew. */
function priceOf({ amount, price }: EditDraft, before: Written) {
  const typed = readAmountDraft(amount)
  if ('problem' in typed) return typed
  return isSame(typed.amount, amountAt(before, before.nextNominal))
    ? { amount: before.amount, amountChanges: before.amountChanges ?? null }
    : priceFrom(before, typed.amount, price)
}

/** What the form says besides that decides about the plan; `read` is the timing that it says, as far as it says one. */
export const planAboutOf = ({ kind, notice, timing, time, plan }: EditDraft, read: Timing): PlanAbout => ({
  kind,
  apart: daysApart(read),
  hasNotice: notice.period.amount.trim() !== '',
  isTerm: timing.shape === 'term',
  isTimed: time.trim() !== '',
  plans: plan.plans,
})

function planOf(draft: EditDraft, timing: Timing, read: Typed): ReminderPlan | null {
  const typed = readPlanDraft(draft.plan, planAboutOf(draft, timing))
  if ('plan' in typed) return typed.plan
  for (const { field, text } of typed.problems) read.wrong(field, text)
  return null
}

/** A zone of its own is kept, or said where it differs from the person's. */
const zoneOf = ({ zone }: EditDraft, { dueTime, timeZone }: Written) =>
  zone !== timeZone || dueTime?.zone ? { zone } : {}

function graceOf(span: Span | null, { grace }: Written): Editable['grace'] {
  if (!span) return grace && grace.amount === undefined ? grace : null
  return { ...(grace?.note ? { note: grace.note } : {}), ...span }
}

function noticeOf({ notice: draft }: EditDraft, { notice: was }: Written, read: Typed): Notice | null {
  if (draft.period.amount.trim() === '') return null
  const period = read.span('notice', draft.period, 0)
  const buffer = draft.counts === 'sent' || draft.buffer.trim() === '' ? 0 : read.whole('buffer', draft.buffer, 0, 400)
  if (!period || buffer === null) return null
  return {
    period,
    counts: draft.counts,
    ...(buffer > 0 ? { deliveryBufferDays: buffer } : {}),
    ...(buffer > 0 && draft.bufferCounts === 'businessDays' ? { deliveryBufferCounts: 'businessDays' as const } : {}),
    ...(was?.adjustment ? { adjustment: was.adjustment } : {}),
  }
}
