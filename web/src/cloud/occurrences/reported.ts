import type { ReportRecord } from '@duebook/contract/record-sheets'
import { useBookQuery } from '../books/sight.ts'
import type { ObligationRecord } from '../obligations/obligations.ts'
import type { Live } from '../sync/liveQuery.ts'
import { useDaysNamed, type Days, type Window } from './between.ts'
import { eitherWay, watchRecordSheets } from './recordSheets.ts'
import { watchBetween } from './watchBetween.ts'

/**
 * What reports ask of the dates within a window and of those that a rule would put there, `also` of those that it names on these days: of a large
 * book out of the sheets of its months, of another the records themselves. Where there is more than can be known at once it fails with `too-many`.
 */
export function useReported(
  bookId: string,
  obligations: readonly ObligationRecord[] | undefined,
  { from, through, today }: Window,
  also: Days | null,
): Live<ReportRecord[]> {
  const named = useDaysNamed(bookId, obligations, { from, through, today }, also)
  return useBookQuery<ReportRecord[]>(
    obligations ? bookId : null,
    `reported ${bookId} from ${from} through ${through} named ${named?.from} ${named?.through}`,
    (sdk, next, failed) => {
      const days = { from, through, named }
      return eitherWay(sdk, bookId, {
        inSheets: () => watchRecordSheets(sdk, bookId, monthsOf(days), next, failed),
        oneByOne: () => watchBetween(sdk, bookId, days, next, failed),
        failed,
      })
    },
  )
}

const monthsOf = ({ from, through, named }: Days & { named: Days | null }): Days => ({
  from: named && named.from < from ? named.from : from,
  through: named && named.through > through ? named.through : through,
})
