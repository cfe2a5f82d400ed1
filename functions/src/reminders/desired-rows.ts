import { outsideWatcherOf } from '@duebook/contract/people/outside-watcher'
import type { Plannable } from '@duebook/contract/plannable'
import { notOfThePlan, type ReminderRow } from '@duebook/contract/reminder'
import { waysOf } from '@duebook/contract/reach/ways'
import type { UserProfile } from '@duebook/contract/user'
import {
  nagInstants,
  planReminders,
  reminderKey,
  snoozeKey,
  watcherKey,
  type CalendarDate,
  type Channel,
  type PlannedReminder,
} from '@duebook/domain'
import { Timestamp } from '../cloud/admin.ts'
import { datesOf, plannedSteps, stepsOf } from './planned-steps.ts'
import { stepPlaces } from './step-places.ts'
import { stepText } from './step-text.ts'
import { knownZone, zoneResolver } from './zone-resolver.ts'

type Planning = {
  bookId: string
  obligationId: string
  obligation: Omit<Plannable, 'assignee' | 'backup' | 'watchers' | 'createdBy'>
  recipient: string
  /** Whoever is told watches: they are told the steps once, and neither nagged nor asked after a snooze. */
  watching?: boolean
  profile: Pick<UserProfile, 'timeZone' | 'quietHours' | 'usual'>
}

/**
 * The rows that the ledger should hold for the next occurrence of an obligation, by idempotency key. Personal duties float
 * with the person: local times are the profile's zone, unless the due time names its own. Nags follow each step until
 * somebody has the occurrence in hand; the steps themselves go on (acknowledged is not done). A step that cannot be
 * planned is left out and told to `leaveOut` by its place, so that the others are planned. While it is snoozed, whoever wanted that
 * is not nagged, and asked once at its end. `present`: what the ledger holds, by which
 * a step is known after others of its plan were removed or added.
 */
export function desiredRows(
  { bookId, obligationId, obligation, recipient, watching = false, profile }: Planning,
  leaveOut: (step: number) => void = () => undefined,
  present: Iterable<ReminderRow> = [],
): Map<string, ReminderRow> {
  const rows = new Map<string, ReminderRow>()
  const { nextNominal: nominal, nextDue: due, nextAcknowledged, reminderPlan, dueTime } = obligation
  if (obligation.status !== 'active' || !nominal || !due) return rows
  const zone = knownZone(dueTime?.zone, profile.timeZone, obligation.timeZone)
  const isOutside = outsideWatcherOf(recipient) !== null
  // A snooze quietens whoever wanted it, and hides no step.
  const { snooze } = obligation
  const isQuiet = !watching && snooze?.nominal === nominal && snooze.by === recipient
  const quietUntil = isQuiet ? snooze.until : 0
  const clock = { zone, quietHours: profile.quietHours, resolver: zoneResolver }

  const add = (asked: Asked, keyOf: (channel: Channel) => string) => {
    // Whoever has no account has no inbox either, and no device.
    for (const channel of isOutside ? (['email'] as const) : waysOf(asked.channels, profile.usual)) {
      rows.set(watching ? watcherKey(keyOf(channel), recipient) : keyOf(channel), {
        bookId,
        obligationId,
        nominal,
        title: obligation.title,
        step: asked.step,
        stepText: asked.text,
        of: asked.date,
        deadline: asked.deadline,
        due,
        channel,
        recipient,
        ...(watching ? { watching } : {}),
        fireAt: Timestamp.fromMillis(asked.fireAt),
        state: 'planned',
        late: false,
        attempts: 0,
        sentAt: null,
        deliveredAt: null,
        error: null,
      })
    }
  }
  /** A step, and the nags that follow it until somebody has it in hand. */
  const addWithNags = (asked: Asked, keyOf: (channel: Channel, nag?: number) => string) => {
    add(asked, keyOf)
    if (!reminderPlan.nag || nextAcknowledged || watching) return
    nagInstants(asked.fireAt, reminderPlan.nag, clock).forEach((instant, nag) => {
      if (instant > quietUntil)
        add({ ...asked, fireAt: instant, text: `${asked.text}, asked again` }, (channel) => keyOf(channel, nag + 1))
    })
  }
  const dates = datesOf(obligation)
  const base = { dates, dueTime: dueTime && { at: dueTime.at, zone }, ...clock }
  const { kept, leftOut } = plannedSteps(obligation, zone, profile.quietHours)
  for (const place of leftOut) leaveOut(place)
  const places = stepPlaces(
    stepsOf(obligation).map((step) => {
      const of = step && dates[step.of as keyof typeof dates]
      return step && of ? { text: stepText(step), of } : null
    }),
    nominal,
    present,
  )
  for (const planned of planReminders({ ...base, plan: { steps: kept.map(({ step }) => step) } })) {
    const { step, place: index } = kept[planned.step]!
    const place = places[index]!
    const fireAt = Date.parse(planned.fireAt)
    const { date, channels } = planned
    const deadline = step.of === 'notice' ? 'notice' : 'due'
    addWithNags({ step: place, date, deadline, channels, fireAt, text: stepText(step) }, (channel, nag) =>
      reminderKey(obligationId, nominal, place, date, channel, nag),
    )
  }
  if (quietUntil > 0) {
    const asked = {
      step: notOfThePlan.afterSnooze,
      ...deadlineAt(obligation, due, zoneResolver.toLocal(quietUntil, zone).date),
      channels: channelsOf(kept),
      fireAt: quietUntil,
      text: 'after a snooze',
    }
    add(asked, (channel) => snoozeKey(obligationId, nominal, quietUntil, channel))
  }
  return rows
}

/** What is asked at one instant, by several channels. */
type Asked = Pick<PlannedReminder, 'date' | 'channels'> &
  Required<Pick<ReminderRow, 'deadline'>> & { step: number; fireAt: number; text: string }

/** What is to be asked about on `day`: the notice as long as it can be sent, else the date itself. */
const deadlineAt = ({ nextNotice }: Planning['obligation'], due: CalendarDate, day: CalendarDate) =>
  nextNotice && nextNotice >= day
    ? ({ date: nextNotice, deadline: 'notice' } as const)
    : ({ date: due, deadline: 'due' } as const)

/** All the ways by which the plan reaches somebody; a plan without any reminder still answers, as the person likes it. */
const channelsOf = (kept: readonly { step: { channels: Channel[] } }[]): Channel[] => [
  ...new Set(kept.flatMap(({ step }) => step.channels)),
]
