import { calendarDate } from '@duebook/domain'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SignedIn } from '../cloud/accounts/auth.ts'
import { loadRegions } from '../cloud/obligations/calendars.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { SignedInProvider } from '../frame/signedIn.tsx'
import { EditForm } from './EditForm.tsx'
import { saveForm } from './save-form.ts'

const loading = vi.hoisted(() => ({ status: 'loading' as const }))
// The wire is the seam: the calendar comes, or does not, when the test says so.
vi.mock('../cloud/obligations/calendars.ts', async (original) => ({
  ...(await original<object>()),
  loadRegions: vi.fn(),
}))
vi.mock('./save-form.ts', () => ({ saveForm: vi.fn(async () => {}) }))
vi.mock('../cloud/accounts/profile.ts', () => ({ useProfile: () => loading, changeProfile: () => {} }))
vi.mock('../cloud/people/members.ts', () => ({ useBookPeople: () => loading, useBookMembers: () => loading }))
vi.mock('../cloud/attachments/attachments.ts', () => ({ useAttachments: () => loading }))
vi.mock('../cloud/reminders/reminders.ts', () => ({ useReminders: () => loading }))

const ada: SignedIn = {
  state: 'signedIn',
  uid: 'ada',
  email: 'ada@okafor.studio',
  emailVerified: true,
  displayName: 'Ada',
  bookId: 'ada',
}
const ahead = calendarDate('2999-06-01')
const rent = {
  id: 'rent',
  title: 'Rent',
  kind: 'bill',
  status: 'active',
  schedule: { type: 'recurring', start: ahead, rule: { kind: 'rrule', rrule: 'FREQ=MONTHLY' } },
  notice: null,
  dueTime: null,
  amount: null,
  reminderPlan: { steps: [] },
  proofPolicy: 'none',
  assignee: null,
  tags: [],
  notes: '',
  timeZone: 'Europe/London',
  nextNominal: ahead,
  nextDue: ahead,
  nextNotice: null,
} as unknown as ObligationRecord

let come = async () => {}
let fail = async () => {}
beforeEach(async () => {
  const real = await vi.importActual<typeof import('../cloud/obligations/calendars.ts')>(
    '../cloud/obligations/calendars.ts',
  )
  vi.mocked(loadRegions).mockImplementation(
    (regions) =>
      new Promise((resolve, reject) => {
        come = () => act(() => real.loadRegions(regions).then(resolve))
        fail = () => act(async () => reject(new Error('no connection')))
      }),
  )
})
afterEach(cleanup)

/** The form, with closed days chosen that are still to be fetched: another region each time, for one that came stays. */
async function choose(region: string, obligation = rent) {
  const onDone = vi.fn()
  const onTouched = vi.fn()
  const way = { onDone, onTouched, onDeleted: () => {}, onCopy: () => {} }
  render(
    <SignedInProvider person={ada}>
      <EditForm obligation={obligation} records={[]} paidRecords={[]} {...way} />
    </SignedInProvider>,
  )
  await screen.findByRole('option', { name: region })
  fireEvent.change(screen.getByLabelText('Closed days'), { target: { value: 'preceding' } })
  const select = screen.getByLabelText<HTMLSelectElement>('Closed days in')
  const value = [...select.options].find(({ text }) => text === region)?.value
  fireEvent.change(select, { target: { value } })
  return {
    onDone,
    onTouched,
    press: () => fireEvent.click(screen.getByRole('button', { name: /^(Save|Choose which dates change)$/ })),
  }
}
const which = () => screen.queryByRole('heading', { name: 'Change Rent from when?' })
const busy = () => screen.queryByRole('button', { name: 'Fetching the closed days…' })

it('goes on by itself once the closed days are here that it was pressed before', async () => {
  const { press, onDone } = await choose('Austria')
  press()
  expect(busy()?.getAttribute('aria-disabled')).toBe('true')
  expect(which()).toBeNull()
  await come()
  expect(which()).not.toBeNull()
  expect(onDone).not.toHaveBeenCalled()
})
it('says that they could not be fetched, saves nothing, and asks for them again when it is pressed again', async () => {
  const { press, onDone } = await choose('Argentina')
  press()
  await fail()
  expect(screen.getByRole('alert').textContent).toMatch(/closed days could not be fetched.*Nothing is saved/)
  expect(busy()).toBeNull()
  press()
  expect(busy()).not.toBeNull()
  await come()
  expect(which()).not.toBeNull()
  expect(onDone).not.toHaveBeenCalled()
})
it('does not go on where something is typed while it waits', async () => {
  const { press } = await choose('Canada')
  press()
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Rent of the flat' } })
  expect(busy()).toBeNull()
  await come()
  expect(which()).toBeNull()
  press()
  expect(which()).not.toBeNull()
})

it('keeps what is saved in sight of each field that says something else, and counts them', async () => {
  const { onTouched } = await choose('Denmark')
  expect(onTouched).toHaveBeenLastCalledWith(1)
  const name = screen.getByLabelText('Name')
  fireEvent.change(name, { target: { value: 'Rent of the flat' } })
  expect(onTouched).toHaveBeenLastCalledWith(2)
  expect(name.closest('[data-changed]')?.textContent).toMatch(/was: Rent$/)
  fireEvent.change(name, { target: { value: 'Rent' } })
  expect(name.closest('[data-changed]')).toBeNull()
  expect(onTouched).toHaveBeenLastCalledWith(1)
})

it('asks nothing of the only date there is: it is saved as it stands beside the form', async () => {
  const { press, onDone } = await choose('Ireland', { ...rent, schedule: { type: 'once', date: ahead } })
  expect(screen.queryByRole('button', { name: 'Choose which dates change' })).toBeNull()
  press()
  await come()
  expect(which()).toBeNull()
  expect(onDone).toHaveBeenCalledOnce()
  const [, obligation, , how, reason] = vi.mocked(saveForm).mock.lastCall ?? []
  expect({ id: obligation?.id, how, reason }).toMatchObject({
    id: 'rent',
    how: { reach: 'all', schedule: { type: 'once', date: ahead } },
    reason: '',
  })
})
