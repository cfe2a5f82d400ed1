import { datesWithin, type BookDate } from '@duebook/contract/calendar/dates-within'
import { MOST_EXTENSIONS, type Extension } from '@duebook/contract/occurrence'
import { calendarFor, formatDays, type CalendarDate } from '@duebook/domain'
import { useEffect, useMemo, useState } from 'react'
import { useAllowance } from '../cloud/billing/allowance.ts'
import { useBookRegions } from '../cloud/books/defaults.ts'
import { loadRegions } from '../cloud/obligations/calendars.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { useRecordedBetween, type RecordedDay } from '../cloud/occurrences/between.ts'
import type { Live } from '../cloud/sync/liveQuery.ts'
import { useToday } from '../frame/clock.ts'
import { useSignedIn } from '../frame/signedIn.tsx'

export type CalendarRow = BookDate<ObligationRecord>
/** What was recorded of the dates in a window, and the names of its holidays by day. `failure`: what is recorded could not be read. */
export type WindowData = {
  recorded: readonly RecordedDay[]
  holidays: ReadonlyMap<CalendarDate, string>
  failure: { code: string; retry: () => void } | null
}

/** As many dates of one rule as a window can hold: one a day, and those that closed days push together. */
export const MOST_EACH = 1_000

/**
 * What a window needs beside the obligations; null until all of it is here, so that it is drawn once. After a failure it is drawn without what
 * could not be read, and says so.
 */
export function useWindowData(
  obligations: Live<ObligationRecord[]>,
  from: CalendarDate,
  through: CalendarDate,
): WindowData | null {
  const { bookId } = useSignedIn()
  const today = useToday()
  const live = useRecordedBetween(bookId, knownOf(obligations), { from, through, today })
  const holidays = useHolidays()
  const recorded = live.status === 'ready' ? live.data : live.status === 'failed' ? (live.lastData ?? NONE) : null
  const failure = live.status === 'failed' ? live : null
  return useMemo(() => (recorded && holidays ? { recorded, holidays, failure } : null), [recorded, holidays, failure])
}

/** The dates of the book in a window. */
export function useDates(
  obligations: readonly ObligationRecord[],
  from: CalendarDate,
  through: CalendarDate,
  recorded: readonly RecordedDay[],
): CalendarRow[] {
  const today = useToday()
  return useMemo(
    () => datesWithin(obligations, { from, through, today, most: MOST_EACH }, recorded),
    [obligations, from, through, today, recorded],
  )
}

/** The holidays of the open book's regions, by day; null until it is known whose they are, and while they are fetched. */
export function useHolidays(): ReadonlyMap<CalendarDate, string> | null {
  const { bookId } = useSignedIn()
  // Of a book that cannot be read no holidays are known, and its days stand all the same.
  const isLost = useAllowance(bookId).status === 'failed'
  const regions = useBookRegions(bookId) ?? (isLost ? NO_REGIONS : null)
  const wanted = regions?.join(' ') ?? null
  const [loaded, setLoaded] = useState<{ wanted: string; holidays: ReadonlyMap<CalendarDate, string> } | null>(null)
  useEffect(() => {
    if (wanted === null) return
    const ids = wanted.split(' ').filter(Boolean)
    const keep = (holidays: ReadonlyMap<CalendarDate, string>) => setLoaded({ wanted, holidays })
    // Without a connection the days stand without their names.
    loadRegions(ids).then(
      () => keep(holidaysOf(ids)),
      () => keep(new Map()),
    )
  }, [wanted])
  return loaded !== null && loaded.wanted === wanted ? loaded.holidays : null
}

function holidaysOf(regions: readonly string[]): ReadonlyMap<CalendarDate, string> {
  return new Map([...calendarFor(regions).holidays].map(([day, name]) => [formatDays(day), name]))
}

/** The extensions of one date; null where it has had as many as there can be. */
export function extensionsOf(
  recorded: readonly RecordedDay[],
  { obligation, nominal }: Pick<CalendarRow, 'obligation' | 'nominal'>,
): readonly Extension[] | null {
  const found = recorded.find((one) => one.obligationId === obligation.id && one.nominal === nominal)?.extensions ?? []
  return found.length < MOST_EXTENSIONS ? found : null
}

const knownOf = (live: Live<ObligationRecord[]>) =>
  live.status === 'ready' ? live.data : live.status === 'failed' ? live.lastData : null

const NONE: readonly RecordedDay[] = []
const NO_REGIONS: readonly string[] = []
