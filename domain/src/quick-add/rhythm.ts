import type { Span } from '../schedule.ts'
import { daysAt, type FoundDays, listAt, quarterMonths } from './days.ts'
import { feastDays } from './feast-date.ts'
import { feastRule } from './feasts.ts'
import type { Line } from './line.ts'
import type { Found, Open, Piece, Reading, SaidDays } from './piece.ts'
import { wholeMonthsOpen } from './whole-months.ts'

export type FoundPiece = Found<{ piece: Piece }>

export const MAX_INTERVAL = 3660

/** How often, with the days that follow: "monthly on the 31st", "every! 12 months", "every last Friday", "twice a month on the 1st and 15th". */
export function rhythmAt(line: Line, at: number, afterAmount: boolean): FoundPiece | null {
  return (
    twoMeaningsAt(line, at) ??
    everyAt(line, at) ??
    timesPerAt(line, at) ??
    adverbAt(line, at, afterAmount) ??
    (afterAmount ? perUnitAt(line, at) : null)
  )
}

const TWO_MEANINGS: Record<string, [value: string, replacement: string][]> = {
  weekly: [
    ['every 2 weeks', 'every 2 weeks'],
    ['twice a week', 'every Mon, Thu'],
  ],
  monthly: [
    ['every 2 months', 'every 2 months'],
    ['twice a month', 'every 1st and 15th'],
  ],
  annually: [
    ['twice a year', 'every 6 months'],
    ['every 2 years', 'every 2 years'],
  ],
}

function twoMeaningsAt(line: Line, at: number): FoundPiece | null {
  const found = line.get(at, 'twoMeanings')
  if (!found) return null
  const base = found.lexeme.word.replace(/^bi-?/, '')
  const meanings = TWO_MEANINGS[base] ?? TWO_MEANINGS['annually'] ?? []
  const options = meanings.map(([value, replacement]) => ({ value, replacement, label: value }))
  const text = line.slice(at, found.next)
  return open(line, at, found.next, 'interval-word', options, `“${text}” is said of both. Which is meant?`)
}

function open(
  line: Line,
  at: number,
  next: number,
  code: Open['code'],
  options: Reading[],
  question: string,
): FoundPiece {
  return { next, piece: { is: 'open', about: 'rule', open: { code, ...line.span(at, next), options, question } } }
}

function everyAt(line: Line, at: number): FoundPiece | null {
  const end = endOfEveryAt(line, at)
  if (end) return end
  const every = line.skip(line.past(at, 'on', 'at'), 'every')
  if (every === null) return null
  const bang = line.gap(every).startsWith('!')
  const from = line.past(every, 'the')
  return (
    endOfEachAt(line, at, from) ??
    everyUnitAt(line, at, from, bang) ??
    nthWeekdayAt(line, at, from) ??
    everyFeastAt(line, at, from) ??
    everyDaysAt(line, at, from, bang) ??
    everyMonthAt(line, at, from)
  )
}

/** "every end of month", "every quarter end". */
function endOfEachAt(line: Line, at: number, from: number): FoundPiece | null {
  const quarter = line.skip(from, 'endOfQuarter') ?? endThenUnit(line, from, 3)
  if (quarter !== null) return rhythm(quarter, { amount: 3, unit: 'months' }, false, { on: 'quarterEnd' })
  const year = line.skip(from, 'endOfYear') ?? endThenUnit(line, from, 12)
  if (year !== null)
    return rhythm(year, { amount: 1, unit: 'years' }, false, { on: 'yearDays', dates: [{ month: 12, day: 31 }] })
  const month = line.skip(from, 'endOfMonth') ?? endThenUnit(line, from, 1)
  return month === null ? null : endOfMonthOpen(line, at, month)
}

/** "the end of every month", "at the end of each quarter". */
function endOfEveryAt(line: Line, at: number): FoundPiece | null {
  const end = line.skip(line.past(at, 'on', 'at', 'the'), 'end')
  const every = end === null ? null : line.skip(line.past(end, 'of'), 'every')
  return every === null ? null : endOfEachAt(line, at, line.past(at, 'on', 'at', 'the'))
}

/** "end of the month", "quarter end"; the unit's length in months, 12 for a year. */
function endThenUnit(line: Line, at: number, months: number): number | null {
  const matches = (word: number) => {
    const unit = line.get(word, 'unit')
    const { amount = 0, unit: of } = unit?.lexeme.span ?? {}
    return unit && (of === 'years' ? amount * 12 : of === 'months' ? amount : 0) === months ? unit.next : null
  }
  const end = line.skip(at, 'end')
  if (end !== null) return matches(line.past(end, 'of', 'the', 'every'))
  const unit = matches(at)
  return unit === null ? null : line.skip(unit, 'end')
}

function endOfMonthOpen(line: Line, at: number, next: number): FoundPiece {
  const options = [
    { value: 'FREQ=MONTHLY;BYMONTHDAY=-1', replacement: 'monthly on the last day', label: 'the last day' },
    {
      value: 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
      replacement: 'every last business day',
      label: 'the last working day',
    },
  ]
  return open(
    line,
    at,
    next,
    'end-of-month',
    options,
    `“${line.slice(at, next)}” can be the last day or the last working day. Which?`,
  )
}

/** "every month", "every other week", "every 3rd month", "every half year". */
function everyUnitAt(line: Line, at: number, from: number, bang: boolean): FoundPiece | null {
  const other = line.skip(from, 'other')
  const number = other === null ? line.get(from, 'number') : null
  const nth = other === null && !number ? line.get(from, 'ordinal') : null
  const count = other !== null ? 2 : (number?.lexeme.n ?? nth?.lexeme.n ?? 1)
  const unit = line.get(other ?? number?.next ?? nth?.next ?? from, 'unit')
  if (!unit || count < 0) return null
  const { span } = unit.lexeme
  // "Every last day of the month", "every 1st quarter day" and the like are days, not intervals.
  if (nth && (unit.lexeme.plural || count === 1)) return null
  const amount = count * span.amount
  if (amount < 1 || amount > MAX_INTERVAL) {
    const message = `“${line.slice(at, unit.next)}” never comes round. Say how often with a number from 1 to ${MAX_INTERVAL}, such as “every 3 months”.`
    return { next: unit.next, piece: { is: 'refused', code: 'bad-interval', message } }
  }
  const every: Span = { amount, unit: span.unit }
  if (every.unit === 'months' || every.unit === 'years') {
    const end = endAfterUnit(line, at, unit.next, every)
    if (end) return end
  }
  return withDays(line, at, unit.next, every, bang, { quarter: count === 1 && every.amount === 3 })
}

/** "every month at the end of the month", "jeden Monat am Monatsende". */
function endAfterUnit(line: Line, at: number, next: number, every: Span): FoundPiece | null {
  const from = line.past(next, 'on', 'at', 'the')
  const end = line.skip(from, 'endOfMonth') ?? endThenUnit(line, from, 1)
  return end !== null && every.unit === 'months' && every.amount === 1 ? endOfMonthOpen(line, at, end) : null
}

/** A rhythm and the days that stand behind it, where they fit. */
function withDays(
  line: Line,
  at: number,
  next: number,
  every: Span,
  fromCompletion: boolean,
  { quarter, ...more }: { adverb?: boolean; perAmount?: boolean; count?: number; quarter?: boolean },
): FoundPiece {
  const plain = (): FoundPiece => ({
    next,
    piece: { is: 'rhythm', rhythm: { every, fromCompletion }, days: null, ...more },
  })
  const lead = line.past(next, 'on', 'the')
  const found = daysAt(line, lead, lead > next, true)
  if (!found) return wholeMonthsOpen(line, at, next, every) ?? plain()
  if ('none' in found) return noSuchDay(line, at, found.next)
  // A rhythm of its own behind this one is not a day of it.
  if (found.every !== null && !sameEvery(found.every, every) && !onWeekdays(found, every)) return plain()
  const days = quarter ? ofQuarter(found.days) : found.days
  return fits(days, every)
    ? { next: found.next, piece: { is: 'rhythm', rhythm: { every, fromCompletion }, days, ...more } }
    : plain()
}

/** "Every quarter on the last working day" is the quarter's last, not that of every third month. */
function ofQuarter(days: SaidDays): SaidDays {
  if (days.on === 'businessDay') return { ...days, of: 'quarter' }
  if (days.on === 'nthWeekdays' && !days.months) return { ...days, months: quarterMonths(days.nths) ?? [] }
  return days.on === 'monthDays' && days.days.length === 1 && days.days[0] === -1 ? { on: 'quarterEnd' } : days
}

const onWeekdays = ({ days }: Extract<FoundDays, { days: SaidDays }>, every: Span) =>
  days.on === 'weekdays' && every.unit === 'weeks'

export const sameEvery = (a: Span, b: Span) => monthsOrDays(a) === monthsOrDays(b)
const monthsOrDays = ({ amount, unit }: Span) =>
  unit === 'days' ? `${amount}d` : unit === 'weeks' ? `${amount * 7}d` : `${unit === 'years' ? amount * 12 : amount}m`

/** Whether a rhythm can come on such days: a day of the month makes no sense of "weekly". */
export function fits(days: SaidDays, { amount, unit }: Span): boolean {
  switch (days.on) {
    case 'weekdays':
      return unit === 'weeks'
    case 'yearDays':
      return unit === 'years' || (unit === 'months' && days.dates.length * amount === 12)
    case 'nthWeekdays':
      return days.months
        ? unit === 'years' || (unit === 'months' && days.months.length * amount === 12)
        : unit === 'months'
    case 'businessDay':
    case 'weekdayOf':
    case 'monthDays':
      return unit === 'months'
    case 'afterQuarterEnd':
    case 'quarterEnd':
      return unit === 'months' && amount === 3
  }
}

function rhythm(next: number, every: Span, fromCompletion: boolean, days: SaidDays): FoundPiece {
  return { next, piece: { is: 'rhythm', rhythm: { every, fromCompletion }, days } }
}

/** "every second Tuesday": of the month, or every two weeks; "every first", "fifth" and "last" are of the month. */
function nthWeekdayAt(line: Line, at: number, from: number): FoundPiece | null {
  const nth = line.get(from, 'ordinal')
  const weekday = nth && nth.lexeme.n >= 2 && nth.lexeme.n <= 4 ? line.get(nth.next, 'weekday') : null
  if (!nth || !weekday || line.past(weekday.next, 'of', 'in') > weekday.next) return null
  const ofMonth = daysAt(line, from, false)
  if (ofMonth && !('none' in ofMonth) && ofMonth.named) return null
  const day = line.slice(nth.next, weekday.next)
  const options = [
    {
      value: `every ${ordinalWord(nth.lexeme.n)} ${day} of the month`,
      replacement: `every ${ordinalWord(nth.lexeme.n)} ${day} of the month`,
    },
    { value: `every ${nth.lexeme.n} weeks on ${day}`, replacement: `every ${nth.lexeme.n} weeks on ${day}` },
  ]
  const text = line.slice(at, weekday.next)
  return open(line, at, weekday.next, 'nth-weekday', options, `“${text}” can be read two ways. Which is meant?`)
}

const ordinalWord = (n: number) => ['', '1st', '2nd', '3rd', '4th', '5th'][n] ?? `${n}th`

function everyFeastAt(line: Line, at: number, from: number): FoundPiece | null {
  const feast = line.get(from, 'feast')
  if (!feast) return null
  const { days } = feastDays(feastRule(feast.lexeme.feast, line.context.locale))
  if (days) return rhythm(feast.next, { amount: 1, unit: 'years' }, false, days)
  const text = line.slice(at, feast.next)
  const message = `“${text}” moves from year to year with Easter, and a rule cannot follow it yet. Name one year’s, such as “${line.slice(from, feast.next)}”, and add the next when this one is done.`
  return { next: feast.next, piece: { is: 'refused', code: 'bad-rule', message } }
}

/** "every 15th", "every other Friday", "every last Monday of May": the days follow "every" directly. */
function everyDaysAt(line: Line, at: number, from: number, bang: boolean): FoundPiece | null {
  const other = line.skip(from, 'other')
  const found = daysAt(line, other ?? from, false, true)
  if (!found) return null
  if ('none' in found) return noSuchDay(line, at, found.next)
  const unit = naturalUnit(found.days)
  const amount = other === null ? unit.amount : unit.amount * 2
  return rhythm(found.next, { amount, unit: unit.unit }, bang, found.days)
}

/** How often such days come where nothing else is said. */
export function naturalUnit(days: SaidDays): Span {
  switch (days.on) {
    case 'weekdays':
      return { amount: 1, unit: 'weeks' }
    case 'yearDays':
      return { amount: 1, unit: 'years' }
    case 'nthWeekdays':
      return { amount: 1, unit: days.months ? 'years' : 'months' }
    case 'businessDay':
      return { amount: days.of === 'year' ? 12 : days.of === 'quarter' ? 3 : 1, unit: 'months' }
    case 'weekdayOf':
    case 'monthDays':
      return { amount: 1, unit: 'months' }
    case 'afterQuarterEnd':
    case 'quarterEnd':
      return { amount: 3, unit: 'months' }
  }
}

/** "every June", "every April and October": which day of it is asked. */
function everyMonthAt(line: Line, at: number, from: number): FoundPiece | null {
  const months: number[] = []
  const next = listAt(line, from, (word) => {
    const month = line.get(word, 'month')
    if (month) months.push(month.lexeme.n)
    return month?.next ?? null
  })
  return next === null ? null : wholeMonthsOpen(line, at, from, { amount: 1, unit: 'years' }, true)
}

/** "twice a month on the 1st and 15th", "once a year on 3 May", "3 times a week". */
function timesPerAt(line: Line, at: number): FoundPiece | null {
  const word = line.get(at, 'timesPer')
  const number = word ? null : line.get(at, 'number')
  const times = number ? line.skip(number.next, 'times') : null
  const after = word?.next ?? times
  if (after === null || after === undefined) return null
  const repeated = word?.lexeme.n === 1 ? everyAt(line, after) : null
  if (repeated) return repeated
  const per = line.skip(after, 'per', 'every')
  const unit = per === null ? null : line.get(per, 'unit')
  if (!unit || unit.lexeme.plural) return null
  const count = word?.lexeme.n ?? number?.lexeme.n ?? 1
  const every = unit.lexeme.span
  if (count === 1) return withDays(line, at, unit.next, every, false, {})
  const found = withDays(line, at, unit.next, every, false, { count })
  const days = found.piece.is === 'rhythm' ? found.piece.days : null
  return days && howMany(days) === count ? found : whichDays(line, at, unit.next, count, every)
}

function howMany(days: SaidDays): number {
  if (days.on === 'weekdays' || days.on === 'monthDays') return days.days.length
  if (days.on === 'yearDays') return days.dates.length
  return days.on === 'nthWeekdays' ? days.nths.length * days.days.length : 1
}

/** "twice a year" without its days: the usual ones are offered. */
function whichDays(line: Line, at: number, next: number, count: number, every: Span): FoundPiece {
  const usual: Record<string, string[]> = {
    '2 weeks': ['every Mon, Thu', 'every Tue, Fri'],
    '3 weeks': ['every Mon, Wed, Fri'],
    '2 months': ['every 1st and 15th', 'every 15th and 28th'],
    '2 years': ['every 6 months'],
    '3 years': ['every 4 months'],
    '4 years': ['every 3 months'],
    '6 years': ['every 2 months'],
    '12 years': ['every month'],
  }
  const texts = every.amount === 1 ? (usual[`${count} ${every.unit}`] ?? []) : []
  const options = texts.map((text) => ({ value: text, replacement: text }))
  const name = { value: 'name', replacement: `"${line.slice(at, next)}"`, label: 'I meant it as part of the name' }
  const text = line.slice(at, next)
  return open(
    line,
    at,
    next,
    'which-days',
    [...options, name],
    `“${text}” does not say on which days. Choose, or name them.`,
  )
}

/** "4 weekly", "six-monthly". */
function countedAdverbAt(line: Line, at: number): FoundPiece | null {
  const glued = /^(\d{1,3})-(daily|weekly|monthly|yearly)$/.exec(line.words[at]?.plain ?? '')
  if (glued) return counted(line, at, at + 1, Number(glued[1]), GLUED[glued[2] ?? ''] ?? 'days')
  const number = line.get(at, 'number')
  const adverb = number && line.get(number.next, 'rhythm')
  const { n = 0 } = number?.lexeme ?? {}
  if (!number || !adverb || adverb.lexeme.every.amount !== 1 || n < 2 || n > 24) return null
  // "Flat 3 monthly rent" is no "every 3 months".
  const [count, word] = [line.slice(at, number.next), line.slice(number.next, adverb.next)]
  const options = [
    { value: 'every', replacement: `every ${n} ${adverb.lexeme.every.unit}` },
    { value: 'name', replacement: `"${count}" ${word}`, label: `${word}, and “${count}” is part of the name` },
  ]
  const text = line.slice(at, adverb.next)
  return open(line, at, adverb.next, 'interval-word', options, `“${text}” can be read two ways. Which is meant?`)
}

const GLUED: Record<string, Span['unit']> = { daily: 'days', weekly: 'weeks', monthly: 'months', yearly: 'years' }

function counted(line: Line, at: number, next: number, amount: number, unit: Span['unit']): FoundPiece {
  if (amount >= 1 && amount <= MAX_INTERVAL) return withDays(line, at, next, { amount, unit }, false, {})
  const message = `“${line.slice(at, next)}” never comes round. Say how often with a number from 1 to ${MAX_INTERVAL}, such as “every 3 months”.`
  return { next, piece: { is: 'refused', code: 'bad-interval', message } }
}

function adverbAt(line: Line, at: number, afterAmount: boolean): FoundPiece | null {
  const many = countedAdverbAt(line, at)
  if (many) return many
  const found = line.get(at, 'rhythm')
  if (!found || (found.lexeme.perAmount && !afterAmount)) return null
  const quarter = found.lexeme.every.amount === 3
  const more = found.lexeme.perAmount ? { perAmount: true, quarter } : { adverb: true, quarter }
  const end = endAfterUnit(line, at, found.next, found.lexeme.every)
  if (end) return end
  const quarterEnd = found.lexeme.every.amount === 3 ? quarterEndAfter(line, found.next) : null
  if (quarterEnd !== null) return rhythm(quarterEnd, found.lexeme.every, false, { on: 'quarterEnd' })
  return withDays(line, at, found.next, found.lexeme.every, false, more)
}

function quarterEndAfter(line: Line, at: number): number | null {
  const from = line.past(at, 'on', 'at', 'the')
  return line.skip(from, 'endOfQuarter') ?? endThenUnit(line, from, 3)
}

/** "£30 a month", "£30/month", "per year". */
function perUnitAt(line: Line, at: number): FoundPiece | null {
  const per = line.skip(at, 'per')
  const unit = per === null ? null : line.get(per, 'unit')
  if (!unit || unit.lexeme.plural) return null
  return withDays(line, at, unit.next, unit.lexeme.span, false, { perAmount: true })
}

function noSuchDay(line: Line, at: number, next: number): FoundPiece {
  const message = `“${line.slice(at, next)}” names a day that no month has. Correct the day, or say “last day”.`
  return { next, piece: { is: 'refused', code: 'no-such-date', message } }
}
