import { createMemoryHistory } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { router } from '../routes.tsx'

it.each([
  ['/people', '/settings/people'],
  ['/import', '/settings/import'],
])('%s, as people say it, leads to %s', async (said, pathname) => {
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [said] }) })
  await router.load()
  expect(router.state.location.pathname).toBe(pathname)
})
