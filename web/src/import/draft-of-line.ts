import { daysApart } from '@duebook/contract/days-apart'
import { usualPlan, type UsualPlans } from '@duebook/contract/usual-plan'
import type { NewLine } from '../cloud/imports/writeImport.ts'
import type { ObligationDraft } from '../cloud/obligations/addObligation.ts'

/** The obligation that a line of a file becomes; its own reminders, else what is usual in the book. */
export const draftOfLine =
  (timeZone: string, plans?: UsualPlans) =>
  ({
    title,
    kind,
    counterparty,
    schedule,
    dueTime,
    amount,
    notice,
    reminders,
    assignee,
    tags,
    notes,
    plan,
  }: NewLine): ObligationDraft => ({
    title,
    kind,
    counterparty,
    schedule,
    dueTime,
    amount,
    notice,
    showFrom: null,
    reminderPlan: reminders
      ? { steps: reminders }
      : usualPlan(plans, kind, { hasNotice: notice !== null, apart: daysApart(schedule) }),
    proofPolicy: 'none',
    assignee,
    tags,
    notes: [notes, plan && `Plan: ${plan}`].filter(Boolean).join('\n').slice(0, 10_000),
    timeZone,
  })
