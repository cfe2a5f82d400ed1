import { addDays } from '../civil-days.ts'
import { dateAt } from './date.ts'
import type { Line } from '../line.ts'
import { type Week, weekUnit } from './numbered-week.ts'

/** "week commencing 7 December", "w/c 7 Dec", "the week of 7 December", "w/e 13 Dec", "Woche vom 7. Dezember". */
export function weekAt(line: Line, at: number): Week | null {
  const short = /^(w\/c|w\/e)$/.exec(plain(line, at))?.[1]
  const unit = short ? at + 1 : weekUnit(line, at)
  if (unit === null) return null
  const ending = short === 'w/e' || plain(line, unit) === 'ending'
  const led = short ? unit : ending ? unit + 1 : (line.skip(unit, 'from') ?? line.skip(unit, 'of'))
  const found = led === null ? null : dateAt(line, line.past(led, 'on', 'the'))
  if (found?.said.form !== 'day') return null
  const { date } = found.said
  return ending
    ? { next: found.next, first: addDays(date, -6), last: date }
    : { next: found.next, first: date, last: addDays(date, 6) }
}

const plain = (line: Line, at: number) => line.words[at]?.plain ?? ''
