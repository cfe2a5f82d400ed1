import { noticeAhead } from '@duebook/contract/about/notice-dates'
import { materialise } from '@duebook/contract/materialise'
import { calendarDate } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import { ahead } from './ahead.ts'
import { needs, type Held } from './needs.ts'

const d = calendarDate
const today = d('2026-11-21')
const ledger = {
  awaiting: new Set<string>(),
  undelivered: new Set<string>(),
  now: Date.parse('2026-11-21T12:00:00Z'),
  uid: 'ada',
}
const draft = {
  schedule: { type: 'term', end: d('2026-12-27'), renewal: { form: 'tacit', span: { amount: 12, unit: 'months' } } },
  notice: { period: { amount: 1, unit: 'months' }, counts: 'received' },
} as const
/** The hire of a card terminal, notice of which closes on 27 November. */
function hire(changed: object): Held {
  const stored = { id: 'hire', title: 'hire', kind: 'contract', ...draft, ...materialise(draft, [], today), ...changed }
  const { nextDue, nextNotice } = stored
  return { ...stored, noticeAhead: nextDue && noticeAhead(draft, { due: nextDue, sendBy: nextNotice }) } as Held
}
const ends = {
  nextDecision: 'noticeGiven',
  nextNotice: null,
  schedule: { ...draft.schedule, lastDay: d('2026-12-27') },
}
const renewed = { nextNominal: d('2027-12-27'), nextDue: d('2027-12-27'), nextNotice: d('2027-11-27') }
const needing = (one: Held, on = today) =>
  Object.entries(needs([one], on, ledger)).flatMap(([need, rows]) => rows.map(({ date }) => `${need} ${date}`))
const dates = (one: Held) =>
  ahead([one], today, 365, true)
    .flatMap(({ rows }) => rows)
    .map(({ what, date, projected }) => `${date} ${what}${projected ? ', projected' : ''}`)

describe('a contract', () => {
  it('that nothing is decided of needs somebody before its notice closes, and may renew', () => {
    expect(needing(hire({}))).toEqual(['notice 2026-11-27'])
    expect(dates(hire({}))).toEqual(['2026-11-27 notice', '2026-12-27 due'])
  })
  it('that was given notice needs nobody, on its last day says so, and is over after it', () => {
    expect(dates(hire(ends))).toEqual(['2026-12-27 due'])
    expect(needing(hire(ends))).toEqual([])
    expect(needing(hire(ends), d('2026-12-27'))).toEqual(['today 2026-12-27'])
    expect(needing(hire(ends), d('2026-12-28'))).toEqual([])
    expect(needing(hire({}), d('2026-12-28'))).toEqual(['overdue 2026-12-27'])
  })
  it('that was given notice without proof stays until the proof is there', () =>
    expect(needing(hire({ ...ends, nextAwaitingProof: true }))).toEqual(['proof 2026-12-27']))
  it('that was let renew begins its next term, and asks nothing before the notice of that', () => {
    expect(needing(hire(renewed))).toEqual([])
    expect(dates(hire(renewed))).toEqual(['2026-12-28 renews, projected'])
  })
  it('that is renegotiated keeps its deadline', () =>
    expect(needing(hire({ nextDecision: 'renegotiating' }))).toEqual(['notice 2026-11-27']))
})
