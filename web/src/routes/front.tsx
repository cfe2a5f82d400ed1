import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { lazy, useCallback } from 'react'
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
  component: lazyRouteComponent(async () => {
    const { Landing } = await import('../front/Landing.tsx')
    const fillDemo = async () => {
      const [{ beginDemo }, { fillDemoBook }, { draftOf }] = await Promise.all([
        import('../cloud/accounts/demo.ts'),
        import('../front/demo-book.ts'),
        import('../quick-add/draft.ts'),
      ])
      await fillDemoBook(await beginDemo(), draftOf)
    }
    return {
      default: function Start() {
        const navigate = start.useNavigate()
        const openDemo = async () => {
          await fillDemo()
          await navigate({ to: '/today' })
        }
        const toToday = useCallback(() => void navigate({ to: '/today', replace: true }), [navigate])
        return <Landing openDemo={openDemo} onSomeone={toToday} />
      },
    }
  }),
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
  component: lazyRouteComponent(async () => {
    const { SignIn } = await import('../account/SignIn.tsx')
    return { default: () => <SignIn create={signIn.useSearch().create === true} /> }
  }),
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
  component: lazyRouteComponent(async () => {
    const [{ Welcome }, { QuickAddForm }, { WithinPlanOnPage }] = await Promise.all([
      import('../onboarding/Welcome.tsx'),
      import('../quick-add/QuickAddForm.tsx'),
      import('../billing/WithinPlan.tsx'),
    ])
    const Form = (props: Parameters<typeof QuickAddForm>[0]) => (
      <WithinPlanOnPage>
        <QuickAddForm {...props} />
      </WithinPlanOnPage>
    )
    const StartFromPack = lazy(() =>
      import('../packs/StartFromPack.tsx').then((module) => ({ default: module.StartFromPack })),
    )
    return { default: () => <Welcome form={Form} packs={StartFromPack} /> }
  }),
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
