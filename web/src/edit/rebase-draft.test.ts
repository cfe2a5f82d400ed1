import { calendarDate } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { editDraftOf } from './edit-draft.ts'
import { rebaseDraft } from './rebase-draft.ts'

const rent = {
  id: 'rent',
  title: 'Rent',
  kind: 'bill',
  counterparty: null,
  status: 'active',
  schedule: { type: 'once', date: calendarDate('2027-06-01') },
  notice: null,
  dueTime: null,
  amount: { minor: 95_000, currency: 'GBP', estimated: false },
  reminderPlan: { steps: [] },
  proofPolicy: 'none',
  assignee: null,
  tags: ['home'],
  notes: 'by transfer',
  timeZone: 'Europe/London',
  nextNominal: calendarDate('2027-06-01'),
} as unknown as ObligationRecord
const began = { began: rent, draft: editDraftOf(rent), saved: [] }

describe('a form over which somebody else saves', () => {
  it('says theirs where nothing was touched, keeps what was typed, and still knows what that began from', () => {
    const typed = { ...began, draft: { ...began.draft, notes: 'call first', title: 'The rent' } }
    const theirs = { ...rent, notes: 'ref. 88-2041', tags: ['home', 'flat'], nextPlan: calendarDate('2027-05-25') }
    const { draft, began: now, saved } = rebaseDraft(typed, theirs)
    expect(draft).toMatchObject({ notes: 'call first', title: 'The rent', tags: 'home, flat' })
    expect(now).toMatchObject({ notes: 'by transfer', tags: ['home', 'flat'], title: 'Rent', nextPlan: '2027-05-25' })
    expect(saved).toEqual(['tags', 'notes'])
  })

  it('is as they left it where nothing was typed at all', () => {
    const theirs = { ...rent, notes: 'ref. 88-2041', amount: null, amountChanges: ['2027-01-01 96000 GBP'] }
    expect(rebaseDraft(began, theirs)).toEqual({
      began: theirs,
      draft: editDraftOf(theirs),
      saved: ['amount', 'notes'],
    })
  })

  it('keeps the amount and of which dates it is together', () => {
    const typed = { ...began, draft: { ...began.draft, price: { reach: 'all' as const, nominal: rent.nextNominal } } }
    const { draft, began: now } = rebaseDraft(typed, { ...rent, amount: null })
    expect(draft.amount).toEqual(began.draft.amount)
    expect(now.amount).toEqual(rent.amount)
  })

  it('remembers all that was saved since, one after the other', () => {
    const once = rebaseDraft(began, { ...rent, notes: 'a' })
    expect(rebaseDraft(once, { ...rent, notes: 'a', title: 'Flat' }).saved).toEqual(['notes', 'name'])
  })
})
