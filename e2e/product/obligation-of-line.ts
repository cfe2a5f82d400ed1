import { daysApart } from '@duebook/contract/days-apart'
import { materialise } from '@duebook/contract/materialise'
import { storedPlan } from '@duebook/contract/reminder-plan'
import { usualPlan } from '@duebook/contract/usual-plan'
import { addDays, parseQuickAdd, type CalendarDate } from '@duebook/domain'

/** What a line of the cast's books says, as it is stored. */
export function obligationOf(template: string, uid: string, today: CalendarDate, createdAt: Date) {
  // A past date is said with its year, so that it is not read as next year's.
  const line = template.replace(/\{(-?\d+)\}/, (_, days: string) => addDays(today, Number(days)))
  const said = parseQuickAdd(line, {
    today,
    now: `${today}T09:00`,
    locale: 'en-GB',
    zone: 'Europe/London',
    regions: ['GB-ENG'],
  })
  if (!said.schedule || said.error)
    throw new Error(`The seed line “${line}” is not understood: ${said.error?.message ?? 'no date'}`)
  const kind = said.kind ?? 'other'
  const draft = {
    title: said.title,
    kind,
    counterparty: null,
    schedule: said.schedule,
    dueTime: said.time,
    amount: said.amount,
    notice: said.notice,
    showFrom: said.showFrom,
    reminderPlan:
      said.reminderSteps.length > 0
        ? { steps: said.reminderSteps }
        : usualPlan(undefined, kind, { hasNotice: said.notice !== null, apart: daysApart(said.schedule) }),
    proofPolicy: said.proofPolicy ?? ('none' as const),
    assignee: null,
    tags: said.tags,
    notes: '',
    timeZone: 'Europe/London',
  }
  const reminderPlan = storedPlan(draft.reminderPlan)
  return {
    ...draft,
    reminderPlan,
    ...materialise(draft, [], today),
    createdBy: uid,
    createdAt,
    updatedBy: uid,
    updatedAt: createdAt,
  }
}
