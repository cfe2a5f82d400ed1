import { calendarDate, type Covered, type Hand } from '@duebook/domain'
import { expect, it } from 'vitest'
import { coveredNow } from './covered-now.ts'

const due = calendarDate('2026-12-01')
const dayBefore = calendarDate('2026-11-30')
const nobody: Hand = { state: 'none' }
const asked: Hand = { state: 'asked', asked: ['ada'] }
const inHand: Hand = { state: 'inHand', by: 'ada', since: 0 }
type Reach = Pick<Covered, 'reach' | 'why'>
const noSteps: Reach = { reach: 'nobody', why: ['no-steps'] }

it.each<[string, Reach, Hand, typeof due, Reach]>([
  ['nobody was asked of yet', noSteps, nobody, dayBefore, noSteps],
  ['somebody is asked of', noSteps, asked, dayBefore, { reach: 'covered', why: [] }],
  ['somebody has in hand', noSteps, inHand, dayBefore, { reach: 'covered', why: [] }],
  ['is due', noSteps, nobody, due, { reach: 'covered', why: [] }],
  [
    'somebody is asked of whose backup is away',
    { reach: 'nobody', why: ['no-steps', 'backup-away'] },
    asked,
    dayBefore,
    { reach: 'weak', why: ['backup-away'] },
  ],
  [
    'nobody is reached of',
    { reach: 'nobody', why: ['no-steps', 'no-channel'] },
    asked,
    dayBefore,
    { reach: 'nobody', why: ['no-channel'] },
  ],
])('a date that %s and has no step left is said as it is', (_what, covered, hand, today, expected) => {
  expect(coveredNow(covered, { due, hand }, today)).toEqual(expected)
})
