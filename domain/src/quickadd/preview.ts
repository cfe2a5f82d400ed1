import { noticeDeadline } from '../notice.ts'
import { occurrences } from '../occurrences.ts'
import type { CalendarDate, DueTime, Notice, ProjectedOccurrence, Schedule } from '../schedule.ts'
import { everyTime } from './compile.ts'
import { addDays } from './civil-days.ts'
import type { QuickAddContext } from './piece.ts'

/** `noticeBy`: the last day to give notice for it. `provisional`: no holiday calendar reaches this far. */
export type QuickDue = { nominal: CalendarDate; adjusted: CalendarDate; noticeBy?: CalendarDate; provisional: boolean }

type Said = { notice: Notice | null; time: DueTime | null; startSaid: boolean }

/** The first date due today or later (a time that has passed today no longer counts) and the two after it; a rule without a said start begins at its first. */
export function dueDates(
  schedule: Schedule,
  { notice, time, startSaid }: Said,
  context: QuickAddContext,
): { schedule: Schedule; first: CalendarDate | null; due: QuickDue[] } {
  const anchored = schedule.type === 'recurring' && !startSaid ? anchor(schedule, time, context) : schedule
  const repeats = anchored.type === 'recurring' || (anchored.type === 'term' && anchored.renewal.form === 'tacit')
  const found = ahead(anchored, time, context, repeats ? 3 : 1)
  const due = found.map(({ nominal, adjusted, provisional }) => ({
    nominal,
    adjusted,
    provisional,
    ...(notice ? { noticeBy: noticeDeadline(anchored.type === 'term' ? nominal : adjusted, notice).sendBy } : {}),
  }))
  return { schedule: anchored, first: found[0]?.nominal ?? null, due }
}

function anchor(
  schedule: Extract<Schedule, { type: 'recurring' }>,
  time: DueTime | null,
  context: QuickAddContext,
): Schedule {
  const [first] = ahead(everyTime(schedule), time, context, 1)
  return first ? { ...schedule, start: first.nominal } : schedule
}

function ahead(
  schedule: Schedule,
  time: DueTime | null,
  { today, now }: QuickAddContext,
  limit: number,
): ProjectedOccurrence[] {
  const passed = time !== null && time.at < now.slice(11, 16)
  return occurrences(schedule, { from: passed ? addDays(today, 1) : today, limit })
}
