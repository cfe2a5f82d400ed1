import { daysApart } from '@duebook/contract/days-apart'
import { waits } from '@duebook/contract/derived/anchor'
import { linked, type NamedTriggers } from '@duebook/contract/derived/named-triggers'
import { usualPlan, type UsualPlans } from '@duebook/contract/usual-plan'
import type { QuickAdd } from '@duebook/domain'
import type { ObligationDraft } from '../cloud/obligations/addObligation.ts'

/** What a read line becomes; null while it has no title or no date, or leaves something to decide. */
export function draftOf(
  read: QuickAdd,
  person: { uid: string; zone: string; plans?: UsualPlans; named?: NamedTriggers },
): ObligationDraft | null {
  if (read.error || read.ambiguities.length > 0 || !read.schedule || read.title === '') return null
  // What it counts from may not have a day yet: then it waits.
  if (read.due.length === 0 && !waits(read.schedule)) return null
  const kind = read.kind ?? 'other'
  const said = read.reminderSteps
  return {
    title: read.title,
    kind,
    counterparty: null,
    schedule: person.named ? linked(read.schedule, person.named) : read.schedule,
    dueTime: read.time,
    amount: read.amount,
    notice: read.notice,
    showFrom: read.showFrom,
    reminderPlan:
      said.length > 0
        ? { steps: said }
        : usualPlan(person.plans, kind, { hasNotice: read.notice !== null, apart: daysApart(read.schedule) }),
    proofPolicy: read.proofPolicy ?? 'none',
    assignee: read.assignee === 'me' ? person.uid : read.assignee,
    tags: read.tags,
    notes: '',
    timeZone: person.zone,
  }
}
