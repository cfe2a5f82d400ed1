import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from './root.ts'

export const join = createRoute({
  getParentRoute: () => root,
  path: '/join/$link',
  component: lazyRouteComponent(() => import('./screens/Joining.tsx'), 'Joining'),
})

/** What somebody outside is shown of a book. */
export const outside = createRoute({
  getParentRoute: () => root,
  path: '/r/$link',
  component: lazyRouteComponent(() => import('./screens/Outside.tsx'), 'Outside'),
})
/** Where every message of a drill leads. */
export const gotIt = createRoute({
  getParentRoute: () => root,
  path: '/drill/$link',
  component: lazyRouteComponent(() => import('./screens/GettingIt.tsx'), 'GettingIt'),
})
