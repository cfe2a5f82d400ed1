import { addDays, calendarDate } from '@duebook/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mostAbsences, readAbsences } from '../asking/away.ts'
import { areKeptFree, isKeptFree, keptFreeWith, keptFreeWithout } from './kept-free.ts'

const d = calendarDate
const today = d('2026-11-21')
const week = { from: d('2027-01-25'), through: d('2027-01-31') }
const kept = (...stored: string[]) => readAbsences(stored)

describe('days kept free', () => {
  it.each([
    ['are added', [], ['2027-01-25 2027-01-31']],
    ['stand in order', ['2027-03-01 2027-03-07'], ['2027-01-25 2027-01-31', '2027-03-01 2027-03-07']],
    [
      'become one with those that they touch',
      ['2027-01-18 2027-01-24', '2027-02-01 2027-02-07'],
      ['2027-01-18 2027-02-07'],
    ],
    ['are not said twice', ['2027-01-01 2027-02-28'], ['2027-01-01 2027-02-28']],
    [
      'leave out what has passed',
      ['2026-11-01 2026-11-20', '2026-11-16 2026-11-21'],
      ['2026-11-01 2026-11-21', '2027-01-25 2027-01-31'],
    ],
  ])('%s', (_, stored, after) => expect(keptFreeWith(kept(...stored), week, today)).toEqual(after))

  it('are as many stretches as can be stored, and no more', () => {
    const each = Array.from({ length: mostAbsences }, (_, at) => addDays(week.through, 14 * (at + 1)))
    const stored = (many: number) => kept(...each.slice(0, many).map((day) => `${day} ${day}`))
    expect(keptFreeWith(stored(mostAbsences - 1), week, today)).toHaveLength(mostAbsences)
    expect(keptFreeWith(stored(mostAbsences), week, today)).toBe(null)
  })

  it.each([
    ['are taken back', ['2027-01-25 2027-01-31'], []],
    [
      'leave what stands before and after them',
      ['2027-01-18 2027-02-07'],
      ['2027-01-18 2027-01-24', '2027-02-01 2027-02-07'],
    ],
    [
      'leave others alone',
      ['2027-03-01 2027-03-07', '2026-12-01 2026-12-02'],
      ['2026-12-01 2026-12-02', '2027-03-01 2027-03-07'],
    ],
    ['are taken back in part', ['2027-01-30 2027-02-02'], ['2027-02-01 2027-02-02']],
  ])('%s', (_, stored, after) => expect(keptFreeWithout(kept(...stored), week, today)).toEqual(after))

  it('hold a week only when each of its days is one of them', () => {
    expect(areKeptFree(kept('2027-01-25 2027-01-31'), week)).toBe(true)
    expect(areKeptFree(kept('2027-01-26 2027-01-31'), week)).toBe(false)
    expect(areKeptFree(kept('2027-01-25 2027-01-30'), week)).toBe(false)
  })

  it('are then those and the others, and once they are taken back the others alone, day by day', () => {
    const span = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 12 })).map(([at, more]) => ({
      from: addDays(today, at),
      to: addDays(today, at + more),
    }))
    fc.assert(
      fc.property(fc.array(span, { maxLength: 6 }), span, (others, { from, to }) => {
        const own = { from, through: to }
        const after = kept(...(keptFreeWith(others, own, today) ?? []))
        const back = kept(...keptFreeWithout(after, own, today))
        expect(areKeptFree(after, own)).toBe(true)
        for (let day = today; day <= addDays(today, 80); day = addDays(day, 1)) {
          const isOwn = from <= day && day <= to
          expect(isKeptFree(after, day)).toBe(isOwn || isKeptFree(others, day))
          expect(isKeptFree(back, day)).toBe(!isOwn && isKeptFree(others, day))
        }
      }),
    )
  })
})
