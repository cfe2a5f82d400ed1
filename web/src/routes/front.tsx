import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { sessionKnown } from '../cloud/accounts/auth.ts'
import { lastPerson, leavesCopy } from '../cloud/sync/lastSeen.ts'
import { root } from './root.ts'

export const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: async () => {
    // Whoever was here last goes on to Today at once. A tab whose sign-in leaves no copy has to ask who it is.
    if (lastPerson() === null && leavesCopy()) return
    if ((await sessionKnown()).state !== 'signedOut') throw redirect({ to: '/today', replace: true })
  },
  component: lazyRouteComponent(() => import('./screens/Start.tsx'), 'Start'),
})

export const dates = createRoute({
  getParentRoute: () => root,
  path: '/dates',
  component: lazyRouteComponent(() => import('../front/HowChecked.tsx'), 'HowChecked'),
})

export const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  // `?create=true`: for somebody who has no account yet.
  validateSearch: ({ create }: { create?: unknown }): { create?: true } => (create === true ? { create } : {}),
  component: lazyRouteComponent(() => import('./screens/SigningIn.tsx'), 'SigningIn'),
})

export const finishMailLink = createRoute({
  getParentRoute: () => root,
  path: '/sign-in/link',
  component: lazyRouteComponent(() => import('../account/FinishMailLink.tsx'), 'FinishMailLink'),
})

export const bare = createRoute({
  getParentRoute: () => root,
  id: 'bare',
  component: lazyRouteComponent(() => import('../frame/BareFrame.tsx'), 'BareFrame'),
})
export const welcome = createRoute({
  getParentRoute: () => bare,
  path: '/welcome',
  component: lazyRouteComponent(() => import('./screens/Welcoming.tsx'), 'Welcoming'),
})

/** Every part in every state; in development only, so that a build leaves it out. */
export const development = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: '/gallery',
        component: lazyRouteComponent(() => import('../gallery/Gallery.tsx'), 'Gallery'),
      }),
    ]
  : []
