import type { Plannable } from '@duebook/contract/plannable'
import {
  type AskStep,
  type CalendarDate,
  type EscalationOccurrence,
  type Ladder,
  type OccurrenceSettings,
  type ReachRole,
} from '@duebook/domain'
import { plannedSteps } from '../reminders/planned-steps.ts'
import { stepText } from '../reminders/step-text.ts'
import { knownZone, zoneResolver } from '../reminders/zone-resolver.ts'
import { namedChannels } from './channels.ts'

/** What the planner is told of a date, and of each of its steps where it stands in the plan and what it counts from. */
export type DateSettings = {
  settings: Required<Omit<OccurrenceSettings, 'checks' | 'overdueAt' | 'dates'>> & {
    dates: NonNullable<EscalationOccurrence['dates']>
  }
  steps: { place: number; of: CalendarDate; text: string }[]
}

/** An active obligation's next date, for the planner; null where it has none. `now` in ms. */
export function settingsOf(
  obligation: Plannable,
  {
    ladder,
    roles,
    zoneOf,
    now,
  }: {
    ladder: Ladder | null
    roles: Readonly<Record<string, ReachRole | null>>
    /** Of somebody, where it is known. */
    zoneOf: (uid: string | null) => string | undefined
    now: number
  },
): DateSettings | null {
  const { nextDue, nextNotice, dueTime, reminderPlan, timeZone } = obligation
  if (obligation.status !== 'active' || !obligation.nextNominal || !nextDue) return null
  const assignee = haver(obligation, roles)
  const own = dueTime?.zone === undefined ? null : knownZone(dueTime.zone, '')
  const zone = own ?? knownZone(zoneOf(assignee), timeZone)
  const today = zoneResolver.toLocal(now, zone).date
  // What can be missed first is what is asked about: the notice as long as it can be sent.
  const due = nextNotice && nextNotice >= today ? (nextNotice as CalendarDate) : nextDue
  const dates = { due: nextDue, termEnd: nextDue, notice: nextNotice }
  const { kept } = plannedSteps(obligation, zone)
  const { nag } = reminderPlan
  const someAsk = kept.some(({ step }) => step.asks)
  const steps = kept.map(({ step: { of, offset, at, channels, asks, urgent } }): AskStep => ({
    of,
    offset,
    ...(at === undefined ? {} : { at }),
    channels: namedChannels(channels),
    ...(asks ? { asks } : {}),
    ...(urgent ? { urgent } : {}),
    ...(nag && nag.times > 0 && (asks || !someAsk) ? { nag: { everyHours: nag.everyHours, max: nag.times } } : {}),
  }))
  return {
    settings: {
      due,
      dates,
      time: dueTime?.at ?? null,
      zone: own,
      assignee,
      backup: obligation.backup,
      watchers: (obligation.watchers ?? []).filter((uid) => uid !== assignee),
      steps,
      ladder,
    },
    steps: kept.map(({ step, place }) => ({
      place,
      of: (dates[step.of as keyof typeof dates] ?? nextDue) as CalendarDate,
      text: stepText(step),
    })),
  }
}

/** Whoever has it, else who made it, while they can be asked; the planner goes on to the owner. */
function haver(
  { assignee, createdBy }: Pick<Plannable, 'assignee' | 'createdBy'>,
  roles: Readonly<Record<string, ReachRole | null>>,
): string | null {
  const canBeAsked = (uid: string | null) => {
    const role = uid === null ? null : (roles[uid] ?? null)
    return role !== null && role !== 'viewer'
  }
  return [assignee, createdBy].find(canBeAsked) ?? null
}
