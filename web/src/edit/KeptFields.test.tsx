// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { SignedIn } from '../cloud/accounts/auth.ts'
import { SignedInProvider } from '../frame/signedIn.tsx'
import type { EditDraft } from './edit-draft.ts'
import { KeptFields } from './KeptFields.tsx'

const of = vi.hoisted(() => ({ roles: {} as Record<string, string> }))
// The wire is the seam: the book comes from the cloud folder.
vi.mock('../cloud/billing/billing.ts', () => ({ useAllowance: () => ({ status: 'ready', data: { roles: of.roles } }) }))
afterEach(cleanup)

const ben: SignedIn = {
  state: 'signedIn',
  uid: 'ben',
  email: 'ben@okafor.studio',
  emailVerified: true,
  displayName: 'Ben',
  bookId: 'studio',
}
function open(roles: Record<string, string>, { isNew = false, assignee = '' } = {}) {
  of.roles = roles
  const draft = { assignee, proofPolicy: 'file', tags: '', notes: '' } as EditDraft
  render(
    <SignedInProvider person={ben}>
      <KeptFields draft={draft} change={() => {}} problemAt={() => null} isNew={isNew} />
    </SignedInProvider>,
  )
  const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name })
  return { proof: select('Proof'), people: [...select('Has it').options].map(({ text }) => text) }
}

test.each([
  ['member', true],
  ['admin', false],
  ['owner', false],
])('what proves it is closed to a %s, with the reason: %s', (role, closed) => {
  const { proof } = open({ ada: 'owner', ben: role })
  expect(proof.disabled).toBe(closed)
  const why = proof.getAttribute('aria-describedby')
  expect(why === null ? '' : document.getElementById(why)?.textContent).toBe(
    closed ? 'Only the owner or an admin of this book changes what proves it.' : '',
  )
})
test('whoever adds one says what proves it', () => {
  expect(open({ ada: 'owner', ben: 'member' }, { isNew: true }).proof.disabled).toBe(false)
})
test('those who write in the book can have it, and a name that a line said stays', () => {
  expect(open({ ada: 'owner', ben: 'member', vera: 'viewer' }).people).toEqual([
    'Nobody yet',
    'You',
    'The other member',
  ])
  cleanup()
  expect(open({ ben: 'owner' }, { assignee: 'sam' }).people).toEqual(['Nobody yet', 'You', 'sam'])
})
