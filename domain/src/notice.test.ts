import { describe, expect, test } from 'vitest'
import { calendarDate } from './days/civil.ts'
import { explain } from './explain.ts'
import { explainNotice } from './explain/notice-steps.ts'
import './holidays/all.ts'
import { noticeDeadline, noticeFor, noticeOf } from './notice.ts'
import { nextOccurrence, occurrenceAt, occurrences } from './occurrences.ts'
import type { Notice } from './schedule.ts'
import { scheduleSentence } from './sentences/schedule-sentence.ts'
import { occurrenceStates } from './series.ts'
import type { TermSchedule } from './term.ts'

const d = calendarDate
/** 31 March 2029 is a Saturday, 31 December 2028 a Sunday. */
const lease: TermSchedule = {
  type: 'term',
  end: d('2027-03-31'),
  renewal: { form: 'tacit', span: { amount: 12, unit: 'months' } },
  adjustment: { convention: 'preceding', regions: ['GB-ENG'] },
}
const threeMonths: Notice = { period: { amount: 3, unit: 'months' }, counts: 'received' }
const ends = ['2027-03-31', '2028-03-31', '2029-03-31']

describe('the convention of a contract', () => {
  test('never moves its end, wherever that is asked for', () => {
    const listed = occurrences(lease, { from: d('2026-11-22'), limit: 3 })
    expect(listed.map(({ nominal, adjusted }) => [nominal, adjusted])).toEqual(ends.map((end) => [end, end]))
    expect(nextOccurrence(lease, d('2029-03-30'))?.adjusted).toBe('2029-03-31')
    expect(occurrenceAt(lease, d('2029-03-31'))?.adjusted).toBe('2029-03-31')
    const parts = [{ from: d('2027-03-31'), schedule: lease }] as const
    const view = { today: d('2026-11-22'), catchUp: 'each' as const, through: d('2029-12-31') }
    expect(occurrenceStates({ basis: 'fixed', parts }, [], view).map(({ due }) => due)).toEqual(ends)
    expect(explain(lease, d('2029-03-31')).map(({ operation }) => operation)).toEqual(['period', 'rule', 'result'])
  })
  test('moves the last day for notice, and says so', () => {
    const by = ends.map((end) => noticeDeadline(d(end), noticeOf(lease, threeMonths)).sendBy)
    expect(by).toEqual(['2026-12-31', '2027-12-31', '2028-12-29'])
    expect(noticeFor(lease, threeMonths, d('2028-01-01')).next).toEqual({
      termEnd: '2029-03-31',
      nominal: '2028-12-31',
      date: '2028-12-29',
      sendBy: '2028-12-29',
    })
    expect(explainNotice(lease, threeMonths, d('2028-01-01'))?.steps.map(({ text }) => text)).toContain(
      'Sunday is not a business day; moves to the one before',
    )
    expect(scheduleSentence(lease)).toMatch(
      /at a time\. If the last day for notice is not a business day in England and Wales, the business day before\.$/,
    )
  })
  test('gives way to that of the notice itself', () => {
    const own: Notice = { ...threeMonths, adjustment: { convention: 'following', regions: [] } }
    expect(noticeFor(lease, own, d('2028-01-01')).next?.date).toBe('2029-01-01')
  })
  test('does not turn into one for a notice of dates that are no contract’s', () => {
    const yearly = { type: 'once', date: d('2029-03-31'), adjustment: lease.adjustment } as const
    expect(noticeOf(yearly, threeMonths)).toEqual(threeMonths)
  })
})
