import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { inFrame } from './root.ts'

export const inbox = createRoute({
  getParentRoute: inFrame,
  path: '/inbox',
  component: lazyRouteComponent(() => import('../inbox/Inbox.tsx'), 'Inbox'),
})
export const activity = createRoute({
  getParentRoute: inFrame,
  path: '/activity',
  component: lazyRouteComponent(() => import('../activity/Activity.tsx'), 'Activity'),
})
export const settings = createRoute({
  getParentRoute: inFrame,
  path: '/settings',
  component: lazyRouteComponent(() => import('./screens/ProfileWithStatistics.tsx'), 'ProfileWithStatistics'),
})

export const security = createRoute({
  getParentRoute: inFrame,
  path: '/settings/security',
  component: lazyRouteComponent(() => import('../account/Security.tsx'), 'Security'),
})

export const reminders = createRoute({
  getParentRoute: inFrame,
  path: '/settings/reminders',
  component: lazyRouteComponent(() => import('../reminder-settings/ReminderSettings.tsx'), 'ReminderSettings'),
})
export const coverage = createRoute({
  getParentRoute: inFrame,
  path: '/settings/coverage',
  component: lazyRouteComponent(() => import('../coverage/Coverage.tsx'), 'Coverage'),
})
export const away = createRoute({
  getParentRoute: inFrame,
  path: '/settings/away',
  component: lazyRouteComponent(() => import('../away/AwayAndQuiet.tsx'), 'AwayAndQuiet'),
})
export const people = createRoute({
  getParentRoute: inFrame,
  path: '/settings/people',
  // `?openings=…` and `?end=…`: what the mail about a link for somebody outside leads to.
  validateSearch: ({ openings, end }: { openings?: unknown; end?: unknown }): { openings?: string; end?: string } =>
    isLinkId(openings) ? { openings } : isLinkId(end) ? { end } : {},
  component: lazyRouteComponent(() => import('./screens/PeopleOfBook.tsx'), 'PeopleOfBook'),
})
/** As it is said: who is in the book that is looked at. */
export const peopleShort = createRoute({
  getParentRoute: inFrame,
  path: '/people',
  beforeLoad: () => {
    throw redirect({ to: '/settings/people', replace: true })
  },
})
export const feeds = createRoute({
  getParentRoute: inFrame,
  path: '/settings/feeds',
  component: lazyRouteComponent(() => import('../feeds/Feeds.tsx'), 'Feeds'),
})
export const tokens = createRoute({
  getParentRoute: inFrame,
  path: '/settings/feeds/tokens',
  component: lazyRouteComponent(() => import('./screens/TokensOfMine.tsx'), 'TokensOfMine'),
})
export const billing = createRoute({
  getParentRoute: inFrame,
  path: '/settings/billing',
  component: lazyRouteComponent(() => import('../billing/Billing.tsx'), 'Billing'),
})
export const checkoutReturn = createRoute({
  getParentRoute: inFrame,
  path: '/settings/billing/return',
  component: lazyRouteComponent(() => import('../billing/CheckoutReturn.tsx'), 'CheckoutReturn'),
})
export const importing = createRoute({
  getParentRoute: inFrame,
  path: '/settings/import',
  component: lazyRouteComponent(() => import('../import/Import.tsx'), 'Import'),
})
/** As it is said and linked to. */
export const importShort = createRoute({
  getParentRoute: inFrame,
  path: '/import',
  beforeLoad: () => {
    throw redirect({ to: '/settings/import', replace: true })
  },
})
/** `of`: which import is looked at. */
export const imports = createRoute({
  getParentRoute: inFrame,
  path: '/settings/import/history',
  validateSearch: ({ of }: { of?: unknown }): { of?: string } =>
    typeof of === 'string' ? { of: of.slice(0, 40) } : {},
  component: lazyRouteComponent(() => import('../import/ImportHistory.tsx'), 'ImportHistory'),
})
export const exporting = createRoute({
  getParentRoute: inFrame,
  path: '/settings/import/export',
  component: lazyRouteComponent(() => import('./screens/Exporting.tsx'), 'Exporting'),
})

function isLinkId(said: unknown): said is string {
  return typeof said === 'string' && /^[\w-]{1,64}$/.test(said)
}
