import type { UserProfile } from '@duebook/contract/user'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SignedIn } from '../cloud/accounts/auth.ts'
import type { WayFares } from '../cloud/reach/devices.ts'
import { HowReached } from '../frame/reached/HowReached.tsx'
import { SignedInProvider } from '../frame/signedIn.tsx'
import { UsualWays } from './UsualWays.tsx'

// The wire is the seam: what the service would have answered is given, the SDKs stay out.
const known = vi.hoisted(() => ({ sms: null as unknown, changes: [] as unknown[], confirmed: [] as string[] }))
const ready = vi.hoisted(() => (data: unknown) => ({ status: 'ready', data, fromCache: false }))
vi.mock('../cloud/accounts/profile.ts', () => ({
  useProfile: () => ready(null),
  changeProfile: (_uid: string, change: unknown) => void known.changes.push(change),
}))
vi.mock('../cloud/reach/devices.ts', () => ({
  useDevices: () => ready([]),
  useWays: () => ready({ email: null, push: null, sms: known.sms }),
  removeDevice: () => {},
}))
vi.mock('../cloud/reach/ask.ts', () => ({
  confirmAddress: (way: string) => Promise.resolve(void known.confirmed.push(way)),
  sendTest: () => Promise.resolve({ email: true, push: 0, sms: true }),
}))
beforeEach(() => Object.assign(known, { sms: null, changes: [], confirmed: [] }))
afterEach(cleanup)

const number = '+447700900123'
const ada: SignedIn = {
  state: 'signedIn',
  uid: 'ada',
  email: 'ada@okafor.studio',
  emailVerified: true,
  displayName: 'Ada',
  bookId: 'ada',
}
async function draw(person: Partial<SignedIn>, usual?: UserProfile['usual']) {
  const profile = { displayName: 'Ada', ...(usual && { usual }) } as UserProfile
  const root = createRootRoute()
  const component = () => (
    <SignedInProvider person={{ ...ada, ...person }}>
      <UsualWays uid="ada" profile={profile} />
      <HowReached />
    </SignedInProvider>
  )
  const page = createRoute({ getParentRoute: () => root, path: '/', component })
  const security = createRoute({ getParentRoute: () => root, path: '/settings/security' })
  const router = createRouter({
    routeTree: root.addChildren([page, security]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  render(<RouterProvider router={router} />)
  return screen.findByRole('heading', { name: 'How you are reached' })
}
const texts = () => screen.queryByRole('checkbox', { name: /^Text message/ })

test('whoever has no number is not offered texts, but the way to one', async () => {
  await draw({ phone: null })
  expect(texts()).toBeNull()
  const link = screen.getByRole('link', { name: 'Link a number for text messages' })
  expect(link.getAttribute('href')).toBe('/settings/security')
})

test('a demo, which has no account, is offered neither', async () => {
  await draw({ phone: null, demo: true })
  expect(texts()).toBeNull()
  expect(screen.queryByRole('link')).toBeNull()
})

test('whoever has a number can like texts beside the others', async () => {
  await draw({ phone: number })
  expect(screen.getByText(`${number} · verified`)).toBeTruthy()
  fireEvent.click(texts()!)
  expect(known.changes).toEqual([{ usual: ['email', 'sms'] }])
})

test('whoever likes texts and has no number any more can let go of them', async () => {
  await draw({ phone: null }, ['push', 'sms'])
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /once a number is verified/ }).checked).toBe(true)
  fireEvent.click(texts()!)
  expect(known.changes).toEqual([{ usual: ['push'] }])
})

test('a number that takes no texts says so until it is confirmed', async () => {
  const since = Date.UTC(2026, 10, 20, 9)
  const fares: WayFares = { state: 'bounced', address: number, reason: 'no such number', since, lastDeliveredAt: null }
  known.sms = fares
  await draw({ phone: number })
  expect(screen.getByText(/Text message bounced on .*: no such number\. Nothing is sent there/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(known.confirmed).toEqual(['sms'])
})
