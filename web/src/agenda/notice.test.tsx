import { noticeAhead } from '@duebook/contract/about/notice-dates'
import { calendarDate, type Notice } from '@duebook/domain'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SignedIn } from '../cloud/accounts/auth.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { OpenOverlay } from '../frame/overlays.ts'
import { SignedInProvider } from '../frame/signedIn.tsx'
import { Today } from './Today.tsx'
import { Upcoming } from './Upcoming.tsx'

// The wire is the seam: what the service would have answered is given, the SDKs stay out.
const book = vi.hoisted(() => ({ obligations: [] as unknown[], notes: [] as unknown[] }))
const ready = vi.hoisted(() => (data: unknown) => ({ status: 'ready', data, fromCache: false }))
vi.mock('../cloud/people/members.ts', () => ({ useBookPeople: () => ({ status: 'loading' }) }))
vi.mock('../cloud/obligations/obligations.ts', () => ({ useObligations: () => ready(book.obligations) }))
vi.mock('../cloud/accounts/profile.ts', () => ({
  useProfile: () => ready({ timeZone: 'Europe/London' }),
  changeProfile: () => {},
}))
vi.mock('../cloud/billing/allowance.ts', () => ({ useAllowance: () => ({ status: 'loading' }) }))
vi.mock('../cloud/occurrences/between.ts', () => ({ useRecordedBetween: () => ready([]) }))
vi.mock('../cloud/reminders/reminders.ts', () => ({
  useFailedReminders: () => ready([]),
  useNotifications: () => ready(book.notes),
}))

const ada: SignedIn = {
  state: 'signedIn',
  uid: 'ada',
  email: 'ada@okafor.studio',
  emailVerified: true,
  displayName: 'Ada Okafor',
  bookId: 'ada',
}
const d = calendarDate
const contract = (
  title: string,
  end: string,
  sendBy: string,
  notice: Notice,
  changed: Partial<ObligationRecord> = {},
) => {
  const schedule = {
    type: 'term',
    end: d(end),
    renewal: { form: 'tacit', span: { amount: 12, unit: 'months' } },
  } as const
  return {
    id: title,
    title,
    assignee: null,
    kind: 'contract',
    counterparty: null,
    schedule,
    amount: { minor: 34_800, currency: 'GBP', estimated: false },
    notice,
    status: 'active',
    nextNominal: d(end),
    nextDue: d(end),
    nextNotice: d(sendBy),
    noticeAhead: noticeAhead({ schedule, notice }, { due: d(end), sendBy: d(sendBy) }),
    nextAcknowledged: false,
    pending: false,
    ...changed,
  } as unknown as ObligationRecord
}
const aMonth: Notice = { period: { amount: 1, unit: 'months' }, counts: 'received' }
const hire = contract('Card terminal hire', '2026-12-27', '2026-11-27', aMonth)
const lease = contract('Office lease', '2027-01-02', '2026-11-30', { ...aMonth, deliveryBufferDays: 2 })

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

async function rowsOf(Screen: () => React.ReactNode, on: string, ...obligations: ObligationRecord[]) {
  vi.setSystemTime(`${on}T12:00:00Z`)
  book.obligations = obligations
  const root = createRootRoute()
  const here = createRoute({ getParentRoute: () => root, path: '/', component: Screen })
  const others = ['/obligations/$obligationId', '/upcoming'].map((path) =>
    createRoute({ getParentRoute: () => root, path }),
  )
  const router = createRouter({ routeTree: root.addChildren([here, ...others]), history: createMemoryHistory() })
  render(
    <SignedInProvider person={ada}>
      <OpenOverlay value={() => {}}>
        <RouterProvider router={router as never} />
      </OpenOverlay>
    </SignedInProvider>,
  )
  await screen.findByRole('heading', { level: 1 })
  return screen.queryAllByRole('listitem').map((item) => item.textContent ?? '')
}

test.each([
  [
    'before',
    '2026-11-21',
    hire,
    ['Give notice by', 'in 6 days', 'Else renews Mon 28 Dec for 12 months · It counts on arrival'],
  ],
  ['on', '2026-11-27', hire, ['Give notice by', 'today', 'Else renews Mon 28 Dec for 12 months']],
  ['before it is sent', '2026-11-21', lease, ['Send notice by', 'in 9 days', 'It must be with them by Wed 2 Dec']],
  ['while it travels', '2026-12-01', lease, ['Notice received by', 'tomorrow', 'It was to be sent by Mon 30 Nov']],
])('Today names the day for notice %s', async (_when, on, obligation, said) => {
  const [row = ''] = await rowsOf(Today, on, obligation)
  for (const words of said) expect(row).toContain(words)
  expect(row).toContain('£348.00')
})

test('Today says what becomes of a contract whose notice closed', async () => {
  const [row = ''] = await rowsOf(Today, '2026-12-29', hire)
  expect(row).toContain('Renewed Mon 28 Dec for 12 months')
})

test('Upcoming names the day for notice, and at the end what happens then', async () => {
  const rows = await rowsOf(Upcoming, '2026-11-21', hire)
  expect(rows[0]).toMatch(/Give notice by.*Else renews Mon 28 Dec for 12 months/)
  expect(rows[1]).toMatch(/Else renews Mon 28 Dec for 12 months/)
  cleanup()
  const after = await rowsOf(Upcoming, '2026-11-28', hire)
  expect(after[0]).toMatch(/Renews Mon 28 Dec for 12 months/)
  expect(after.join()).not.toContain('Give notice by')
})

test('what comes next in an empty book is the day for notice, not the end that is too late', async () => {
  await rowsOf(Today, '2026-10-01', hire)
  expect((await screen.findByText(/Next: Card terminal hire/)).textContent).toMatch(/in 57 days, Fri 27 Nov/)
})
