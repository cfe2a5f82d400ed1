import { calendarDate, parseQuickAdd } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import { isSame } from '@duebook/contract/acts/is-same'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { editDraftOf, readEditDraft, type EditDraft } from './edit-draft.ts'

const context = { today: calendarDate('2026-11-21'), now: '2026-11-21T09:00', locale: 'en-GB', zone: 'Europe/London' }
function obligationOf(line: string): ObligationRecord {
  const { title, schedule, amount, notice, time, showFrom, tags } = parseQuickAdd(line, context)
  if (!schedule) throw new Error(`“${line}” says no date.`)
  return {
    id: 'one',
    pending: false,
    title,
    kind: 'other',
    counterparty: null,
    schedule,
    dueTime: time,
    amount,
    notice,
    showFrom,
    reminderPlan: { steps: [] },
    proofPolicy: 'none',
    assignee: null,
    tags,
    notes: '',
    timeZone: 'Europe/London',
    nextNominal: schedule.type === 'recurring' ? calendarDate('2026-11-30') : null,
  } as unknown as ObligationRecord
}
const read = (before: ObligationRecord, change: (draft: EditDraft) => void) => {
  const draft = structuredClone(editDraftOf(before))
  change(draft)
  return readEditDraft(draft, before, context)
}

describe('the form', () => {
  it.each([
    'Dentist on 18 Dec 2026 at 14:30',
    'Rent £950 monthly on the 31st preceding:GB-ENG #home',
    'Window cleaner £18–£24 every 2 weeks on Tuesday until 31 Dec 2027',
    'VAT return ~£600 quarterly 7th of 2nd month after quarter end following:GB-ENG',
    'Pay run every 3rd business day of the month',
    'Boiler service every! 12 months from 14 Dec 2026 show 30d before',
    'Office lease £11,400 ends 31 Mar 2027 renews 12mo notice 3mo received',
    'Reply to landlord = 14 days after [Notice served]',
    'Premium 12 times monthly on the 5th',
  ])('left as it was says the same: %s', (line) => {
    const before = obligationOf(line)
    const { value, problems } = read(before, () => {})
    expect(problems).toEqual([])
    const { timing, ...fields } = value!
    expect(isSame(timing, before.schedule), JSON.stringify([timing, before.schedule])).toBe(true)
    expect(
      Object.entries(fields).filter(([key, said]) => !isSame(said, before[key as keyof ObligationRecord])),
    ).toEqual([])
  })

  const boiler = obligationOf('Boiler service every! 12 months from 14 Dec 2026')
  const rent = obligationOf('Rent £950 monthly on the 30th')
  const lease = obligationOf('Office lease ends 31 Mar 2027 renews 12mo notice 3mo received')
  it.each<[string, ObligationRecord, (draft: EditDraft) => void, object]>([
    [
      'a rule in words',
      rent,
      (d) => Object.assign(d.timing.rule, { said: 'words', words: 'every 2 weeks on Friday' }),
      { timing: { rule: { rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR' } } },
    ],
    [
      'closed days',
      rent,
      (d) => (d.timing.closed = { convention: 'preceding', region: 'GB-ENG' }),
      { timing: { adjustment: { convention: 'preceding', regions: ['GB-ENG'] } } },
    ],
    [
      'a limit that doing it late does not move',
      boiler,
      (d) => (d.timing.chain.limit = 'due'),
      { timing: { type: 'fromCompletion', basis: 'fromDueIfLate' } },
    ],
    [
      'a rule in fields',
      rent,
      (d) => Object.assign(d.timing.rule.fields, { every: '2', by: 'nth', nth: '-1', weekday: '5' }),
      { timing: { rule: { rrule: 'FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR' } } },
    ],
    [
      'days of a week',
      rent,
      (d) => Object.assign(d.timing.rule.fields, { unit: 'weeks', weekdays: ['1', '4'] }),
      { timing: { rule: { rrule: 'FREQ=WEEKLY;BYDAY=MO,TH' } } },
    ],
    [
      'a business day',
      rent,
      (d) => Object.assign(d.timing.rule.fields, { by: 'nth', nth: '3', weekday: 'business', regions: 'GB-ENG' }),
      { timing: { rule: { kind: 'nthBusinessDay', nth: 3, everyMonths: 1, regions: ['GB-ENG'] } } },
    ],
    ['shorter months', rent, (d) => (d.timing.rule.monthEnd = 'forward'), { timing: { monthEnd: 'forward' } }],
    [
      'so many times',
      rent,
      (d) => Object.assign(d.timing.ends, { how: 'count', count: '6' }),
      { timing: { count: 6 } },
    ],
    [
      'a range',
      rent,
      (d) => Object.assign(d.amount, { form: 'between', least: '1,800', most: '2,400.50' }),
      { amount: { minor: 180_000, toMinor: 240_050, currency: 'GBP', estimated: false } },
    ],
    ['an estimate', rent, (d) => (d.amount.form = 'about'), { amount: { minor: 95_000, estimated: true } }],
    ['no amount', rent, (d) => (d.amount.form = 'none'), { amount: null }],
    [
      'another amount from the next date on',
      rent,
      (d) => (d.amount.least = '980'),
      { amount: { minor: 98_000 }, amountChanges: null },
    ],
    [
      'another amount from a later date on',
      rent,
      (d) =>
        Object.assign(d, { amount: { ...d.amount, least: '980' }, price: { reach: 'future', nominal: '2027-01-30' } }),
      { amount: { minor: 95_000 }, amountChanges: ['2027-01-30 98000 GBP'] },
    ],
    [
      'another amount of one date',
      rent,
      (d) =>
        Object.assign(d, { amount: { ...d.amount, least: '980' }, price: { reach: 'this', nominal: '2027-01-30' } }),
      { amountChanges: ['2027-01-30 98000 GBP', '2027-01-31 95000 GBP'] },
    ],
    ['what becomes of dates that passed', rent, (d) => (d.catchUp = 'latest'), { catchUp: 'latest' }],
    [
      'the usual reminders of its kind',
      rent,
      (d) => Object.assign(d, { kind: 'bill', plan: { ...d.plan, how: 'usual' } }),
      {
        reminderPlan: { steps: ['due -7 days email inApp', 'due -1 days email inApp', 'due 0 days email inApp'] },
      },
    ],
    [
      'reminders of its own',
      rent,
      (d) =>
        (d.plan = {
          ...d.plan,
          how: 'own',
          steps: [
            {
              amount: '2',
              unit: 'weeks',
              when: 'before',
              of: 'due',
              at: '08:30',
              liked: false,
              channels: ['push'],
              asks: true,
              urgent: false,
            },
          ],
        }),
      { reminderPlan: { steps: ['due -2 weeks 08:30 push'] } },
    ],
    ['grace', rent, (d) => (d.grace.amount = '5'), { grace: { amount: 5, unit: 'days' } }],
    ['act by', rent, (d) => (d.actBy.amount = '2'), { actBy: { amount: 2, unit: 'businessDays' } }],
    [
      'a time in a zone',
      rent,
      (d) => Object.assign(d, { time: '17:00', zone: 'Europe/Paris' }),
      { dueTime: { at: '17:00', zone: 'Europe/Paris' } },
    ],
    ['tags', rent, (d) => (d.tags = '#van, vehicles van'), { tags: ['van', 'vehicles'] }],
    [
      'a delivery buffer',
      lease,
      (d) => Object.assign(d.notice, { buffer: '2', bufferCounts: 'businessDays' }),
      { notice: { deliveryBufferDays: 2, deliveryBufferCounts: 'businessDays' } },
    ],
    [
      'a contract that just ends',
      lease,
      (d) => (d.timing.term.form = 'none'),
      { timing: { renewal: { form: 'none' } } },
    ],
    [
      'another shape',
      rent,
      (d) => Object.assign(d.timing, { shape: 'once', date: { day: '1', month: '2', year: '2027' } }),
      { timing: { type: 'once', date: '2027-02-01' } },
    ],
  ])('reads %s', (_, before, change, expected) => {
    const { value, problems } = read(before, change)
    expect(problems).toEqual([])
    expect(value).toMatchObject(expected)
  })

  it.each<[string, ObligationRecord, (draft: EditDraft) => void, string, RegExp]>([
    ['no name', rent, (d) => (d.title = ' '), 'title', /called/],
    [
      'a step without a number',
      rent,
      (d) =>
        (d.plan = {
          ...d.plan,
          how: 'own',
          steps: [
            {
              amount: '',
              unit: 'days',
              when: 'before',
              of: 'due',
              at: '',
              liked: false,
              channels: ['email'],
              asks: true,
              urgent: false,
            },
          ],
        }),
      'step 0',
      /whole number/,
    ],
    [
      'a day that is none',
      rent,
      (d) => (d.timing.rule.start = { day: '31', month: '2', year: '2027' }),
      'start',
      /no day/,
    ],
    [
      'an end before the beginning',
      rent,
      (d) => Object.assign(d.timing.ends, { how: 'until', until: { day: '1', month: '1', year: '2020' } }),
      'until',
      /It begins on 30 Nov 2026. Choose a later last date/,
    ],
    [
      'no day of the week',
      rent,
      (d) => Object.assign(d.timing.rule.fields, { unit: 'weeks', weekdays: [] }),
      'rule',
      /which days/,
    ],
    ['a number that is none', rent, (d) => (d.timing.rule.fields.every = 'x'), 'rule', /whole number/],
    [
      'a rule that is none',
      rent,
      (d) => Object.assign(d.timing.rule, { said: 'words', words: 'whenever' }),
      'rule',
      /every month on the 31st/,
    ],
    [
      'a rule that has two readings',
      rent,
      (d) => Object.assign(d.timing.rule, { said: 'words', words: 'every 2nd Tuesday' }),
      'rule',
      /two ways/,
    ],
    [
      'the larger sum first',
      rent,
      (d) => Object.assign(d.amount, { form: 'between', least: '165', most: '120' }),
      'amount',
      /smaller amount first/,
    ],
    ['a sum that is none', rent, (d) => (d.amount.least = '12.345'), 'amount', /Write an amount/],
    ['a time that is none', rent, (d) => (d.time = '25:00'), 'time', /09:30/],
  ])('says of %s what stands in the way', (_, before, change, field, text) => {
    const { value, problems } = read(before, change)
    expect(value).toBeNull()
    expect(problems).toEqual([{ field, text: expect.stringMatching(text) }])
  })
})
