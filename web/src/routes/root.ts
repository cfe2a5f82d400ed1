import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'

/** Screens are fetched when they are first opened. */
export const root = createRootRoute({
  notFoundComponent: lazyRouteComponent(() => import('../frame/notes/LostPage.tsx'), 'LostPage'),
})

/** What stands in the frame; `routes.tsx` gives it its parts. */
export const frame = createRoute({ getParentRoute: () => root, id: 'frame' })
export const inFrame = () => frame
