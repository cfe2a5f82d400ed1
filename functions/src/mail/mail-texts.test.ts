import { actOnOccurrence } from '@duebook/contract/acts/act-on-occurrence'
import { materialise } from '@duebook/contract/materialise'
import { Kind, type Obligation } from '@duebook/contract/obligation'
import type { ReminderRow } from '@duebook/contract/reminder'
import {
  addDays,
  calendarDate,
  defaultReminderPlan,
  largeDate,
  noticeDeadline,
  type CalendarDate,
  type Notice,
} from '@duebook/domain'
import { describe, expect, it, vi } from 'vitest'
import { billDueOn } from '../fixtures/bill.ts'
import { digestMail } from './digest-mail.ts'
import { reminderMail } from './reminder-mail.ts'

// The admin SDK asks which project it serves when it is loaded; nothing here asks it for more than its timestamps.
vi.stubEnv('GCLOUD_PROJECT', 'duebook')
const { desiredRows } = await import('../reminders/desired-rows.ts')
const { notificationOf } = await import('../reminders/notification-of.ts')

const d = calendarDate
const origin = 'https://due.example.org'
const writtenOn = d('2026-09-01')
const profile = { timeZone: 'Europe/London', quietHours: { from: '00:00', to: '00:00' } }

/** An obligation as a client writes it down, with its dates from the engine, and the reminders that the ledger plans for it. */
function planned(changed: Partial<Obligation>) {
  const draft = billDueOn(d('2026-11-30'), { title: 'It', ...changed })
  const reminderPlan = defaultReminderPlan(draft.kind, { hasNotice: draft.notice !== null })
  const obligation = { ...draft, reminderPlan, ...materialise(draft, [], writtenOn) }
  const rows = desiredRows({
    bookId: 'ada',
    obligationId: 'it',
    obligation: { ...obligation, snooze: null },
    recipient: 'ada',
    profile,
  })
  const by = (way: ReminderRow['channel']) => [...rows.values()].filter(({ channel }) => channel === way)
  return { obligation, rows: by('email'), entries: by('inApp') }
}

const tacit = { form: 'tacit', span: { amount: 12, unit: 'months' } } as const
const pounds = (minor: number) => ({ minor, currency: 'GBP', estimated: false })
const term = (end: string, notice: Notice, changed: Partial<Obligation> = {}): Partial<Obligation> => ({
  kind: 'contract',
  schedule: { type: 'term', end: d(end), renewal: tacit },
  notice,
  amount: pounds(9000),
  ...changed,
})
const aMonth: Notice = { period: { amount: 1, unit: 'months' }, counts: 'received' }

const plain = (kind: Kind, ahead: string, past: string): [Kind | string, Partial<Obligation>, string[], string[]] => [
  kind,
  { kind },
  [`It ${ahead} Mon 30 Nov, in 3 days`, `It ${ahead} Mon 30 Nov, today`, `It ${past} Mon 30 Nov, 3 days ago`],
  [],
]
/** For each kind: the subjects three days before, on and three days after its date, and what else the mail before says. */
const table = [
  plain('bill', 'is due', 'was due'),
  plain('renewal', 'is due', 'was due'),
  plain('licence', 'is due', 'was due'),
  plain('filing', 'is due', 'was due'),
  plain('warranty', 'runs out', 'ran out'),
  plain('coursework', 'is due', 'was due'),
  plain('other', 'is due', 'was due'),
  [
    'a contract whose notice counts on arrival',
    term('2026-12-24', aMonth),
    [
      'It: give notice by Tue 24 Nov, in 3 days',
      'It: give notice by Tue 24 Nov, today',
      'It: notice closed Tue 24 Nov, 3 days ago',
    ],
    ['Give notice by', 'Else renews Fri 25 Dec for 12 months, £90.00.', 'It counts on arrival.'],
  ],
  [
    'a contract whose notice takes days to arrive',
    term(
      '2027-03-31',
      { ...aMonth, period: { amount: 3, unit: 'months' }, deliveryBufferDays: 2 },
      { counterparty: 'Harcourt Estates' },
    ),
    [
      'It: send notice by Tue 29 Dec, in 3 days',
      'It: send notice by Tue 29 Dec, today',
      'It: notice closed Thu 31 Dec 2026, 1 day ago',
    ],
    [
      'Send notice by',
      'Else renews Thu 1 Apr 2027 for 12 months, £90.00.',
      'It must be with Harcourt Estates by Thu 31 Dec.',
    ],
  ],
  [
    'a contract that ends by itself',
    {
      kind: 'contract' as const,
      schedule: { type: 'term' as const, end: d('2026-11-30'), renewal: { form: 'none' as const } },
    },
    [
      'It: the term ends Mon 30 Nov, in 3 days',
      'It: the term ends Mon 30 Nov, today',
      'It: the term ended Mon 30 Nov, 3 days ago',
    ],
    [],
  ],
  [
    'a contract that both sides have to renew',
    {
      kind: 'contract' as const,
      schedule: {
        type: 'term' as const,
        end: d('2026-11-30'),
        renewal: { form: 'express' as const, span: { amount: 12, unit: 'months' as const } },
      },
    },
    [
      'It: the term ends Mon 30 Nov, in 3 days',
      'It: the term ends Mon 30 Nov, today',
      'It: the term ended Mon 30 Nov, 3 days ago',
    ],
    [],
  ],
  [
    'a renewal with notice',
    {
      kind: 'renewal' as const,
      notice: { period: { amount: 21, unit: 'days' as const }, counts: 'sent' as const },
      amount: pounds(42_000),
    },
    [
      'It: give notice by Mon 9 Nov, in 3 days',
      'It: give notice by Mon 9 Nov, today',
      'It: notice closed Mon 9 Nov, 3 days ago',
    ],
    ['Give notice by', 'Else renews Mon 30 Nov, £420.00.', 'It counts on the day it is sent.'],
  ],
] as const

it('the table holds every kind', () => {
  const kinds = new Set<string>(table.map(([, { kind }]) => kind ?? ''))
  expect([...kinds].toSorted()).toEqual(Kind.options.toSorted())
})

describe('the mail about', () => {
  it.each(table)('%s names its date before, on and after it', (_kind, changed, subjects, facts) => {
    const { obligation, rows } = planned(changed)
    const row = rows.toSorted((a, b) => a.step - b.step)[0]!
    const date = d(row.of)
    const mailOn = (day: CalendarDate) =>
      reminderMail({ row, obligation, late: false, now: Date.parse(`${day}T12:00:00Z`), origin })
    const mails = [addDays(date, -3), date, addDays(date, 3)].map(mailOn)
    expect(mails.map(({ subject }) => subject)).toEqual(subjects)
    expect(mails[0]?.text).toContain(largeDate(date))
    for (const fact of facts) for (const body of [mails[0]?.text, mails[0]?.html]) expect(body).toContain(fact)
    for (const { subject, text, html } of mails) expect([subject, text, html].join('\n')).not.toMatch(/\blate\b/i)
  })

  it.each(table)(
    '%s lists it in one line of what is told together, without calling it late',
    (_kind, changed, subjects) => {
      const { obligation, rows } = planned(changed)
      const row: ReminderRow = { ...rows[0]!, step: -2 }
      const on = (days: number) =>
        digestMail({
          dates: [{ rows: [row], obligation }],
          why: 'sitting',
          late: false,
          now: Date.parse(`${addDays(d(row.of), days)}T12:00:00Z`),
          origin,
        })
      for (const [index, days] of [-3, 0, 3].entries()) {
        const { subject, text, html } = on(days)
        const [, head = '', day, far] =
          /^(.* )(\w{3} \d{1,2} \w{3}(?: \d{4})?), (.*)$/.exec(subjects[index] ?? '') ?? []
        expect(text).toContain(`  ${day} (${far})  It`)
        // What is simply due is said by its day.
        const said = head.replace(/^It:? /, '').replace(/^(?:is|was) due $/, '')
        if (said) expect(text.toLowerCase()).toContain(`${said}${day}`.toLowerCase())
        expect([subject, text, html].join('\n')).not.toMatch(/\blate\b/i)
      }
    },
  )
})

it.each(table)('%s has an entry in the inbox for each mail, about the same day', (_kind, changed) => {
  const { rows, entries } = planned(changed)
  const told = (row: ReminderRow) => {
    const { nominal, due, of, deadline, body } = notificationOf([row], { late: false, now: 0 })
    return { nominal, due, of, deadline, body }
  }
  const mailed = ({ nominal, due, of, deadline, stepText }: ReminderRow) => ({
    nominal,
    due,
    of,
    deadline,
    body: stepText,
  })
  expect(entries.length).toBeGreaterThan(0)
  expect(entries.map(told)).toEqual(rows.map(mailed))
})

it.each(table)(
  '%s is named alike when a snooze ends and when it is asked again, and each says which it is',
  (_kind, changed, subjects) => {
    const { obligation, rows } = planned(changed)
    const row = rows.toSorted((a, b) => a.step - b.step)[0]!
    const now = Date.parse(`${d(row.of)}T12:00:00Z`)
    const mail = (other: Partial<ReminderRow>) =>
      reminderMail({ row: { ...row, ...other }, obligation, late: false, now, origin })
    const [snoozed, nagged] = [mail({ step: -1 }), mail({ stepText: `${row.stepText}, asked again` })]
    expect([snoozed.subject, nagged.subject]).toEqual([subjects[1], subjects[1]])
    for (const body of [snoozed.text, snoozed.html])
      expect(body).toContain('It was snoozed until now; the date has not moved.')
    for (const body of [nagged.text, nagged.html]) expect(body).toContain(`${row.stepText}, asked again`)
  },
)

it('counts every reminder of a contract under notice from the day that its mail names', () => {
  const notice = { ...aMonth, deliveryBufferDays: 5 }
  const { obligation, rows } = planned(term('2026-12-24', notice))
  const { sendBy } = noticeDeadline(d('2026-12-24'), notice)
  expect(rows.map(({ of, deadline, stepText }) => [of, deadline, stepText])).toEqual(
    ['30', '14', '3', '7']
      .map((days) => [sendBy, 'notice', `${days} days before notice closes`])
      .toSorted((a, b) => Number(b[2]?.split(' ')[0]) - Number(a[2]?.split(' ')[0])),
  )
  for (const row of rows) {
    const now = (row.fireAt as { toMillis(): number }).toMillis()
    const { subject, text } = reminderMail({ row, obligation, late: false, now, origin })
    expect(subject).toMatch(/^It: send notice by Thu 19 Nov, in \d+ days$/)
    expect(text).toMatch(/Send by {2}Thu 19 Nov/)
    expect(text).toContain('5 days for the delivery')
  }
})

it('asks for no notice once it was given: what is left is told of the end, and of no renewal', () => {
  const draft = billDueOn(d('2026-12-24'), { title: 'It', ...term('2026-12-24', aMonth) })
  const standing = { ...draft, id: 'it', nextNominal: d('2026-12-24') }
  const decision = { kind: 'noticeGiven', sentOn: d('2026-11-02'), means: 'post' } as const
  const by = { uid: 'ada', today: d('2026-11-02'), deviceTime: '2026-11-02T09:00:00Z', serverTime: null }
  const end = { nominal: d('2026-12-24'), due: d('2026-12-24') }
  const act = { act: 'decide', decision } as const
  const given = actOnOccurrence({ obligation: standing, ...end, records: new Map() }, act, by).obligation
  const obligation = { ...draft, ...given, reminderPlan: defaultReminderPlan('contract', { hasNotice: true }) }
  const rows = desiredRows({
    bookId: 'ada',
    obligationId: 'it',
    obligation: { ...obligation, snooze: null },
    recipient: 'ada',
    profile,
  })
  const mails = [...rows.values()].filter(({ channel }) => channel === 'email')
  expect(mails.map(({ deadline }) => deadline)).toEqual(['due', 'due'])
  for (const row of mails) {
    const now = (row.fireAt as { toMillis(): number }).toMillis()
    const { subject, text, html } = reminderMail({ row, obligation, late: false, now, origin })
    expect(subject).toMatch(/^It ends Thu 24 Dec, in \d+ days$/)
    expect([text, html].join('\n')).not.toMatch(/renew|give notice|send notice/i)
  }
})
