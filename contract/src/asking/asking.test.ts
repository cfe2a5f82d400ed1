import { type Absence, calendarDate } from '@duebook/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAskingRequest } from './asking-requests.ts'
import { absenceText, readAbsences } from './away.ts'
import { restFrom } from './brief.ts'
import { climbedBySeeing, ladderInForce, readLadder, unseeing } from './ladder.ts'

describe('absences', () => {
  it('are read as they were written, in order of time', () => {
    const near: Absence = { from: calendarDate('2026-12-21'), to: calendarDate('2027-01-02') }
    const far: Absence = { from: calendarDate('2027-02-28'), to: calendarDate('2027-02-28') }
    expect(readAbsences([far, near].map(absenceText))).toEqual([near, far])
  })
  it.each([
    ['a day that there is not', ['2026-02-30 2026-03-02']],
    ['one that ends before it begins', ['2026-03-02 2026-03-01']],
    ['words', ['next week']],
    ['no list', '2026-03-01 2026-03-02'],
    ['too many', Array.from({ length: 21 }, () => '2026-03-01 2026-03-02')],
  ])('read nothing in %s', (_what, stored) => expect(readAbsences(stored)).toEqual([]))
  it('read whatever is stored', () =>
    fc.assert(fc.property(fc.anything(), (stored) => readAbsences(stored).length >= 0)))
})

const december = calendarDate('2026-12-01')

it('holidays of a region that is not at hand make no day of rest, those that are do', () => {
  expect(restFrom({ weekdays: [6, 7], regions: ['XX'] }, december)).toEqual({
    weekdays: [6, 7],
    dates: [],
  })
  const { dates = [] } = restFrom({ weekdays: [], regions: ['GB-ENG'] }, december, 30) ?? {}
  expect(dates).toEqual(['2026-12-25', '2026-12-26', '2026-12-28'])
  expect(restFrom(null, december)).toBeNull()
})

describe('a ladder', () => {
  const rung = { after: { n: 2, unit: 'days' as const, at: '09:00' }, who: ['backup'] }
  it('is climbed without who does not see what it is of, and its entries keep their number', () => {
    const book = { onlyTheirs: ['ben', 'cleo'] }
    const climbed = {
      rungs: [['ben'], ['backup', 'cleo', 'olu']].map((who, n) => ({
        ...rung,
        after: { n, unit: 'days' as const },
        who,
      })),
    }
    const names = (concerns?: string[]) =>
      climbedBySeeing(climbed, unseeing(book, { concerns }))?.rungs.map(({ who }) => who)
    expect(names(['ben', 'cleo'])).toEqual([['ben'], ['backup', 'cleo', 'olu']])
    expect(names(['ben'])).toEqual([['ben'], ['backup', 'olu']])
    expect(names()).toEqual([[], ['backup', 'olu']])
  })

  it('is read as it is climbed, the own before the usual one', () => {
    const own = readLadder({ rungs: [rung], repeat: 1, setBy: 'ada', setAt: 0 })
    expect(own).toEqual({ rungs: [rung], repeat: 1 })
    expect(ladderInForce(own, null)).toBe(own)
    expect(ladderInForce(null, own)).toBe(own)
    expect(readLadder({ rungs: [{ ...rung, who: [] }], setBy: 'ada', setAt: 0 })).toBeNull()
    expect(readLadder(undefined)).toBeNull()
  })
  it.each([
    ['of an obligation named as the usual one', { obligationId: 'usual' }],
    ['of ten entries', { ladder: { rungs: Array.from({ length: 10 }, () => rung) } }],
    ['with nobody on an entry', { ladder: { rungs: [{ ...rung, who: [] }] } }],
    ['with a path for a person', { ladder: { rungs: [{ ...rung, who: ['a/b'] }] } }],
    ['with more in it', { ladder: { rungs: [{ ...rung, state: 'sent' }] } }],
    ['of a book elsewhere', { bookId: '../ada' }],
  ])('%s is not asked for', (_what, change) => {
    const asked = { bookId: 'ada', obligationId: null, ladder: { rungs: [rung] } }
    expect(readAskingRequest('saveLadder', asked).ok).toBe(true)
    expect(readAskingRequest('saveLadder', { ...asked, ...change }).ok).toBe(false)
  })
})
