import type { ReminderPlan, ReminderStep, CalendarDate, QuietHours } from '@duebook/domain'
import { DomainError, parseDays, planReminders, stepsUnderNotice } from '@duebook/domain'
import { stepWords } from './steps-said.ts'

/** A date with what is asked about it. `notice`: by when notice is to be sent. */
export type AskedDate = {
  plan: ReminderPlan
  due: CalendarDate
  notice: CalendarDate | null
  isTerm: boolean
  /** The due's own local time. */
  at: string | null
}
/** A reminder on the local day and time (`YYYY-MM-DDTHH:MM`) at which it goes out, and whether a change takes, brings or leaves it. */
export type ComparedReminder = {
  words: string
  channels: ReminderStep['channels']
  urgent: boolean
  at: string
  is: Change
}
type Change = 'goes' | 'comes' | 'stays'

/** The reminders of a date before and after a change, in order of time. What comes before `from` is not sent any more. */
export function comparedReminders(
  before: AskedDate,
  after: AskedDate,
  { from, quietHours = null }: { from: string; quietHours?: QuietHours | null },
): ComparedReminder[] {
  const now = planned(before, quietHours)
  const then = planned(after, quietHours)
  const kept = new Set(now.map(keyOf))
  const next = new Set(then.map(keyOf))
  return [
    ...now.map((one) => ({ ...one, is: next.has(keyOf(one)) ? ('stays' as const) : ('goes' as const) })),
    ...then.filter((one) => !kept.has(keyOf(one))).map((one) => ({ ...one, is: 'comes' as const })),
  ]
    .filter(({ at }) => at >= from)
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : ORDER[a.is] - ORDER[b.is]))
}

const ORDER: Record<Change, number> = { goes: 0, stays: 1, comes: 2 }
const keyOf = ({ at, words, channels, urgent }: Omit<ComparedReminder, 'is'>) =>
  [at, words, ...channels, urgent].join(' ')

/** As the service plans them: what cannot be counted plans nothing. */
function planned({ plan, due, notice, isTerm, at }: AskedDate, quietHours: QuietHours | null) {
  const base = {
    dates: { due, termEnd: due, notice },
    dueTime: at === null ? null : { at },
    zone: 'local',
    quietHours,
    resolver: localClock,
  }
  const counted = isTerm && notice ? stepsUnderNotice(plan.steps) : plan.steps
  const steps = counted.filter((step) => canBePlanned({ ...base, plan: { steps: [step] } }))
  return planReminders({ ...base, plan: { steps } }).flatMap(({ step, wallClock, channels }) => {
    const said = steps[step]
    return said ? [{ words: stepWords(said), channels, urgent: said.urgent ?? false, at: wallClock }] : []
  })
}

function canBePlanned(input: Parameters<typeof planReminders>[0]): boolean {
  try {
    planReminders(input)
    return true
  } catch (error) {
    if (error instanceof DomainError || error instanceof RangeError) return false
    throw error
  }
}

/** Of each step that quiet hours carry past the day on which it is due, the local time (`YYYY-MM-DDTHH:MM`) to which they hold it. */
export function heldPastDue(
  { plan, ...date }: AskedDate,
  quietHours: QuietHours | null | undefined,
): (string | null)[] {
  const timed = date.isTerm && date.notice ? date.notice : date.due
  return plan.steps.map((step) => {
    const asked = { ...date, plan: { ...plan, steps: [step] } }
    const [meant, goes] = [planned(asked, null)[0], planned(asked, quietHours ?? null)[0]]
    if (!meant || !goes || meant.at === goes.at) return null
    const last = date.at === null ? `${timed}T24:00` : `${timed}T${date.at}`
    return meant.at <= last && goes.at > last ? goes.at : null
  })
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
