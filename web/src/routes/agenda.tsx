import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import { readSheet } from '../agenda/read-sheet.ts'
import { readBusyPlace } from '../calendar/busy/read-busy-place.ts'
import { readPlace } from '../calendar/read-place.ts'
import { loadCalendars } from '../cloud/obligations/calendars.ts'
import { lastSchedules } from '../cloud/sync/lastSeen.ts'
import { inFrame } from './root.ts'

/** Worked out of a year of dates, once the rows stand. */
const BusyAhead = lazy(() => import('../calendar/busy/BusyAhead.tsx').then((module) => ({ default: module.BusyAhead })))

export const today = createRoute({
  getParentRoute: inFrame,
  path: '/today',
  component: lazyRouteComponent(async () => {
    const { Today } = await import('../agenda/Today.tsx')
    return { Today: () => <Today ahead={BusyAhead} /> }
  }, 'Today'),
})
export const upcoming = createRoute({
  getParentRoute: inFrame,
  path: '/upcoming',
  // `?print=2026-12-06`: what is due through that day is printed once it stands.
  validateSearch: readSheet,
  // Its rows are worked out, also those of the last visit.
  loader: () => loadCalendars(lastSchedules()),
  component: lazyRouteComponent(() => import('../agenda/Upcoming.tsx'), 'Upcoming'),
})
export const calendar = createRoute({
  getParentRoute: inFrame,
  path: '/calendar',
  // `?month=2026-12`, `?week=2026-12-28`, `&day=2026-12-31`: what is shown, and the day that is open.
  validateSearch: readPlace,
  loader: () => loadCalendars(lastSchedules()),
  component: lazyRouteComponent(() => import('./screens/CalendarOfBook.tsx'), 'CalendarOfBook'),
})
export const year = createRoute({
  getParentRoute: inFrame,
  path: '/year',
  loader: () => loadCalendars(lastSchedules()),
  component: lazyRouteComponent(() => import('../calendar/year/Year.tsx'), 'Year'),
})
export const busy = createRoute({
  getParentRoute: inFrame,
  path: '/year/busy',
  // `?from=2026-12-21`: which busy weeks.
  validateSearch: readBusyPlace,
  loader: () => loadCalendars(lastSchedules()),
  component: lazyRouteComponent(() => import('./screens/BusyWeeksOfBook.tsx'), 'BusyWeeksOfBook'),
})
