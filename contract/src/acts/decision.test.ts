import { calendarDate, type CalendarDate, type Notice, type Schedule } from '@duebook/domain'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { dateAbout } from '../about/date-about.ts'
import { noticeAhead } from '../about/notice-dates.ts'
import { decisionWords } from '../about/decision-words.ts'
import type { Deciding } from '../decision.ts'
import { materialise } from '../materialise.ts'
import { Occurrence } from '../occurrence.ts'
import { actOnOccurrence, type Acted } from './act-on-occurrence.ts'
import { decisionSteps } from './decision-steps.ts'
import type { End } from './end-reached.ts'
import type { OccurrenceAct } from './occurrence-act.ts'

const d = calendarDate
const year = { amount: 12, unit: 'months' } as const
const received: Notice = { period: { amount: 3, unit: 'months' }, counts: 'received', deliveryBufferDays: 2 }
const sent: Notice = { ...received, counts: 'sent' }
/** Ends on 31 March 2027; notice is to be there by 31 December 2026. */
const lease: Schedule = {
  type: 'term',
  start: d('2024-04-01'),
  initial: { amount: 36, unit: 'months' },
  renewal: { form: 'tacit', span: year },
}
const open: End = { nominal: d('2027-03-31'), due: d('2027-03-31') }
type Contract = { schedule: Schedule; notice: Notice | null }

/** The contract as it is written down, and what is recorded of it. */
type Book = {
  contract: Contract & { id: string; nextNominal: CalendarDate | null }
  records: Map<string, Occurrence>
  acted: Acted | null
}
const fresh = (contract: Contract, today: CalendarDate): Book => ({
  contract: { id: 'lease', ...contract, nextNominal: materialise(contract, [], today).nextNominal },
  records: new Map(),
  acted: null,
})
function act(book: Book, end: End, one: OccurrenceAct, today: CalendarDate): Book {
  const by = { uid: 'ada', today, deviceTime: '2026-11-21T09:00:00Z', serverTime: 'now' }
  const acted = actOnOccurrence({ obligation: book.contract, ...end, records: book.records }, one, by)
  const { nextNominal, schedule = book.contract.schedule } = acted.obligation
  return {
    contract: { ...book.contract, nextNominal, schedule },
    records: new Map([...book.records, [end.nominal, acted.occurrence]]),
    acted,
  }
}
/** Decides, and says what stands then; null where nothing can be recorded. */
function decide(contract: Contract, decision: Deciding, today: CalendarDate) {
  const before = fresh(contract, today)
  const steps = decisionSteps(contract, open, decision)
  if (!steps) return null
  const books: [Book, End][] = []
  for (const { act: one, ...end } of steps) books.push([act(books.at(-1)?.[0] ?? before, end, one, today), end])
  const after = books.at(-1)?.[0]
  if (!after?.acted) throw new Error('A decision is at least one step.')
  const undone = books.toReversed().reduce((book, [{ acted }, end]) => act(book, end, acted!.takeBack, today), after)
  return { before, after, undone, obligation: after.acted.obligation, steps }
}

const noticeSent = (sentOn: string, more: { expectedOn?: string; receivedOn?: string } = {}): Deciding => ({
  kind: 'noticeGiven',
  sentOn: d(sentOn),
  means: 'post',
  ...(more.expectedOn ? { expectedOn: d(more.expectedOn) } : {}),
  ...(more.receivedOn ? { receivedOn: d(more.receivedOn) } : {}),
})

describe('notice', () => {
  it.each<[what: string, notice: Notice, decision: Deciding, ends: string, renewed: string[]]>([
    ['sent in time counts for this term', sent, noticeSent('2026-11-21'), '2027-03-31', []],
    ['sent on the last day counts for this term', sent, noticeSent('2026-12-31'), '2027-03-31', []],
    ['sent a day late holds for the next term', sent, noticeSent('2027-01-01'), '2028-03-31', ['2027-03-31']],
    [
      'that counts when sent may arrive late',
      sent,
      noticeSent('2026-12-31', { expectedOn: '2027-01-04' }),
      '2027-03-31',
      [],
    ],
    ['expected in time counts', received, noticeSent('2026-11-21', { expectedOn: '2026-11-24' }), '2027-03-31', []],
    ['sent after the last day to send may be there in time', received, noticeSent('2026-12-30'), '2027-03-31', []],
    [
      'received on the last day counts',
      received,
      noticeSent('2026-12-30', { receivedOn: '2026-12-31' }),
      '2027-03-31',
      [],
    ],
    [
      'expected too late holds for the next term',
      received,
      noticeSent('2026-12-30', { expectedOn: '2027-01-02' }),
      '2028-03-31',
      ['2027-03-31'],
    ],
    [
      'received too late holds for the next term',
      received,
      noticeSent('2026-12-29', { expectedOn: '2026-12-31', receivedOn: '2027-01-02' }),
      '2028-03-31',
      ['2027-03-31'],
    ],
    [
      'a year late holds for the term after that',
      received,
      noticeSent('2028-01-10'),
      '2029-03-31',
      ['2027-03-31', '2028-03-31'],
    ],
  ])('%s', (_what, notice, decision, ends, renewed) => {
    const { obligation, after, steps } = decide({ schedule: lease, notice }, decision, d('2026-11-21'))!
    expect(steps.map(({ nominal }) => nominal)).toEqual([...renewed, ends])
    expect(renewed.map((nominal) => after.records.get(nominal))).toEqual(
      renewed.map(() =>
        expect.objectContaining({ state: 'done', decision: expect.objectContaining({ kind: 'renews' }) }),
      ),
    )
    expect(obligation).toMatchObject({
      nextNominal: ends,
      nextDue: ends,
      nextNotice: null,
      nextDecision: 'noticeGiven',
      nextAcknowledged: true,
      status: 'active',
      schedule: { lastDay: ends },
    })
  })
  it('awaits the proof that it was sent, until the file is there or they have it', () => {
    const { after, obligation } = decide(
      { schedule: lease, notice: received },
      noticeSent('2026-11-21'),
      d('2026-11-21'),
    )!
    expect(obligation.nextAwaitingProof).toBe(true)
    const proved = act(after, open, { act: 'prove', file: 'slip' }, d('2026-11-22'))
    expect(proved.acted?.obligation).toMatchObject({ nextAwaitingProof: false, nextDecision: 'noticeGiven' })
    const had = act(
      after,
      open,
      { act: 'decide', decision: noticeSent('2026-11-21', { receivedOn: '2026-11-24' }) },
      d('2026-11-24'),
    )
    expect(had.acted?.obligation).toMatchObject({ nextAwaitingProof: false, nextDue: '2027-03-31' })
  })
  it('found to be too late only when they had it lets the term renew, and ends the next', () => {
    const given = decide({ schedule: lease, notice: received }, noticeSent('2026-12-29'), d('2026-12-29'))!.after
    const steps = decisionSteps(given.contract, open, noticeSent('2026-12-29', { receivedOn: '2027-01-02' }))!
    const later = steps.reduce((book, { act: one, ...end }) => act(book, end, one, d('2027-01-02')), given)
    expect(later.acted?.obligation).toMatchObject({
      nextDue: '2028-03-31',
      nextDecision: 'noticeGiven',
      schedule: { lastDay: '2028-03-31' },
    })
  })
  it('reaches no end where none follows by itself', () => {
    const express: Schedule = { ...lease, renewal: { form: 'express', span: year } } as Schedule
    expect(decide({ schedule: express, notice: sent }, noticeSent('2027-01-01'), d('2027-01-02'))).toBeNull()
    const once: Schedule = { type: 'once', date: d('2027-03-31') }
    expect(decisionSteps({ schedule: once, notice: sent }, open, noticeSent('2027-02-01'))).toBeNull()
  })
  it('of a contract without terms ends it at the first end that it reaches', () => {
    const flat: Schedule = {
      type: 'term',
      start: d('2024-01-15'),
      renewal: { form: 'openEnded', terminatesAt: 'quarterEnd' },
    }
    const { obligation } = decide({ schedule: flat, notice: sent }, noticeSent('2027-01-02'), d('2027-01-02'))!
    expect(obligation).toMatchObject({ nextDue: '2027-06-30', nextNotice: null, schedule: { lastDay: '2027-06-30' } })
    const later = materialise({ schedule: obligation.schedule!, notice: sent }, [], d('2027-04-02'))
    expect(later.nextDecision).toBeNull()
  })
  it('of a yearly renewal ends it on that day', () => {
    const insurance: Schedule = {
      type: 'recurring',
      start: d('2027-03-31'),
      rule: { kind: 'rrule', rrule: 'FREQ=YEARLY' },
    }
    const notice: Notice = { period: { amount: 21, unit: 'days' }, counts: 'sent' }
    expect(
      decide({ schedule: insurance, notice }, noticeSent('2027-02-01'), d('2027-02-01'))?.obligation,
    ).toMatchObject({ nextDue: '2027-03-31', schedule: { lastDay: '2027-03-31' } })
    expect(
      decide({ schedule: insurance, notice }, noticeSent('2027-03-20'), d('2027-03-20'))?.obligation,
    ).toMatchObject({ nextDue: '2028-03-31' })
  })
})

describe('other decisions', () => {
  const contract = { schedule: lease, notice: received }
  it.each(['2026-11-21', '2026-12-29', '2026-12-31', '2027-01-02', '2027-04-15'].map(d))(
    'let renew on %s: the next term and its notice follow, and nothing is decided of that',
    (today) => {
      const { obligation, after } = decide(contract, { kind: 'renews' }, today)!
      expect(obligation).toMatchObject({
        nextNominal: '2028-03-31',
        nextDue: '2028-03-31',
        nextNotice: '2027-12-29',
        nextDecision: null,
        nextAcknowledged: false,
        status: 'active',
      })
      expect(obligation.schedule).toBeUndefined()
      expect(after.records.get(open.nominal)).toMatchObject({
        state: 'done',
        settledOn: today < '2027-03-31' ? today : '2027-03-31',
      })
    },
  )
  it('renegotiating stays open and in hand, and the deadline stays', () => {
    const { obligation } = decide(contract, { kind: 'renegotiating', note: 'Jo asks for 2,700' }, d('2026-11-21'))!
    expect(obligation).toMatchObject({
      nextDue: '2027-03-31',
      nextNotice: '2026-12-29',
      nextDecision: 'renegotiating',
      nextAcknowledged: true,
      status: 'active',
    })
    expect(obligation.schedule).toBeUndefined()
  })
  it.each([
    ['before its term is over', '2027-01-31'],
    ['with its term', '2027-03-31'],
    ['after its term', '2027-05-31'],
  ])('ended %s: on that day, and the date before is kept', (_when, endsOn) => {
    const { obligation, after } = decide(
      contract,
      { kind: 'ended', endsOn: d(endsOn), means: 'agreed', reason: 'surrender' },
      d('2026-11-21'),
    )!
    expect(obligation).toMatchObject({
      nextNominal: '2027-03-31',
      nextDue: endsOn,
      nextNotice: null,
      nextDecision: 'ended',
      schedule: { lastDay: '2027-03-31' },
    })
    expect(after.records.get(open.nominal)?.decision).toMatchObject({ instead: '2027-03-31' })
    const moved = act(
      after,
      { ...open, due: d(endsOn) },
      { act: 'decide', decision: { kind: 'ended', endsOn: d('2027-02-15'), means: 'agreed', reason: 'later' } },
      d('2026-11-22'),
    )
    expect(moved.records.get(open.nominal)).toMatchObject({ due: '2027-02-15', decision: { instead: '2027-03-31' } })
  })
  it('is over once that day is, and not on it', () => {
    const { after } = decide(
      contract,
      { kind: 'ended', endsOn: d('2027-01-31'), means: 'law', reason: 'sold' },
      d('2026-11-21'),
    )!
    const on = (today: string) => materialise(after.contract, [...after.records.values()], d(today))
    expect([on('2027-01-31').status, on('2027-02-01').status]).toEqual(['active', 'ended'])
    expect(on('2027-02-01')).toMatchObject({ nextDue: null, nextDecision: null })
  })
  it('no longer holds once it goes on', () => {
    const { after } = decide(contract, noticeSent('2026-11-21'), d('2026-11-21'))!
    const { lastDay: _, ...goesOn } = after.contract.schedule
    expect(
      materialise({ ...after.contract, schedule: goesOn }, [...after.records.values()], d('2027-05-01')).status,
    ).toBe('active')
  })
  it('lets a contract without terms run on to its next end', () => {
    const flat: Schedule = {
      type: 'term',
      start: d('2024-01-15'),
      renewal: { form: 'openEnded', terminatesAt: 'quarterEnd' },
    }
    const { obligation } = decide({ schedule: flat, notice: received }, { kind: 'renews' }, d('2026-11-21'))!
    expect(obligation).toMatchObject({ nextDue: '2027-06-30', nextNotice: '2027-03-29', status: 'active' })
    const planned = act(
      fresh({ schedule: flat, notice: received }, d('2026-11-21')),
      open,
      { act: 'plan', plan: d('2026-12-01') },
      d('2026-11-21'),
    )
    expect(planned.acted?.obligation).toMatchObject({ nextDue: '2027-03-31', status: 'active' })
  })
})

describe('taken back', () => {
  const decisions: [string, Deciding][] = [
    ['notice in time', noticeSent('2026-11-21')],
    ['notice too late', noticeSent('2027-01-10')],
    ['letting it renew', { kind: 'renews' }],
    ['renegotiating', { kind: 'renegotiating' }],
    ['an early end', { kind: 'ended', endsOn: d('2027-01-31'), means: 'unused', reason: 'moved' }],
  ]
  it.each(decisions)('%s leaves all as it was', (_what, decision) => {
    const today = d('2026-11-21')
    const { before, undone, after } = decide({ schedule: lease, notice: received }, decision, today)!
    expect(undone.contract).toEqual(before.contract)
    expect(undone.acted?.obligation).toMatchObject(materialise(before.contract, [], today))
    for (const record of [...after.records.values(), ...undone.records.values()])
      expect(v.safeParse(Occurrence, { ...record, updatedAt: null }).issues).toBeUndefined()
    for (const { state, decision: left, due, nominal } of undone.records.values())
      expect([state, left, due]).toEqual(['open', undefined, nominal])
  })
  it('an end brings back the renegotiation before it', () => {
    const today = d('2026-11-21')
    const talks = decide({ schedule: lease, notice: received }, { kind: 'renegotiating' }, today)!.after
    const ended = act(talks, open, { act: 'decide', decision: decisions[4]![1] }, today)
    const back = act(ended, { ...open, due: d('2027-01-31') }, ended.acted!.takeBack, today)
    expect(back.acted?.obligation).toMatchObject({
      nextDecision: 'renegotiating',
      nextDue: '2027-03-31',
      nextNotice: '2026-12-29',
    })
    expect(back.contract.schedule.lastDay).toBeUndefined()
  })
})

describe('what is said of it', () => {
  const today = d('2026-11-21')
  const told = (decision: Deciding) => {
    const { obligation, after } = decide({ schedule: lease, notice: received }, decision, today)!
    const contract = {
      ...after.contract,
      kind: 'contract' as const,
      amount: null,
      counterparty: null,
      nextDecision: obligation.nextDecision,
    }
    const due = obligation.nextDue!
    return dateAbout(
      contract,
      { due, notice: noticeAhead(contract, { due, sendBy: d('2026-12-29') }) },
      today,
      'notice',
    )
  }
  it('once notice is given names the end and no renewal, also in a reminder of the notice', () =>
    expect(told(noticeSent('2026-11-21'))).toMatchObject({
      what: 'due',
      said: 'Ends Wed 31 Mar 2027',
      otherwise: null,
      arrival: null,
    }))
  it('once it is ended names the day on which it ends', () =>
    expect(told({ kind: 'ended', endsOn: d('2027-01-31'), means: 'agreed', reason: 'x' })).toMatchObject({
      said: 'Ends Sun 31 Jan 2027',
      otherwise: null,
    }))
  it('while it is renegotiated keeps the deadline and what follows else', () =>
    expect(told({ kind: 'renegotiating' })).toMatchObject({
      what: 'notice',
      said: 'Send notice by Tue 29 Dec',
      otherwise: 'Else renews Thu 1 Apr 2027 for 12 months',
    }))
  const signed = { by: 'ada', at: '2026-11-21T09:00:00Z' }
  it.each([
    [
      { ...noticeSent('2026-11-21', { receivedOn: '2026-11-24' }), reference: 'RM 44', ...signed },
      'gave notice, sent Sat 21 Nov, recorded post, RM 44, received Tue 24 Nov',
    ],
    [{ kind: 'renews', ...signed }, 'let it renew'],
    [{ kind: 'renegotiating', note: 'Jo', ...signed }, 'is renegotiating it: “Jo”'],
    [
      { kind: 'ended', endsOn: d('2027-01-31'), instead: d('2027-03-31'), means: 'agreed', reason: 'sold', ...signed },
      'ended it Sun 31 Jan 2027: “sold”',
    ],
    [
      { kind: 'ended', endsOn: d('2027-03-31'), instead: d('2027-03-31'), means: 'itself', ...signed },
      'let it end Wed 31 Mar 2027',
    ],
  ] as [Parameters<typeof decisionWords>[0], string][])('in its history: %#', (decision, words) =>
    expect(decisionWords(decision, today)).toBe(words),
  )
})

describe('an end that another has set meanwhile otherwise', () => {
  it.each<[what: string, one: OccurrenceAct]>([
    ['moved', { act: 'correct', due: d('2027-04-30'), reason: 'misread' }],
    ['given more time', { act: 'extend', due: d('2027-04-30'), reason: 'agreed' }],
    ['planned', { act: 'plan', plan: d('2027-03-30') }],
  ])('stays where the date of the decision is %s', (_, one) => {
    const today = d('2026-11-21')
    const decision: Deciding = { kind: 'ended', endsOn: d('2027-02-28'), means: 'agreed' }
    const decided = act(fresh({ schedule: lease, notice: sent }, today), open, { act: 'decide', decision }, today)
    expect(decided.contract.schedule.lastDay).toBe('2027-03-31')
    const schedule = { ...decided.contract.schedule, lastDay: d('2030-03-31') }
    const moved = act({ ...decided, contract: { ...decided.contract, schedule } }, open, one, today)
    expect(moved.contract.schedule.lastDay).toBe('2030-03-31')
    expect(moved.acted?.obligation.nextDecision).toBeNull()
  })

  it('stays where something else of the decided date is taken back, or the decision itself is brought back', () => {
    const today = d('2026-11-21')
    const decision: Deciding = { kind: 'ended', endsOn: d('2027-02-28'), means: 'agreed' }
    const decided = act(fresh({ schedule: lease, notice: sent }, today), open, { act: 'decide', decision }, today)
    const planned = act(decided, open, { act: 'plan', plan: d('2027-02-20') }, today)
    const withdrawn = act(decided, open, decided.acted!.takeBack, today)
    for (const { contract, acted, records } of [planned, withdrawn]) {
      const another = { ...contract, schedule: { ...contract.schedule, lastDay: d('2030-03-31') } }
      const back = act({ contract: another, records, acted }, open, acted!.takeBack, today)
      expect(back.contract.schedule.lastDay).toBe('2030-03-31')
      expect(back.acted?.obligation.nextDecision).toBeNull()
    }
  })
})
