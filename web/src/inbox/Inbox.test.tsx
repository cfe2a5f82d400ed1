import { calendarDate } from '@duebook/domain'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { SignedIn } from '../cloud/accounts/auth.ts'
import { SignedInProvider } from '../frame/signedIn.tsx'
import { Inbox } from './Inbox.tsx'

// The wire is the seam: what the service would have answered is given, the SDKs stay out.
const book = vi.hoisted(() => ({
  notes: [] as unknown[],
  failed: [] as unknown[],
  answered: [] as string[],
  inHand: [] as string[],
}))
const ready = vi.hoisted(() => (data: unknown) => ({ status: 'ready', data, fromCache: false }))
const titles = ['Rent', 'Water', 'Gas', 'Passport']
vi.mock('../cloud/obligations/obligations.ts', () => ({
  useObligations: () =>
    ready(
      titles.map((title) => ({
        id: title,
        title,
        kind: 'bill',
        schedule: { type: 'once', date: '2020-01-15' },
        notice: null,
        amount: null,
        counterparty: null,
        status: 'active',
        nextNominal: '2020-01-15',
        nextDue: '2020-01-15',
        nextNotice: null,
        nextAcknowledged: book.inHand.includes(title),
      })),
    ),
}))
vi.mock('../cloud/accounts/profile.ts', () => ({ useProfile: () => ({ status: 'loading' }), changeProfile: () => {} }))
vi.mock('../cloud/reminders/reminders.ts', () => ({
  useFailedReminders: () => ready(book.failed),
  useNotifications: () => ready(book.notes),
  markAcknowledged: () => {},
}))
vi.mock('../acts/next-target.ts', () => ({
  nextTarget: (_where: unknown, { id }: { id: string }) => ({ id }),
  record: ({ id }: { id: string }, { act }: { act: string }) => {
    book.answered.push(`${act} ${id}`)
    return Promise.resolve({ undo: () => void book.answered.push(`undo ${id}`) })
  },
}))

const ada: SignedIn = {
  state: 'signedIn',
  uid: 'ada',
  email: 'ada@okafor.studio',
  emailVerified: false,
  displayName: 'Ada Okafor',
  bookId: 'ada',
}
const note = (title: string, together?: string) => ({
  id: `note ${title}`,
  obligationId: title,
  nominal: '2020-01-15',
  title,
  body: '1 day before',
  due: calendarDate('2020-01-15'),
  of: '2020-01-15',
  deadline: 'due',
  ...(together ? { together } : {}),
  late: false,
  sentAt: Date.parse('2020-01-14T09:00:00Z'),
  readAt: null,
  acknowledgedAt: null,
})

afterEach(() => {
  cleanup()
  Object.assign(book, { notes: [], failed: [], answered: [], inHand: [] })
})

async function open(person = ada) {
  const root = createRootRoute()
  const here = createRoute({ getParentRoute: () => root, path: '/', component: Inbox })
  const others = ['/obligations/$obligationId', '/settings/reminders'].map((path) =>
    createRoute({ getParentRoute: () => root, path }),
  )
  const router = createRouter({ routeTree: root.addChildren([here, ...others]), history: createMemoryHistory() })
  render(
    <SignedInProvider person={person}>
      <RouterProvider router={router as never} />
    </SignedInProvider>,
  )
  await screen.findByRole('heading', { level: 1 })
}
const lists = () => screen.queryAllByRole('list').flatMap((list) => list.getAttribute('aria-label') ?? [])

test('what was told in one breath is one entry, in which each date has its own answer', async () => {
  book.notes = [note('Rent', 'x'), note('Water', 'x'), note('Gas')]
  await open()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('3 wait for an answer')
  const entries = within(screen.getByRole('list', { name: 'Wait for an answer' }))
  const together = within(entries.getByRole('list', { name: '2 dates, told together' }))
  expect(together.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Rent was due Wed 15 Jan 2020',
    'Water was due Wed 15 Jan 2020',
  ])
  // Beside the answer to all of them the single ones are quiet.
  expect(together.getAllByRole('button', { name: /I have it in hand/ }).map(({ dataset }) => dataset.look)).toEqual([
    'bare',
    'bare',
  ])
  expect(entries.getByRole('link', { name: 'Gas was due Wed 15 Jan 2020' })).toBeDefined()
})

test('only one answer of the page is drawn as the one to press', async () => {
  book.notes = titles.map((title) => note(title))
  await open()
  const answers = screen.getAllByRole('button', { name: /I have it in hand/ })
  expect(answers.map((button) => button.dataset.look)).toEqual(['main', 'plain', 'plain', 'plain'])
})

test('all that was told together is answered with one press, and all that waits with another', async () => {
  book.notes = [note('Rent', 'x'), note('Water', 'x'), note('Gas')]
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'I have all 2 in hand' }))
  await waitFor(() => expect(book.answered).toEqual(['acknowledge Rent', 'acknowledge Water']))
  book.answered.length = 0
  fireEvent.click(screen.getByRole('button', { name: 'I have all 3 in hand' }))
  await waitFor(() => expect(book.answered).toEqual(['acknowledge Rent', 'acknowledge Water', 'acknowledge Gas']))
})

test('shows what waits or what was not delivered alone, and says when there is none', async () => {
  book.notes = [note('Rent'), note('Water')]
  book.inHand = ['Water']
  book.failed = [
    { ...note('Gas'), id: 'lost', channel: 'email', stepText: 'on the day', fireAt: 0, error: 'No such mailbox.' },
  ]
  await open()
  expect(lists()).toEqual(expect.arrayContaining(['Wait for an answer', 'Not delivered', 'Earlier']))
  fireEvent.click(screen.getByRole('button', { name: 'Unanswered' }))
  expect(lists()).toContain('Wait for an answer')
  expect(lists()).not.toContain('Not delivered')
  expect(lists()).not.toContain('Earlier')
  fireEvent.click(screen.getByRole('button', { name: 'Delivery' }))
  expect(lists()).toContain('Not delivered')
  expect(lists()).not.toContain('Wait for an answer')
  cleanup()
  Object.assign(book, { notes: [], failed: [] })
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Delivery' }))
  expect(screen.getByText('Every reminder was delivered.')).toBeDefined()
})

test('an address that is not confirmed gets what the screen says it gets', async () => {
  await open()
  expect(screen.getByText(/ada@okafor\.studio · not confirmed yet, reminders go there all the same/)).toBeDefined()
})

test.each([
  ['has an address', ada.email, /besides going to you by email/],
  ['has none, as in a demo', '', /and nowhere else/],
])('an empty inbox promises no mail to anybody without an address: this person %s', async (_who, email, said) => {
  Object.assign(book, { notes: [], failed: [] })
  await open({ ...ada, email })
  expect(screen.getByText(said)).toBeDefined()
})
