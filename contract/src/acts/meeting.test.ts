import { calendarDate } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import type { Occurrence } from '../occurrence.ts'
import { isToBeDoneAgain, meetingOf, type Meeting, type UnseenAct } from './meeting.ts'

const d = calendarDate
const open: Occurrence = {
  obligationId: 'vat',
  nominal: '2026-11-07',
  due: '2026-11-07',
  originalDue: '2026-11-07',
  state: 'open',
  settledOn: null,
  settledBy: null,
  reason: null,
  acknowledgedBy: null,
  acknowledgedAt: null,
  updatedBy: 'ben',
  updatedAt: 'then',
}
const done = (by: string): Occurrence => ({ ...open, state: 'done', settledOn: '2026-11-06', settledBy: by })
const given = (by: string, reason = 'second call') => ({ due: d('2026-12-18'), reason, by, at: '2026-11-06T09:40:00Z' })
const complete: UnseenAct = { act: 'complete', on: d('2026-11-06'), paid: null, extensions: 0 }
const acknowledge: UnseenAct = { act: 'acknowledge', extensions: 0 }
const extend: UnseenAct = { act: 'extend', due: d('2026-12-18'), reason: 'second call', extensions: 0 }

describe('what was done to a date by somebody who could not see what others did', () => {
  it.each<[string, UnseenAct, Occurrence, Meeting | null]>([
    ['met nothing', complete, done('ada'), null],
    ['is done, and was done before by somebody else', complete, done('ben'), { met: 'settledBefore', by: 'ben' }],
    [
      'is skipped, and was done before',
      { act: 'skip', on: d('2026-11-06'), reason: null, extensions: 0 },
      done('ben'),
      { met: 'settledBefore', by: 'ben' },
    ],
    ['is open again by now: nothing is said of it', complete, open, null],
    [
      'is done, and has more time since',
      complete,
      { ...done('ada'), extensions: [given('ben')] },
      { met: 'settledAndExtended', by: 'ben', extension: given('ben') },
    ],
    [
      'is done, with the extension that was known',
      { ...complete, extensions: 1 },
      { ...done('ada'), extensions: [given('ben')] },
      null,
    ],
    ['is done, with more time by oneself', complete, { ...done('ada'), extensions: [given('ada')] }, null],
    [
      'has more time, and was done by somebody else',
      extend,
      { ...done('ben'), extensions: [given('ada')] },
      { met: 'extendedAndSettled', by: 'ben' },
    ],
    [
      'was to have more time, which was refused',
      extend,
      { ...done('ben'), extensions: [given('ada', 'another')] },
      null,
    ],
    ['is taken in hand, and is so by oneself', acknowledge, { ...open, acknowledgedBy: 'ada' }, null],
    ['is taken in hand, and nobody has it any more', acknowledge, open, null],
    [
      'is taken in hand, and somebody else was quicker',
      acknowledge,
      { ...open, acknowledgedBy: 'ben' },
      { met: 'heldBefore', by: 'ben' },
    ],
    ['is taken in hand, and was done by somebody else', acknowledge, done('ben'), { met: 'settledBefore', by: 'ben' }],
    ['is taken in hand, and was done by oneself', acknowledge, { ...done('ada'), acknowledgedBy: 'ben' }, null],
    ['has more time, and is open', extend, { ...open, extensions: [given('ada')] }, null],
  ])('%s', (_, act, record, expected) => {
    expect(meetingOf(act, 'ada', record)).toEqual(expected)
  })
})

describe('what was refused for what somebody else did meanwhile', () => {
  it.each<[string, UnseenAct, Occurrence, boolean]>([
    ['is done again where there is more time', complete, { ...open, extensions: [given('ben')] }, true],
    ['is not where that was known', { ...complete, extensions: 1 }, { ...open, extensions: [given('ben')] }, false],
    ['is not where nothing was done to it', complete, open, false],
    [
      'is not where one has taken it back oneself',
      complete,
      { ...open, extensions: [given('ben')], updatedBy: 'ada' },
      false,
    ],
    ['is not where somebody else has done it', complete, done('ben'), false],
    ['is given more time again where it is done by now', extend, done('ben'), true],
    ['is given more time again on top of theirs', extend, { ...open, extensions: [given('ben')] }, true],
    ['is not taken in hand again', acknowledge, { ...open, acknowledgedBy: 'ben', extensions: [given('ben')] }, false],
    ['is not given more time twice', extend, { ...done('ben'), extensions: [given('ada')] }, false],
  ])('%s', (_, act, record, expected) => {
    expect(isToBeDoneAgain(act, 'ada', record)).toBe(expected)
  })
})
