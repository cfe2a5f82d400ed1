import { calendarDate, type Schedule } from '@duebook/domain'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { SignedIn } from '../cloud/accounts/auth.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { SignedInProvider } from '../frame/signedIn.tsx'
import { SettleDialog } from './SettleDialog.tsx'

// The wire is the seam: what the book asks for comes from the cloud folder.
vi.mock('./useAskApproval.ts', () => ({
  useAskApproval: () => ({ isAsked: false, busy: false, problem: null, ask: () => {} }),
}))
vi.mock('../cloud/accounts/profile.ts', () => ({ useProfile: () => ({ status: 'loading' }), changeProfile: () => {} }))
vi.mock('./settle-obligation.ts', () => ({ skipObligation: null, waiveObligation: null, missObligation: null }))

const ada: SignedIn = {
  state: 'signedIn',
  uid: 'ada',
  email: 'ada@okafor.studio',
  emailVerified: true,
  displayName: 'Ada',
  bookId: 'ada',
}
const day = calendarDate('2026-12-15')
const once: Schedule = { type: 'once', date: day }
const again: Schedule = { type: 'fromCompletion', start: day, every: { amount: 1, unit: 'months' } }

afterEach(cleanup)

it.each([
  ['of a date that stands alone, nothing follows', once, false],
  ['of a rule, what follows stays', again, true],
] as const)('says before it skips: %s', (_, schedule, follows) => {
  const obligation = { id: 'rent', title: 'Rent', schedule, nextNominal: day, nextDue: day } as ObligationRecord
  render(
    <SignedInProvider person={ada}>
      <SettleDialog as="skip" obligation={obligation} period={null} onClose={() => {}} />
    </SignedInProvider>,
  )
  expect(screen.getByText(/^Rent/).textContent?.includes('What follows it stays.')).toBe(follows)
})
