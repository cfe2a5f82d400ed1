// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { signOut } from '../cloud/accounts/auth.ts'
import { SignOutSection } from './SignOutSection.tsx'

const sync = vi.hoisted(() => ({ unsent: 0, toChoose: 0, failed: [] as object[] }))
vi.mock('../cloud/sync/sync.ts', () => ({ useSyncState: () => sync }))
vi.mock('../cloud/accounts/auth.ts', () => ({ signOut: vi.fn(async () => {}) }))

beforeEach(() => {
  Object.assign(sync, { unsent: 0, toChoose: 0, failed: [] })
  vi.mocked(signOut).mockClear()
})
afterEach(cleanup)

const pressSignOut = () => {
  render(<SignOutSection />)
  fireEvent.click(screen.getByRole('button', { name: 'Sign out' }))
}

describe('signing out', () => {
  it('goes at once where everything is saved', () => {
    pressSignOut()
    expect(signOut).toHaveBeenCalledOnce()
  })

  it.each([
    ['what waits', { unsent: 2 }, '2 changes have not reached the server', 'Sign out, lose 2 changes'],
    ['a version to choose', { toChoose: 1 }, '1 change is not saved and stands above', 'Sign out, lose 1 change'],
    ['a refused change', { failed: [{}] }, '1 change is not saved and stands above', 'Sign out, lose 1 change'],
    ['all of it', { unsent: 1, toChoose: 1, failed: [{}] }, '2 changes are not saved', 'Sign out, lose 3 changes'],
  ])('warns of %s, and goes only when told', (_what, state, said, button) => {
    Object.assign(sync, state)
    pressSignOut()
    expect(screen.getByRole('alert').textContent).toContain(said)
    expect(signOut).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: button }))
    expect(signOut).toHaveBeenCalledOnce()
  })
})
