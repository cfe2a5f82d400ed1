import { parseDays } from './days/civil.ts'
import { DomainError } from './errors.ts'
import { occurrenceAt } from './occurrences.ts'
import type { CalendarDate, Schedule } from './schedule.ts'

/** More time, granted or decided: laid on top of what stands, never in its place. `by` recorded it `at` that time, both as they are to be read; `grantedBy` agreed. */
export type Extension = { due: CalendarDate; reason: string; by: string; at: string; grantedBy?: string }
/** `original` is never overwritten; `effective` drives status and reminders. */
export type DateStack = {
  nominal: CalendarDate
  adjusted: CalendarDate
  original: CalendarDate
  extended: CalendarDate | null
  effective: CalendarDate
}

/** The dates of one occurrence, from the rule's to the one in force; `moved` is a date set by hand without more time being granted. Throws `no-such-occurrence`. */
export function dateStack(
  schedule: Schedule,
  nominal: CalendarDate,
  {
    extensions = [],
    moved,
    original,
  }: { extensions?: readonly Extension[]; moved?: CalendarDate; original?: CalendarDate } = {},
): DateStack {
  for (const date of [moved, original, ...extensions.map(({ due }) => due)]) if (date !== undefined) parseDays(date)
  const adjusted = occurrenceAt(schedule, nominal)?.adjusted
  if (adjusted === undefined)
    throw new DomainError(
      'no-such-occurrence',
      `There is no occurrence of ${nominal}. Choose one of the listed dates.`,
      {
        value: nominal,
      },
    )
  const extended = extensions.at(-1)?.due ?? null
  return { nominal, adjusted, original: original ?? adjusted, extended, effective: extended ?? moved ?? adjusted }
}

/** The stack with one more on top; throws `reason-required` for one that says nothing, and `too-many-steps` beyond 20. */
export function extend(extensions: readonly Extension[], next: Extension): Extension[] {
  parseDays(next.due)
  if (next.reason.trim() === '')
    throw new DomainError(
      'reason-required',
      'An extension needs a reason, so that it can be shown later. Say who agreed and why.',
      {
        field: 'reason',
      },
    )
  if (extensions.length >= MOST_EXTENSIONS)
    throw new DomainError(
      'too-many-steps',
      `A date can be extended ${MOST_EXTENSIONS} times. Change its rule instead.`,
      {
        field: 'extensions',
      },
    )
  return [...extensions, next]
}

const MOST_EXTENSIONS = 20
