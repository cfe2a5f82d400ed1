import { noticeDeadline } from '../notice.ts'
import { occurrences } from '../occurrences.ts'
import type { CalendarDate, DueTime, Notice, ProjectedOccurrence, Schedule } from '../schedule.ts'
import { everyTime } from './compile.ts'
import { addDays } from './civil-days.ts'
import type { QuickAddContext } from './piece.ts'

/** `noticeBy`: the last day to give notice for it. `provisional`: no holiday calendar reaches this far. */
export type QuickDue = { nominal: CalendarDate; adjusted: CalendarDate; noticeBy?: CalendarDate; provisional: boolean }

/**
 * `free`: the line does not say when the rule begins, and it begins at its first date. `counted`: it says from when, and every n-th is
 * counted from its first date on or after that day. `overdue`: the date has passed, and that was said.
 */
export type Beginning = 'said' | 'counted' | 'free' | 'aligned' | 'overdue'
type Said = { notice: Notice | null; time: DueTime | null; beginning: Beginning }

/** The first date due today or later (a time that has passed today no longer counts) and the two after it. */
export function dueDates(
  schedule: Schedule,
  { notice, time, beginning }: Said,
  context: QuickAddContext,
): { schedule: Schedule; first: CalendarDate | null; due: QuickDue[] } {
  const anchored = schedule.type === 'recurring' ? begun(schedule, beginning, time, context) : schedule
  const repeats = anchored.type === 'recurring' || (anchored.type === 'term' && anchored.renewal.form === 'tacit')
  // What follows from when it was done is due until it is: its first date waits, however long ago it was.
  const from = beginning === 'overdue' || anchored.type === 'fromCompletion' ? FIRST : fromWhen(time, context)
  const found = ahead(anchored, from, repeats ? 3 : 1)
  const due = found.map(({ nominal, adjusted, provisional }) => ({
    nominal,
    adjusted,
    provisional,
    ...(notice ? { noticeBy: noticeDeadline(anchored.type === 'term' ? nominal : adjusted, notice).sendBy } : {}),
  }))
  return { schedule: anchored, first: found[0]?.nominal ?? null, due }
}

type Recurring = Extract<Schedule, { type: 'recurring' }>
const FIRST = '0001-01-01' as CalendarDate

function begun(schedule: Recurring, beginning: Beginning, time: DueTime | null, context: QuickAddContext): Schedule {
  if (beginning === 'said' || beginning === 'overdue') return schedule
  const [first] =
    beginning === 'counted'
      ? occurrences(everyTime(schedule), { from: schedule.start, limit: 1, by: 'nominal' })
      : ahead(beginning === 'free' ? everyTime(schedule) : schedule, fromWhen(time, context), 1)
  return first ? { ...schedule, start: startFor(schedule, first.nominal) } : schedule
}

/** A day that went forward to a 1st belongs to the month before, and so must the start. */
const startFor = ({ monthEnd }: Recurring, first: CalendarDate) =>
  monthEnd === 'forward' && first.endsWith('-01') ? addDays(first, -1) : first

function fromWhen(time: DueTime | null, { today, now }: QuickAddContext): CalendarDate {
  return time !== null && time.at < now.slice(11, 16) ? addDays(today, 1) : today
}

function ahead(schedule: Schedule, from: CalendarDate, limit: number): ProjectedOccurrence[] {
  return occurrences(schedule, { from, limit })
}
