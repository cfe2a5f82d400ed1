import type { CalendarDate } from '../../schedule.ts'
import { addSpan } from '../civil-days.ts'
import { dateAt } from './date.ts'
import type { FoundPiece } from '../found-piece.ts'
import type { Line } from '../line.ts'
import type { SaidDate } from '../piece.ts'

/** What a thing of which dates are kept had done to it. */
export const DONE =
  /^(done|paid|sent|filed|renewed|returned|handed|serviced|checked|tested|inspected|cleaned|changed|replaced|swept)$/

/** "last done 9 Dec 2025", "last one 12 Feb", "last service was 3/2/2026", "zuletzt am 9.12.2025": the next is due so long after it. */
export function lastDoneAt(line: Line, at: number): FoundPiece | null {
  const last = line.get(at, 'ordinal')
  const next = last?.lexeme.n === -1 ? last.next : LAST_TIME.test(line.words[at]?.plain ?? '') ? at + 1 : null
  const named = next === null ? null : namedAt(line, next, (word) => DONE.test(word) || LAST_WORDS.test(word))
  const found = named && dateAt(line, named.next)
  if (!named || !found || !/\d/.test(line.slice(named.next, found.next))) return null
  const date = lastSuch(line, found.said)
  return date && date <= line.context.today ? { next: found.next, piece: { is: 'lastDone', date } } : null
}
const LAST_TIME = /^(zuletzt|letztmals)$/
const LAST_WORDS = /^(was|is|mal|am|fois|keer|vez)$/

/** "next 15 Dec", "next visit Tuesday", "next one is due on 3 Dec". "Next Tuesday" itself is a day of another kind. */
export function nextDueAt(line: Line, at: number): FoundPiece | null {
  const next = line.skip(at, 'next')
  const named = next === null ? null : namedAt(line, next, (word) => /^(due|one|is)$/.test(word))
  const found = named && dateAt(line, named.next)
  if (next === null || !named || !found) return null
  const text = line.slice(named.next, found.next)
  const isDated = named.next > next ? found.said.form === 'day' : /^\d|\d$/.test(text)
  if (!isDated) return null
  return { next: found.next, piece: { is: 'date', role: 'due', said: found.said, led: true, slight: false } }
}

/** At most two words of what it is, and "was", "is", "on" behind them. */
function namedAt(line: Line, at: number, isUsual: (word: string) => boolean): { next: number } | null {
  let next = at
  while (next < at + MOST_WORDS) {
    const word = line.words[next]
    if (!word || word.plain === '' || word.mark || word.figures || (next > at && /[,;]/.test(line.gap(next)))) break
    const isName = line.meanings(next).length === 0 || word.plain === 'one' || word.plain === 'time'
    if (!isUsual(word.plain) && !isName) break
    next += 1
  }
  return { next: line.past(next, 'on', 'by', 'the') }
}
const MOST_WORDS = 3

/** Of a date that has passed: without a year it is the last such day, not the next. */
export function lastSuch(line: Line, said: SaidDate): CalendarDate | null {
  if (said.form !== 'day') return null
  const ahead = said.days !== undefined && said.date > line.context.today
  return ahead ? addSpan(said.date, { amount: -1, unit: 'years' }) : said.date
}
