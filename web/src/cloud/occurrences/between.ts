import { occurrenceId, type Occurrence } from '@duebook/contract/occurrence'
import { paths } from '@duebook/contract/paths'
import { addDays, type CalendarDate } from '@duebook/domain'
import { useBookQuery } from '../books/sight.ts'
import type { Live } from '../sync/liveQuery.ts'

const MOST = 10_000
/** A date stands at most so many days from the day that its rule names, unless a record says where. */
const MOST_MOVED = 31

/**
 * What is recorded of the dates of a book that fall, fell by their rule, or are planned from a day through another, and of no others; a null
 * book asks for nothing.
 */
export function useRecordedBetween(
  bookId: string | null,
  from: CalendarDate,
  through: CalendarDate,
): Live<Occurrence[]> {
  return useBookQuery(
    bookId,
    `occurrences ${bookId} from ${from} through ${through}`,
    ({ limit, onSnapshot, seen, where }, next, failed) => {
      const windows = [
        ['nominal', addDays(from, -MOST_MOVED), addDays(through, MOST_MOVED)],
        ['due', from, through],
        ['plan', from, through],
      ] as const
      const found = new Map<string, { records: Occurrence[]; fromCache: boolean }>()
      const stops = windows.map(([field, first, last]) =>
        onSnapshot(
          seen(paths.occurrences(bookId ?? ''), where(field, '>=', first), where(field, '<=', last), limit(MOST)),
          { includeMetadataChanges: true },
          (snapshot) => {
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
    },
  )
}

/** Each record once. */
function together(found: ReadonlyMap<string, { records: Occurrence[] }>): Occurrence[] {
  const all = [...found.values()].flatMap(({ records }) => records)
  return [...new Map(all.map((one) => [occurrenceId(one.obligationId, one.nominal), one])).values()]
}
