import { anchorOf } from '@duebook/contract/derived/anchor'
import { type BookOfDates, isOpen } from '@duebook/contract/derived/date-graph'
import type { Occurrence } from '@duebook/contract/occurrence'
import { paths } from '@duebook/contract/paths'
import { calendarDate } from '@duebook/domain'
import { useEffect, useMemo, useState } from 'react'
import { useBookQuery } from '../books/sight.ts'
import type { Live } from '../sync/liveQuery.ts'
import { loadCalendars, missingRegions } from './calendars.ts'
import { useObligations, type ObligationRecord } from './obligations.ts'

export type DatesHere = BookOfDates & { obligations: readonly ObligationRecord[] }

/** The dates of a book that count from each other, once their calendars and what was recorded of triggers that are over are here. */
export function useDatesOfBook(bookId: string): Live<DatesHere> {
  const live = useObligations(bookId)
  const obligations = live.status === 'ready' ? live.data : NOTHING
  const over = useMemo(() => triggersOver(obligations), [obligations])
  const records = useBookQuery<Occurrence[]>(
    over.length > 0 ? bookId : null,
    `settled ${bookId} ${over.join(' ')}`,
    (sdk, next, failed) =>
      sdk.onSnapshot(
        sdk.seen(paths.occurrences(bookId), sdk.where('obligationId', 'in', over)),
        (found) =>
          next(
            found.docs.map((one) => one.data() as Occurrence),
            found.metadata.fromCache,
          ),
        failed,
      ),
  )
  const schedules = useMemo(
    () =>
      obligations.flatMap(({ schedule }) =>
        schedule.type === 'derived' || schedule.type === 'once' ? [schedule] : [],
      ),
    [obligations],
  )
  const missing = missingRegions(schedules).join(' ')
  const [tried, setTried] = useState('')
  useEffect(() => {
    if (missing === '') return
    const done = () => setTried(missing)
    void loadCalendars(schedules).then(done, done)
  }, [missing, schedules])
  const settledOf = records.status === 'ready' ? records.data : null
  const waits = (over.length > 0 && records.status === 'loading') || (missing !== '' && tried !== missing)
  const data = useMemo(
    () => ({
      obligations: obligations.filter(({ schedule }) => missingRegions([schedule]).length === 0),
      settled: settledIn(settledOf ?? []),
    }),
    // Asked anew once a calendar came.
    // oxlint-disable-next-line react/exhaustive-deps
    [obligations, settledOf, tried],
  )
  if (live.status !== 'ready')
    return live.status === 'failed' ? { status: 'failed', code: live.code, retry: live.retry } : LOADING
  return waits ? LOADING : { status: 'ready', data, fromCache: live.fromCache }
}
const NOTHING: ObligationRecord[] = []
const LOADING = { status: 'loading' } as const
/** So many the service compares with at once. */
const MOST_OVER = 30

/** Of those that others count from, the ones that are over. */
function triggersOver(obligations: readonly ObligationRecord[]): string[] {
  const asked = new Set(obligations.flatMap(({ schedule }) => anchorOf(schedule)?.id ?? []))
  return obligations
    .filter((one) => asked.has(one.id) && !isOpen(one))
    .map(({ id }) => id)
    .toSorted()
    .slice(0, MOST_OVER)
}

function settledIn(records: readonly Occurrence[]): DatesHere['settled'] {
  const settled = records.filter(({ state }) => state !== 'open')
  return new Map(
    settled
      .toSorted((a, b) => a.nominal.localeCompare(b.nominal))
      .map(({ obligationId, nominal, due, state, settledOn }) => [
        obligationId,
        {
          nominal: calendarDate(nominal),
          due: calendarDate(due),
          on: state === 'done' && settledOn ? calendarDate(settledOn) : null,
        },
      ]),
  )
}
