import type { ReminderRow } from '@duebook/contract/reminder'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'

// The admin SDK asks which project it serves when it is loaded; nothing here asks it for more than its timestamps.
vi.stubEnv('GCLOUD_PROJECT', 'duebook')
const { ledgerChanges } = await import('./ledger-changes.ts')
const { closeRows } = await import('./close-already.ts')
const { Timestamp } = await import('../cloud/admin.ts')
const at = (text: string | number) => Timestamp.fromMillis(typeof text === 'string' ? Date.parse(text) : text)

const row = (fireAt: string | number, changed: Partial<ReminderRow> = {}): ReminderRow => ({
  bookId: 'ada',
  obligationId: 'rent',
  nominal: '2026-11-30',
  title: 'Rent',
  step: 0,
  stepText: '7 days before',
  of: '2026-11-30',
  deadline: 'due',
  due: '2026-11-30',
  channel: 'email',
  recipient: 'ada',
  fireAt: at(fireAt),
  state: 'planned',
  late: false,
  attempts: 0,
  sentAt: null,
  deliveredAt: null,
  error: null,
  ...changed,
})
type Stamp = ReturnType<typeof at>
const noon = '2026-11-22T12:00:00Z'
const since = Date.parse(noon)
const before = '2026-11-22T09:00:00Z'
const after = '2026-11-23T09:00:00Z'
const changesOf = (present: [string, ReminderRow][], wanted: [string, ReminderRow][], answered = false) =>
  ledgerChanges(new Map(present), new Map(wanted), { since, answered })

describe('what changes in the ledger', () => {
  it('plans what is ahead and not what had passed before its date was written down', () => {
    const { changes, passed } = changesOf(
      [],
      [
        ['passed', row(before)],
        ['ahead', row(after)],
      ],
    )
    expect(changes).toEqual([{ key: 'ahead', create: row(after) }])
    expect(passed).toEqual([row(before)])
  })

  it('keeps owing what was planned, however late it is', () => {
    expect(changesOf([['owed', row(before)]], [['owed', row(before)]])).toEqual({ changes: [], passed: [] })
  })

  it('sends nothing as late that waited for the end of quiet hours which were taken away', () => {
    const { changes } = changesOf([['held', row(after)]], [['held', row(before)]])
    expect(changes).toMatchObject([{ key: 'held', update: { fireAt: at(noon) } }])
  })

  it('calls back what is no longer asked for, and plans it again when its time is still ahead', () => {
    expect(changesOf([['gone', row(after)]], []).changes).toEqual([{ key: 'gone', update: { state: 'cancelled' } }])
    const cancelled = (fireAt: string) => row(fireAt, { state: 'cancelled' })
    expect(changesOf([['back', cancelled(after)]], [['back', row(after)]]).changes).toMatchObject([
      { key: 'back', update: { state: 'planned' } },
    ])
    const { changes, passed } = changesOf([['over', cancelled(before)]], [['over', row(before)]])
    expect([changes, passed.length]).toEqual([[], 1])
  })

  it('keeps what is to be told once as long as that date stands and nobody answered', () => {
    const close = row(after, { step: -2 })
    const ahead: [string, ReminderRow] = ['day', row(after)]
    expect(changesOf([['close', close], ahead], [ahead]).changes).toEqual([])
    const called = [{ key: 'close', update: { state: 'cancelled' } }]
    expect(changesOf([['close', close], ahead], [ahead], true).changes).toEqual(called)
    const moved: [string, ReminderRow] = ['day', row(after, { of: '2026-12-30' })]
    expect(changesOf([['close', close]], [moved]).changes).toContainEqual(called[0])
  })

  it('says anew what a row is about, when an older ledger did not know', () => {
    const { changes } = changesOf(
      [['old', row(after, { deadline: undefined })]],
      [['old', row(after, { deadline: 'notice' })]],
    )
    expect(changes).toMatchObject([{ key: 'old', update: { deadline: 'notice' } }])
  })

  it('never plans in the past, and never loses what was planned and is still asked for', () => {
    const instants = fc.integer({ min: since - 5_000_000, max: since + 5_000_000 })
    const ledger = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e'), instants)
    fc.assert(
      fc.property(ledger, ledger, (present, wanted) => {
        const rows = (of: Record<string, number>) =>
          Object.entries(of).map(([key, fireAt]): [string, ReminderRow] => [key, row(fireAt)])
        const { changes, passed } = changesOf(rows(present), rows(wanted))
        const created = changes.flatMap((one) => ('create' in one ? [one] : []))
        for (const one of created) expect((one.create.fireAt as Stamp).toMillis()).toBeGreaterThanOrEqual(since)
        const cancelled = changes.flatMap((one) =>
          'update' in one && one.update.state === 'cancelled' ? [one.key] : [],
        )
        for (const key of Object.keys(present)) expect(cancelled.includes(key)).toBe(!(key in wanted))
        expect(created.length + passed.length).toBe(Object.keys(wanted).filter((key) => !(key in present)).length)
      }),
    )
  })
})

describe('a date that was close when it was written down', () => {
  const clock = { since, zone: 'Europe/London', quietHours: { from: '00:00', to: '00:00' } }
  const told = (passed: ReminderRow[], ahead: ReminderRow[], changed: Partial<Parameters<typeof closeRows>[0]> = {}) =>
    [...closeRows({ passed, ahead, added: true, ...clock, ...changed })].map(([key, { fireAt, step }]) => [
      key,
      (fireAt as Stamp).toMillis() - since,
      step,
    ])
  const fiveMinutes = 300_000
  const later = (days: number) => row(after, { of: `2026-11-${22 + days}`, due: `2026-11-${22 + days}` })
  const passedOf = (of: string) => row(before, { of })

  it('is told once five minutes later, by each way that the plan names', () => {
    const passed = [
      passedOf('2026-11-25'),
      row(before, { of: '2026-11-25', step: 1 }),
      row(before, { of: '2026-11-25', channel: 'inApp' }),
    ]
    expect(told(passed, [later(3)])).toEqual([
      ['rent_2026-11-30_close_2026-11-25_email', fiveMinutes, -2],
      ['rent_2026-11-30_close_2026-11-25_inApp', fiveMinutes, -2],
    ])
  })

  it.each([
    ['overdue', [passedOf('2026-11-01')], [], true],
    ['due in a week', [passedOf('2026-11-29')], [later(7)], true],
    ['due in eight days, with a reminder ahead', [passedOf('2026-11-30')], [later(8)], false],
    [
      'due in 60 days, of which the first reminder was this morning',
      [passedOf('2027-01-21')],
      [row('2026-12-22T09:00:00Z')],
      false,
    ],
    ['due in 60 days, without any reminder ahead', [passedOf('2027-01-21')], [], true],
    ['due tomorrow, with a reminder in five minutes', [passedOf('2026-11-23')], [row('2026-11-22T12:05:00Z')], false],
  ])('that is %s', (_what, passed, ahead, isTold) => {
    expect(told(passed, ahead).length > 0).toBe(isTold)
  })

  it('is not told when only the date before it was completed, unless no reminder is left', () => {
    expect(told([passedOf('2026-11-23')], [later(1)], { added: false })).toEqual([])
    expect(told([passedOf('2026-11-23')], [], { added: false })).toHaveLength(1)
  })

  it('is told about the deadline that is next, and waits for the end of quiet hours', () => {
    const both = [passedOf('2026-11-10'), passedOf('2026-11-26'), passedOf('2026-11-29')]
    expect(told(both, []).map(([key]) => key)).toEqual(['rent_2026-11-30_close_2026-11-26_email'])
    const quiet = told([passedOf('2026-11-26')], [], { quietHours: { from: '11:00', to: '15:00' } })
    expect(quiet.map(([, waits]) => waits)).toEqual([3 * 3_600_000])
  })
})
