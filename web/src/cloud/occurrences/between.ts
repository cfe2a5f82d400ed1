import { daysToKnow } from '@duebook/contract/calendar/days-to-know'
import { occurrenceId, type Occurrence } from '@duebook/contract/occurrence'
import { paths } from '@duebook/contract/paths'
import type { CalendarDate } from '@duebook/domain'
import { useMemo, useState } from 'react'
import { useBookQuery, type Seen } from '../books/sight.ts'
import type { ObligationRecord } from '../obligations/obligations.ts'
import type { Live, Sdk } from '../sync/liveQuery.ts'

const MOST = 10_000
/** As many dates of one rule as a window can hold: one a day, and those that closed days push together. */
const MOST_EACH = 1_000
export type Days = { from: CalendarDate; through: CalendarDate }
/** Civil days, both included; `today` is the day in the person's zone. */
export type Window = Days & { today: CalendarDate }

/**
 * What is recorded of the dates of a book that fall or are planned within a window, and of those that a rule would put there, and of no others;
 * `also`: of those that a rule names on these days. Asks for nothing while the obligations are null. Where there is more than can be known at
 * once it fails with `too-many`: a part of it would be taken for all.
 */
export function useRecordedBetween(
  bookId: string,
  obligations: readonly ObligationRecord[] | null | undefined,
  { from, through, today }: Window,
  also: Days | null = null,
): Live<Occurrence[]> {
  const named = useDaysNamed(bookId, obligations, { from, through, today }, also)
  return useBookQuery(
    obligations ? bookId : null,
    `occurrences ${bookId} from ${from} through ${through} named ${named?.from} ${named?.through}`,
    (sdk, next, failed) => watchBetween(sdk, bookId, { from, through, named }, next, failed),
  )
}

/** The records of the dates that fall or are planned within some days, and of those that a rule `named` on others, each once. */
export function watchBetween(
  { limit, onSnapshot, seen, where }: Sdk & { seen: Seen },
  bookId: string,
  { from, through, named }: Days & { named: Days | null },
  next: (data: Occurrence[], fromCache: boolean) => void,
  failed: (error: { code: string }) => void,
): () => void {
  const windows = [
    ['due', from, through],
    ['plan', from, through],
    ...(named ? [['nominal', named.from, named.through] as const] : []),
  ] as const
  const found = new Map<string, { records: Occurrence[]; fromCache: boolean }>()
  const stops = windows.map(([field, first, last]) =>
    onSnapshot(
      seen(paths.occurrences(bookId), where(field, '>=', first), where(field, '<=', last), limit(MOST)),
      { includeMetadataChanges: true },
      (snapshot) => {
        if (snapshot.size === MOST) return failed({ code: 'too-many' })
        const records = snapshot.docs.map((one) => one.data() as Occurrence)
        found.set(field, { records, fromCache: snapshot.metadata.fromCache })
        if (found.size === windows.length)
          next(
            together(found),
            [...found.values()].some(({ fromCache }) => fromCache),
          )
      },
      failed,
    ),
  )
  return () => stops.forEach((stop) => stop())
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

/** Each record once. */
function together(found: ReadonlyMap<string, { records: Occurrence[] }>): Occurrence[] {
  const all = [...found.values()].flatMap(({ records }) => records)
  return [...new Map(all.map((one) => [occurrenceId(one.obligationId, one.nominal), one])).values()]
}
