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
  isLeftToRead: false,
  inHand: [] as string[],
  news: [] as unknown[],
  waiting: [] as unknown[],
  proposals: [] as unknown[],
  asked: [] as unknown[],
  read: [] as string[],
  opened: [] as string[],
  hands: [] as [string, unknown][],
  held: [] as [string, unknown][],
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
        assignee: 'ada',
        nextNominal: '2020-01-15',
        nextDue: '2020-01-15',
        nextNotice: null,
        nextAcknowledged: book.inHand.includes(title),
      })),
    ),
}))
vi.mock('../cloud/accounts/profile.ts', () => ({ useProfile: () => ready(null), changeProfile: () => {} }))
vi.mock('../cloud/reach/devices.ts', () => ({
  useDevices: () => ready([]),
  useWays: () => ready({ email: null, push: null }),
  removeDevice: () => {},
}))
vi.mock('../cloud/reminders/reminders.ts', () => ({
  useFailedReminders: () => ready(book.failed),
  useNotifications: () => ready(book.notes),
  markAcknowledged: () => {},
}))
vi.mock('../cloud/people/book-news.ts', () => ({
  useBookNews: () => ready(book.news),
  isUnread: ({ readAt }: { readAt: number | null }) => readAt === null,
  markRead: (_uid: string, ids: string[]) => void book.read.push(...ids),
}))
vi.mock('../cloud/asking/hands.ts', () => ({
  useAskedHands: () => ready(new Map(book.hands)),
  useHeldHands: (of: string | null) => (of ? ready(new Map(book.held)) : { status: 'loading' }),
}))
vi.mock('../cloud/people/approvals.ts', () => ({ useWaitingApprovals: () => ready(book.waiting) }))
vi.mock('../cloud/people/proposals.ts', () => ({ useProposals: () => ready(book.proposals) }))
vi.mock('../cloud/people/people.ts', () => ({
  askPeople: (name: string, request: object) => Promise.resolve(book.asked.push({ name, ...request })),
}))
vi.mock('../cloud/books/books.ts', () => ({
  useBooks: () => ready([{ id: 'ada' }, { id: 'studio' }]),
  openBook: (_uid: string, id: string) => void book.opened.push(id),
}))
vi.mock('../cloud/books/only-reads.ts', () => ({ isLeftToRead: () => Promise.resolve(book.isLeftToRead) }))
vi.mock('../cloud/asking/ask.ts', () => ({
  askAsking: (name: string, { obligationId }: { obligationId: string }) =>
    Promise.resolve(book.answered.push(`${name} ${obligationId}`)),
}))
vi.mock('../acts/next-target.ts', () => ({
  nextTarget: (where: object, obligation: { id: string }) => ({ ...where, obligation, nominal: '2020-01-15' }),
  record: ({ obligation: { id } }: { obligation: { id: string } }, { act }: { act: string }) => {
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
  Object.assign(book, {
    notes: [],
    failed: [],
    answered: [],
    isLeftToRead: false,
    inHand: [],
    news: [],
    waiting: [],
    proposals: [],
    asked: [],
    read: [],
    opened: [],
    hands: [],
    held: [],
  })
})

async function open(person = ada) {
  const root = createRootRoute()
  const here = createRoute({ getParentRoute: () => root, path: '/', component: Inbox })
  const paths = [
    '/obligations/$obligationId',
    '/obligations',
    '/today',
    '/inbox',
    '/settings/reminders',
    '/settings/people',
    '/year/busy',
  ]
  const others = paths.map((path) => createRoute({ getParentRoute: () => root, path }))
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
  // Each has a button that looks like one; only the answer to all of them is the one to press.
  expect(together.getAllByRole('button', { name: /I have it in hand/ }).map(({ dataset }) => dataset.look)).toEqual([
    'plain',
    'plain',
  ])
  expect(entries.getByRole('link', { name: 'Gas was due Wed 15 Jan 2020' })).toBeDefined()
})

test('what was told in one breath stands by its dates, the nearest first', async () => {
  const on = (title: string, day: string) => ({ ...note(title, 'x'), due: calendarDate(day), of: day })
  book.notes = [on('Rent', '2020-01-15'), on('Water', '2020-01-13')]
  await open()
  const together = within(screen.getByRole('list', { name: '2 dates, told together' }))
  expect(together.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Water was due Mon 13 Jan 2020',
    'Rent was due Wed 15 Jan 2020',
  ])
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

test('where nothing but an answer may be written, the server says it, and nothing can be undone', async () => {
  book.notes = [note('Rent', 'x'), note('Water', 'x')]
  book.isLeftToRead = true
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'I have all 2 in hand' }))
  await waitFor(() => expect(book.answered).toEqual(['takeOver Rent', 'takeOver Water']))
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

const told = (id: string, more: object = {}) => ({
  id,
  news: 'member.left',
  bookId: 'studio',
  title: 'Okafor Studio',
  body: `${id} left Okafor Studio`,
  sentAt: Date.parse('2020-01-14T09:00:00Z'),
  readAt: null,
  ...more,
})
const entries = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map((one) => one.querySelector('[data-row-title], h3')?.textContent)

test('news of books stand apart until they are read, counted in the title, and with the dates after that', async () => {
  book.notes = [note('Rent'), note('Water')]
  book.inHand = ['Water']
  const later = Date.parse('2020-01-14T10:00:00Z')
  book.news = [told('Ben'), told('Sam'), told('Cleo', { readAt: later, sentAt: later })]
  await open()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('1 waits for an answer, 2 to read')
  expect(entries('News of your books')).toEqual(['Ben left Okafor Studio', 'Sam left Okafor Studio'])
  expect(entries('Earlier')).toEqual(['Cleo left Okafor Studio', 'Water was due Wed 15 Jan 2020'])
  fireEvent.click(screen.getByRole('button', { name: 'Unanswered' }))
  expect(lists()).toEqual(['Wait for an answer', 'News of your books'])
  fireEvent.click(screen.getByRole('button', { name: 'Delivery' }))
  expect(lists()).toEqual([])
})

test('one is marked read and the focus goes to the one beside it; all are, and it goes to the title', async () => {
  book.news = [told('Ben'), told('Sam')]
  await open()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('2 to read')
  fireEvent.click(screen.getByRole('button', { name: 'Mark read: Ben left Okafor Studio' }))
  expect(book.read).toEqual(['Ben'])
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Mark read: Sam left Okafor Studio')
  fireEvent.click(screen.getByRole('button', { name: 'Mark all 2 read' }))
  expect(book.read).toEqual(['Ben', 'Ben', 'Sam'])
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

test.each([
  ['invitation.accepted', '/settings/people'],
  ['invitation.declined', '/settings/people'],
  ['invitation.takenUp', '/settings/people'],
  ['invitation.wanted', '/settings/people'],
  ['member.left', '/settings/people'],
  ['seat.wanted', '/settings/people'],
  ['role.changed', '/today'],
  ['watched.ended', '/activity'],
  ['watched.deleted', '/activity'],
  ['owned.ended', '/activity'],
  ['owned.deleted', '/activity'],
  ['approval.asked', '/inbox'],
  ['approval.approved', '/today'],
  ['approval.declined', '/today'],
  ['approval.ended', '/today'],
  ['proposal.asked', '/inbox'],
  ['proposal.taken', '/year/busy'],
  ['proposal.declined', '/year/busy'],
  ['sight.changed', '/today'],
  ['book.offered', '/settings/people'],
  ['book.taken', '/settings/people'],
  ['book.notTaken', '/settings/people'],
  ['book.received', '/today'],
  ['obligations.received', '/obligations?filter=owner%3Ame'],
  ['member.removed', null],
  ['book.deleted', null],
])('%s leads to %s, in its own book', async (news, place) => {
  book.news = [told('Ben', { news })]
  await open()
  const link = screen.queryByRole('link', { name: 'Ben left Okafor Studio' })
  expect(link?.getAttribute('href') ?? null).toBe(place)
  if (link) fireEvent.click(link)
  expect(book.opened).toEqual(place === null ? [] : ['studio'])
  expect(book.read).toEqual(place === null ? [] : ['Ben'])
})

test('what others want stands first to be approved or declined, and what one wants oneself does not', async () => {
  const wanted = { act: 'waive', nominal: '2020-01-15', reason: 'The council agreed.' }
  const asked = { obligationId: 'Rent', title: 'Rent', wanted, askerName: 'Cleo Park', askedAt: 0 }
  book.waiting = [
    { ...asked, id: 'one', askedBy: 'cleo' },
    { ...asked, id: 'two', askedBy: 'ada', title: 'Water' },
  ]
  book.news = [told('Cleo', { id: 'approval-one', news: 'approval.asked', bookId: 'ada' })]
  await open()
  expect(lists()).toEqual(['Wait for your approval'])
  expect(screen.getByRole('button', { name: 'Approve waiving Rent' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Approve waiving Water' })).toBeNull()
})

const proposed = (title: string, changed: object = {}) => ({
  id: `${title}_2020-01-15`,
  obligationId: title,
  title,
  askedOf: 'ada',
  askedBy: 'ben',
  askerName: 'Ben Moss',
  nominal: '2020-01-15',
  due: '2020-01-15',
  was: null,
  plan: '9999-01-15',
  askedAt: 0,
  ...changed,
})

test('what others propose stands once, to be taken or not; what is another’s, or was overtaken, does not', async () => {
  book.proposals = [
    proposed('Rent'),
    proposed('Water', { askedOf: 'cleo', askedBy: 'ada' }),
    proposed('Gas', { due: '2020-01-14' }),
    proposed('Gone'),
  ]
  book.news = [told('Ben', { id: 'proposal-ada-Rent_2020-01-15', news: 'proposal.asked', bookId: 'ada' })]
  await open()
  expect(lists()).toEqual(['Proposed to you'])
  expect(entries('Proposed to you')).toEqual(['Ben Moss proposes Fri 15 Jan 9999 for Rent, instead of Wed 15 Jan 2020'])
  fireEvent.click(screen.getByRole('button', { name: /^Take it: Rent, / }))
  await waitFor(() =>
    expect(book.asked).toEqual([
      {
        name: 'answerProposal',
        bookId: 'ada',
        obligationId: 'Rent',
        nominal: '2020-01-15',
        plan: '9999-01-15',
        answer: { how: 'take' },
      },
    ]),
  )
})

test('a proposal is not taken with a word why, or without one', async () => {
  book.proposals = [proposed('Rent')]
  await open()
  for (const reason of ['', 'The bank is shut.']) {
    fireEvent.click(screen.getByRole('button', { name: /^Not this one: Rent, / }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByLabelText('Why, if you like'), { target: { value: reason } })
    fireEvent.click(dialog.getByRole('button', { name: 'Not this one' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  expect(book.asked).toMatchObject([
    { answer: { how: 'decline', reason: null } },
    { answer: { how: 'decline', reason: 'The bank is shut.' } },
  ])
})

test('a drill leads to where one says that it came, whichever book is open', async () => {
  book.news = [told('Ben', { news: 'drill.sent', link: 'studio.secret' })]
  await open()
  const link = screen.getByRole('link', { name: 'Ben left Okafor Studio' })
  expect(link.getAttribute('href')).toBe('/drill/studio.secret')
  fireEvent.click(link)
  expect([book.opened, book.read]).toEqual([[], ['Ben']])
})

test('what happened in a book that one is no longer in leads nowhere', async () => {
  book.news = [told('Ben', { bookId: 'gone' })]
  await open()
  expect(screen.queryByRole('link', { name: 'Ben left Okafor Studio' })).toBeNull()
  expect(entries('News of your books')).toEqual(['Ben left Okafor Studio'])
})

test('an entry that an older release wrote says its book beneath it', async () => {
  book.news = [told('Ben', { body: 'Ben joined as member.' })]
  await open()
  expect(screen.getByText('Okafor Studio')).toBeDefined()
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

test('what waits says who else is asked, and when, if nobody answers', async () => {
  const next = { at: Date.parse('2020-01-13T09:00Z'), kind: 'escalation', to: ['ben'] }
  book.notes = [note('Rent', 'x'), note('Water', 'y')]
  book.hands = [
    ['Rent_2020-01-15', { next }],
    ['Water_2020-01-15', { next: { ...next, kind: 'nag', to: ['ada'] } }],
  ]
  await open()
  const lines = screen.getAllByText(/is asked/).map(({ textContent }) => textContent)
  expect(lines).toEqual([expect.stringMatching(/^\w+ is asked Mon 13 Jan/)])
})

test('what somebody has in hand says who, and since when', async () => {
  const since = Date.parse('2020-01-13T09:14Z')
  book.notes = [note('Rent'), note('Water'), note('Gas')]
  book.inHand = ['Rent', 'Water', 'Gas']
  book.held = [
    ['Rent_2020-01-15', { by: 'ada', since }],
    ['Water_2020-01-15', { by: 'ben', since }],
  ]
  await open()
  const said = within(screen.getByRole('list', { name: 'Earlier' })).getAllByText(/in hand/i, { selector: 'p' })
  expect(said.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^You have it in hand since Mon 13 Jan 2020 \d\d:14$/),
    expect.stringMatching(/^\S+ has it in hand since Mon 13 Jan 2020 \d\d:14$/),
    'In hand',
  ])
})
