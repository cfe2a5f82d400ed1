// @vitest-environment happy-dom
import type { Role } from '@duebook/contract/book'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { SignedIn } from '../../cloud/accounts/auth.ts'
import type { BookMember } from '../../cloud/people/members.ts'
import { SignedInProvider } from '../../frame/signedIn.tsx'
import type { EditDraft } from '../edit-draft.ts'
import { KeptFields } from './KeptFields.tsx'

const of = vi.hoisted(() => ({ people: [] as BookMember[] }))
// The wire is the seam: who is in the book comes from the cloud folder.
vi.mock('../../cloud/people/members.ts', () => ({ useBookPeople: () => ({ status: 'ready', data: of.people }) }))
afterEach(cleanup)

const ben: SignedIn = {
  state: 'signedIn',
  uid: 'ben',
  email: 'ben@okafor.studio',
  emailVerified: true,
  displayName: 'Ben',
  bookId: 'studio',
}
const names: Record<string, string> = { ada: 'Ada Okafor', ben: 'Ben', vera: 'Vera' }
function open(roles: Record<string, Role>, { isNew = false, assignee = '' } = {}) {
  of.people = Object.entries(roles).map(([uid, role]) => ({
    uid,
    role,
    name: names[uid] ?? uid,
    email: null,
    since: null,
  }))
  const draft = {
    assignee,
    backup: '',
    reviewer: '',
    watchers: [] as string[],
    proofPolicy: 'file',
    tags: '',
    notes: '',
  } as unknown as EditDraft
  render(
    <SignedInProvider person={ben}>
      <KeptFields draft={draft} change={() => {}} problemAt={() => null} isNew={isNew} />
    </SignedInProvider>,
  )
  const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name })
  return { proof: select('Proof'), people: [...select('Has it').options].map(({ text }) => text) }
}

test.each<[Role, boolean]>([
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
  expect(open({ ada: 'owner', ben: 'member', vera: 'viewer' }).people).toEqual(['Nobody yet', 'You', 'Ada Okafor'])
  cleanup()
  expect(open({ ben: 'owner' }, { assignee: 'sam' }).people).toEqual(['Nobody yet', 'You', 'sam'])
})
