import { calendarDate } from '@duebook/domain'
import { expect, it } from 'vitest'
import type { NoticeDates } from '../about/notice-dates.ts'
import type { Dated } from '../calendar/dates-ahead.ts'
import { commitsItself } from './commits-itself.ts'
import { estimatesOf } from './estimates.ts'

const d = calendarDate
const window = { from: d('2026-11-21'), through: d('2027-11-20') }
const notice = (sendBy: string, more: Partial<NoticeDates> = {}): NoticeDates => ({
  sendBy: d(sendBy),
  receivedBy: d(sendBy),
  end: d('2026-12-27'),
  renewed: { from: d('2026-12-28'), to: d('2027-12-27') },
  runsOnTo: null,
  ...more,
})
const contract = (id: string, noticeAhead: NoticeDates | null, more: Partial<Dated> = {}) =>
  ({
    id,
    status: 'active',
    amount: { minor: 34_800, currency: 'GBP', estimated: false },
    amountChanges: null,
    nextNominal: d('2026-12-27'),
    nextDecision: null,
    noticeAhead,
    ...more,
  }) as Dated

it('what commits itself is what notice can still reach and nobody ended, the soonest first', () => {
  const found = commitsItself(
    [
      contract('in twelve months', notice('2027-11-20')),
      contract('soon', notice('2026-11-27')),
      contract('too late now', notice('2026-11-20')),
      contract('after that', notice('2027-11-21')),
      contract('without a notice', null),
      contract('ends anyway', notice('2026-11-27', { renewed: null })),
      contract('notice is given', notice('2026-11-27'), { nextDecision: 'noticeGiven' }),
      contract('talked about', notice('2026-11-28'), { nextDecision: 'renegotiating' }),
      contract('ended', notice('2026-11-27'), { status: 'ended' }),
      contract('of no known amount', notice('2026-11-29'), { amount: null }),
    ],
    window,
  )
  expect(found.map(({ obligation, amount }) => [obligation.id, amount?.minor ?? null])).toEqual([
    ['soon', 34_800],
    ['talked about', 34_800],
    ['of no known amount', null],
    ['in twelve months', 34_800],
  ])
})

it('an estimate learns from three payments on, and says whether it agrees; a range stays, and says whether all lie in it', () => {
  const paid = (obligationId: string, ...sums: number[]) =>
    sums.map((minor, at) => ({
      obligationId,
      nominal: `2026-0${at + 1}-28`,
      state: 'done' as const,
      paid: { minor, currency: 'GBP' },
    }))
  const about = (id: string, minor: number) =>
    contract(id, null, { amount: { minor, currency: 'GBP', estimated: true } })
  const between = (id: string) =>
    contract(id, null, { amount: { minor: 1_800, toMinor: 2_400, currency: 'GBP', estimated: false } })
  const said = estimatesOf(
    [
      about('power', 14_300),
      about('vat', 128_400),
      about('boiler', 9_600),
      between('cleaner'),
      between('van'),
      contract('rent', null),
    ],
    [
      ...paid('power', 17_120, 14_866, 12_640, 11_985, 13_102, 16_087),
      ...paid('vat', 119_744, 130_210, 125_580),
      ...paid('boiler', 9_600, 9_600),
      ...paid('cleaner', 1_800, 2_100, 2_400),
      ...paid('van', 1_800, 2_100, 2_401),
      ...paid('rent', 1, 2, 3),
    ],
  )
  expect(said.map(({ obligation, learned, agrees }) => [obligation.id, learned?.minor ?? null, agrees])).toEqual([
    ['power', 14_300, true],
    ['vat', 125_200, false],
    ['cleaner', null, true],
    ['van', null, false],
  ])
})
