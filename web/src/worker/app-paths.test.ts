import { expect, it } from 'vitest'
import { router } from '../routes.tsx'
import { isOfApp } from './app-paths.ts'

it('every page of the app is known to the worker, and none of the server’s', () => {
  const paths = Object.keys(router.routesByPath)
  expect(paths.filter((path) => !isOfApp(path) && path !== '/gallery')).toEqual([])
  const servers = [
    '/a/x',
    '/stop/x',
    '/watch/x',
    '/decline/x',
    '/f/x.ics',
    '/emulator/auth/handler',
    '/readyz',
    '/v0/b',
  ]
  expect(servers.filter(isOfApp)).toEqual([])
})
