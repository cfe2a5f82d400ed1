// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useIsStillHere } from './useIsStillHere.ts'

afterEach(cleanup)

test('a screen that is being left writes nothing into the address that somebody pressed', async () => {
  let isStillHere = () => false
  const Filtered = () => {
    isStillHere = useIsStillHere()
    return <h1>Obligations</h1>
  }
  const comes = Promise.withResolvers<void>()
  const root = createRootRoute()
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/obligations', component: Filtered }),
      createRoute({
        getParentRoute: () => root,
        path: '/today',
        loader: () => comes.promise,
        component: () => <h1>Today</h1>,
      }),
    ]),
    history: createMemoryHistory({ initialEntries: ['/obligations?filter=rent'] }),
  })
  render(<RouterProvider router={router as never} />)
  await screen.findByText('Obligations')
  expect(isStillHere()).toBe(true)
  act(() => void router.navigate({ to: '/today' } as never))
  // The next screen is still being fetched: the one before it stands.
  expect(screen.getByText('Obligations')).toBeTruthy()
  expect(isStillHere()).toBe(false)
  comes.resolve()
  await screen.findByText('Today')
})
