import { assertInstant } from '../arguments.ts'
import type { QuietHours, ReminderPlan, ZoneResolver } from '../reminder.ts'
import type { CalendarDate } from '../schedule.ts'
import { afterQuiet } from './instants.ts'
import { lateness } from './lateness.ts'
import { type NamedDate, nagInstants, placeSteps, type Step } from './plan.ts'

export type LedgerState = 'planned' | 'sent' | 'late' | 'merged' | 'duplicate' | 'cancelled' | 'snoozed'
/** Instants in milliseconds since the epoch. `nag` counts from 1. */
export type LedgerEntry = {
  step: number
  of: CalendarDate
  fireAt: number
  state: LedgerState
  sentAt: number | null
  nag: number | null
}

export type LedgerEvent = { at: number } & (
  | { type: 'acknowledge' }
  | { type: 'complete' }
  | { type: 'snooze'; step: number; until: number }
  | { type: 'change'; dates: Partial<Record<NamedDate, CalendarDate | null>>; dueAt?: string }
)
export type LedgerInput = {
  steps: readonly (Step & { nag?: ReminderPlan['nag'] })[]
  dates: Partial<Record<NamedDate, CalendarDate | null>>
  /** The due's own local time. */
  dueAt?: string
  zone: string
  quietHours?: QuietHours | null
  resolver: ZoneResolver
  createdAt: number
  now: number
  events: readonly LedgerEvent[]
  /** Times in which nothing is sent, each from (included) to (excluded). */
  outages: readonly { from: number; to: number }[]
}

/** What the reminder ledger holds at `now` (rules R1 to R9), in order of fireAt, step and nag. Throws what `planReminders` throws. */
export function reminderLedger(input: LedgerInput): LedgerEntry[] {
  assertInstant(input.createdAt, 'createdAt')
  assertInstant(input.now, 'now')
  let dates = { ...input.dates }
  let dueAt = input.dueAt
  let open: Pending[] = plannedFrom(input, dates, dueAt, input.createdAt)
  const settle = (state: LedgerState, which: (one: Pending) => boolean, at: number) => {
    open = open.map((one) =>
      one.state === null && sending(one, input).sentAt > at && which(one) ? { ...one, state } : one,
    )
  }
  for (const event of [...input.events].sort((a, b) => a.at - b.at)) {
    if (event.at > input.now) break
    if (event.type === 'acknowledge') settle('cancelled', ({ nag }) => nag !== null, event.at)
    else if (event.type === 'complete') settle('cancelled', () => true, event.at)
    else if (event.type === 'snooze') open = snooze(open, event, input)
    else {
      const before = dates
      dates = { ...dates, ...event.dates }
      const moved = (step: number) => {
        const of = input.steps[step]?.of
        return (
          of !== undefined && of in event.dates && (before[of] !== dates[of] || (of === 'due' && event.dueAt !== dueAt))
        )
      }
      settle('cancelled', ({ step }) => moved(step), event.at)
      if ('due' in event.dates) dueAt = event.dueAt
      open = [...open, ...plannedFrom(input, dates, dueAt, event.at).filter(({ step }) => moved(step))]
    }
  }
  return open
    .map((one) => entryAt(one, input))
    .sort((a, b) => a.fireAt - b.fireAt || a.step - b.step || (a.nag ?? 0) - (b.nag ?? 0))
}

/** `state` null: still to go its way by the clock alone. */
type Pending = {
  step: number
  of: CalendarDate
  fireAt: number
  nag: number | null
  knownFrom: number
  snoozed: boolean
  state: LedgerState | null
}

function plannedFrom(
  input: LedgerInput,
  dates: LedgerInput['dates'],
  dueAt: string | undefined,
  knownFrom: number,
): Pending[] {
  return placeSteps(input.steps, { ...input, dates, dueAt }).flatMap(({ step, of, instant, duplicate }) => {
    const one: Pending = {
      step,
      of,
      fireAt: instant,
      nag: null,
      knownFrom,
      snoozed: false,
      state: duplicate ? 'duplicate' : null,
    }
    const nag = input.steps[step]?.nag
    if (duplicate || !nag) return [one]
    return [one, ...nagInstants(instant, nag, input).map((fireAt, n): Pending => ({ ...one, fireAt, nag: n + 1 }))]
  })
}

/** When it goes and how late: seen at its time or once it is known, after an outage; what is late also waits for quiet hours to end. */
function sending(
  { fireAt, knownFrom }: Pending,
  input: LedgerInput,
): { sentAt: number; how: 'sent' | 'late' | 'merged' } {
  const afterOutage = (instant: number) =>
    input.outages.reduce((at, { from, to }) => (at >= from && at < to ? to : at), instant)
  const seen = afterOutage(Math.max(fireAt, knownFrom))
  const how = lateness(fireAt, seen)
  if (how === 'on-time') return { sentAt: seen, how: 'sent' }
  return { sentAt: afterOutage(afterQuiet(seen, input.zone, input.quietHours, input.resolver)), how }
}

function entryAt(one: Pending, input: LedgerInput): LedgerEntry {
  const { step, of, fireAt, nag } = one
  if (one.state) return { step, of, fireAt, nag, state: one.state, sentAt: null }
  const { sentAt, how } = sending(one, input)
  if (sentAt > input.now) return { step, of, fireAt, nag, state: one.snoozed ? 'snoozed' : 'planned', sentAt: null }
  return { step, of, fireAt, nag, state: how, sentAt }
}

/** R8: that one comes again at `until`; one that had not gone yet is replaced, and its nags up to then are cancelled. */
function snooze(open: Pending[], event: Extract<LedgerEvent, { type: 'snooze' }>, input: LedgerInput): Pending[] {
  const own = open.filter(
    ({ step, nag, state }) => step === event.step && nag === null && state !== 'cancelled' && state !== 'duplicate',
  )
  const latest = own.at(-1)
  if (!latest) return open
  const fireAt = afterQuiet(event.until, input.zone, input.quietHours, input.resolver)
  const unsent = (one: Pending) => one.state === null && sending(one, input).sentAt > event.at
  const kept = open
    .filter((one) => !(one === latest && unsent(one)))
    .map((one): Pending =>
      one.step === event.step && one.nag !== null && unsent(one) && one.fireAt <= fireAt
        ? { ...one, state: 'cancelled' }
        : one,
    )
  return [...kept, { ...latest, fireAt, knownFrom: event.at, snoozed: true, state: null }]
}
