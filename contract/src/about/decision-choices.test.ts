import { calendarDate, type Notice, type Schedule } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import { decisionChoices } from './decision-choices.ts'
import { isDecided } from './decided.ts'

const d = calendarDate
const span = { amount: 12, unit: 'months' } as const
const term = (renewal: Extract<Schedule, { type: 'term' }>['renewal']): Schedule => ({
  type: 'term',
  start: d('2024-04-01'),
  end: d('2027-03-31'),
  renewal,
})
const [tacit, express] = [term({ form: 'tacit', span }), term({ form: 'express', span })]
const none = term({ form: 'none' })
const openEnded = term({ form: 'openEnded', terminatesAt: 'quarterEnd' })
const yearly: Schedule = { type: 'recurring', start: d('2027-03-31'), rule: { kind: 'rrule', rrule: 'FREQ=YEARLY' } }
/** Three months: there by, or sent by, 31 December 2026. */
const received: Notice = { period: { amount: 3, unit: 'months' }, counts: 'received', deliveryBufferDays: 2 }
const sent: Notice = { period: received.period, counts: 'sent' }
const open = { nominal: d('2027-03-31'), due: d('2027-03-31') }
const amount = { minor: 1_140_000, currency: 'GBP', estimated: false }
const choices = (schedule: Schedule, notice: Notice | null, today: string, money: typeof amount | null = amount) =>
  decisionChoices({ schedule, notice, amount: money }, open, d(today))

describe('what can be decided', () => {
  const all = ['Give notice', 'Let it renew', 'Renegotiate', 'End it another way']
  it.each<[string, Schedule, Notice | null, string[]]>([
    ['a contract that renews by itself', tacit, received, all],
    ['one that nobody has to give notice of', tacit, null, all.slice(1)],
    ['one that both sides renew', express, received, ['Renew it', 'Let it end', ...all.slice(2)]],
    ['one that ends by itself', none, null, ['Let it end', ...all.slice(2)]],
    ['one without terms', openEnded, sent, ['Give notice', 'Let it run on', ...all.slice(2)]],
    ['a yearly renewal', yearly, sent, all],
  ])('of %s', (_what, schedule, notice, names) =>
    expect(choices(schedule, notice, '2026-11-21').map(({ name }) => name)).toEqual(names),
  )
})

describe('what giving notice means', () => {
  const ends = 'It ends Wed 31 Mar 2027. Record how it was sent and keep the proof here'
  const late =
    'For Wed 31 Mar 2027 it is too late; from today it ends Fri 31 Mar 2028. What was sent in time still counts'
  it.each([
    ['received', received, '2026-11-21', ends, '£0 after March'],
    ['received, on the last day to send', received, '2026-12-29', ends, '£0 after March'],
    ['received, on the last day to be there', received, '2026-12-31', ends, '£0 after March'],
    [
      'received, a day after',
      received,
      '2027-01-01',
      late.replaceAll('31 Mar 2027', '31 Mar'),
      '12 months, £11,400.00',
    ],
    ['sent', sent, '2026-11-21', ends, '£0 after March'],
    ['sent, on the last day', sent, '2026-12-31', ends, '£0 after March'],
    ['sent, a day after', sent, '2027-01-01', late.replaceAll('31 Mar 2027', '31 Mar'), '12 months, £11,400.00'],
  ])('%s', (_when, notice, today, means, money) =>
    expect(choices(tacit, notice, today)[0]).toEqual({ kind: 'noticeGiven', name: 'Give notice', means, money }),
  )
  it('without an amount says in words that nothing follows', () =>
    expect(choices(tacit, sent, '2026-11-21', null)[0]?.money).toBe('nothing after that'))
  it('of a date that does not come again, once it is too late', () =>
    expect(choices({ type: 'once', date: d('2027-03-31') }, sent, '2027-01-01')[0]?.means).toBe(
      'Notice for Wed 31 Mar has closed, and no later end is known',
    ))
})

it('says what the terms to come cost, where that is another amount from then on', () => {
  const dearer = { schedule: tacit, notice: received, amount, amountChanges: ['2027-04-01 1200000 GBP'] }
  const money = (today: string) => decisionChoices(dearer, open, d(today)).map((choice) => choice.money)
  expect(money('2026-11-21').slice(0, 2)).toEqual(['£0 after March', '£12,000.00'])
  expect(money('2027-01-01')[0]).toBe('12 months, £12,000.00')
})

describe('what the other answers mean', () => {
  const of = (kind: string, ...asked: Parameters<typeof choices>) => choices(...asked).find((one) => one.kind === kind)
  it.each<[string, string, Schedule, Notice | null, string, string, string]>([
    [
      'letting it renew',
      'renews',
      tacit,
      received,
      '2026-11-21',
      'Nothing to send. It runs to Fri 31 Mar 2028; the next notice is due Wed 29 Dec 2027',
      '£11,400.00',
    ],
    [
      'letting a yearly one renew',
      'renews',
      yearly,
      sent,
      '2026-11-21',
      'Nothing to send. It runs to Fri 31 Mar 2028; the next notice is due Fri 31 Dec 2027',
      '£11,400.00',
    ],
    [
      'letting it run on',
      'renews',
      openEnded,
      sent,
      '2026-11-21',
      'Nothing to send. The next end to be had is Wed 30 Jun 2027',
      '£11,400.00',
    ],
    [
      'renewing it by hand',
      'renews',
      express,
      null,
      '2026-11-21',
      'Both sides renewed it. It runs to Fri 31 Mar 2028',
      '£11,400.00',
    ],
    [
      'letting it end',
      'lapses',
      none,
      null,
      '2026-11-21',
      'Nothing to send. It ends Wed 31 Mar 2027, and nothing follows',
      'nothing after that',
    ],
    [
      'renegotiating in time',
      'renegotiating',
      tacit,
      received,
      '2026-12-29',
      'Both stay open: we keep asking, and notice is still to be sent by Tue 29 Dec as a safeguard',
      'not known',
    ],
    [
      'renegotiating after that',
      'renegotiating',
      tacit,
      received,
      '2027-01-04',
      'Nothing is decided; it stays open, and in your hand, until Wed 31 Mar',
      'not known',
    ],
  ])('%s', (_what, kind, schedule, notice, today, means, money) =>
    expect(of(kind, schedule, notice, today)).toMatchObject({ means, money }),
  )
})

describe('one decides', () => {
  it.each([
    ['a contract that renews', 'contract', tacit, null, true],
    ['a contract that ends by itself', 'contract', none, null, true],
    ['a renewal with a notice', 'renewal', yearly, sent, true],
    ['a renewal without one', 'renewal', yearly, null, false],
    ['a contract of monthly payments', 'contract', yearly, null, false],
    ['a warranty, which only expires', 'warranty', none, null, false],
    ['what was ended', 'contract', { ...tacit, lastDay: d('2027-03-31') }, received, false],
  ] as const)('about %s', (_what, kind, schedule, notice, decides) =>
    expect(isDecided({ kind, schedule, notice })).toBe(decides),
  )
})
