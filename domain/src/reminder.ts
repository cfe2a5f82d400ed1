import type { CalendarDate } from './schedule.ts'

/** `sms`: a text message to a telephone. */
export type Channel = 'inApp' | 'email' | 'push' | 'sms'
/**
 * `due` of a contract under notice is its notice deadline, the date that can be missed; `termEnd` is the date itself. `amount` negative: before. Days, weeks and months are wall-clock; hours and minutes are elapsed and need a timed date.
 */
export type ReminderStep = {
  of: 'due' | 'termEnd' | 'actBy' | 'notice' | 'showFrom'
  offset: { amount: number; unit: 'days' | 'weeks' | 'months' | 'hours' | 'minutes' }
  /** Local time `HH:MM`; the due's own time, else 09:00. */
  at?: string
  channels: Channel[]
  /** It waits for an answer; a plan in which no step says so waits with all of them. */
  asks?: boolean
  /** It goes through quiet hours and days of rest. */
  urgent?: boolean
}
export type ReminderPlan = {
  steps: ReminderStep[]
  nag?: { everyHours: number; times: number }
}
/** Local times; `from` = `to` means none. */
export type QuietHours = { from: string; to: string }

/** A step put on the clock. `fireAt` is an instant, RFC 3339 with `Z`; `wallClock` the local time it stands for. */
export type PlannedReminder = {
  step: number
  fireAt: string
  wallClock: string
  date: CalendarDate
  channels: Channel[]
}

/** Turns local times into instants; the one thing about time zones that the domain needs from outside. */
export type ZoneResolver = {
  /** Instant (ms) of a local date and time in `zone`: a gap shifts forward by its length, an overlap takes the first. */
  toInstant(local: { date: CalendarDate; time: string }, zone: string): number
  toLocal(instant: number, zone: string): { date: CalendarDate; time: string }
}
