import { parseDays, planReminders, plural, type CalendarDate, type ReminderPlan } from '@duebook/domain'

/** A step of the plan, on the local day and time (`YYYY-MM-DDTHH:MM`) when it goes out now, and when it would. */
export type MovedReminder = { step: string; now: string; after: string }

/** The reminders about the due date that a move of it takes along, in order of time. What comes before `today` is not sent any more. */
export function remindersMoved(
  plan: ReminderPlan,
  { now, after, today, at }: { now: CalendarDate; after: CalendarDate; today: CalendarDate; at?: string },
): MovedReminder[] {
  // Those that count in hours hang on an instant; days are what is compared here.
  const steps = plan.steps.filter(({ of, offset }) => of === 'due' && !['hours', 'minutes'].includes(offset.unit))
  const on = (due: CalendarDate) =>
    new Map(
      planReminders({
        plan: { steps },
        dates: { due },
        dueTime: at ? { at } : null,
        zone: 'local',
        resolver: localClock,
      }).map(({ step, wallClock }) => [step, wallClock]),
    )
  const then = on(after)
  return [...on(now)]
    .map(([step, wallClock]) => ({ step: wordsOf(steps[step]), now: wallClock, after: then.get(step) ?? wallClock }))
    .filter((one) => one.now !== one.after && (one.now.slice(0, 10) >= today || one.after.slice(0, 10) >= today))
}

function wordsOf(step: ReminderPlan['steps'][number] | undefined): string {
  if (!step || step.offset.amount === 0) return 'On the day'
  const { amount, unit } = step.offset
  return `${plural(Math.abs(amount), unit.slice(0, -1))} ${amount < 0 ? 'before' : 'after'}`
}

const DAY = 86_400_000
/** Local days and times as they stand, in no zone. */
const localClock = {
  toInstant: ({ date, time }: { date: CalendarDate; time: string }) =>
    parseDays(date) * DAY + Date.parse(`1970-01-01T${time}Z`),
  toLocal: (instant: number) => {
    const [date = '', time = ''] = new Date(instant).toISOString().split('T')
    return { date: date as CalendarDate, time: time.slice(0, 5) }
  },
}
