import { materialise } from '@duebook/contract/materialise'
import { Kind, type Obligation } from '@duebook/contract/obligation'
import { addDays, calendarDate, noticeDeadline, shortDate, type CalendarDate, type Notice } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { noteLines } from './note-lines.ts'

const d = calendarDate
const writtenOn = d('2026-09-01')
const aMonth: Notice = { period: { amount: 1, unit: 'months' }, counts: 'received' }
const obligationOf = (changed: Partial<Obligation>) => {
  const draft = {
    kind: 'bill',
    schedule: { type: 'once', date: d('2026-11-30') },
    notice: null,
    amount: null,
    counterparty: null,
    ...changed,
  } as Obligation
  return { ...draft, ...materialise(draft, [], writtenOn) } as unknown as ObligationRecord
}
const aYear = { amount: 12, unit: 'months' } as const
const contract = (end: string, notice: Notice) =>
  obligationOf({
    kind: 'contract',
    schedule: { type: 'term', end: d(end), renewal: { form: 'tacit', span: { amount: 12, unit: 'months' } } },
    notice,
    amount: { minor: 34_800, currency: 'GBP', estimated: false },
    counterparty: 'Tillpoint',
  })
const noteOf = (obligation: ObligationRecord, deadline: 'due' | 'notice') => ({
  title: 'It',
  body: '3 days before',
  nominal: obligation.nextNominal ?? '',
  due: obligation.nextDue ?? '',
  of: (deadline === 'notice' ? obligation.nextNotice : obligation.nextDue) ?? '',
  deadline,
  late: false,
})

const plain = (kind: Kind, ahead: string, past: string) =>
  [
    kind,
    obligationOf({ kind }),
    'due',
    [
      [`It ${ahead} Mon 30 Nov`, 'In 3 days', '3 days before'],
      [`It ${ahead} Mon 30 Nov`, 'Today', '3 days before'],
      [`It ${past} Mon 30 Nov`, '3 days ago', '3 days before'],
    ],
  ] as const

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
    contract('2026-12-27', aMonth),
    'notice',
    [
      [
        'It: give notice by Fri 27 Nov',
        'In 3 days · else renews Mon 28 Dec for 12 months, £348.00',
        'It counts when Tillpoint has it',
        '3 days before',
      ],
      [
        'It: give notice by Fri 27 Nov',
        'Today · else renews Mon 28 Dec for 12 months, £348.00',
        'It counts when Tillpoint has it',
        '3 days before',
      ],
      ['It: notice closed Fri 27 Nov', '3 days ago · renews Mon 28 Dec for 12 months, £348.00', '3 days before'],
    ],
  ],
  [
    'a contract whose notice takes days to arrive',
    contract('2026-12-27', { ...aMonth, deliveryBufferDays: 4 }),
    'notice',
    [
      [
        'It: send notice by Mon 23 Nov',
        'In 3 days · else renews Mon 28 Dec for 12 months, £348.00',
        'It must be with Tillpoint by Fri 27 Nov',
        '3 days before',
      ],
      [
        'It: send notice by Mon 23 Nov',
        'Today · else renews Mon 28 Dec for 12 months, £348.00',
        'It must be with Tillpoint by Fri 27 Nov',
        '3 days before',
      ],
      [
        'It: notice must be received by Fri 27 Nov',
        'Tomorrow · else renews Mon 28 Dec for 12 months, £348.00',
        'It was to be sent by Mon 23 Nov; it still counts if Tillpoint has it by then',
        '3 days before',
      ],
    ],
  ],
  [
    'the end of a contract',
    contract('2026-12-27', aMonth),
    'due',
    [
      [
        'It: the term ends Sun 27 Dec',
        'In 3 days · renews Mon 28 Dec for 12 months, £348.00',
        'Notice for it closed Fri 27 Nov',
        '3 days before',
      ],
      [
        'It: the term ends Sun 27 Dec',
        'Today · renews Mon 28 Dec for 12 months, £348.00',
        'Notice for it closed Fri 27 Nov',
        '3 days before',
      ],
      [
        'It: the term ended Sun 27 Dec',
        '3 days ago · renewed Mon 28 Dec for 12 months, £348.00',
        'Notice for it closed Fri 27 Nov',
        '3 days before',
      ],
    ],
  ],
  [
    'a contract that ends by itself',
    obligationOf({ kind: 'contract', schedule: { type: 'term', end: d('2026-11-30'), renewal: { form: 'none' } } }),
    'due',
    [
      ['It: the term ends Mon 30 Nov', 'In 3 days', '3 days before'],
      ['It: the term ends Mon 30 Nov', 'Today', '3 days before'],
      ['It: the term ended Mon 30 Nov', '3 days ago', '3 days before'],
    ],
  ],
  [
    'a contract that both sides have to renew',
    obligationOf({
      kind: 'contract',
      schedule: { type: 'term', end: d('2026-11-30'), renewal: { form: 'express', span: aYear } },
    }),
    'due',
    [
      ['It: the term ends Mon 30 Nov', 'In 3 days', '3 days before'],
      ['It: the term ends Mon 30 Nov', 'Today', '3 days before'],
      ['It: the term ended Mon 30 Nov', '3 days ago', '3 days before'],
    ],
  ],
  [
    'a renewal with notice',
    obligationOf({
      kind: 'renewal',
      notice: { period: { amount: 21, unit: 'days' }, counts: 'sent' },
      amount: { minor: 42_000, currency: 'GBP', estimated: false },
    }),
    'notice',
    [
      [
        'It: give notice by Mon 9 Nov',
        'In 3 days · else renews Mon 30 Nov, £420.00',
        'It counts on the day it is sent',
        '3 days before',
      ],
      [
        'It: give notice by Mon 9 Nov',
        'Today · else renews Mon 30 Nov, £420.00',
        'It counts on the day it is sent',
        '3 days before',
      ],
      ['It: notice closed Mon 9 Nov', '3 days ago · renews Mon 30 Nov, £420.00', '3 days before'],
    ],
  ],
] as const

it('the table holds every kind', () =>
  expect(new Set(table.map(([, { kind }]) => kind))).toEqual(new Set(Kind.options)))

it.each(table)(
  '%s is told of a day that the engine gives, and of no other',
  (_what, obligation, deadline, expected) => {
    const { schedule, notice } = obligation
    const last = schedule.type === 'term' ? schedule.end! : (schedule as { date: CalendarDate }).date
    const given = deadline === 'notice' ? noticeDeadline(last, notice!) : { sendBy: last, date: last }
    const days = [given.sendBy, given.date].map((day) => shortDate(day))
    for (const [head] of expected) expect(days).toContain(/\w{3} \d{1,2} \w{3}$/.exec(head)?.[0])
  },
)

describe('an entry of the inbox', () => {
  it.each(table)('about %s names its date before, on and after it', (_what, obligation, deadline, expected) => {
    const note = noteOf(obligation, deadline)
    const said = [-3, 0, 3].map((days) => {
      const { head, lines } = noteLines(note, obligation, addDays(d(note.of), days))
      return [head, ...lines]
    })
    expect(said).toEqual(expected)
  })

  it('says how often it reminded, and that it was late only where it was', () => {
    const bill = obligationOf({})
    expect(noteLines({ ...noteOf(bill, 'due'), late: true }, bill, d('2026-11-27'), 2).lines).toEqual([
      'In 3 days',
      '3 days before · reminded 2 times · late, sent once',
    ])
  })

  it('still names the day of what was settled or removed meanwhile', () => {
    const hire = contract('2026-12-27', aMonth)
    const note = noteOf(hire, 'notice')
    const settled = { ...hire, nextNominal: d('2027-12-27') }
    for (const obligation of [settled, undefined])
      expect(noteLines(note, obligation, d('2026-11-24'))).toMatchObject({ head: 'It: give notice by Fri 27 Nov' })
  })

  it('about a notice that was given since names the end, and no renewal', () => {
    const hire = contract('2026-12-27', aMonth)
    const note = noteOf(hire, 'notice')
    const given = { ...hire, nextNotice: null, nextDecision: 'noticeGiven' as const }
    expect(noteLines(note, given, d('2026-11-24'))).toEqual({
      what: 'due',
      head: 'It ends Sun 27 Dec',
      lines: ['In 33 days', '3 days before'],
    })
  })

  it('says to who watches that they do', () => {
    const bill = obligationOf({})
    expect(noteLines({ ...noteOf(bill, 'due'), watching: true }, bill, d('2026-11-27')).lines).toContain(
      'You watch this · 3 days before',
    )
  })

  it('of what was told with others leaves out which reminder it was', () => {
    const bill = obligationOf({})
    expect(noteLines({ ...noteOf(bill, 'due'), together: 'x' }, bill, d('2026-11-27')).lines).toEqual(['In 3 days'])
  })
})
