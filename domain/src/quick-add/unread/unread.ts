import { asName } from '../as-name.ts'
import { writtenLed } from '../rhythms/written-rule.ts'
import type { LexemeKind } from '../lexicon/lexeme.ts'
import type { Line } from '../line.ts'
import { nearRhythms } from '../rhythms/near-rhythms.ts'
import { strayLengthOpen } from '../rhythms/stray-length.ts'
import { nextOn } from '../dates/month-day.ts'
import { isName } from '../names.ts'
import type { Open } from '../piece.ts'
import { clock, isTime } from '../marks.ts'
import type { Placed } from '../placed.ts'
import { seasonEnds } from '../dates/season-ends.ts'
import { foreignOpen } from './foreign.ts'
import { meantWord } from '../spelling.ts'

/** Words of time that nothing was made of: each run of them is asked about, so that none is taken for a name silently. */
export function unreadOpens(line: Line, placed: readonly Placed[]): Open[] {
  const opens: Open[] = []
  for (let index = 0; index < placed.length; index++) {
    const one = placed[index]
    if (one?.piece.is !== 'title' || one.kind === 'name') continue
    const slip = meantWord(line.text.slice(one.start, one.end))
    if (slip && line.meanings(one.from).length === 0) {
      opens.push(spellingOpen(line, one, slip))
      continue
    }
    const foreign = foreignOpen(line, placed, index)
    if (foreign) {
      opens.push(foreign)
      while ((placed[index + 1]?.end ?? Number.POSITIVE_INFINITY) <= foreign.end) index += 1
      continue
    }
    const length = strayLengthOpen(line, one, placed)
    const stray = length ? null : strayNumberOpen(line, placed, index)
    if (stray) {
      opens.push(stray)
      continue
    }
    if (length) {
      opens.push(length)
      while ((placed[index + 1]?.from ?? length.to) < length.to) index += 1
      continue
    }
    const last = runEnd(line, placed, index)
    if (last === null) continue
    const end = placed[last]?.end ?? one.end
    opens.push(untilAt(line, one.from) === null ? unreadOpen(line, one.start, end) : endOpen(line, one.start, end))
    index = last
  }
  return opens.filter((one) => one.code !== 'unread' || !opens.some((other) => besideSlip(line, one, other)))
}

/** "every Wendesday": once the slip is mended, the word beside it may well be understood. */
function besideSlip(line: Line, unread: Open, other: Open): boolean {
  if (other.code !== 'spelling') return false
  const between = other.start > unread.end ? [unread.end, other.start] : [other.end, unread.start]
  return line.text.slice(...(between as [number, number])).trim() === ''
}

/** "Christmas party 18 Dec": the date is another one. */
export function nameOpen(line: Line, start: number, end: number): Open {
  const text = line.text.slice(start, end)
  return {
    code: 'unread',
    start,
    end,
    options: [asName(text)],
    question: `Another date was taken. Is “${text}” part of the name?`,
  }
}

function unreadOpen(line: Line, start: number, end: number): Open {
  const text = line.text.slice(start, end)
  return {
    code: 'unread',
    start,
    end,
    options: [...nearRhythms(line, { start, end }), asName(text)],
    question: `“${text}” was not understood. Nothing is guessed: say it another way, or keep it in the name.`,
  }
}

/** "until summer": when it ends was to be said. */
function endOpen(line: Line, start: number, end: number): Open {
  const text = line.text.slice(start, end)
  return {
    code: 'unread',
    start,
    end,
    options: [...seasonEnds(text, line.context.today), asName(text)],
    question: `“${text}” is not a date. Until when? Nothing is guessed; choose one.`,
  }
}

/** "Concert 12 Dec 8", "9 tomorrow", "28 June in 2020": a number beside a date says something about it. */
function strayNumberOpen(line: Line, placed: readonly Placed[], index: number): Open | null {
  const one = placed[index]
  if (!one || !isNumber(line, one.from)) return null
  const small = smallWordBefore(line, placed, index)
  const before = small === null ? placed[index - 1] : placed[small - 1]
  const after = placed[index + 1]
  // "Meet two" behind a date is a word of the name.
  const isTwo = line.get(one.from, 'number')?.lexeme.n === 2 && !line.words[one.from]?.figures
  const behind = !isTwo && before !== undefined && WHEN.has(before.piece.is) && !/[;:]/.test(line.gap(one.from))
  const figures = line.words[one.from]?.figures
  const isHour = figures?.is === 'time' && figures.half !== null
  const ahead =
    after !== undefined && after.from === one.to && (isNamedDay(line, after) || (isHour && after.piece.is === 'date'))
  // "Two Mondays from now": so many of them, and no time.
  const every = ahead && line.get(after.from, 'weekday')?.lexeme.every === true
  const inNumber = small !== null && line.get(placed[small]?.from ?? 0, 'in') !== null && !line.get(one.from - 1, 'at')
  if (!behind && !ahead && !inNumber) return null
  const timed = placed.some(({ piece }) => piece.is === 'time')
  const named = small === null && before ? weekdayAndDay(line, before, one, timed) : null
  if (named) return named
  const start = small === null ? one.start : (placed[small]?.start ?? one.start)
  const text = line.text.slice(start, one.end)
  const mayBeTime = small === null && (behind || !every)
  const times = (mayBeTime ? timesOf(line, one.from) : []).map((time) => ({
    value: time,
    replacement: writtenLed('at', time, line.language),
    label: `at ${time}`,
  }))
  return {
    code: 'unread',
    start,
    end: one.end,
    options: [...times, asName(text)],
    question: `What is “${text}”? Nothing is guessed: ${times.length > 0 ? 'a time, or part of the name?' : 'say it another way, or keep it in the name.'}`,
  }
}

/** "Monday 21": the next Monday that is a 21st, a time, or part of the name. */
function weekdayAndDay(line: Line, before: Placed, { from, start, end }: Placed, timed: boolean): Open | null {
  const figures = line.words[from]?.figures
  const weekday = line.get(before.to - 1, 'weekday')
  if (!weekday || weekday.lexeme.every || figures?.is !== 'number' || before.to !== from) return null
  const date = nextOn(line.context.today, weekday.lexeme.n, figures.n)
  if (!date) return null
  const [day, number] = [line.text.slice(before.start, before.end), line.text.slice(start, end)]
  const times = (timed ? [] : timesOf(line, from)).map((time) => ({
    value: time,
    replacement: `${day} ${writtenLed('at', time, line.language)}`,
    label: `${day} at ${time}`,
  }))
  const name = asName(number)
  return {
    code: 'unread',
    start: before.start,
    end,
    options: [
      { value: date, replacement: line.writtenOn(date) },
      ...times,
      { ...name, replacement: `${day} ${name.replacement}` },
    ],
    question: `“${day} ${number}”: a day of a month, a time, or part of the name? Nothing is guessed.`,
  }
}

const WHEN = new Set<Placed['piece']['is']>(['date', 'rhythm', 'days', 'times', 'length', 'except'])

function isNumber(line: Line, at: number): boolean {
  const figures = line.words[at]?.figures
  if (figures)
    return ['number', 'time', 'days'].includes(figures.is) || (figures.is === 'span' && figures.unit === 'clock')
  const word = line.get(at, 'number')
  return word !== null && word.lexeme.n >= 2
}

/** "in 2020", "and 30", "of 87": the small word that leads to a number behind a date, or "in" anywhere. */
function smallWordBefore(line: Line, placed: readonly Placed[], index: number): number | null {
  const before = placed[index - 1]
  if (before?.piece.is !== 'title' || before.to !== placed[index]?.from) return null
  return line.get(before.from, 'in') || line.get(before.from, 'and') || line.get(before.from, 'of') ? index - 1 : null
}

/** "tomorrow", "tonight", "Mondays": a number before it is no name's. */
function isNamedDay(line: Line, { piece, from }: Placed): boolean {
  if (piece.is !== 'date' && piece.is !== 'rhythm' && piece.is !== 'days') return false
  return line.skip(from, 'today', 'tomorrow') !== null || line.get(from, 'weekday')?.lexeme.every === true
}

function timesOf(line: Line, at: number): string[] {
  const figures = line.words[at]?.figures
  if (figures?.is === 'time' && figures.half && figures.hour <= 12 && isTime(figures.hour, figures.minute))
    return [clock((figures.hour % 12) + (figures.half === 'pm' ? 12 : 0), figures.minute)]
  // "9-11", "2-4": from and to, by day.
  if (figures?.is === 'days') {
    const later = figures.from < 8 ? 12 : 0
    const hours = [figures.from, figures.to].map((hour) => hour + later)
    return hours.filter((hour) => hour < 24).map((hour) => `${String(hour).padStart(2, '0')}:00`)
  }
  if (
    figures?.is === 'number' &&
    figures.digits.length === 4 &&
    figures.n % 5 === 0 &&
    isTime(Math.floor(figures.n / 100), figures.n % 100)
  )
    return [`${figures.digits.slice(0, 2)}:${figures.digits.slice(2)}`]
  const hour =
    figures?.is === 'time'
      ? figures.hour
      : figures?.is === 'number' && figures.digits.length <= 2
        ? figures.n
        : (line.get(at, 'number')?.lexeme.n ?? 99)
  const minute = figures?.is === 'time' ? figures.minute : 0
  const hours = hour >= 1 && hour < 12 ? [hour, hour + 12] : hour <= 23 ? [hour] : []
  return minute < 60 ? hours.map((h) => `${String(h).padStart(2, '0')}:${String(minute).padStart(2, '0')}`) : []
}

function spellingOpen(line: Line, { start, end }: Placed, meant: string): Open {
  const text = line.text.slice(start, end)
  return {
    code: 'spelling',
    start,
    end,
    options: [{ value: meant, replacement: meant, label: meant }, asName(text)],
    question: `“${text}” looks like “${meant}”. Is it?`,
  }
}

/** Where the run of unread words ends that begins at a piece; null if none does. */
function runEnd(line: Line, placed: readonly Placed[], index: number): number | null {
  const first = placed[index]
  const next = first ? temporalAt(line, first.from, placed, index) : null
  if (next === null) return null
  let last = lastBefore(placed, index, next)
  const leading =
    untilAt(line, first?.from ?? 0) !== null || LEADING.some((kind) => line.skip(first?.from ?? 0, kind) !== null)
  for (let more = leading ? MOST_FOLLOWING : 0; ;) {
    const following = placed[last + 1]
    if (following?.piece.is !== 'title' || following.kind === 'name' || line.gap(following.from).includes(','))
      return last
    const after = temporalAt(line, following.from, placed, last + 1)
    if (after !== null) last = lastBefore(placed, last + 1, after)
    else if (more > 0) {
      last += 1
      more -= 1
    } else return last
  }
}

/** Words that say nothing about time without those that follow them. */
const LEADING = ['every', 'before', 'after', 'since', 'except', 'within', 'between', 'from'] as const
const MOST_FOLLOWING = 3

function lastBefore(placed: readonly Placed[], index: number, next: number): number {
  let last = index
  while ((placed[last + 1]?.to ?? Number.POSITIVE_INFINITY) <= next) last += 1
  return last
}

const STRONG: readonly LexemeKind[] = [
  'every',
  'except',
  'before',
  'after',
  'since',
  'within',
  'between',
  'today',
  'tomorrow',
  'dayAfterTomorrow',
  'yesterday',
  'next',
  'businessDays',
  'weekdays',
  'endOfMonth',
  'endOfQuarter',
  'endOfYear',
  'endOfDay',
  'noon',
  'midnight',
  'oclock',
  'partOfDay',
  'weekend',
  'overdue',
  'vague',
  'ordinal',
  'month',
  'rhythm',
  'twoMeanings',
  'timesPer',
  'feast',
]

/** The word after the saying about time that begins at a word; null if none does. */
function temporalAt(line: Line, at: number, placed: readonly Placed[], index: number): number | null {
  const word = line.words[at]
  if (!word || isName(line, at)) return null
  if (word.figures) return temporalFigures(line, at)
  if (line.get(at, 'quarter')) return at + 1
  if (beforeDate(line, at, placed, index)) return at + 1
  // A time in a zone of its own, and what only looks like a time.
  const text = line.text.slice(word.start, word.end)
  if ((ZONE.test(text) || SHORT_ZONE.test(text)) && placed[index - 1]?.piece.is === 'time') return at + 1
  if (
    /^\d{1,2}:\d\d|^(\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)-?ish$|^[+-]?\d+(days?|weeks?|months?|years?|d|w)$|^wd[+-]?\d+$/.test(
      word.plain,
    )
  )
    return at + 1
  // A currency's sign that belongs to no amount.
  if (/^[£€$¥₹]$|[£€$¥₹]~?\d|\d[£€$¥₹]/.test(word.plain)) return at + 1
  const until = untilAt(line, at)
  if (until !== null) return until
  const from = line.get(at, 'from')
  if (from && OF.has(word.plain)) return null
  if (from) return word.plain !== 'from' || leadsToTime(line, from.next, placed, index) ? from.next : null
  // "Voor de 5e": by then, or before it.
  if (line.get(at, 'for') && line.get(at, 'before') && placed[index + 1] && placed[index + 1]?.piece.is !== 'title')
    return at + 1
  if (line.get(at, 'for')) {
    const next = line.get(at, 'for')?.next ?? at + 1
    return index === 0 || placed[index + 1] === undefined || isVague(line, next) ? next : null
  }
  const clock = line.skip(at, 'clockUnit')
  if (clock !== null) return line.get(at - 1, 'number') || line.words[at - 1]?.plain === '/' ? clock : null
  const unit = line.get(at, 'unit')
  if (unit)
    return unit.lexeme.span.unit === 'days' && unit.lexeme.span.amount === 1 && !countedDay(line, at) ? null : unit.next
  const weekday = line.get(at, 'weekday')
  if (weekday) return weekday.lexeme.short ? null : weekday.next
  // "Net 30" is a payment's term, "net income" is not.
  if (word.plain === 'net' && !line.get(at + 1, 'number')) return null
  for (const kind of STRONG) {
    const next = line.skip(at, kind)
    if (next !== null) return next
  }
  return null
}

/** "to", "au", "al" lead anywhere; "until" and its kin say when, whatever follows. */
function untilAt(line: Line, at: number): number | null {
  const until = line.get(at, 'until')
  return until && !['to', 'au', 'al', 'a'].includes(line.words[at]?.plain ?? '') ? until.next : null
}

/** As they are written, for in small letters some are words of a language. */
const SHORT_ZONE = /^(ET|CT|MT|PT)$/
const ZONE =
  /^(GMT|UTC|BST|WET|CET|CEST|EET|EEST|IST|MSK|JST|AEST|AEDT|ACST|NZST|NZDT|EST|EDT|CST|CDT|MST|MDT|PST|PDT|AKST|HST|Z)$/i

/** "end of tomorrow", "previous Easter": a word that changes the date behind it. */
function beforeDate(line: Line, at: number, placed: readonly Placed[], index: number): boolean {
  if (!['end', 'start', 'mid', 'previous', 'changing'].some((kind) => line.get(at, kind as LexemeKind))) return false
  const after = placed[index + 1]
  return after !== undefined && WHEN.has(after.piece.is) && after.from <= line.past(at + 1, 'of', 'the')
}

/** "Bin day" is a name; "the third day" and "five days" are about time. */
function countedDay(line: Line, at: number): boolean {
  return (
    /^[+-]?\d+$/.test(line.words[at - 1]?.plain ?? '') ||
    line.get(at - 1, 'number') !== null ||
    line.get(at - 1, 'ordinal') !== null ||
    line.skip(at - 1, 'every', 'next') !== null
  )
}

function isVague(line: Line, at: number): boolean {
  const from = line.past(at, 'per', 'the')
  return line.get(from, 'vague') !== null || line.get(from, 'number') !== null || line.get(from, 'unit') !== null
}

/** Words that mean "of" as well, and then say nothing about time. */
const OF = new Set(['du', 'del', 'de', 'des', 'van', 'von', 'vom', 'per'])

/** "from Acme" is whom it is from; "from work" may be when. */
function leadsToTime(line: Line, at: number, placed: readonly Placed[], index: number): boolean {
  const word = line.words[at]
  const following = placed[index + 1]
  if (!word || following?.piece.is !== 'title') return true
  if (following.kind === 'name') return false
  const text = line.text.slice(word.start, word.end)
  return index === 0 || text.toLowerCase() === text
}

function temporalFigures(line: Line, at: number): number | null {
  const figures = line.words[at]?.figures
  // "60th" is no day of a month.
  if ((figures?.is === 'ordinal' && figures.n <= 31) || figures?.is === 'span') return at + 1
  return null
}
