import type { Obligation } from '@duebook/contract/obligation'
import { readClockSettings, readPlannable, type Plannable } from '@duebook/contract/plannable'
import type { UserProfile } from '@duebook/contract/user'
import { calendarDate, type ReminderStep } from '@duebook/domain'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { billDueOn } from '../fixtures/bill.ts'

// The admin SDK asks which project it serves when it is loaded; nothing here asks it for more than its timestamps.
let desiredRows: typeof import('./desired-rows.ts').desiredRows
beforeAll(async () => {
  vi.stubEnv('GCLOUD_PROJECT', 'duebook')
  ;({ desiredRows } = await import('./desired-rows.ts'))
})

const ada: UserProfile = {
  displayName: 'Ada',
  locale: 'en-GB',
  timeZone: 'Europe/London',
  theme: 'system',
  singleKeys: true,
  quietHours: { from: '00:00', to: '00:00' },
  currentBook: 'ada',
}
const dayBefore: ReminderStep = { of: 'due', offset: { amount: -1, unit: 'days' }, channels: ['email', 'inApp'] }
const onTheDay: ReminderStep = { of: 'due', offset: { amount: 0, unit: 'days' }, channels: ['email'] }

/** Due on Monday 30 March 2026; the clocks of London go forward on the day before. */
const rent = (changed: Partial<Obligation> = {}) =>
  billDueOn(calendarDate('2026-03-30'), { reminderPlan: { steps: [dayBefore] }, ...changed })

const planned = (
  changed: Partial<Obligation> = {},
  profile: Partial<UserProfile> = {},
  snooze: Plannable['snooze'] = null,
) =>
  [
    ...desiredRows({
      bookId: 'ada',
      obligationId: 'rent',
      obligation: { ...readPlannable(rent(changed)).plannable!, snooze },
      recipient: 'ada',
      profile: { ...ada, ...profile },
    }),
  ].map(([key, row]) => ({
    key,
    row,
    at: new Date((row.fireAt as { toMillis(): number }).toMillis()).toISOString(),
  }))

describe('the rows that the ledger should hold', () => {
  it('has one for each step and channel, all of them planned and not late', () => {
    const rows = planned({ reminderPlan: { steps: [dayBefore, onTheDay] } })
    expect(rows.map(({ key }) => key)).toEqual([
      'rent_2026-03-30_0_2026-03-30_email',
      'rent_2026-03-30_0_2026-03-30_inApp',
      'rent_2026-03-30_1_2026-03-30_email',
    ])
    expect(rows[0]?.row).toMatchObject({
      bookId: 'ada',
      obligationId: 'rent',
      nominal: '2026-03-30',
      title: 'Rent',
      step: 0,
      stepText: '1 day before',
      of: '2026-03-30',
      due: '2026-03-30',
      channel: 'email',
      recipient: 'ada',
      state: 'planned',
      late: false,
      attempts: 0,
      error: null,
    })
  })

  it('keeps nine o’clock by the wall when the clocks change between two steps', () => {
    const twoDaysBefore: ReminderStep = { ...onTheDay, offset: { amount: -2, unit: 'days' } }
    const rows = planned({ reminderPlan: { steps: [twoDaysBefore, { ...dayBefore, channels: ['email'] }, onTheDay] } })
    expect(rows.map(({ at }) => at)).toEqual([
      '2026-03-28T09:00:00.000Z',
      '2026-03-29T08:00:00.000Z',
      '2026-03-30T08:00:00.000Z',
    ])
  })

  it('moves a time that the clocks leave out forward by the length of the gap', () => {
    const rows = planned({ reminderPlan: { steps: [{ ...dayBefore, at: '01:30', channels: ['email'] }] } })
    expect(rows.map(({ at }) => at)).toEqual(['2026-03-29T01:30:00.000Z'])
  })

  it('takes the first of the two times that the clocks give twice', () => {
    const due = calendarDate('2026-10-26')
    const steps = [{ ...dayBefore, at: '01:30', channels: ['email' as const] }]
    const rows = planned({ nextNominal: due, nextDue: due, reminderPlan: { steps } })
    expect(rows.map(({ at }) => at)).toEqual(['2026-10-25T00:30:00.000Z'])
  })

  it('floats with the person, unless the due time names a zone of its own', () => {
    const steps = [{ ...onTheDay, at: '09:00' }]
    const at = (zone: string | null) =>
      planned(
        { reminderPlan: { steps }, dueTime: zone ? { at: '17:00', zone } : null },
        { timeZone: 'America/New_York' },
      ).map((one) => one.at)
    expect(at(null)).toEqual(['2026-03-30T13:00:00.000Z'])
    expect(at('Asia/Tokyo')).toEqual(['2026-03-30T00:00:00.000Z'])
  })

  it('waits for the end of the quiet hours', () => {
    const rows = planned(
      { reminderPlan: { steps: [{ ...onTheDay, at: '23:15' }] } },
      { quietHours: { from: '22:00', to: '07:00' } },
    )
    expect(rows.map(({ at }) => at)).toEqual(['2026-03-31T06:00:00.000Z'])
  })

  it('asks again until somebody has it in hand, and the steps themselves go on', () => {
    const reminderPlan = { steps: [onTheDay], nag: { everyHours: 4, times: 2 } }
    expect(planned({ reminderPlan }).map(({ key, at, row }) => [key, at, row.stepText])).toEqual([
      ['rent_2026-03-30_0_2026-03-30_email', '2026-03-30T08:00:00.000Z', 'on the day'],
      ['rent_2026-03-30_0_2026-03-30_email_nag1', '2026-03-30T12:00:00.000Z', 'on the day, asked again'],
      ['rent_2026-03-30_0_2026-03-30_email_nag2', '2026-03-30T16:00:00.000Z', 'on the day, asked again'],
    ])
    expect(planned({ reminderPlan, nextAcknowledged: true }).map(({ key }) => key)).toEqual([
      'rent_2026-03-30_0_2026-03-30_email',
    ])
  })

  it('asks once more at the end of a snooze, by the ways of the plan, and hides no step', () => {
    const reminderPlan = {
      steps: [{ ...dayBefore, offset: { amount: -7, unit: 'days' as const } }, dayBefore, onTheDay],
    }
    const until = Date.parse('2026-03-29T12:00:00Z')
    const rows = planned({ reminderPlan }, {}, { nominal: calendarDate('2026-03-30'), until, by: 'ada' })
    expect(rows.map(({ key, at, row }) => [key, at, row.stepText])).toEqual([
      ['rent_2026-03-30_0_2026-03-30_email', '2026-03-23T09:00:00.000Z', '7 days before'],
      ['rent_2026-03-30_0_2026-03-30_inApp', '2026-03-23T09:00:00.000Z', '7 days before'],
      ['rent_2026-03-30_1_2026-03-30_email', '2026-03-29T08:00:00.000Z', '1 day before'],
      ['rent_2026-03-30_1_2026-03-30_inApp', '2026-03-29T08:00:00.000Z', '1 day before'],
      ['rent_2026-03-30_2_2026-03-30_email', '2026-03-30T08:00:00.000Z', 'on the day'],
      [`rent_2026-03-30_snooze_${until}_email`, '2026-03-29T12:00:00.000Z', 'after a snooze'],
      [`rent_2026-03-30_snooze_${until}_inApp`, '2026-03-29T12:00:00.000Z', 'after a snooze'],
    ])
  })

  it('nags nobody before the end of their snooze', () => {
    const reminderPlan = { steps: [onTheDay], nag: { everyHours: 4, times: 2 } }
    const until = Date.parse('2026-03-30T13:00:00Z')
    const snoozed = { nominal: calendarDate('2026-03-30'), until, by: 'ada' }
    const at = (by: string) => planned({ reminderPlan }, {}, { ...snoozed, by }).map((one) => one.at)
    const [step, first, second] = ['08', '12', '16'].map((hour) => `2026-03-30T${hour}:00:00.000Z`)
    expect(at('ada')).toEqual([step, second, '2026-03-30T13:00:00.000Z'])
    expect(at('ben')).toEqual([step, first, second])
  })

  it('takes no notice of a snooze that was meant for another date', () => {
    const another = { nominal: calendarDate('2026-02-28'), until: Date.parse('2026-04-01T09:00:00Z'), by: 'ada' }
    expect(planned({}, {}, another)).toEqual(planned())
  })

  it('counts a step before the notice from the day on which notice closes', () => {
    const steps: ReminderStep[] = [{ of: 'notice', offset: { amount: -30, unit: 'days' }, channels: ['email'] }]
    const rows = planned({ nextNotice: calendarDate('2026-02-28'), reminderPlan: { steps } })
    expect(rows.map(({ key, at, row }) => [key, at, row.of])).toEqual([
      ['rent_2026-03-30_0_2026-02-28_email', '2026-01-29T09:00:00.000Z', '2026-02-28'],
    ])
    expect(planned({ reminderPlan: { steps } })).toEqual([])
  })

  it('counts the steps of a contract from the last day to give notice, unless the plan says otherwise', () => {
    const schedule = {
      type: 'term' as const,
      end: calendarDate('2026-03-30'),
      renewal: { form: 'tacit' as const, span: { amount: 12, unit: 'months' as const } },
    }
    const steps: ReminderStep[] = [
      { ...onTheDay, of: 'notice', offset: { amount: -7, unit: 'days' } },
      { ...onTheDay, offset: { amount: -7, unit: 'days' } },
      { ...onTheDay, offset: { amount: -1, unit: 'days' } },
      { ...onTheDay, of: 'termEnd', offset: { amount: -1, unit: 'days' } },
    ]
    const rows = planned({ schedule, nextNotice: calendarDate('2026-02-28'), reminderPlan: { steps } })
    expect(rows.map(({ key, row }) => [key, row.stepText, row.deadline])).toEqual([
      ['rent_2026-03-30_0_2026-02-28_email', '7 days before notice closes', 'notice'],
      ['rent_2026-03-30_2_2026-02-28_email', '1 day before notice closes', 'notice'],
      ['rent_2026-03-30_3_2026-03-30_email', '1 day before the term ends', 'due'],
    ])
    const fixed = planned({ schedule, nextNotice: null, reminderPlan: { steps: steps.slice(1) } })
    expect(fixed.map(({ key, row }) => [key, row.stepText])).toEqual([
      ['rent_2026-03-30_0_2026-03-30_email', '7 days before'],
      ['rent_2026-03-30_1_2026-03-30_email', '1 day before'],
    ])
  })

  it('asks after a snooze about the notice as long as it can be sent', () => {
    const nextNotice = calendarDate('2026-02-28')
    const about = (day: string) =>
      planned(
        { nextNotice, reminderPlan: { steps: [] } },
        {},
        { nominal: calendarDate('2026-03-30'), until: Date.parse(`${day}T12:00:00Z`), by: 'ada' },
      ).map(({ row }) => [row.of, row.deadline])[0]
    expect(about('2026-02-27')).toEqual(['2026-02-28', 'notice'])
    expect(about('2026-03-01')).toEqual(['2026-03-30', 'due'])
  })

  it.each([
    ['that has ended', { status: 'ended' }],
    ['with nothing ahead', { nextNominal: null, nextDue: null }],
    ['without steps', { reminderPlan: { steps: [] } }],
  ] as [string, Partial<Obligation>][])('is empty for an obligation %s', (_what, changed) => {
    expect(planned(changed)).toEqual([])
  })

  it.each([
    ['as the plan began, and mail is usual', ['email', 'inApp'], undefined, ['email', 'inApp']],
    ['as the plan began, and push is usual', ['email', 'inApp'], ['push'], ['push', 'inApp']],
    ['by push alone, as its step says', ['push'], undefined, ['push']],
    ['by mail alone, as its step says, whatever is usual', ['email'], ['push'], ['email']],
  ] as const)('go %s', (_what, channels, usual, expected) => {
    const step = { ...onTheDay, channels: [...channels] }
    expect(
      planned({ reminderPlan: { steps: [step] } }, usual && { usual: [...usual] }).map(({ row }) => row.channel),
    ).toEqual(expected)
  })

  it('leaves out a step that cannot be planned, and keeps the places of the others', () => {
    const inHours: ReminderStep = { of: 'due', offset: { amount: -2, unit: 'hours' }, channels: ['email'] }
    const tooFar: ReminderStep = { of: 'due', offset: { amount: 9_000_000, unit: 'months' }, channels: ['email'] }
    const { plannable, faults } = readPlannable({
      ...rent(),
      reminderPlan: { steps: [{ of: 'due' }, inHours, tooFar, onTheDay] },
    })
    expect(faults).toEqual(['reminderPlan.steps.0'])
    const leftOut: number[] = []
    const rows = desiredRows(
      { bookId: 'ada', obligationId: 'rent', obligation: plannable!, recipient: 'ada', profile: ada },
      (step) => leftOut.push(step),
    )
    expect(leftOut).toEqual([0, 1, 2])
    expect([...rows.keys()]).toEqual(['rent_2026-03-30_3_2026-03-30_email'])
  })

  it('reminds by a zone that exists when the stored ones do not', () => {
    const rows = planned(
      { reminderPlan: { steps: [onTheDay] }, dueTime: { at: '17:00', zone: 'Mars/Olympus' }, timeZone: 'x' },
      { timeZone: 'Europe/Londno' },
    )
    expect(rows.map(({ at }) => at)).toEqual(['2026-03-30T17:00:00.000Z'])
  })

  it('is empty for a day that lies beyond what a timestamp can say', () => {
    const due = calendarDate('9999-12-31')
    expect(planned({ nextNominal: due, nextDue: due, reminderPlan: { steps: [onTheDay] } })).toEqual([])
  })

  it.each([
    ['a due time', { dueTime: { at: 'noon' } }, ['dueTime']],
    ['a due time that is no map', { dueTime: 5 }, ['dueTime']],
    ['a plan', { reminderPlan: { steps: 'none' } }, ['reminderPlan']],
    ['a nag without end', { reminderPlan: { steps: [], nag: { everyHours: 0, times: 1e9 } } }, ['reminderPlan.nag']],
    ['a day of notice', { nextNotice: '2026-02-31' }, ['nextNotice']],
    ['a zone', { timeZone: null }, ['timeZone']],
    ['a snooze', { snooze: { nominal: '2026-03-30', until: 'never', by: 'ada' } }, ['snooze']],
  ])('is planned from the rest of an obligation with %s that cannot be read', (_what, changed, faults) => {
    const read = readPlannable({ ...rent(), ...changed })
    expect(read.faults).toEqual(faults)
    expect(read.plannable?.nextDue).toBe('2026-03-30')
  })

  it.each([
    ['a due day that does not exist', { nextDue: '2026-02-31' }, ['nextDue']],
    ['no title', { title: 7 }, ['title']],
  ])('cannot be told for an obligation with %s', (_what, changed, faults) => {
    expect(readPlannable({ ...rent(), ...changed })).toEqual({ plannable: null, faults })
  })

  it('tells who watches each step once, by keys and a clock of their own, without nags and snoozes', () => {
    const obligation = {
      ...readPlannable(rent({ reminderPlan: { steps: [dayBefore], nag: { everyHours: 4, times: 3 } } })).plannable!,
      snooze: { nominal: calendarDate('2026-03-30'), until: Date.parse('2026-03-29T14:00:00Z'), by: 'ada' },
    }
    const of = (recipient: string, watching: boolean, snooze: Plannable['snooze'] = null) =>
      desiredRows({
        bookId: 'ada',
        obligationId: 'rent',
        obligation: { ...obligation, snooze },
        recipient,
        watching,
        profile: { ...ada, timeZone: watching ? 'America/New_York' : 'Europe/London' },
      })
    const [asked, ben, vera] = [of('ada', false), of('ben', true), of('vera', true)]
    expect([...ben.keys()]).toEqual([
      'rent_2026-03-30_0_2026-03-30_email_watch_ben',
      'rent_2026-03-30_0_2026-03-30_inApp_watch_ben',
    ])
    expect([...ben.values()].map(({ recipient, watching }) => [recipient, watching])).toEqual([
      ['ben', true],
      ['ben', true],
    ])
    const keys = [...asked.keys(), ...ben.keys(), ...vera.keys()]
    expect([keys.length, new Set(keys).size]).toEqual([12, 12])
    const first = (rows: ReturnType<typeof of>) =>
      [...rows.values()].map(({ fireAt }) => (fireAt as { toMillis(): number }).toMillis())[0] ?? 0
    expect(first(ben) - first(asked)).toBe(5 * 3_600_000)
    expect([...of('ben', true, obligation.snooze).keys()]).toEqual([...ben.keys()])
  })

  it('takes of a profile what can be read', () => {
    expect(readClockSettings({ timeZone: 7, quietHours: { from: '22:00', to: '07:00' } })).toEqual({
      quietHours: { from: '22:00', to: '07:00' },
    })
    expect(readClockSettings(undefined)).toEqual({})
  })
})
