import { daysApart } from '@duebook/contract/days-apart'
import { usualPlan, type UsualPlans } from '@duebook/contract/usual-plan'
import type { CaptureCandidate, CaptureReading } from '@duebook/domain'
import type { ObligationDraft } from '../cloud/obligations/addObligation.ts'
import type { Pick } from './picks.ts'

/** The obligation that a candidate becomes. Its notes keep the words it was read from and where they stand. */
export function draftOfCandidate(
  { amount, notice, time, place, words }: CaptureCandidate,
  { title, kind, assignee }: Pick,
  { schedule, why }: CaptureReading,
  from: { file: string; readOn: string; counterparty: string; plans?: UsualPlans | undefined; timeZone: string },
): ObligationDraft {
  const said = `“${words.replaceAll(/\s+/g, ' ')}”`
  const notes = [
    `${from.file}, page ${place.page}, line ${place.line}: ${said}`,
    ...(why ? [`Read as: ${why}.`] : []),
    `Read on this device ${from.readOn}.`,
  ]
  return {
    title: title.trim().slice(0, 200),
    kind,
    counterparty: from.counterparty.trim().slice(0, 200) || null,
    schedule,
    dueTime: time === null ? null : { at: time },
    amount,
    notice,
    showFrom: null,
    reminderPlan: usualPlan(from.plans, kind, { hasNotice: notice !== null, apart: daysApart(schedule) }),
    proofPolicy: 'none',
    assignee: assignee === '' ? null : assignee,
    tags: [],
    notes: notes.join('\n').slice(0, 10_000),
    timeZone: from.timeZone,
  }
}
