import { yearOf } from '../civil-days.ts'
import type { FoundDate } from './found-date.ts'
import { BYDAY } from '../rhythms/by-day.ts'
import { feastIn, feastRule, type FeastRule } from './feasts.ts'
import type { Line } from '../line.ts'
import { yearAt } from './month-day.ts'
import type { SaidDays } from '../piece.ts'

/** "Easter Monday", "Christmas Day 2027": the next one, today included, where no year is said. */
export function feastAt(line: Line, at: number): FoundDate | null {
  const found = line.get(at, 'feast')
  if (!found) return null
  const { today, locale } = line.context
  const rule = feastRule(found.lexeme.feast, locale)
  const year = yearAt(line, found.next)
  if (year) return { next: year.next, slight: false, said: { form: 'day', date: feastIn(rule, year.n) } }
  const soon = feastIn(rule, yearOf(today))
  const date = soon >= today ? soon : feastIn(rule, yearOf(today) + 1)
  const { days } = feastDays(rule)
  return { next: found.next, slight: true, said: { form: 'day', date, ...(days ? { days } : { moves: true }) } }
}

/** What "every" such feast comes on; nothing for those that move with Easter. */
export function feastDays(rule: FeastRule): { days?: SaidDays } {
  if ('easter' in rule || ('after' in rule && rule.after)) return {}
  if ('day' in rule) return { days: { on: 'yearDays', dates: [{ month: rule.month, day: rule.day }] } }
  const day = BYDAY[rule.weekday - 1] ?? 'MO'
  return { days: { on: 'nthWeekdays', nths: [rule.nth], days: [day], months: [rule.month] } }
}
