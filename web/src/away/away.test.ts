import { calendarDate, type Absence } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import { readAbsence } from './absence-draft.ts'
import { comingRoutine } from './coming-routine.ts'
import { comingAnyway, datesOf, dayBefore, heldSaid, meanwhile, remindersSaid } from './meanwhile.ts'
import { quietDraftOf, readQuiet } from './quiet-draft.ts'
import { absencesNear, weekAhead } from './week-ahead.ts'

const day = (text: string) => calendarDate(text)
const absence: Absence = { from: day('2026-11-28'), to: day('2026-12-04') }
const typed = (text: string) => ({ day: text.slice(8), month: text.slice(5, 7), year: text.slice(0, 4) })

describe('an absence that is typed', () => {
  const around = { today: day('2026-11-23'), known: [] as Absence[] }
  it('is from its first to its last day', () =>
    expect(readAbsence(typed(absence.from), typed(absence.to), around)).toEqual({ absence }))
  it.each([
    ['2026-02-30', '2026-12-04', 'from', /no such day/],
    ['2026-11-28', '2026-11-27', 'to', /before the first day/],
    ['2026-11-01', '2026-11-22', 'to', /is over/],
  ])('%s to %s is none', (from, to, field, problem) =>
    expect(readAbsence(typed(from), typed(to), around)).toMatchObject({
      field,
      problem: expect.stringMatching(problem) as string,
    }),
  )
  it('is none where one is away already', () =>
    expect(readAbsence(typed('2026-12-04'), typed('2026-12-06'), { ...around, known: [absence] })).toMatchObject({
      field: 'from',
    }))
})

describe('the day before one goes', () => {
  const away = (from: string): Absence => ({ from: day(from), to: day('2026-12-31') })
  it.each<[string, string, string[], number[], string | null]>([
    ['a Monday', '2026-11-30', [], [], '2026-11-29'],
    ['a Monday after days of rest', '2026-11-30', [], [6, 7], '2026-11-27'],
    ['a Monday after a holiday and days of rest', '2026-11-30', ['2026-11-27'], [6, 7], '2026-11-26'],
    ['tomorrow', '2026-11-24', [], [], null],
    ['a day after rest alone', '2026-11-30', [], [1, 2, 3, 4, 5, 6, 7], null],
  ])('from %s', (_, from, dates, weekdays, expected) =>
    expect(dayBefore(away(from), { weekdays, dates: dates.map(day) }, day('2026-11-23'))).toBe(expected),
  )
})

describe('what goes on meanwhile', () => {
  const people = [
    { uid: 'ada', role: 'member' as const },
    { uid: 'ben', role: 'member' as const },
    { uid: 'olu', role: 'owner' as const },
  ]
  const one = {
    id: 'vat',
    title: 'VAT return',
    status: 'active' as const,
    assignee: 'ada',
    createdBy: 'olu',
    backup: 'ben',
    nextDue: day('2026-12-01'),
    nextNotice: null,
    nextAcknowledged: false,
    dueTime: null,
    schedule: { type: 'once' as const, date: day('2026-12-01') },
    reminderPlan: { steps: ['due -7 days', 'due -1 days 09:00', 'due 0 days 09:00 push'] },
  }
  const names = (who: string) => ({ ben: 'Ben', olu: 'Olu' })[who] ?? who
  const around = { uid: 'ada', people }

  it('each reminder goes to the first in line who is there on its day', () => {
    const { reminders } = meanwhile(absence, [one, { ...one, id: 'x', backup: null }], [], around)
    expect(remindersSaid(reminders, names)).toBe('2 reminders go to Ben meanwhile, 2 to Olu; you are told on return.')
    const away = people.map((person) => (person.uid === 'ben' ? { ...person, away: [absence] } : person))
    expect(meanwhile(absence, [one], [], { uid: 'ada', people: away }).reminders).toEqual([{ to: 'olu', count: 2 }])
  })
  it('what nobody else can take comes to oneself all the same', () => {
    const { reminders } = meanwhile(absence, [one], [], { uid: 'ada', people: people.slice(0, 1) })
    expect([comingAnyway(reminders), remindersSaid(reminders, names)]).toEqual([2, null])
  })
  it('what others have, what is in hand and what has ended is not counted', () => {
    const others = [
      { ...one, assignee: 'ben' },
      { ...one, nextAcknowledged: true },
      { ...one, status: 'ended' as const },
    ]
    expect(meanwhile(absence, others, [], around).reminders).toEqual([])
  })
  it('the days that are one’s own are marked, of a contract that of its notice as well', () => {
    const lease = { ...one, nextDue: day('2026-12-31'), nextNotice: day('2026-11-30'), nextAcknowledged: true }
    expect(datesOf([one, lease, { ...one, assignee: 'ben' }, { ...one, status: 'ended' }], around)).toEqual([
      '2026-12-01',
      '2026-11-30',
      '2026-12-31',
    ])
  })
  it('of what one has in hand the next is asked on the first day', () => {
    const held = [
      { obligationId: 'vat', nominal: '2026-12-01', due: '2026-12-01' },
      { obligationId: 'vat', nominal: '2027-03-01', due: '2027-03-01' },
    ]
    const found = meanwhile(absence, [one], held, around)
    expect(heldSaid(found.held, absence.from, day('2026-11-23'), names)).toBe(
      'You have 1 in hand that falls due meanwhile: Ben is asked on Sat 28 Nov.',
    )
    expect(heldSaid([], absence.from, absence.from, names)).toBeNull()
  })
})

describe('the week ahead', () => {
  const people = [
    { uid: 'ada', role: 'owner' as const, zone: 'Europe/London' },
    { uid: 'ben', role: 'member' as const, zone: 'Europe/London' },
  ]
  const vat = {
    id: 'vat',
    title: 'VAT return',
    status: 'active' as const,
    assignee: 'ada',
    createdBy: 'ada',
    backup: null,
    nextDue: day('2026-11-30'),
    nextNotice: null,
    nextAcknowledged: false,
    dueTime: null,
    timeZone: 'Europe/London',
    schedule: { type: 'once' as const, date: day('2026-11-30') },
    reminderPlan: { steps: ['due -7 days', 'due -1 days 09:00', 'due 9 days 09:00'] },
  }
  const today = day('2026-11-23')
  const around = { uid: 'ada', people, today, now: Date.parse('2026-11-23T00:00Z') }
  const said = ({ coming }: ReturnType<typeof weekAhead>) =>
    coming.map(
      ({ at, titles, asks }) => `${new Date(at).toISOString().slice(5, 16)} ${titles.join()}${asks ? ' again' : ''}`,
    )

  it('says each reminder of one’s own at its time, those of one minute together, and nothing behind it', () => {
    const rent = { ...vat, id: 'rent', title: 'Rent', reminderPlan: { steps: ['due -1 days 09:00'] } }
    expect(said(weekAhead([vat, rent], around))).toEqual(['11-23T09:00 VAT return', '11-29T09:00 VAT return,Rent'])
  })
  it('says nothing of what others have, has ended, or went before', () => {
    const others = [
      { ...vat, assignee: 'ben' },
      { ...vat, status: 'ended' as const },
      { ...vat, nextDue: day('2026-11-20'), nextAcknowledged: true, reminderPlan: { steps: ['due -1 days 09:00'] } },
    ]
    expect(weekAhead(others, around)).toEqual({ coming: [], isAll: true })
  })
  it('says of what is late that it is asked again, each day', () => {
    const late = { ...vat, nextDue: day('2026-11-22'), reminderPlan: { steps: ['due 0 days 09:00'] } }
    const all = said(weekAhead([late], around))
    expect(all[0]).toBe('11-23T09:00 VAT return again')
    expect(all).toHaveLength(7)
  })
  it('says of many that there are more', () => {
    const many = Array.from({ length: 60 }, (_, n) => ({ ...vat, id: `vat${n}`, title: `VAT return ${n}` }))
    const { coming, isAll } = weekAhead(many, around)
    expect([coming[0]?.titles.length, isAll]).toEqual([50, false])
  })
  it('has the absences of two weeks', () => {
    const [soon, later] = [
      { from: day('2026-12-01'), to: day('2026-12-04') },
      { from: day('2026-12-24'), to: day('2026-12-31') },
    ]
    expect(absencesNear([soon, later, { from: day('2026-11-01'), to: day('2026-11-22') }], today)).toEqual([soon])
  })
})

it('quiet hours, rest, brief and digest are written as they were typed, and read as they were written', () => {
  const profile = { quietHours: { from: '00:00', to: '00:00' } } as Parameters<typeof quietDraftOf>[0]
  const draft = quietDraftOf(profile)
  expect(readQuiet(draft)).toEqual({ ...profile, restDays: null, brief: null, digest: null })
  const all = { ...draft, night: true, weekdays: [6, 7], regions: 'GB-ENG', brief: true, bundle: true, digest: true }
  const read = readQuiet(all)
  expect(read).toEqual({
    quietHours: { from: '20:00', to: '08:00' },
    restDays: { weekdays: [6, 7], regions: ['GB-ENG'] },
    brief: { at: '07:30', bundle: true },
    digest: { weekday: 6, at: '08:00' },
  })
  expect(quietDraftOf({ ...profile, ...read })).toEqual(all)
  expect(readQuiet({ ...all, from: 'evening' })).toBeNull()
  expect(readQuiet({ ...all, briefAt: 'morning' })).toBeNull()
})

describe('when brief and digest come next', () => {
  const draft = quietDraftOf({ quietHours: { from: '00:00', to: '00:00' } } as Parameters<typeof quietDraftOf>[0])
  const here = { timeZone: 'Europe/London', away: [] }
  // A Monday, ten to seven in the morning.
  const now = Date.parse('2026-11-23T06:50:00Z')
  it.each([
    [{ brief: true }, 'Today 07:30, if there is something to say.', null],
    [{ brief: true, briefAt: '06:30' }, 'Tomorrow 06:30, if there is something to say.', null],
    [{ brief: true, weekdays: [1, 2] }, 'Wed 25 Nov 07:30, if there is something to say.', null],
    [{ digest: true }, null, 'Sat 28 Nov 08:00, if there is something to say.'],
    [{ brief: true, briefAt: 'late', digest: true }, null, 'Sat 28 Nov 08:00, if there is something to say.'],
  ])('%j', (part, brief, digest) => expect(comingRoutine({ ...draft, ...part }, here, now)).toEqual({ brief, digest }))
  it('is after an absence', () =>
    expect(comingRoutine({ ...draft, brief: true }, { ...here, away: ['2026-11-23 2026-11-24'] }, now).brief).toBe(
      'Wed 25 Nov 07:30, if there is something to say.',
    ))
})
