import { addDays, calendarDate } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import { busyWeeks } from './busy-weeks.ts'
import { mondayOf, weeksOf, type Month } from './weeks.ts'

const monday = calendarDate('2026-11-02')
/** So many in each of these weeks, one after another. */
const weeks = (...counts: number[]) =>
  counts.flatMap((many, week) => Array.from({ length: many }, (_, at) => addDays(monday, week * 7 + (at % 7))))

describe('a busy week', () => {
  const table: [string, number[], number, string[]][] = [
    ['is one of at least four', [1, 1, 3, 1], 1, []],
    ['has at least twice the usual load', [1, 1, 4, 1], 1, ['2026-11-16 2026-11-22 4']],
    ['is none where as much is usual', [4, 5, 4, 5], 5, []],
    ['is told with the one after it', [2, 2, 4, 5, 2, 2], 2, ['2026-11-16 2026-11-29 9']],
    ['is told apart from one later', [2, 6, 2, 7, 2], 2, ['2026-11-09 2026-11-15 6', '2026-11-23 2026-11-29 7']],
    ['is held against weeks in which anything falls due', [0, 0, 0, 4, 0, 2, 2], 2, ['2026-11-23 2026-11-29 4']],
    ['is none in an empty book', [], 0, []],
  ]
  it.each(table)('%s', (_, counts, usual, stretches) => {
    const found = busyWeeks(weeks(...counts).toReversed())
    expect(found.usual).toBe(usual)
    expect(found.stretches.map(({ from, through, due }) => `${from} ${through} ${due}`)).toEqual(stretches)
  })
})

describe('a full week of each month', () => {
  /** Thirteen weeks: the first of each month with so many, the others with one. */
  const months = (...fullest: number[]) => weeks(...fullest.flatMap((many) => [many, 1, 1, 1]))
  const table: [string, number[], number | null, string[]][] = [
    ['is not busy where each month has one', [6, 6, 6], 6, []],
    ['is not busy with little more than the others', [6, 6, 8], 6, []],
    ['is busy with half as many again', [6, 6, 9], 6, ['2026-12-28 9']],
    ['is held against no month where there are but two', [6, 6], null, ['2026-11-02 6', '2026-11-30 6']],
  ]
  it.each(table)('%s', (_, counts, fullest, stretches) => {
    const found = busyWeeks(months(...counts))
    expect(found.fullest).toBe(fullest)
    expect(found.stretches.map(({ from, due }) => `${from} ${due}`)).toEqual(stretches)
    expect(found.stretches.every(({ due }) => due >= found.busyFrom)).toBe(true)
  })
})

describe('the weeks of a month', () => {
  it('are whole ones, Monday to Sunday', () => {
    const found = weeksOf('2026-11' as Month)
    expect([found[0]?.[0], found.at(-1)?.at(-1), found.length]).toEqual(['2026-10-26', '2026-12-06', 6])
  })
  it('are four where February begins on a Monday', () => expect(weeksOf('2027-02' as Month)).toHaveLength(4))
  it('begin on the Monday that a Sunday belongs to', () =>
    expect(mondayOf(calendarDate('2026-11-08'))).toBe('2026-11-02'))
})
