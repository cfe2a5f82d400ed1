import { lazy, Suspense, useCallback, useEffect, useRef, type ReactNode } from 'react'
import { Calendar } from '../../calendar/Calendar.tsx'
import type { CalendarPlace } from '../../calendar/read-place.ts'
import { useAllBooks } from '../../cloud/books/allBooks.ts'
import { useSignedIn } from '../../frame/signedIn.tsx'
import { SkeletonRows } from '../../ui/rows/SkeletonRows.tsx'
import { calendar } from '../agenda.tsx'
import { useIsStillHere } from '../useIsStillHere.ts'

const AllCalendar = lazy(() =>
  import('../../calendar/AllCalendar.tsx').then((module) => ({ default: module.AllCalendar })),
)

export function CalendarOfBook(): ReactNode {
  const place = calendar.useSearch()
  const navigate = calendar.useNavigate()
  const isStillHere = useIsStillHere()
  const now = useRef(place)
  useEffect(() => void (now.current = place))
  // The same function on every page: with another one the page that is left would be drawn again.
  const onPlace = useCallback(
    (to: CalendarPlace) => {
      const { month, week } = now.current
      if (isStillHere())
        void navigate({ search: to, replace: to.month === month && to.week === week, resetScroll: false })
    },
    [navigate, isStillHere],
  )
  const all = useAllBooks(useSignedIn().uid)
  if (all === null) return <Calendar place={place} onPlace={onPlace} />
  return (
    <Suspense fallback={<SkeletonRows count={6} />}>
      {all === 'loading' ? <SkeletonRows count={6} /> : <AllCalendar books={all} place={place} onPlace={onPlace} />}
    </Suspense>
  )
}
