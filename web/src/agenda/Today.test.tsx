import { calendarDate } from '@duebook/domain'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { SignedIn } from '../cloud/accounts/auth.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { OpenOverlay } from '../frame/overlays.ts'
import { SignedInProvider } from '../frame/signedIn.tsx'
import { Today } from './Today.tsx'

// The wire is the seam: what the service would have answered is given, the SDKs stay out.
const book = vi.hoisted(() => ({ obligations: [] as unknown[] }))
vi.mock('../cloud/people/members.ts', () => ({ useBookPeople: () => ({ status: 'loading' }) }))
vi.mock('../cloud/obligations/obligations.ts', () => ({
  useObligations: () => ({ status: 'ready', data: book.obligations, fromCache: false }),
}))
vi.mock('../cloud/accounts/profile.ts', () => ({ useProfile: () => ({ status: 'loading' }), changeProfile: () => {} }))
vi.mock('../cloud/reminders/reminders.ts', () => ({
  useFailedReminders: () => ({ status: 'ready', data: [], fromCache: false }),
  useNotifications: () => ({ status: 'ready', data: [], fromCache: false }),
}))

const ada: SignedIn = {
  state: 'signedIn',
  uid: 'ada',
  email: 'ada@okafor.studio',
  emailVerified: true,
  displayName: 'Ada Okafor',
  bookId: 'ada',
}
const overdue = (id: string, title: string, assignee: string | null): ObligationRecord =>
  ({
    id,
    title,
    assignee,
    kind: 'bill',
    counterparty: null,
    schedule: { type: 'once', date: calendarDate('2020-01-15') },
    amount: null,
    notice: null,
    status: 'active',
    nextNominal: calendarDate('2020-01-15'),
    nextDue: calendarDate('2020-01-15'),
    nextNotice: null,
    nextAcknowledged: false,
    pending: false,
  }) as unknown as ObligationRecord

afterEach(cleanup)

async function open(...obligations: ObligationRecord[]) {
  book.obligations = obligations
  const root = createRootRoute()
  const today = createRoute({ getParentRoute: () => root, path: '/', component: Today })
  const others = ['/obligations/$obligationId', '/upcoming'].map((path) =>
    createRoute({ getParentRoute: () => root, path }),
  )
  const router = createRouter({ routeTree: root.addChildren([today, ...others]), history: createMemoryHistory() })
  render(
    <SignedInProvider person={ada}>
      <OpenOverlay value={() => {}}>
        <RouterProvider router={router as never} />
      </OpenOverlay>
    </SignedInProvider>,
  )
  await screen.findByRole('heading', { level: 1 })
  return () => screen.queryAllByRole('listitem').map((item) => item.querySelector('a')?.textContent)
}

test('where somebody else is named one may look at one’s own alone, and the count follows', async () => {
  const titles = await open(
    overdue('a', 'Electricity', null),
    overdue('b', 'Van lease', 'sam'),
    overdue('c', 'Water', 'ada'),
  )
  expect(titles()).toEqual(['Electricity', 'Van lease', 'Water'])
  expect(screen.getByText('3 need you')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Mine' }))
  expect(titles()).toEqual(['Electricity', 'Water'])
  expect(screen.getByText('2 need you')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Mine' }).getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: 'Everyone' }))
  expect(titles()).toHaveLength(3)
})

test('a book of one’s own has nothing to choose between', async () => {
  await open(overdue('a', 'Electricity', null))
  expect(screen.queryByRole('group', { name: 'Whose' })).toBeNull()
})
