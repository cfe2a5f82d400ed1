import type { Editable } from '@duebook/contract/acts/edit-obligation'
import type { Obligation } from '@duebook/contract/obligation'
import type { Notice, Span } from '@duebook/domain'
import { amountDraftOf, readAmountDraft, type AmountDraft } from '../acts/amount-draft.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
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
  amount: AmountDraft
  assignee: string
  proofPolicy: Obligation['proofPolicy']
  tags: string
  notes: string
}
export type EditFields = Omit<Editable, 'schedule' | 'reminderPlan' | 'reviewer'>

export function editDraftOf(obligation: ObligationRecord): EditDraft {
  const { notice, actBy, showFrom, grace, dueTime } = obligation
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
    amount: amountDraftOf(obligation.amount),
    assignee: obligation.assignee ?? '',
    proofPolicy: obligation.proofPolicy,
    tags: obligation.tags.join(', '),
    notes: obligation.notes,
  }
}

/** What the form says; all that stands in the way at once. What it does not show stays as it was in `before`. */
export function readEditDraft(
  draft: EditDraft,
  before: ObligationRecord,
  context: Reading,
): Read<EditFields & { timing: ReturnType<typeof readTiming>['value'] & object }> {
  const read = new Typed()
  const title = draft.title.trim()
  if (title === '') read.wrong('title', 'Write what it is called.')
  const timing = readTiming(draft.timing, before.schedule, context)
  const amount = readAmountDraft(draft.amount)
  if ('problem' in amount) read.wrong('amount', amount.problem)
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
  const problems: Problem[] = [...timing.problems, ...read.problems]
  if (problems.length > 0 || !timing.value || 'problem' in amount) return { value: null, problems }
  return {
    problems: [],
    value: {
      title,
      kind: draft.kind,
      counterparty: draft.counterparty.trim() || null,
      timing: timing.value,
      dueTime: time === '' ? null : { at: time, ...zoneOf(draft, before) },
      timeZone: before.timeZone,
      amount: amount.amount,
      notice,
      actBy,
      showFrom,
      grace: graceOf(graceSpan, before),
      assignee: draft.assignee || null,
      proofPolicy: draft.proofPolicy,
      tags,
      notes: draft.notes,
    },
  }
}

/** A zone of its own is kept, or said where it differs from the person's. */
const zoneOf = ({ zone }: EditDraft, { dueTime, timeZone }: ObligationRecord) =>
  zone !== timeZone || dueTime?.zone ? { zone } : {}

function graceOf(span: Span | null, { grace }: ObligationRecord): Editable['grace'] {
  if (!span) return grace && grace.amount === undefined ? grace : null
  return { ...(grace?.note ? { note: grace.note } : {}), ...span }
}

function noticeOf({ notice: draft }: EditDraft, { notice: was }: ObligationRecord, read: Typed): Notice | null {
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
