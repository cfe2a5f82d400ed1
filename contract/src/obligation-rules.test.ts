import '@duebook/domain/holidays/all'
import { calendarDate, defaultReminderPlan, fillTemplate, loadPacks, type ReminderStep } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import { inTwoYears, mayCommit, now, type Json } from './fixtures/judge-commit.ts'
import { book, fullObligation, fullSchedules, obligation } from './fixtures/obligation.ts'
import { placesIn, type Place } from './fixtures/places.ts'
import { storedPlan } from './reminder-plan.ts'

const at = 'books/ada/obligations/flat'
/** Ada adds it, and changes nothing of it but who says so. */
const adds = (data: Json) =>
  mayCommit('ada', { 'books/ada': { ...book, active: [] } }, { 'books/ada': book, [at]: data })
const keeps = (data: Json) => mayCommit('ada', { 'books/ada': book, [at]: data }, { [at]: data })

describe('the rules take an obligation', () => {
  it.each(Object.keys(fullSchedules))('that says all it can at once: %s', (type) => {
    const all = fullObligation(type)
    expect([
      adds(all),
      keeps(all),
      keeps({ ...all, snooze: { nominal: '2027-03-31', until: now, by: 'ada' } }),
    ]).toEqual([true, true, true])
  })
  it('of every template of the starter packs, with ten reminders more', async () => {
    const today = calendarDate('2026-11-21')
    const steps = Array.from({ length: 10 }, (_, days): ReminderStep => ({
      of: 'due',
      offset: { amount: -days, unit: 'days' },
      channels: ['email', 'inApp', 'push'],
    }))
    const refused = (await loadPacks()).flatMap((pack) =>
      pack.templates.flatMap((template) => {
        const filled = fillTemplate(pack, template, template.example.answers, { today })
        const { title, kind, schedule, dueTime, notice, actBy, grace, source, reminderSteps } = filled
        const plan =
          reminderSteps.length > 0 ? { steps: reminderSteps } : defaultReminderPlan(kind, { hasNotice: !!notice })
        const write = { ...obligation, title, kind, schedule, dueTime, notice, actBy, grace, pack: source }
        const notes = [template.notes, template.penaltyNote].filter(Boolean).join('\n')
        const [asWritten, withMore] = [plan, { steps }].map((reminderPlan) =>
          adds({ ...write, notes, reminderPlan: storedPlan(reminderPlan) } as unknown as Json),
        )
        return asWritten && withMore ? [] : [template.id]
      }),
    )
    expect(refused).toEqual([])
  })
  it.each(['due', 'termEnd', 'actBy', 'notice', 'showFrom'] as const)('with a reminder that counts from %s', (of) => {
    const reminderPlan = storedPlan({ steps: [{ of, offset: { amount: -7, unit: 'days' }, channels: ['email'] }] })
    expect(adds({ ...obligation, reminderPlan } as unknown as Json)).toBe(true)
  })
  it.each<[string, Json]>([
    ['catchUp', 'each'],
    ['catchUp', 'skip'],
    ['catchUp', null],
    ['endReason', 'van sold'],
    ['endReason', null],
    ['amountChanges', ['2026-12-30 29800 GBP', '2027-02-28 none', '2028-02-29 29800-31000 GBP about']],
    ['amountChanges', null],
    ['assignee', 'ben'],
    ['assignee', null],
    ['backup', 'ben'],
    ['backup', null],
    ['watchers', ['ben', 'vera']],
    ['watchers', []],
    ['reviewer', 'ben'],
  ])('whose %s is %j', (field, value) => {
    const said = { ...obligation, [field]: value }
    expect([adds(said), keeps(said)]).toEqual([true, true])
  })
  it.each<[string, Json]>([
    ['catchUp', 'never'],
    ['catchUp', ''],
    ['catchUp', ['each']],
    ['endReason', 'x'.repeat(201)],
    ['endReason', 7],
    ['amountChanges', ['2026-12-30 29800']],
    ['amountChanges', ['2027-02-29 29800 GBP']],
    ['amountChanges', ['29800 GBP']],
    ['amountChanges', Array.from({ length: 25 }, (_, n) => `${2027 + n}-12-30 1 GBP`)],
    ['amountChanges', '2026-12-30 29800 GBP'],
    ['amountChanges', [{ from: '2026-12-30' }]],
  ])('never one whose %s is %j', (field, value) => {
    const said = { ...obligation, [field]: value }
    expect([adds(said), keeps(said)]).toEqual([false, false])
  })
  it.each<[string, Json]>([
    ['assignee', 'mallory'],
    ['assignee', 'Ricoh'],
    ['assignee', ['ben']],
    ['assignee', { uid: 'ben' }],
    ['backup', 'mallory'],
    ['backup', ['ben']],
    ['reviewer', 'mallory'],
    ['watchers', ['ben', 'mallory']],
    ['watchers', 'ben'],
    ['watchers', null],
    ['watchers', { ben: true }],
    ['watchers', [['ben']]],
    ['watchers', Array.from({ length: 21 }, () => 'ben')],
  ])('that names anybody anew who is not in the book: not one whose %s becomes %j', (field, value) => {
    const becomes = (before: Json, after: Json) =>
      mayCommit('ada', { 'books/ada': book, [at]: before }, { [at]: after })
    const [plain, all] = [obligation, fullObligation('once')]
    expect([adds({ ...plain, [field]: value }), becomes(plain, { ...plain, [field]: value })]).toEqual([false, false])
    expect([adds({ ...all, [field]: value }), becomes(all, { ...all, [field]: value })]).toEqual([false, false])
  })
  it.each<[string, Json]>([
    ['assignee', 'Ricoh'],
    ['assignee', 'mallory'],
    ['backup', 'mallory'],
    ['watchers', ['ben', 'mallory']],
  ])('that was written with the %s %j, and goes on with it or with somebody who is here', (field, value) => {
    const before = { ...obligation, [field]: value }
    const change = (fields: object) =>
      mayCommit('ada', { 'books/ada': book, [at]: before }, { [at]: { ...before, ...fields } as Json })
    expect([change({ title: 'Another' }), change({ [field]: Array.isArray(value) ? ['ben'] : 'ben' })]).toEqual([
      true,
      true,
    ])
  })
  it('with a thousand days more and a thousand fewer', () => {
    const days = Array.from({ length: 1_000 }, (_, n) => calendarDate(`2${String(n).padStart(3, '0')}-02-28`))
    const rule = { kind: 'rrule', rrule: 'FREQ=MONTHLY', rdates: days, exdates: days }
    expect(adds({ ...obligation, notice: null, schedule: { type: 'recurring', start: '2026-01-31', rule } })).toBe(true)
  })
  it('that is no later for having been done late, and with no basis that nobody knows', () => {
    const chain = { type: 'fromCompletion', start: '2026-01-31', every: { amount: 1, unit: 'years' } }
    const based = (basis: Json) => adds({ ...obligation, notice: null, schedule: { ...chain, basis } })
    expect(['fromRenewal', 'fromDueIfLate', 'fromDue', 'fromDueIfLate ', null].map(based)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })
  it('that counts from another by its id, and from which of its dates', () => {
    const counted = { type: 'derived', trigger: { name: 'Notice served', date: null }, amount: 14, unit: 'days' }
    const from = (of: Json) => adds({ ...obligation, notice: null, schedule: { ...counted, from: of } })
    const right = ['served', 'served nominal', 'served done', 'A'.repeat(128)]
    const wrong = [
      null,
      7,
      true,
      ['served'],
      '',
      '../ben/obligations/served',
      'books/ben',
      'A'.repeat(400),
      'served\ndone',
    ]
    expect(right.map(from)).toEqual(right.map(() => true))
    expect(wrong.map(from)).toEqual(wrong.map(() => false))
  })
  it('whose reminders an older release stored as maps, as long as they stay as they are', () => {
    const older = {
      ...obligation,
      reminderPlan: { steps: [{ of: 'due', offset: { amount: -1, unit: 'days' }, channels: ['email'] }] },
    }
    expect([keeps(older), adds(older)]).toEqual([true, false])
  })
})

/** Where `value` can be put although nobody means it. */
const openTo = (all: Json, fits: (place: Place) => boolean, value: (before: Json) => Json) =>
  placesIn(all)
    .filter((place) => fits(place) && adds(place.put(value(place.value))))
    .map(({ path }) => path)

describe.each(Object.keys(fullSchedules))('an obligation that says all it can (%s)', (type) => {
  const all = fullObligation(type)
  const isMap = ({ value }: Place) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && value !== now
  it('has no map that takes a field of somebody’s own', () =>
    expect(openTo(all, isMap, (map) => ({ ...(map as object), junk: 'x' }))).toEqual([]))
  it('has no list that takes more than it should, or lists and maps of somebody’s own', () => {
    const isList = ({ value }: Place) => Array.isArray(value)
    expect(
      openTo(all, isList, (list) => Array.from({ length: 2_000 }, (_, n) => (list as Json[])[n % 2] ?? 'x')),
    ).toEqual([])
    expect(openTo(all, isList, () => [{ junk: 'x' }])).toEqual([])
    expect(openTo(all, isList, () => 'x'.repeat(900_000))).toEqual([])
  })
  it('has no text that takes more than it should', () => {
    const isText = ({ value }: Place) => typeof value === 'string'
    expect(openTo(all, isText, (text) => String(text) + 'x'.repeat(10_001))).toEqual([])
    expect(openTo(all, isText, () => ['x'])).toEqual([])
  })
  it.each([
    ['a list', ['x']],
    ['a map', { x: 'x' }],
    ['a fraction', 0.123],
    ['a number beyond all', 9e15],
    ['an instant', inTwoYears],
  ] as [string, Json][])('takes nowhere %s where there is something else', (_what, value) => {
    const isOther = ({ path, value: before }: Place) =>
      path !== '' && typeof before !== 'object' && path !== 'reminderPlan.nag.everyHours'
    expect(openTo(all, isOther, () => value)).toEqual([])
  })
  it.each([
    '2027-02-30',
    '2027-02-29',
    '2100-02-29',
    '2027-13-01',
    '2027-00-10',
    '2027-01-32',
    '2027-04-31',
    '31/03/2027',
    '2027-3-4',
    '',
  ])('takes no day that does not exist: %j', (day) => {
    const isDay = ({ value }: Place) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
    expect(placesIn(all).filter(isDay).length).toBeGreaterThan(2)
    expect(openTo(all, isDay, () => day)).toEqual([])
  })
})

it('every day that exists is a day to the rules, and no other', () => {
  const may = (day: string) => adds({ ...obligation, nextDue: day })
  const wrong: string[] = []
  for (const year of ['1999', '2000', '2026', '2028', '2100', '2400'])
    for (let month = 0; month <= 13; month++)
      for (let date = 0; date <= 32; date++) {
        const day = `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
        const time = Date.parse(`${day}T00:00:00Z`)
        const exists = !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
        if (may(day) !== exists) wrong.push(day)
      }
  expect(wrong).toEqual([])
})
