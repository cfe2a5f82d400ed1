import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { lazy } from 'react'
import { sessionKnown } from './cloud/auth.ts'
import { Frame } from './shell/Frame.tsx'
import { LostPage } from './shell/LostPage.tsx'

/** Every URL of the app. Screens are fetched when they are first opened; the frame draws around them. */
const root = createRootRoute({ notFoundComponent: LostPage })

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: async () => {
    throw redirect({ to: (await sessionKnown()).state === 'signedOut' ? '/sign-in' : '/today', replace: true })
  },
})

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  component: lazyRouteComponent(() => import('./account/SignIn.tsx'), 'SignIn'),
})

/** Features do not know each other: here the frame is given the overlay that adds an obligation. */
const loadQuickAdd = () =>
  import('./quick-add/QuickAddDialog.tsx').then((module) => ({ default: module.QuickAddDialog }))
const QuickAddDialog = lazy(loadQuickAdd)
const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  component: () => <Frame quickAdd={QuickAddDialog} fetchAhead={fetchAhead} />,
})
const inFrame = () => frame

const today = createRoute({
  getParentRoute: inFrame,
  path: '/today',
  component: lazyRouteComponent(() => import('./agenda/Today.tsx'), 'Today'),
})
const upcoming = createRoute({
  getParentRoute: inFrame,
  path: '/upcoming',
  component: lazyRouteComponent(() => import('./agenda/Upcoming.tsx'), 'Upcoming'),
})
const obligations = createRoute({
  getParentRoute: inFrame,
  path: '/obligations',
  component: lazyRouteComponent(() => import('./obligations/Obligations.tsx'), 'Obligations'),
})
const obligation = createRoute({
  getParentRoute: inFrame,
  path: '/obligations/$obligationId',
  component: lazyRouteComponent(async () => {
    const { ObligationDetail } = await import('./obligation/ObligationDetail.tsx')
    return {
      default: () => (
        <ObligationDetail
          key={obligation.useParams().obligationId}
          obligationId={obligation.useParams().obligationId}
        />
      ),
    }
  }),
})
const inbox = createRoute({
  getParentRoute: inFrame,
  path: '/inbox',
  component: lazyRouteComponent(() => import('./inbox/Inbox.tsx'), 'Inbox'),
})
const settings = createRoute({
  getParentRoute: inFrame,
  path: '/settings',
  component: lazyRouteComponent(() => import('./account/Settings.tsx'), 'Settings'),
})

const bare = createRoute({
  getParentRoute: () => root,
  id: 'bare',
  component: lazyRouteComponent(() => import('./shell/BareFrame.tsx'), 'BareFrame'),
})
const welcome = createRoute({
  getParentRoute: () => bare,
  path: '/welcome',
  component: lazyRouteComponent(async () => {
    const [{ Welcome }, { QuickAddForm }] = await Promise.all([
      import('./onboarding/Welcome.tsx'),
      import('./quick-add/QuickAddForm.tsx'),
    ])
    return { default: () => <Welcome form={QuickAddForm} /> }
  }),
})

/** Every part in every state; in development only, so that a build leaves it out. */
const development = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: '/gallery',
        component: lazyRouteComponent(() => import('./gallery/Gallery.tsx'), 'Gallery'),
      }),
    ]
  : []

export const router = createRouter({
  routeTree: root.addChildren([
    start,
    signIn,
    frame.addChildren([today, upcoming, obligations, obligation, inbox, settings]),
    bare.addChildren([welcome]),
    ...development,
  ]),
  defaultPreload: 'intent',
  scrollRestoration: true,
})

/** Fetches what the frame opens and shows, so that adding and every view work when the connection goes later. */
function fetchAhead() {
  const views = [today, upcoming, obligations, obligation, inbox, settings]
  // A part that could not be fetched now is asked for again when it is opened.
  void Promise.allSettled([loadQuickAdd(), ...views.map(({ options }) => options.component?.preload?.())])
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
