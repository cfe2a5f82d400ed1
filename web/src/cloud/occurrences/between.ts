import { daysToKnow } from '@duebook/contract/calendar/days-to-know'
import type { CalendarRecord } from '@duebook/contract/calendar/dates-within'
import type { Occurrence } from '@duebook/contract/occurrence'
import type { CalendarDate } from '@duebook/domain'
import { useMemo, useState } from 'react'
import { useBookQuery } from '../books/sight.ts'
import type { ObligationRecord } from '../obligations/obligations.ts'
import type { Live } from '../sync/liveQuery.ts'
import { eitherWay } from './recordSheets.ts'
import { watchBetween } from './watchBetween.ts'
import { watchBothWays } from './watchBothWays.ts'

/** As many dates of one rule as a window can hold: one a day, and those that closed days push together. */
const MOST_EACH = 1_000
export type Days = { from: CalendarDate; through: CalendarDate }
/** Civil days, both included; `today` is the day in the person's zone. */
export type Window = Days & { today: CalendarDate }
/** What a calendar knows of a date that is recorded; how it was extended, of those that are open. */
export type RecordedDay = CalendarRecord & Pick<Occurrence, 'extensions'>

/**
 * What is recorded of the dates of a book that fall or are planned within a window, and of those that a rule would put there, and of no others;
 * `also`: of those that a rule names on these days. Of a large book, what is over is read in the sheets of its months. Asks for nothing while the
 * obligations are null. Where there is more than can be known at once it fails with `too-many`: a part of it would be taken for all.
 */
export function useRecordedBetween(
  bookId: string,
  obligations: readonly ObligationRecord[] | null | undefined,
  { from, through, today }: Window,
  also: Days | null = null,
): Live<RecordedDay[]> {
  const named = useDaysNamed(bookId, obligations, { from, through, today }, also)
  return useBookQuery<RecordedDay[]>(
    obligations ? bookId : null,
    `occurrences ${bookId} from ${from} through ${through} named ${named?.from} ${named?.through}`,
    (sdk, next, failed) => {
      const days = { from, through, named, today }
      return eitherWay(sdk, bookId, {
        inSheets: () => watchBothWays(sdk, bookId, days, next, failed),
        oneByOne: () => watchBetween(sdk, bookId, days, next, failed),
        failed,
      })
    },
  )
}

const NONE: readonly ObligationRecord[] = []

/** The days of rules of which it has to be known what is recorded: never fewer than before, so that settling a date asks for nothing anew. */
export function useDaysNamed(
  bookId: string,
  known: readonly ObligationRecord[] | null | undefined,
  { from, through, today }: Window,
  also: Days | null,
): Days | null {
  const obligations = known ?? NONE
  const ahead = useMemo(
    () => daysToKnow(obligations, { from, through, today, most: MOST_EACH }),
    [obligations, from, through, today],
  )
  const of = `${bookId} ${from} ${through}`
  const [kept, setKept] = useState<{ of: string; days: Days | null }>({ of, days: null })
  const before = kept.of === of ? kept.days : null
  const days = both(before, both(ahead, also))
  if (kept.of !== of || days?.from !== before?.from || days?.through !== before?.through) setKept({ of, days })
  return days
}

const both = (one: Days | null, other: Days | null): Days | null =>
  one && other ? { from: least(one.from, other.from), through: most(one.through, other.through) } : (one ?? other)
const least = (a: CalendarDate, b: CalendarDate) => (b < a ? b : a)
const most = (a: CalendarDate, b: CalendarDate) => (b > a ? b : a)
