import { daysRead } from '@duebook/contract/calendar/days-read'
import { paths } from '@duebook/contract/paths'
import type { CalendarDate } from '@duebook/domain'
import type { Seen } from '../books/sight.ts'
import type { Sdk } from '../sync/liveQuery.ts'
import type { Days, RecordedDay } from './between.ts'
import { watchRecordSheets } from './recordSheets.ts'
import { askedFor, onceEach, watchTogether } from './watchBetween.ts'

/** What was written so long before the days were opened may not be in its sheet yet. */
const LATE_MS = 600_000
/** More than this changes meanwhile only where many are brought in at once; they are in their sheets soon. */
const MOST_CHANGED = 500

/**
 * The same as `watchBetween` of a large book: what is over is read in the sheets of its months, the rest as documents, and so is what changed since the
 * sheets were written, also on this device alone.
 */
export function watchBothWays(
  sdk: Sdk & { seen: Seen },
  bookId: string,
  days: Days & { named: Days | null; today: CalendarDate },
  next: (data: RecordedDay[], fromCache: boolean) => void,
  failed: (error: { code: string }) => void,
): () => void {
  const { limit, orderBy, seen, where } = sdk
  const { over, asked } = daysRead(days)
  const queries = asked.map((one) => askedFor(sdk, bookId, one))
  if (over === null) return watchTogether(sdk, queries, next, failed)

  const since = where('updatedAt', '>', new Date(Date.now() - LATE_MS))
  queries.push(seen(paths.occurrences(bookId), since, orderBy('updatedAt', 'desc'), limit(MOST_CHANGED)))
  type Part = { data: RecordedDay[]; fromCache: boolean }
  let [rows, documents]: (Part | null)[] = [null, null]
  const draw = () => {
    if (rows && documents) next(onceEach([...rows.data, ...documents.data]), rows.fromCache || documents.fromCache)
  }
  const stops = [
    watchRecordSheets(sdk, bookId, over, (data, fromCache) => ((rows = { data, fromCache }), draw()), failed),
    watchTogether(sdk, queries, (data, fromCache) => ((documents = { data, fromCache }), draw()), failed),
  ]
  return () => stops.forEach((stop) => stop())
}
