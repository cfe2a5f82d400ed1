import { calendarDate } from '@duebook/domain'
import { expect, it } from 'vitest'
import { standsHere } from './stands-here.ts'

const d = calendarDate
const today = d('2026-12-01')
const proposal = {
  id: 'PAYE_2026-12-22',
  obligationId: 'PAYE',
  title: 'PAYE',
  askedOf: 'ben',
  askedBy: 'ada',
  askerName: 'Ada Okafor',
  nominal: d('2026-12-22'),
  due: d('2026-12-22'),
  was: null,
  plan: d('2026-12-18'),
  askedAt: 0,
}
type Known = Parameters<typeof standsHere>[1]
const obligation: Known = {
  assignee: 'ben',
  status: 'active',
  nextNominal: d('2026-12-22'),
  nextDue: d('2026-12-22'),
  nextPlan: null,
}

it.each<[what: string, changed: Partial<Known>, stands: boolean]>([
  ['of the next date', {}, true],
  ['of a later date', { nextNominal: d('2026-11-22'), nextDue: d('2026-11-22'), nextPlan: d('2026-11-20') }, true],
  ['of a date that is done here', { nextNominal: d('2027-01-22'), nextDue: d('2027-01-22') }, false],
  ['of the last date, done here', { nextNominal: null, nextDue: null }, false],
  ['of a date that was planned here', { nextPlan: d('2026-12-16') }, false],
  ['of a date that was moved here', { nextDue: d('2026-12-29') }, false],
  ['of a date that went to somebody else', { assignee: 'cleo' }, false],
])('a proposal %s stands: %o %s', (_what, changed, stands) => {
  expect(standsHere(proposal, { ...obligation, ...changed }, today)).toBe(stands)
})
