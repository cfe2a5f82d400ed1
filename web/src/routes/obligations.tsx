import { isCalendarDate, type CalendarDate } from '@duebook/domain'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readAddress } from '../comes-from/read-address.ts'
import { inFrame } from './root.ts'

export const obligations = createRoute({
  getParentRoute: inFrame,
  path: '/obligations',
  // `?filter=due<30d kind:bill`: what the list is narrowed to.
  validateSearch: ({ filter }: { filter?: unknown }): { filter?: string } =>
    typeof filter === 'string' && filter !== '' && filter.length <= 200 ? { filter } : {},
  component: lazyRouteComponent(() => import('./screens/ObligationsOfBook.tsx'), 'ObligationsOfBook'),
})
export const search = createRoute({
  getParentRoute: inFrame,
  path: '/search',
  // `?q=due<30d owner:me`: what is looked for.
  validateSearch: ({ q }: { q?: unknown }): { q?: string } =>
    typeof q === 'string' && q !== '' && q.length <= 200 ? { q } : {},
  component: lazyRouteComponent(() => import('./screens/SearchOfBook.tsx'), 'SearchOfBook'),
})
export const obligation = createRoute({
  getParentRoute: inFrame,
  path: '/obligations/$obligationId',
  // `?at=2026-08-07`: another of its dates than the next one.
  validateSearch: ({ at }: { at?: unknown }): { at?: CalendarDate } =>
    typeof at === 'string' && isCalendarDate(at) ? { at } : {},
  component: lazyRouteComponent(() => import('./screens/ObligationOfBook.tsx'), 'ObligationOfBook'),
})
export const drill = createRoute({
  getParentRoute: inFrame,
  path: '/obligations/$obligationId/drills/$drillId',
  component: lazyRouteComponent(() => import('./screens/DrillOfBook.tsx'), 'DrillOfBook'),
})
export const editing = createRoute({
  getParentRoute: inFrame,
  path: '/obligations/$obligationId/edit',
  component: lazyRouteComponent(() => import('./screens/EditingOfBook.tsx'), 'EditingOfBook'),
})
export const conflict = createRoute({
  getParentRoute: inFrame,
  path: '/obligations/$obligationId/conflict',
  component: lazyRouteComponent(() => import('./screens/ConflictOfBook.tsx'), 'ConflictOfBook'),
})
export const add = createRoute({
  getParentRoute: inFrame,
  path: '/add',
  // `?title=&text=&url=`: what another app shares with this one, as the manifest says; `?from=share`: a file of theirs; `?from=file`: dates out of a document. Read with the screen.
  component: lazyRouteComponent(() => import('./screens/AddOfBook.tsx'), 'AddOfBook'),
})
export const packs = createRoute({
  getParentRoute: inFrame,
  path: '/packs',
  // `?chosen=gb-household gb-vat`: the packs whose dates are shown.
  validateSearch: ({ chosen }: { chosen?: unknown }): { chosen?: string } =>
    typeof chosen === 'string' && /^[a-z -]{1,400}$/.test(chosen) ? { chosen } : {},
  component: lazyRouteComponent(() => import('./screens/PacksOfBook.tsx'), 'PacksOfBook'),
})
export const comesFrom = createRoute({
  getParentRoute: inFrame,
  path: '/comes-from',
  // `?of=ID`, or `?name=Notice served&on=2026-11-07` of an event that is no obligation.
  validateSearch: readAddress,
  component: lazyRouteComponent(() => import('./screens/ComesFromOfBook.tsx'), 'ComesFromOfBook'),
})
