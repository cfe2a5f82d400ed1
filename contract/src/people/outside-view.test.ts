import { calendarDate } from '@duebook/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Attachment } from '../attachment.ts'
import { materialise } from '../materialise.ts'
import type { Obligation } from '../obligation.ts'
import type { Occurrence } from '../occurrence.ts'
import type { ReminderRow } from '../reminder.ts'
import type { ActivityLine } from './activity-line.ts'
import { outsideView, type OutsideSources } from './outside-view.ts'

const d = calendarDate
const today = d('2026-11-21')
const stamp = (text: string) => ({ toMillis: () => Date.parse(text) })
const rule = (start: string) => ({
  type: 'recurring' as const,
  start: d(start),
  rule: { kind: 'rrule' as const, rrule: 'FREQ=MONTHLY' },
})
const vat = (changed: Partial<Obligation> = {}): Obligation => {
  const schedule = rule('2026-04-07')
  return {
    title: 'VAT return',
    kind: 'filing',
    counterparty: 'HMRC',
    schedule,
    dueTime: null,
    amount: { minor: 60_000, currency: 'GBP', estimated: false },
    notice: null,
    showFrom: null,
    reminderPlan: { steps: [] },
    proofPolicy: 'none',
    assignee: 'ben',
    watchers: ['wim'],
    tags: ['secret-tag'],
    notes: 'secret-note',
    timeZone: 'Europe/London',
    ...materialise({ schedule, notice: null }, [], d('2026-04-01')),
    nextNominal: d('2026-10-07'),
    nextDue: d('2026-10-07'),
    createdBy: 'ada',
    createdAt: null,
    updatedBy: 'ada',
    updatedAt: null,
    ...changed,
  }
}
const done = (nominal: string, changed: Partial<Occurrence> = {}): Occurrence => ({
  obligationId: 'vat',
  nominal,
  due: nominal,
  originalDue: nominal,
  state: 'done',
  settledOn: nominal,
  settledBy: 'ada',
  reason: null,
  acknowledgedBy: null,
  acknowledgedAt: null,
  updatedBy: 'ada',
  updatedAt: null,
  paid: { minor: 61_240, currency: 'GBP' },
  ...changed,
})
const file = (id: string, nominal: string | null, changed: Partial<Attachment> = {}) =>
  ({
    id,
    obligationId: 'vat',
    nominal,
    name: `${id}.pdf`,
    path: `books/b/attachments/${id}/x`,
    contentType: 'application/pdf',
    size: 62_000,
    sha256: 'a'.repeat(64),
    version: 1,
    uploadedBy: 'ada',
    uploadedAt: stamp('2026-08-05T16:10:00Z'),
    verifiedAt: stamp('2026-08-05T16:12:00Z'),
    ...changed,
  }) as Attachment & { id: string }
const row = (changed: Partial<ReminderRow>): ReminderRow => ({
  bookId: 'b',
  obligationId: 'vat',
  nominal: '2026-08-07',
  title: 'VAT return',
  step: 0,
  stepText: '7 days before',
  of: '2026-08-07',
  due: '2026-08-07',
  channel: 'email',
  recipient: 'ada',
  fireAt: stamp('2026-07-31T08:00:00Z'),
  state: 'delivered',
  late: false,
  attempts: 1,
  sentAt: stamp('2026-07-31T08:00:00Z'),
  deliveredAt: null,
  error: '550 no such mailbox jo@hartley.example',
  ...changed,
})
const line = (action: string, nominal: string | null, after: object | null, changed: object = {}) =>
  ({
    id: 'l',
    at: Date.parse('2026-08-05T16:14:00Z'),
    actor: 'ada',
    action,
    obligationId: 'vat',
    nominal,
    title: 'VAT return',
    before: null,
    after,
    ...changed,
  }) as ActivityLine

const sources = (changed: Partial<OutsideSources> = {}): OutsideSources => ({
  obligations: new Map([
    ['vat', vat()],
    ['rent', vat({ title: 'Rent' })],
  ]),
  occurrences: [
    done('2026-07-07'),
    done('2026-08-07', { settledOn: '2026-08-09' }),
    { ...done('2026-08-07'), obligationId: 'rent' },
  ],
  attachments: [],
  reminders: [],
  lines: [],
  nameOf: (uid) => ({ ada: 'Ada Okafor', ben: 'Ben Whitlock', wim: 'Wim Watcher' })[uid] ?? 'Somebody who left',
  today,
  ...changed,
})
const scope = { obligationIds: ['vat'], from: d('2026-07-01'), to: d('2026-10-31'), amounts: false }

describe('what somebody outside is shown', () => {
  it('is what is due in the time, of the obligations that were chosen, the latest first', () => {
    const { periods } = outsideView(scope, sources())
    expect(periods.map(({ title, due, state, daysLate }) => [title, due, state, daysLate])).toEqual([
      ['VAT return', '2026-10-07', 'open', 45],
      ['VAT return', '2026-08-07', 'done', 2],
      ['VAT return', '2026-07-07', 'done', 0],
    ])
  })

  it('has sums only where the scope has them', () => {
    const money = (amounts: boolean) =>
      outsideView({ ...scope, amounts }, sources()).periods.map(({ amount, paid }) => [amount, paid])
    expect(money(false)).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ])
    expect(money(true)).toEqual([
      ['£600.00', null],
      ['£600.00', '£612.40'],
      ['£600.00', '£612.40'],
    ])
    const said = line('occurrence.completed', '2026-08-07', { state: 'done', paid: { minor: 61_240, currency: 'GBP' } })
    expect(JSON.stringify(outsideView(scope, sources({ lines: [said] })))).not.toContain('612')
  })

  it('has the files of its dates, once they were verified and while they are there', () => {
    const attachments = [
      file('proof', '2026-08-07'),
      file('earlier', '2026-04-07'),
      file('whole', null),
      file('coming', '2026-08-07', { verifiedAt: null }),
      file('removed', '2026-08-07', { removedAt: stamp('2026-08-06T00:00:00Z') }),
      file('others', '2026-08-07', { obligationId: 'rent' }),
    ]
    const files = outsideView(scope, sources({ attachments })).periods.flatMap((one) => one.files)
    expect(files).toEqual([
      {
        id: 'proof',
        name: 'proof.pdf',
        size: 62_000,
        at: Date.parse('2026-08-05T16:12:00Z'),
        sha256: 'a'.repeat(64),
        addedBy: 'Ada Okafor',
      },
    ])
  })

  it('says what happened and who was reminded, and of watchers nothing', () => {
    const reminders = [
      row({}),
      row({ channel: 'inApp', state: 'failed', late: true }),
      row({ channel: 'push', stepText: 'on the day', state: 'sent' }),
      row({ recipient: 'wim', watching: true }),
      row({ state: 'planned', sentAt: null }),
      row({ state: 'cancelled' }),
    ]
    const lines = [
      line('occurrence.completed', '2026-08-07', { state: 'done' }),
      line('obligation.changed', null, { watchers: ['wim'], notes: 'secret-note' }),
      line('occurrence.decided', '2026-08-07', {
        decision: { kind: 'renegotiating', note: 'secret-note', by: 'ada', at: 'x' },
      }),
    ]
    const [, august] = outsideView(scope, sources({ reminders, lines })).periods
    expect(august?.history.map(({ who, words }) => `${who} ${words}`)).toEqual([
      'Ada Okafor completed it',
      'Ada Okafor decided on it: is renegotiating it',
    ])
    expect(august?.reminders.map(({ words }) => words)).toEqual([
      '7 days before: email to Ada Okafor, delivered',
      '7 days before: in the app to Ada Okafor, not delivered, late',
      'on the day: push to Ada Okafor, sent',
    ])
    expect(JSON.stringify(august)).not.toMatch(/secret|Wim|mailbox/)
  })

  it('has a note where a note is the proof, and says why a date is so', () => {
    const occurrences = [done('2026-08-07', { proof: { note: 'sent by post', file: null, review: null } })]
    const noteOf = (proofPolicy: Obligation['proofPolicy']) =>
      outsideView(scope, sources({ occurrences, obligations: new Map([['vat', vat({ proofPolicy })]]) })).periods.find(
        ({ due }) => due === '2026-08-07',
      )?.note
    expect([noteOf('note'), noteOf('none')]).toEqual(['sent by post', null])
    const [first] = outsideView(scope, sources()).periods
    expect(first?.why.at(-1)).toBe('In force: Wed 7 Oct 2026')
  })

  it('stands also where a date was written that no calendar has', () => {
    const occurrences = [done('2026-08-07'), done('2026-02-31'), done('2026-09-07', { settledOn: '2026-13-01' })]
    expect(outsideView(scope, sources({ occurrences })).periods.map(({ due }) => due)).toEqual([
      '2026-10-07',
      '2026-08-07',
    ])
  })

  it('never has anything of another obligation, or of a date outside, whatever the scope is', () => {
    const ids = fc.subarray(['vat', 'rent', 'none', '__proto__'], { minLength: 1 })
    const day = fc
      .integer({ min: 0, max: 500 })
      .map((n) => d(new Date(Date.UTC(2026, 0, 1) + n * 86_400_000).toISOString().slice(0, 10)))
    const all = sources({
      attachments: [file('of-vat', '2026-08-07'), file('of-rent', '2026-08-07', { obligationId: 'rent' })],
      lines: [
        line('occurrence.skipped', '2026-08-07', { reason: 'word-of-vat' }),
        line('occurrence.skipped', '2026-08-07', { reason: 'word-of-rent' }, { obligationId: 'rent' }),
      ],
    })
    fc.assert(
      fc.property(ids, day, day, fc.boolean(), (obligationIds, from, to, amounts) => {
        const { periods } = outsideView({ obligationIds, from, to, amounts }, all)
        const text = JSON.stringify(periods)
        for (const { due } of periods) expect(due >= from && due <= to).toBe(true)
        for (const [id, title] of [
          ['vat', 'VAT return'],
          ['rent', 'Rent'],
        ] as const)
          if (!obligationIds.includes(id)) {
            expect(periods.filter((one) => one.title === title)).toEqual([])
            expect(text).not.toContain(`of-${id}`)
          }
        expect(text).not.toMatch(/secret|Wim/)
      }),
    )
  })
})
