import { calendarDate } from '@duebook/domain'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { undoLast } from './undo.ts'
import type { SignedIn } from '../cloud/accounts/auth.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { recordAct } from '../cloud/occurrences/occurrences.ts'
import { SignedInProvider } from '../frame/signedIn.tsx'
import { ExtendDialog } from './ExtendDialog.tsx'

const undo = vi.hoisted(() => vi.fn(async () => {}))
// The wire is the seam: what the dialog hands to the cloud folder is looked at, the SDKs stay out.
vi.mock('../cloud/occurrences/occurrences.ts', () => ({ recordAct: vi.fn(async () => ({ nextDue: null, undo })) }))
vi.mock('../cloud/books/defaults.ts', () => ({ useBookRegions: () => ['GB-ENG'] }))
vi.mock('../cloud/accounts/profile.ts', () => ({ useProfile: () => ({ status: 'loading' }), changeProfile: () => {} }))

const d = calendarDate
const ada: SignedIn = {
  state: 'signedIn',
  uid: 'ada',
  email: 'ada@okafor.studio',
  emailVerified: true,
  displayName: 'Ada',
  bookId: 'ada',
}
const vat = {
  id: 'vat',
  title: 'VAT return',
  schedule: { type: 'once', date: d('2026-11-06') },
  reminderPlan: { steps: ['due -7 days 09:00 email'] },
  actBy: { amount: 5, unit: 'days' },
  nextNominal: d('2026-11-06'),
  nextPlan: d('2026-11-24'),
} as unknown as ObligationRecord

beforeEach(() => vi.mocked(recordAct).mockClear())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const granted = [{ due: d('2026-11-30'), reason: 'call of 5 Nov', by: 'ben', at: '2026-11-05T14:12:00Z' }]

function open(onClose = vi.fn(), extensions = granted) {
  render(
    <SignedInProvider person={ada}>
      <ExtendDialog
        obligation={vat}
        nominal={d('2026-11-06')}
        due={d('2026-11-30')}
        extensions={extensions}
        onClose={onClose}
      />
    </SignedInProvider>,
  )
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  return { onClose, type, submit: () => fireEvent.click(screen.getByRole('button', { name: /^Extend/ })) }
}

it('lays more time on top of what stands, with who agreed and why', async () => {
  const { onClose, type, submit } = open()
  type('Day', '18')
  type('Month', '12')
  type('Who granted it', 'HMRC')
  type('Why', 'second call')
  expect(
    [...screen.getByLabelText('The stack of dates').querySelectorAll('li')].map((item) => item.textContent),
  ).toEqual(['Extension 1Mon 30 Nov 2026', 'Extension 2Fri 18 Dec 2026'])
  submit()
  await waitFor(() => expect(recordAct).toHaveBeenCalledOnce())
  expect(vi.mocked(recordAct).mock.calls[0]?.[0]).toMatchObject({
    uid: 'ada',
    nominal: '2026-11-06',
    due: '2026-11-30',
  })
  expect(vi.mocked(recordAct).mock.calls[0]?.[1]).toEqual({
    act: 'extend',
    due: '2026-12-18',
    reason: 'second call',
    grantedBy: 'HMRC',
  })
  expect(onClose).toHaveBeenCalledOnce()
  await waitFor(() => {
    undoLast()
    expect(undo).toHaveBeenCalledOnce()
  })
})

it('asks for a reason and for a day that exists before anything is written', () => {
  const { onClose, type, submit } = open()
  type('Day', '31')
  submit()
  expect(screen.getByText('This day does not exist.')).toBeDefined()
  expect(screen.getByText('Write who agreed and when.')).toBeDefined()
  expect(recordAct).not.toHaveBeenCalled()
  expect(onClose).not.toHaveBeenCalled()
})

it('says of a day on which nobody works which is the first open one, and takes it all the same', async () => {
  const { type, submit } = open()
  for (const [label, value] of [
    ['Day', '5'],
    ['Month', '12'],
    ['Year', '2026'],
  ] as const)
    type(label, value)
  expect(screen.getByText(/Saturday 5 December 2026 is a closed day/).textContent).toContain('Mon 7 Dec 2026')
  type('Day', '4')
  expect(screen.queryByText(/is a closed day/)).toBeNull()
  // Christmas Day, a holiday of the book: its rule counts none.
  type('Day', '25')
  await waitFor(() =>
    expect(screen.getByText(/Friday 25 December 2026 is a closed day/).textContent).toContain('Tue 29 Dec 2026'),
  )
  type('Day', '6')
  type('Why', 'agreed')
  submit()
  await waitFor(() =>
    expect(recordAct).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ due: '2026-12-06' })),
  )
})

it('shows what follows before it is said: our own safe date and the reminders move, our own day stays', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T12:00:00Z') })
  const { type } = open()
  type('Day', '18')
  type('Month', '12')
  const moves = screen.getByRole('region', { name: 'What moves' })
  expect([...moves.querySelectorAll('tbody tr')].map((row) => row.textContent)).toEqual([
    'Act byWed 25 NovSun 13 Dec',
    'PlanTue 24 Novstays',
  ])
  expect([...moves.querySelectorAll('li time')].map((time) => time.getAttribute('datetime'))).toEqual([
    '2026-11-23T09:00',
    '2026-12-11T09:00',
  ])
})

it('strikes the date in force once another one is typed, and not before', () => {
  const { type } = open(vi.fn(), [])
  const struck = () => [...screen.getByLabelText('The stack of dates').querySelectorAll('s')].map((s) => s.textContent)
  expect(struck()).toEqual([])
  type('Month', '12')
  expect(struck()).toEqual(['Mon 30 Nov 2026'])
})
