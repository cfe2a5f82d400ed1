import { calendarDate } from '@duebook/domain'
import { expect, it } from 'vitest'
import type { BookPerson } from '../../cloud/people/members.ts'
import type { WaitingProposal } from '../../cloud/people/proposals.ts'
import type { CalendarRow } from '../calendar-data.ts'
import { stepOf, type Early } from './busy-data.ts'
import { askedWords, byWhose, possessive } from './others-earlier.ts'

const d = calendarDate
const me = { uid: 'ada', today: d('2026-12-01') }
const people: BookPerson[] = [
  { uid: 'ada', name: 'Ada Okafor', role: 'owner' },
  { uid: 'ben', name: 'Ben Whitlock', role: 'member' },
  { uid: 'vera', name: 'Vera Lind', role: 'viewer' },
]
const early = (title: string, assignee: string | null, plan: string | null = '2026-12-18'): Early => ({
  key: `${title} 2026-12-22`,
  row: {
    obligation: { id: title, title, assignee },
    nominal: d('2026-12-22'),
    date: d('2026-12-22'),
    amount: null,
  } as CalendarRow,
  plan: plan === null ? null : d(plan),
  inStep: plan !== null,
})
const proposal = (changed: Partial<WaitingProposal> = {}): WaitingProposal => ({
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
  ...changed,
})
const titles = (found: readonly Early[]) => found.map(({ row }) => row.obligation.title)
const all = [early('Rent', 'ada'), early('PAYE', 'ben'), early('Gas', null)]

it('one’s own and nobody’s is planned, another’s is asked', () => {
  const { own, others } = byWhose(all, me, people, [])
  expect(titles(own)).toEqual(['Rent', 'Gas'])
  expect(others.map(({ one, who, waiting }) => [one.row.obligation.title, who.name, waiting])).toEqual([
    ['PAYE', 'Ben Whitlock', null],
  ])
})

it.each([
  ['somebody who left', 'cleo'],
  ['somebody who only reads the book', 'vera'],
])('what %s had is asked of nobody, and planned like nobody’s', (_what, assignee) => {
  const { own, others } = byWhose([early('Rent', assignee)], me, people, [])
  expect([titles(own), others]).toEqual([['Rent'], []])
})

it('nothing of another’s is planned before the people of the book are known', () => {
  const { own, others } = byWhose(all, me, [], [])
  expect([titles(own), others]).toEqual([['Rent', 'Gas'], []])
})

it('what is asked is in no step, and counts as not moved', () => {
  const found = byWhose(all, me, people, [proposal()])
  expect(found.early.map(({ inStep }) => inStep)).toEqual([true, false, true])
  const eased = { earlier: [], planned: [], byNotice: [], stays: [] }
  expect(stepOf(eased, found.early, 1).left.due).toBe(1)
  expect(askedWords(found.others)).toBe('1 date asked of Ben, not moved yet')
  expect(askedWords(byWhose(all, me, people, []).others)).toBeNull()
})

it.each<[what: string, changed: Partial<WaitingProposal>, waits: boolean]>([
  ['stands', {}, true],
  ['is of another date of it', { nominal: d('2027-01-22') }, false],
  ['was made before the date moved', { due: d('2026-12-21') }, false],
  ['was made to whoever had it before', { askedOf: 'cleo' }, false],
  ['is of a day that has passed', { plan: d('2026-11-30') }, false],
])('a proposal that %s waits: %o', (_what, changed, waits) => {
  const [other] = byWhose(all, me, people, [proposal(changed)]).others
  expect(other?.waiting !== null).toBe(waits)
})

it('a name says whose', () => {
  expect(['Ben', 'James'].map(possessive)).toEqual(['Ben’s', 'James’'])
})
