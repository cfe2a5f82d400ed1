import { calendarDate } from '@duebook/domain'
import { expect, it } from 'vitest'
import { proposalStands, proposedWords, type ProposedDate } from './proposal.ts'

const d = calendarDate
const proposal = { askedOf: 'ben', due: '2026-12-22', was: null, plan: '2026-12-18' }
const today = d('2026-12-01')
const date: ProposedDate = {
  obligation: { assignee: 'ben', status: 'active' },
  record: undefined,
  due: d('2026-12-22'),
}

it('a proposal stands until its day has passed', () => {
  expect(proposalStands(proposal, date, today)).toBe(true)
  expect(proposalStands(proposal, date, d('2026-12-18'))).toBe(true)
  expect(proposalStands(proposal, date, d('2026-12-19'))).toBe(false)
})

it.each<[what: string, changed: Partial<ProposedDate>]>([
  ['is deleted', { obligation: undefined }],
  ['goes to somebody else', { obligation: { assignee: 'cleo', status: 'active' } }],
  ['is nobody’s', { obligation: { assignee: null, status: 'active' } }],
  ['ends', { obligation: { assignee: 'ben', status: 'ended' } }],
  ['is settled', { due: null }],
  ['moves', { due: d('2026-12-23') }],
  ['is planned', { record: { plan: d('2026-12-16') } }],
])('a proposal stands no more once its date %s', (_what, changed) => {
  expect(proposalStands(proposal, { ...date, ...changed }, today)).toBe(false)
})

it('a proposal of another day than the one that was planned stands with that plan', () => {
  const record = { plan: d('2026-12-21') }
  expect(proposalStands({ ...proposal, was: '2026-12-21' }, { ...date, record }, today)).toBe(true)
  expect(proposalStands({ ...proposal, was: '2026-12-21' }, { ...date, record: { plan: null } }, today)).toBe(false)
})

it('a proposal says which day, for what, and when that is due', () => {
  const days = { plan: d('2026-12-18'), due: d('2026-12-22') }
  expect(proposedWords({ title: 'PAYE and NIC', ...days }, today)).toBe(
    'Fri 18 Dec for PAYE and NIC, instead of Tue 22 Dec',
  )
})
