// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SignedIn } from '../cloud/auth.ts'
import { addObligation } from '../cloud/addObligation.ts'
import { SignedInProvider } from '../shell/signedIn.tsx'
import { unsaved } from './draft.ts'
import { QuickAddForm } from './QuickAddForm.tsx'

// The wire is the seam: what the form hands to the cloud folder is looked at, the SDKs stay out.
vi.mock('../cloud/addObligation.ts', () => ({
  addObligation: vi.fn(async () => ({ id: 'new', firstDue: null, undo: () => {} })),
}))
vi.mock('../cloud/profile.ts', () => ({ useProfile: () => ({ status: 'loading' }), changeProfile: () => {} }))

const ada: SignedIn = {
  state: 'signedIn',
  uid: 'ada',
  email: 'ada@okafor.studio',
  emailVerified: true,
  displayName: 'Ada',
  bookId: 'ada',
}

beforeEach(() => {
  unsaved.line = ''
  vi.mocked(addObligation).mockClear()
})
afterEach(cleanup)

function open() {
  const onSaved = vi.fn()
  render(
    <SignedInProvider person={ada}>
      <QuickAddForm onSaved={onSaved} />
    </SignedInProvider>,
  )
  const field = screen.getByLabelText<HTMLTextAreaElement>('Quick add')
  return { field, onSaved, type: (line: string) => fireEvent.change(field, { target: { value: line } }) }
}

test('a line is marked, its next three dates are shown, and Enter saves it', async () => {
  const { field, onSaved, type } = open()
  type('Rent £950 monthly on 31st #home !7d')
  expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
    '£950',
    'monthly on 31st',
    '#home',
    '!7d',
  ])
  expect(document.querySelectorAll('time')).toHaveLength(3)
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  const draft = vi.mocked(addObligation).mock.calls[0]?.[1]
  expect(draft).toMatchObject({ title: 'Rent', amount: { minor: 95_000 }, tags: ['home'] })
  expect(draft?.reminderPlan.steps).toHaveLength(1)
})

test('what can be read in two ways is asked, not guessed, and cannot be saved before', async () => {
  const { field, onSaved, type } = open()
  type('Car tax 3/12/2099')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(screen.getByRole('button', { name: 'Choose 1 or 2 to add' }).getAttribute('aria-disabled')).toBe('true')
  expect(addObligation).not.toHaveBeenCalled()
  const [first] = screen.getByRole('group', { name: 'What 3/12/2099 means' }).querySelectorAll('button')
  if (first) fireEvent.click(first)
  expect(document.activeElement).toBe(field)
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
})

test('by keyboard, Enter goes to the readings, an arrow shows the other one’s dates, and its number takes it', () => {
  const { field, type } = open()
  type('Van insurance £420 every year on 3/12')
  const dueIf = () => screen.getByRole('heading', { name: /^Due/ }).nextElementSibling?.querySelector('time')?.dateTime
  expect(screen.getByRole('heading', { name: 'Due, if you choose 1' })).toBeDefined()
  fireEvent.keyDown(field, { key: 'Enter' })
  const [first, second] = screen.getByRole('group', { name: 'What 3/12 means' }).querySelectorAll('button')
  expect(document.activeElement).toBe(first)
  const [before] = [dueIf()]
  fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowRight' })
  expect(document.activeElement).toBe(second)
  expect(screen.getByRole('heading', { name: 'Due, if you choose 2' })).toBeDefined()
  expect(dueIf()).not.toBe(before)
  fireEvent.keyDown(document.activeElement as Element, { key: '2' })
  expect(field.value).toMatch(/^Van insurance £420 every year on \d{4}-(?:03-12|12-03)$/)
  expect(document.activeElement).toBe(field)
  expect(screen.getByRole('heading', { name: 'Due' })).toBeDefined()
})

test('a line without a date is refused with a sentence under the field', () => {
  const { field, onSaved, type } = open()
  type('Boiler')
  expect(field.getAttribute('aria-invalid')).toBe('false')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).not.toBe('')
  expect(onSaved).not.toHaveBeenCalled()
})

test('a draft outlives the form and stands there when it is opened again', () => {
  open().type('Boiler service ev')
  cleanup()
  expect(open().field.value).toBe('Boiler service ev')
})

test('a date said in other words is offered in plain ones, and stands in the line only once it is taken', async () => {
  const { field, onSaved, type } = open()
  type('Pay the deposit by easter')
  const offer = await screen.findByRole('button', { name: /^Pay the deposit on \d{4}-0[34]-\d\d$/ }, { timeout: 5000 })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onSaved).not.toHaveBeenCalled()
  fireEvent.click(offer)
  expect(field.value).toBe(offer.textContent)
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(vi.mocked(addObligation).mock.calls[0]?.[1]).toMatchObject({ title: 'Pay the deposit' })
})

test('words left over beside a date that was read may mean another one, which is offered', async () => {
  const { type } = open()
  type('Renew the passport two weeks from tomorrow')
  await screen.findByRole('button', { name: /^Renew the passport on \d{4}-\d\d-\d\d$/ }, { timeout: 5000 })
})
