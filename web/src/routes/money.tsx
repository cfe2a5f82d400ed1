import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadCalendars } from '../cloud/obligations/calendars.ts'
import { lastSchedules } from '../cloud/sync/lastSeen.ts'
import { readReportPlace } from '../reports/read-report-place.ts'
import { inFrame } from './root.ts'

export const forecast = createRoute({
  getParentRoute: inFrame,
  path: '/forecast',
  loader: () => loadCalendars(lastSchedules()),
  component: lazyRouteComponent(() => import('../forecast/Forecast.tsx'), 'Forecast'),
})
export const reports = createRoute({
  getParentRoute: inFrame,
  path: '/reports',
  // `?span=quarter`, and which of its dates are listed.
  validateSearch: readReportPlace,
  loader: () => loadCalendars(lastSchedules()),
  component: lazyRouteComponent(() => import('./screens/ReportsOfBook.tsx'), 'ReportsOfBook'),
})
