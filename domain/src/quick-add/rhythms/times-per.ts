import type { Span, Unit } from '../../schedule.ts'
import { writtenEvery, writtenMonthDays } from './written-rule.ts'
import { asName } from '../as-name.ts'
import { openCountAt } from '../dates/open-lengths.ts'
import { writtenWeekdays } from '../dates/written-date.ts'
import { type FoundPiece, openRule } from '../found-piece.ts'
import type { Line } from '../line.ts'
import type { Found, Reading, SaidDays } from '../piece.ts'
import { daysAt } from './days.ts'

/** "weekly", "a week", "per month". */
export function eachAt(line: Line, at: number): Found<{ every: Span }> | null {
  const adverb = line.get(at, 'rhythm')
  if (adverb) return { next: adverb.next, every: adverb.lexeme.every }
  const per = line.skip(at, 'per', 'every')
  const unit = per === null ? null : line.get(per, 'unit')
  return unit && !unit.lexeme.plural ? { next: unit.next, every: unit.lexeme.span } : null
}

/** "2x", "3x/day": so many times, and the word after it; with what it is parted by, the next word is a unit. */
export function timesInOneAt(line: Line, at: number): Found<{ n: number }> | null {
  const n = /^(\d{1,3})x$/.exec(line.words[at]?.plain ?? '')?.[1]
  return n === undefined ? null : { next: at + 1, n: Number(n) }
}

/** "3 to 4 times a week", "twice or three times a month": the usual days of either are offered. */
export function openTimesPerAt(line: Line, at: number): FoundPiece | null {
  const counts = openCountAt(line, at) ?? twiceOrAt(line, at)
  const times = counts && counts.from < counts.to ? line.skip(counts.next, 'times') : null
  const each = times === null ? null : eachAt(line, times)
  return counts && each && whichDays(line, at, each.next, [counts.from, counts.to], each.every)
}

function twiceOrAt(line: Line, at: number): Found<{ from: number; to: number }> | null {
  const word = line.get(at, 'timesPer')
  const or = word && line.skip(word.next, 'or', 'until')
  const number = or === null ? null : line.get(or, 'number')
  return word && number && { next: number.next, from: word.lexeme.n, to: number.lexeme.n }
}

/** "Semi-monthly payroll 15th and last day": the days stand further on, as many as it comes. */
export function daysFollow(line: Line, next: number, count: number, every: Span): boolean {
  return line.words.slice(next).some((_, ahead) => {
    const found = daysAt(line, line.past(next + ahead, 'on', 'the'), false)
    if (!found || 'none' in found || found.every || howMany(found.days) !== count) return false
    return DAYS_WITHIN[every.unit] === found.days.on && every.amount === 1
  })
}
const DAYS_WITHIN: Partial<Record<Unit, SaidDays['on']>> = { weeks: 'weekdays', months: 'monthDays', years: 'yearDays' }

export function howMany(days: SaidDays): number {
  if (days.on === 'weekdays' || days.on === 'monthDays') return days.days.length
  if (days.on === 'yearDays') return days.dates.length
  return days.on === 'nthWeekdays' ? days.nths.length * days.days.length : 1
}

/** "twice a year" without its days: the usual ones are offered. */
export function whichDays(
  line: Line,
  at: number,
  next: number,
  counts: readonly number[],
  every: Span,
  inAll = false,
): FoundPiece {
  const on = (...days: number[]) => writtenWeekdays(days, line.language)
  const months = (n: number) => writtenEvery(n, 'months', line.language)
  const usual: Record<string, string[]> = {
    '2 weeks': [on(1, 4), on(2, 5)],
    '3 weeks': [on(1, 3, 5)],
    '4 weeks': [on(1, 2, 4, 5)],
    '5 weeks': [on(1, 2, 3, 4, 5)],
    '2 months': [
      [1, 15],
      [15, 28],
    ].map((days) => writtenMonthDays(days, line.language)),
    '2 years': [months(6)],
    '3 years': [months(4)],
    '4 years': [months(3)],
    '6 years': [months(2)],
    '12 years': [months(1)],
  }
  const texts = every.amount === 1 ? counts.flatMap((count) => usual[`${count} ${every.unit}`] ?? []) : []
  const isOften = every.unit === 'days'
  const options: Reading[] = (isOften ? [writtenEvery(1, 'days', line.language)] : texts).map((said) => ({
    value: said,
    replacement: said,
  }))
  const [count] = counts
  if (inAll && count !== undefined && every.amount === 1) {
    const each = writtenEvery(1, every.unit, line.language)
    options.push({ value: `${count} in all`, replacement: `${each} x${count}`, label: `${each}, ${count} in all` })
  }
  const text = line.slice(at, next)
  const question = isOften
    ? `“${text}” is more than once a day, and a date comes once. Every day, then?`
    : `“${text}” does not say on which days. Choose, or name them.`
  return openRule(line, at, next, 'which-days', [...options, asName(text)], question)
}
