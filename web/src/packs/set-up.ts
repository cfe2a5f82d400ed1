import { daysApart } from '@duebook/contract/days-apart'
import { usualPlan, type UsualPlans } from '@duebook/contract/usual-plan'
import {
  DomainError,
  fillTemplate,
  regionsOfTemplate,
  type CalendarDate,
  type FilledTemplate,
  type PackAnswers,
  type PackTemplate,
  type RulePack,
} from '@duebook/domain'
import type { ObligationDraft } from '../cloud/obligations/addObligation.ts'
import { questionsOf } from './offer.ts'

/** What a template gives with the answers so far: its dates, or why there are none yet. */
export type SetUp =
  | { state: 'dates'; filled: FilledTemplate }
  /** Questions that are still open. */
  | { state: 'asks'; open: number }
  /** Holiday calendars that have not come yet. */
  | { state: 'fetches'; regions: string[] }
  | { state: 'wrong'; message: string; question: string | null }

export function setUp(
  pack: Pick<RulePack, 'version'>,
  template: PackTemplate,
  answers: PackAnswers,
  today: CalendarDate,
): SetUp {
  const open = questionsOf(template).filter(({ id }) => (answers[id] ?? '') === '').length
  if (open > 0) return { state: 'asks', open }
  try {
    return { state: 'dates', filled: fillTemplate(pack, template, answers, { today }) }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    if (error.code === 'unknown-calendar') return { state: 'fetches', regions: regionsOfTemplate(template, answers) }
    const { field } = error.data
    return { state: 'wrong', message: error.message, question: typeof field === 'string' ? field : null }
  }
}

/** The obligation that a filled template becomes; what the pack says of penalties and odd cases goes into its notes. */
export function draftOf(
  template: PackTemplate,
  filled: FilledTemplate,
  timeZone: string,
  plans?: UsualPlans,
): ObligationDraft {
  const { title, kind, schedule, dueTime, notice, actBy, grace, source, reminderSteps } = filled
  return {
    title,
    kind,
    counterparty: null,
    schedule,
    dueTime,
    amount: null,
    notice,
    showFrom: null,
    actBy,
    grace,
    pack: source,
    reminderPlan:
      reminderSteps.length > 0
        ? { steps: reminderSteps }
        : usualPlan(plans, kind, { hasNotice: notice !== null, apart: daysApart(schedule) }),
    proofPolicy: 'none',
    assignee: null,
    tags: [],
    notes: [template.notes, template.penaltyNote].filter(Boolean).join('\n'),
    timeZone,
  }
}
