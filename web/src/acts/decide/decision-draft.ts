import { lastToSend, type End } from '@duebook/contract/acts/end-reached'
import type { ChoiceKind } from '@duebook/contract/about/decision-choices'
import type { Deciding, EndMeans, NoticeMeans } from '@duebook/contract/decision'
import type { Obligation } from '@duebook/contract/obligation'
import { addDays, type CalendarDate } from '@duebook/domain'
import { partsOf, typedDay } from '../../ui/fields/DayFields.tsx'

type Typed = ReturnType<typeof partsOf>
/** A decision as it is typed; `expectedOn` null: as long as the way usually takes. */
export type DecisionDraft = {
  kind: ChoiceKind | null
  sentOn: Typed
  means: NoticeMeans
  reference: string
  expectedOn: Typed | null
  note: string
  endsOn: Typed
  endMeans: Exclude<EndMeans, 'itself'>
  reason: string
}
type Noticed = Pick<Obligation, 'schedule' | 'notice'>
/** Why it cannot be recorded yet, and in which field that stands. */
export type DraftProblem = { field: 'kind' | 'sentOn' | 'expectedOn' | 'endsOn' | 'reason'; said: string }

export const decisionDraft = (open: End, today: CalendarDate): DecisionDraft => ({
  kind: null,
  sentOn: partsOf(today),
  means: 'post',
  reference: '',
  expectedOn: null,
  note: '',
  endsOn: partsOf(open.due),
  endMeans: 'agreed',
  reason: '',
})

/** What was typed as a decision about the end `open`, as far as it can be read, and what is still wrong with it. */
export function readDecision(
  draft: DecisionDraft,
  obligation: Noticed,
  open: End,
  today: CalendarDate,
): { decision: Deciding | null; problem: DraftProblem | null } {
  const problem = (field: DraftProblem['field'], said: string) => ({ decision: null, problem: { field, said } })
  const fine = (decision: Deciding) => ({ decision, problem: null })
  const [reference, note, reason] = [draft.reference.trim(), draft.note.trim(), draft.reason.trim()]
  switch (draft.kind) {
    case null:
      return problem('kind', 'Choose one to record it')
    case 'noticeGiven': {
      const sentOn = typedDay(draft.sentOn)
      if (!sentOn) return problem('sentOn', 'This day does not exist.')
      if (sentOn > today) return problem('sentOn', 'That day is still to come. Record it once it is sent.')
      const expectedOn = obligation.notice?.counts === 'received' ? expectedDay(draft, obligation, open, sentOn) : null
      if (expectedOn === 'wrong') return problem('expectedOn', 'This day does not exist, or lies before it was sent.')
      return fine({
        kind: 'noticeGiven',
        sentOn,
        means: draft.means,
        ...(reference ? { reference } : {}),
        ...(expectedOn ? { expectedOn } : {}),
      })
    }
    case 'renews':
      return fine({ kind: 'renews' })
    case 'renegotiating':
      return fine({ kind: 'renegotiating', ...(note ? { note } : {}) })
    case 'lapses':
      return fine({ kind: 'ended', endsOn: open.due, means: 'itself' })
    case 'ended': {
      const endsOn = typedDay(draft.endsOn)
      if (!endsOn) return problem('endsOn', 'This day does not exist.')
      const decision = { kind: 'ended', endsOn, means: draft.endMeans, ...(reason ? { reason } : {}) } as const
      return reason ? fine(decision) : { ...problem('reason', 'Write what was agreed, and when.'), decision }
    }
  }
}

/** The day on which it should be with them: as typed, else as long after it was sent as the contract allows for the delivery. */
export function expectedDay(
  { expectedOn, means }: Pick<DecisionDraft, 'expectedOn' | 'means'>,
  obligation: Noticed,
  open: End,
  sentOn: CalendarDate,
): CalendarDate | 'wrong' {
  if (expectedOn) {
    const typed = typedDay(expectedOn)
    return typed && typed >= sentOn ? typed : 'wrong'
  }
  return means === 'post' ? addDays(sentOn, daysOnTheWay(obligation, open)) : sentOn
}

/** Between the last day to send and the last to be there, as calendar days. */
function daysOnTheWay({ schedule, notice }: Noticed, open: End): number {
  if (!notice?.deliveryBufferDays) return 0
  const sendBy = lastToSend({ schedule, notice }, open)
  const receivedBy = lastToSend({ schedule, notice: { ...notice, deliveryBufferDays: 0 } }, open)
  return sendBy && receivedBy ? Math.round((Date.parse(receivedBy) - Date.parse(sendBy)) / 86_400_000) : 0
}
