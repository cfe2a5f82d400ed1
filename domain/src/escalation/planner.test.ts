import { describe, expect, test } from 'vitest'
import { zoneResolver as resolver } from '../../../functions/src/reminders/zone-resolver.ts'
import { instantOf, instantText } from '../reminders/instants.ts'
import type { CalendarDate } from '../schedule.ts'
import { advanceEscalation, nextInstantOf } from './advance.ts'
import { beginEscalation, type OccurrenceSettings, type PersonSettings } from './begin.ts'
import { applyEscalationEvent } from './events.ts'
import { foresee } from './foresee.ts'
import { fairOrder } from './order.ts'
import { checkBeforeSaving } from './save-checks.ts'
import type { EscalationState, World } from './state.ts'

const world: World = { resolver, outages: [], carry: () => 'delivered' }
const later: World = { ...world, carry: () => 'pending' }
const vat: OccurrenceSettings = {
  due: '2026-11-30' as CalendarDate,
  zone: 'Europe/London',
  assignee: 'ada',
  backup: 'ben',
  steps: [{ of: 'due', offset: { amount: -7, unit: 'days' }, nag: { everyHours: 24, max: 1 } }],
  ladder: { rungs: [{ after: { n: 2, unit: 'days' }, who: 'backup' }] },
}

function book(people: Record<string, PersonSettings> = {}, occurrence = vat): EscalationState {
  return beginEscalation(
    {
      people: { olu: {}, ada: {}, ben: {}, ...people },
      roles: { olu: 'owner', ada: 'member', ben: 'admin' },
      occurrences: { vat: occurrence },
      at: instantOf('2026-11-20T10:00:00Z'),
    },
    world,
  )
}

describe('what is foreseen of a date', () => {
  test('is who is asked when, if nobody answers', () => {
    expect(foresee(book(), 'vat', 5, world).map((one) => [instantText(one.at), one.kind, one.n, one.to])).toEqual([
      ['2026-11-23T09:00:00Z', 'step', 0, ['ada']],
      ['2026-11-24T09:00:00Z', 'nag', 1, ['ada']],
      ['2026-11-25T09:00:00Z', 'told', null, ['ada']],
      ['2026-11-25T09:00:00Z', 'escalation', 1, ['ben']],
      ['2026-12-01T09:00:00Z', 'overdue', 1, ['ada', 'ben']],
    ])
  })

  test('is in one order whatever people’s ids are', () => {
    const kinds = (state: EscalationState) => foresee(state, 'vat', 5, world).map(({ at, kind }) => [at, kind])
    const renamed = JSON.parse(JSON.stringify(book()).replaceAll('"ada"', '"zed"')) as EscalationState
    expect(kinds(renamed)).toEqual(kinds(book()))
  })

  test('is nothing of one that is settled or unknown', () => {
    const at = instantOf('2026-11-21T10:00:00Z')
    const done = applyEscalationEvent(book(), { at, type: 'complete', o: 'vat', by: 'ada' }, world)
    expect(foresee(done, 'vat', 5, world)).toEqual([])
    expect(foresee(book(), 'rent', 5, world)).toEqual([])
    expect(nextInstantOf(done, world)).toBeNull()
  })
})

describe('a message of which it is heard later how it fared', () => {
  const sent = (state: EscalationState) =>
    Object.values(state.messages).map(({ to, channel, kind, state: how }) => [to, channel, kind, how].join(' '))
  const handedOver = (people: Record<string, PersonSettings>) =>
    advanceEscalation(book(people), instantOf('2026-11-23T09:00:00Z'), later)
  const first = (state: EscalationState) => Object.keys(state.messages)[0] ?? ''

  test('is tried until then, and asks all the same', () => {
    const state = handedOver({})
    expect(sent(state)).toEqual(['ada email step trying'])
    expect(state.occurrences['vat']?.hand).toEqual({ state: 'asked', asked: ['ada'] })
  })

  test.each([
    ['delivered', ['ada email step delivered']],
    ['bounced', ['ada email step failed', 'ada webPush step trying']],
    ['refused', ['ada email step failed', 'ada webPush step trying']],
    ['temporary', ['ada email step trying']],
  ] as const)('goes on where it was %s', (how, expected) => {
    const state = handedOver({ ada: { reach: { email: 'ok', webPush: ['ok'] } } })
    const at = instantOf('2026-11-23T09:00:20Z')
    const heard = applyEscalationEvent(
      advanceEscalation(state, at, later),
      { at, type: 'carried', message: first(state), how },
      later,
    )
    expect(sent(advanceEscalation(heard, at, later))).toEqual(expected)
    expect(heard.people['ada']?.reach.email).toBe(how === 'bounced' ? 'bounced' : 'ok')
  })

  test('takes its devices along where they are gone, and the owner hears of who cannot be reached', () => {
    const state = handedOver({ ada: { usual: ['webPush'], reach: { webPush: ['ok', 'ok'] } } })
    const at = instantOf('2026-11-23T09:01:00Z')
    const heard = applyEscalationEvent(state, { at, type: 'carried', message: first(state), how: 'gone' }, later)
    const after = advanceEscalation(heard, at, later)
    expect(sent(after)).toEqual([
      'ada webPush step failed',
      'ada inApp step delivered',
      'ben email escalation trying',
      'olu email told trying',
    ])
    expect(after.marked).toEqual([{ who: 'ada', channel: 'webPush', removed: 2 }])
  })

  test('is not changed by what is heard of it twice', () => {
    const state = handedOver({})
    const at = state.now
    const once = applyEscalationEvent(state, { at, type: 'carried', message: first(state), how: 'delivered' }, later)
    const twice = applyEscalationEvent(once, { at, type: 'carried', message: first(state), how: 'bounced' }, later)
    expect(twice).toEqual(once)
  })
})

test('a digest does not say once more what the brief of the same minute has just asked', () => {
  const state = beginEscalation(
    {
      people: {
        ada: { away: [{ from: '2026-11-22' as CalendarDate, to: '2026-11-30' as CalendarDate }] },
        ben: { brief: { at: '08:00', bundle: true }, digest: { weekday: 1, at: '08:00' } },
      },
      roles: { ada: 'owner', ben: 'admin' },
      occurrences: {
        // Ada is away on Sunday: Ben's mail of it waits for his brief of Monday.
        vat: {
          ...vat,
          due: '2026-11-25' as CalendarDate,
          steps: [{ of: 'due', offset: { amount: -3, unit: 'days' } }],
        },
        rent: { ...vat, due: '2026-11-26' as CalendarDate, assignee: 'ben', steps: [] },
      },
      at: instantOf('2026-11-20T10:00:00Z'),
    },
    world,
  )
  const monday = instantOf('2026-11-23T08:00:00Z')
  const sent = Object.values(advanceEscalation(state, monday, world).messages).filter(({ at }) => at === monday)
  expect(sent.map(({ to, sort, shown }) => [to, sort, ...shown.map(({ o }) => o)])).toEqual([
    ['ben', 'brief', 'vat'],
    ['ben', 'digest', 'rent'],
  ])
})

test('a brief says all that stands, also where what of the one before goes another way in that minute', () => {
  const ada: PersonSettings = { reach: { email: 'ok', webPush: ['ok'] }, brief: { at: '08:00', bundle: true } }
  const first = instantOf('2026-11-24T08:00:00Z')
  const asked = advanceEscalation(book({ ada }), first, later)
  const [held] = Object.values(asked.messages).filter(({ sort }) => sort === 'brief')
  const at = instantOf('2026-11-25T08:00:00Z')
  const failed = applyEscalationEvent(asked, { at, type: 'carried', message: held!.id, how: 'bounced' }, later)
  const sent = Object.values(advanceEscalation(failed, at, later).messages)
  const briefs = sent.filter((one) => one.at === at && one.sort === 'brief')
  expect(briefs.map(({ channel, tried, shown }) => [channel, tried.length, ...shown.map(({ kind }) => kind)])).toEqual([
    ['webPush', 2, 'step'],
    ['webPush', 1, 'asked'],
  ])
})

describe('a day that waits for one of two', () => {
  const floating: OccurrenceSettings = {
    ...vat,
    zone: null,
    ladder: { rungs: [{ after: { n: 4, unit: 'days' }, who: 'backup' }], repeat: 1 },
  }
  const asleep = { quiet: { from: '08:00', to: '12:00' } }
  const toldOfDays = (state: EscalationState) =>
    Object.values(state.lines)
      .filter(({ kind, state: how }) => kind === 'overdue' && how !== 'cancelled')
      .map(({ n, to, raw, state: how }) => [n, to, instantText(raw), how].join(' '))
  const movedTo = (state: EscalationState, zone: string, from: string, to: string) =>
    advanceEscalation(
      applyEscalationEvent(
        advanceEscalation(state, instantOf(from), world),
        { at: instantOf(from), type: 'zone', who: 'ada', zone },
        world,
      ),
      instantOf(to),
      world,
    )

  test('is not said again to the other where a more pressing line said it, and that one moves', () => {
    const state = book({ ben: asleep }, floating)
    const moved = movedTo(state, 'America/New_York', '2026-12-01T10:00:00Z', '2026-12-01T16:00:00Z')
    expect(toldOfDays(moved)).toEqual(['1 ada 2026-12-01T09:00:00Z duplicate', '1 ben 2026-12-01T09:00:00Z sent'])
  })

  test.each([
    ['had told', {}, ['2026-12-01T09:00:00Z sent']],
    [
      'was to tell',
      { quiet: { from: '08:00', to: '10:30' } },
      ['2026-12-01T09:00:00Z cancelled', '2026-12-01T14:00:00Z sent'],
    ],
  ])('is told once to a watcher whom it %s before the assignee moved', (_what, ben, lines) => {
    const watched = { ...floating, backup: null, ladder: null, watchers: ['ben'] }
    const state = book({ ada: asleep, ben }, watched)
    const moved = movedTo(state, 'America/New_York', '2026-12-01T10:00:00Z', '2026-12-01T16:00:00Z')
    const told = Object.values(moved.lines).filter(
      ({ kind, why, to }) => kind === 'told' && why === 'overdue' && to === 'ben',
    )
    expect(told.map(({ raw, state: how }) => `${instantText(raw)} ${how}`)).toEqual(lines)
  })

  test('comes at its new hour where only a day of the date before went', () => {
    const late = advanceEscalation(book({ ada: asleep }, floating), instantOf('2026-12-01T12:00:00Z'), world)
    const at = instantOf('2026-12-01T13:00:00Z')
    const put = applyEscalationEvent(late, { at, type: 'change', o: 'vat', due: '2026-12-03' as CalendarDate }, world)
    const moved = movedTo(put, 'America/New_York', '2026-12-04T10:00:00Z', '2026-12-04T18:00:00Z')
    expect(toldOfDays(moved).at(-1)).toBe('1 ada 2026-12-04T14:00:00Z sent')
  })
})

describe('what came late on a day of rest and waits for the morning after', () => {
  const resting = { rest: { dates: ['2026-11-25' as CalendarDate] } }
  const stopped = { from: instantOf('2026-11-22T10:00:00Z'), to: instantOf('2026-11-25T01:00:00Z') }
  const seen = advanceEscalation(book({ ada: resting }), stopped.to, { ...later, outages: [stopped] })
  const at = instantOf('2026-11-26T05:00:00Z')

  test.each([
    ['waits on where no quiet hours are said again', { type: 'quiet', quiet: null }, '09:00'],
    ['waits on where the same zone is said again', { type: 'zone', zone: 'Europe/London' }, '09:00'],
    ['goes at once where it is another zone', { type: 'zone', zone: 'Asia/Kolkata' }, '05:00'],
  ] as const)('%s', (_what, event, time) => {
    const next = nextInstantOf(applyEscalationEvent(seen, { ...event, at, who: 'ada' }, later), later)
    expect(next && instantText(next)).toBe(`2026-11-26T${time}:00Z`)
  })
})

test('a ladder is not saved with somebody who does not see what it is of', () => {
  const ladder = { rungs: [{ after: { n: 1, unit: 'days' as const }, who: ['olu', 'ben'] }] }
  const check = (unseeing: string[]) => checkBeforeSaving({ plan: 'team', roles: book().roles, unseeing, ladder })
  expect(check(['ben'])).toEqual({ error: { code: 'not-shown', rung: 0 } })
  expect(check(['ada'])).toEqual({ ok: true, warnings: [] })
})

test('books take turns among urgent lines too', () => {
  const row = (id: string, book: string) => ({ id, book, fireAt: 0, kind: 'step', urgent: true })
  expect(fairOrder([row('a1', 'A'), row('a2', 'A'), row('b1', 'B')]).map(({ id }) => id)).toEqual(['a1', 'b1', 'a2'])
})
