import { datesOfEach, inOrderOfDays, recordsByObligation } from '@duebook/contract/calendar/dates-within'
import type { CalendarDate } from '@duebook/domain'
import { useEffect, useMemo, useState } from 'react'
import { loadCalendars } from '../../cloud/obligations/calendars.ts'
import { useObligations, type ObligationRecord } from '../../cloud/obligations/obligations.ts'
import type { RecordedDay } from '../../cloud/occurrences/between.ts'
import { useToday } from '../../frame/clock.ts'
import { useSignedIn } from '../../frame/signedIn.tsx'
import { MOST_EACH, useWindowData, type CalendarRow } from '../calendar-data.ts'
import { busyBookOf, type BusyBook } from './busy-book.ts'
import { busyWindow } from './busy-data.ts'

/**
 * Which weeks of the open book are busy, worked out a little at a time beside what one does; null until it is known, and where it does not matter.
 * What rules give is looked at first: only where that `matters` is it asked what is recorded of those dates, so that most visits read nothing more.
 */
export function useBusyBook(
  matters: (book: BusyBook) => boolean,
): (BusyBook & { holidays: ReadonlyMap<CalendarDate, string> }) | null {
  const { bookId } = useSignedIn()
  const today = useToday()
  const live = useObligations(bookId)
  const obligations = live.status === 'ready' ? live.data : null
  const rough = useInSlices(obligations, today, NOTHING_RECORDED)
  const isAsked = rough !== null && matters(rough)
  const { from, through } = busyWindow(today)
  const data = useWindowData(isAsked ? live : LOADING, from, through)
  const exact = useInSlices(isAsked && data ? obligations : null, today, data?.recorded ?? NOTHING_RECORDED)
  const holidays = data?.holidays
  return useMemo(() => (isAsked && exact && holidays ? { ...exact, holidays } : null), [isAsked, exact, holidays])
}

/** In ms: so long at a time is worked, and so long is left to whoever does something meanwhile. */
const SLICE_MS = 5
const PAUSE_MS = 15
/** So long (ms) nothing has to change before it is begun. */
const CALM_MS = 300
const CALM_OF_MANY_MS = 2_000
/** A book with more takes some seconds of such slices. */
const MANY = 300

/** The dates of a year, slice by slice; null until the last, and as soon as what they come from is another. */
function useInSlices(
  obligations: readonly ObligationRecord[] | null,
  today: CalendarDate,
  recorded: readonly RecordedDay[],
): BusyBook | null {
  const [known, setKnown] = useState<{ of: unknown[]; book: BusyBook } | null>(null)
  useEffect(() => {
    if (!obligations) return
    const { first, from, through } = busyWindow(today)
    const window = { from, through, today, most: MOST_EACH }
    const byObligation = recordsByObligation(recorded)
    const parts: CalendarRow[][] = []
    let at = 0
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const work = () => {
      const until = performance.now() + SLICE_MS
      for (; at < obligations.length && performance.now() < until; at++)
        parts.push(datesOfEach(obligations.slice(at, at + 1), window, byObligation))
      if (at < obligations.length) return void (timer = setTimeout(work, PAUSE_MS))
      setKnown({ of: [obligations, today, recorded], book: busyBookOf(inOrderOfDays(parts.flat()), first) })
    }
    const begin = () =>
      // Without a connection a table may be missing: then nothing is said of weeks.
      void loadCalendars(obligations.map(({ schedule }) => schedule)).then(
        () => !isOver && work(),
        () => {},
      )
    timer = setTimeout(begin, obligations.length > MANY ? CALM_OF_MANY_MS : CALM_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [obligations, today, recorded])
  const isOfNow = known?.of[0] === obligations && known.of[1] === today && known.of[2] === recorded
  return known && isOfNow ? known.book : null
}

const NOTHING_RECORDED: readonly RecordedDay[] = []
const LOADING = { status: 'loading' } as const
