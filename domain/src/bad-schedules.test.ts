import { describe, expect, test } from 'vitest'
import { adjustment, boiler, date, lease, monthly, notice } from './fixtures/examples.ts'
import { type Row, unrefused } from './fixtures/refusals.ts'
import './holidays/all.ts'
import * as domain from './index.ts'
import type { Notice, Schedule } from './index.ts'

const derived = {
  type: 'derived',
  trigger: { name: 'x', date },
  amount: 3,
  unit: 'days',
  adjustment,
} satisfies Schedule
const rule = (of: object): Schedule => ({ ...monthly, rule: { ...of } as never })
const range = { from: date, limit: 3 }

/** Everything that takes a whole schedule refuses the same. */
const schedules: [what: string, kind: Row[2], of: (bad: never) => Schedule][] = [
  ['type', 'word', (bad) => ({ ...monthly, type: bad })],
  ['date', 'date', (bad) => ({ type: 'once', date: bad })],
  ['start', 'date', (bad) => ({ ...monthly, start: bad })],
  ['until', 'date', (bad) => ({ ...monthly, until: bad })],
  ['count', 'natural', (bad) => ({ ...monthly, count: bad })],
  ['monthEnd', 'word', (bad) => ({ ...monthly, monthEnd: bad })],
  ['convention', 'word', (bad) => ({ ...monthly, adjustment: { ...adjustment, convention: bad } })],
  ['weekend', 'positive', (bad) => ({ ...monthly, adjustment: { ...adjustment, weekend: [bad] } })],
  ['rule.kind', 'word', (bad) => rule({ kind: bad })],
  ['rdates', 'date', (bad) => rule({ ...monthly.rule, rdates: [bad] })],
  ['exdates', 'date', (bad) => rule({ ...monthly.rule, exdates: [bad] })],
  ['rule.month', 'natural', (bad) => rule({ kind: 'afterQuarterEnd', month: bad, day: 7 })],
  ['rule.day', 'positive', (bad) => rule({ kind: 'afterQuarterEnd', month: 1, day: bad })],
  ['rule.nth', 'whole', (bad) => rule({ kind: 'nthBusinessDay', nth: bad, everyMonths: 1, regions: [] })],
  ['everyMonths', 'positive', (bad) => rule({ kind: 'nthBusinessDay', nth: 1, everyMonths: bad, regions: [] })],
  ['every', 'positive', (bad) => ({ ...boiler, every: { amount: bad, unit: 'days' } })],
  ['every.unit', 'word', (bad) => ({ ...boiler, every: { amount: 1, unit: bad } })],
  ['count of a chain', 'positive', (bad) => ({ ...boiler, count: bad })],
  ['basis', 'word', (bad) => ({ ...boiler, basis: bad })],
  ['end', 'date', (bad) => ({ ...lease, end: bad })],
  ['initial', 'positive', (bad) => ({ ...lease, start: date, initial: { amount: bad, unit: 'months' } })],
  ['renewal.form', 'word', (bad) => ({ ...lease, renewal: { form: bad } as never })],
  [
    'renewal.span',
    'positive',
    (bad) => ({ ...lease, renewal: { form: 'tacit', span: { amount: bad, unit: 'days' } } }),
  ],
  ['terminatesAt', 'word', (bad) => ({ ...lease, renewal: { form: 'openEnded', terminatesAt: bad } })],
  ['amount', 'whole', (bad) => ({ ...derived, amount: bad })],
  ['unit', 'word', (bad) => ({ ...derived, unit: bad })],
  ['counting', 'word', (bad) => ({ ...derived, counting: bad })],
  ['business days', 'whole', (bad) => ({ ...derived, amount: bad, unit: 'businessDays' })],
  ['repeat', 'positive', (bad) => ({ ...derived, repeat: { every: bad, unit: 'months' } })],
  ['trigger', 'date', (bad) => ({ ...derived, trigger: { name: 'x', date: bad } })],
  ['pinned', 'date', (bad) => ({ ...derived, pinned: bad })],
]
const takesSchedule: [name: string, call: (schedule: Schedule) => unknown][] = [
  ['occurrences', (schedule) => domain.occurrences(schedule, range)],
  ['nextOccurrence', (schedule) => domain.nextOccurrence(schedule, date)],
  ['occurrenceAt', (schedule) => domain.occurrenceAt(schedule, date)],
  ['explain', (schedule) => domain.explain(schedule, date)],
  ['describeSchedule', (schedule) => domain.describeSchedule(schedule)],
  ['scheduleSentence', (schedule) => domain.scheduleSentence(schedule)],
  ['icsOfSchedule', (schedule) => domain.icsOfSchedule(schedule)],
  ['dateStack', (schedule) => domain.dateStack(schedule, date)],
]
const notices: [what: string, kind: Row[2], of: (bad: never) => Notice][] = [
  ['period', 'natural', (bad) => ({ ...notice, period: { amount: bad, unit: 'months' } })],
  ['period in business days', 'natural', (bad) => ({ ...notice, period: { amount: bad, unit: 'businessDays' } })],
  ['period.unit', 'word', (bad) => ({ ...notice, period: { amount: 1, unit: bad } })],
  ['counts', 'word', (bad) => ({ ...notice, counts: bad })],
  ['deliveryBufferDays', 'natural', (bad) => ({ ...notice, deliveryBufferDays: bad })],
  ['deliveryBufferCounts', 'word', (bad) => ({ ...notice, deliveryBufferCounts: bad })],
  ['convention', 'word', (bad) => ({ ...notice, adjustment: { convention: bad, regions: [] } })],
]

const rows: Row[] = [
  ...takesSchedule.flatMap(([name, call]) =>
    schedules.map(([what, kind, of]): Row => [name, what, kind, (bad) => call(of(bad))]),
  ),
  ...notices.flatMap(([what, kind, of]): Row[] => [
    ['noticeDeadline', what, kind, (bad) => domain.noticeDeadline(date, of(bad))],
    ['noticeFor', what, kind, (bad) => domain.noticeFor(lease, of(bad), date)],
    ['explainNotice', what, kind, (bad) => domain.explainNotice(lease, of(bad), date)],
    [
      'noticeForOpenEnded',
      what,
      kind,
      (bad) => domain.noticeForOpenEnded({ terminatesAt: 'monthEnd', noEndBefore: null }, of(bad), date),
    ],
  ]),
]

describe('a public function that is given a schedule or a notice which none can be', () => {
  test.each(rows)('%s refuses a %s that is none', (...row) => expect(unrefused(row)).toEqual([]))
})
