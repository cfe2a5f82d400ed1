// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { LostPage } from './LostPage.tsx'

const of = vi.hoisted(() => ({ state: 'signedOut' }))
// The wire is the seam: who is there comes from the cloud folder, where one is from the router.
vi.mock('../../cloud/accounts/auth.ts', () => ({ useSession: () => ({ state: of.state }) }))
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
  useLocation: () => ({ pathname: '/o/vat-retrun' }),
}))
afterEach(cleanup)

test.each([
  ['signedOut', 'Sign in', '/sign-in', /^((?!your obligations).)*$/s],
  ['signedIn', 'Go to Today', '/today', /your obligations are where they were/],
])('an address that leads nowhere leads somebody who is %s to “%s”', (state, name, to, said) => {
  of.state = state
  const { container } = render(<LostPage />)
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(to)
  expect(container.textContent).toMatch(said)
  expect(container.textContent).toContain('/o/vat-retrun')
})
