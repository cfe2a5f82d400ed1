import { amountAt } from '@duebook/contract/money/amount-changes'
import { readPlan } from '@duebook/contract/reminder-plan'
import { shortDateWithYear, withoutPast } from '@duebook/domain'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import type { Where } from './next-target.ts'
import { offerUndo } from './undo.ts'

/** Adds the same again under another name, without its past and its pack, and with those who are in the book (`people`); returns its id. */
export async function duplicateObligation(
  where: Where,
  obligation: ObligationRecord,
  people: readonly { uid: string }[],
): Promise<string> {
  const isHere = (uid: string | null | undefined): uid is string => people.some((one) => one.uid === uid)
  const { addObligation } = await import('../cloud/obligations/addObligation.ts')
  const {
    title,
    kind,
    counterparty,
    dueTime,
    notice,
    showFrom,
    actBy,
    grace,
    assignee,
    backup,
    watchers,
    tags,
    notes,
    timeZone,
  } = obligation
  const copy = `${title.slice(0, 190)}, copy`
  const added = await addObligation(where, {
    title: copy,
    kind,
    counterparty,
    schedule: withoutPast(obligation.schedule, obligation.nextNominal ?? where.today),
    dueTime,
    amount: amountAt(obligation, obligation.nextNominal),
    notice,
    showFrom,
    ...(actBy ? { actBy } : {}),
    ...(grace ? { grace } : {}),
    reminderPlan: readPlan(obligation.reminderPlan),
    proofPolicy: obligation.proofPolicy,
    assignee: isHere(assignee) ? assignee : null,
    ...(isHere(backup) ? { backup } : {}),
    ...(watchers ? { watchers: watchers.filter(isHere) } : {}),
    tags,
    notes,
    timeZone,
  })
  const begins = added.firstDue ? `begins ${shortDateWithYear(added.firstDue)}` : 'is added'
  offerUndo(`“${copy}” ${begins}. The cursor is in its name.`, `Duplicating ${title}`, added.undo)
  return added.id
}
