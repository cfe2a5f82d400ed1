import type { Span } from '../../schedule.ts'
import { writtenEvery, writtenFixed } from './written-rule.ts'
import { byDay } from './by-day.ts'
import { daysAt, type FoundDays, listAt, quarterMonths } from './days.ts'
import { feastDays } from '../dates/feast-date.ts'
import { type FoundPiece, openRule, rhythm } from '../found-piece.ts'
import { everyHours, everyOpenLengthAt, nthWeekdayAt, openRhythmAt, twoMeaningsAt } from './open-rhythms.ts'
import { feastRule } from '../dates/feasts.ts'
import { lengthAt } from './length.ts'
import type { Line } from '../line.ts'
import { isOfItsOwn } from '../dates/own-year.ts'
import type { Found, SaidDays } from '../piece.ts'
import { daysFollow, eachAt, howMany, openTimesPerAt, timesInOneAt, whichDays } from './times-per.ts'
import { wholeMonthsOpen } from './whole-months.ts'

export const MAX_INTERVAL = 3660

/** How often, with the days that follow: "monthly on the 31st", "every! 12 months", "every last Friday", "twice a month on the 1st and 15th". */
export function rhythmAt(line: Line, at: number, afterAmount: boolean): FoundPiece | null {
  return (
    twoMeaningsAt(line, at) ??
    oneInAt(line, at) ??
    everyAt(line, at) ??
    lengthSinceDoneAt(line, at) ??
    timesPerAt(line, at) ??
    adverbAt(line, at, afterAmount) ??
    (afterAmount ? perUnitAt(line, at) : null)
  )
}

/** "6 months after it was last done". */
function lengthSinceDoneAt(line: Line, at: number): FoundPiece | null {
  const length = lengthAt(line, at)
  const next = length && line.skip(length.next, 'sinceDone')
  return next
    ? { next, piece: { is: 'rhythm', rhythm: { every: length.span, fromCompletion: true }, days: null } }
    : null
}

function everyAt(line: Line, at: number): FoundPiece | null {
  const dutch = omDeAt(line, at)
  if (dutch) return dutch
  const end = endOfEveryAt(line, at)
  if (end) return end
  const alternate = line.skip(line.past(at, 'on', 'at'), 'alternate')
  if (alternate !== null) return everyUnitAt(line, at, alternate, false, 2) ?? everyDaysAt(line, alternate, false, 2)
  // "Talk about every invoice": the word that says most else stays in the name.
  const roughly = line.words[at]?.plain === 'about' ? at : line.past(at, 'on', 'at', 'about')
  const every = line.skip(roughly, 'every')
  if (every === null) return null
  const bang = line.gap(every).startsWith('!')
  const from = line.past(every, 'the', 'about')
  return (
    endOfEachAt(line, at, from) ??
    everyOpenLengthAt(line, at, from) ??
    openRhythmAt(line, at, from) ??
    everyUnitAt(line, at, from, bang) ??
    nthWeekdayAt(line, at, from) ??
    everyFeastAt(line, at, from) ??
    everyOtherDaysAt(line, from, bang) ??
    everyMonthAt(line, at, from)
  )
}

/** "om de zes maanden" is every six; "om de week" leaves one out. */
function omDeAt(line: Line, at: number): FoundPiece | null {
  if (line.language !== 'nl' || line.words[at]?.plain !== 'om' || line.words[at + 1]?.plain !== 'de') return null
  return everyHours(line, at, at + 2) ?? everyOpenLengthAt(line, at, at + 2) ?? everyUnitAt(line, at, at + 2, false, 2)
}

/** "un mardi sur deux", "une semaine sur deux": every second one. */
function oneInAt(line: Line, at: number): FoundPiece | null {
  if (line.english) return null
  const one = line.get(at, 'number')
  const from = one?.lexeme.n === 1 ? one.next : at
  const day = line.get(from, 'weekday') ?? line.get(from, 'unit')
  const many = day && ofSeveralAt(line, day.next, from > at)
  if (!day || !many || many.n < 2) return null
  if (day.lexeme.is === 'weekday')
    return rhythm(many.next, { amount: many.n, unit: 'weeks' }, false, { on: 'weekdays', days: [byDay(day.lexeme.n)] })
  const { amount, unit } = day.lexeme.span
  return withDays(line, at, many.next, { amount: amount * many.n, unit }, false, {})
}

/** "sur deux", "sí y otro no", "alternos". */
function ofSeveralAt(line: Line, at: number, one: boolean): Found<{ n: number }> | null {
  const said = [0, 1, 2, 3].map((ahead) => line.words[at + ahead]?.plain ?? '')
  if (/^altern[oa]s$/.test(said[0] ?? '')) return { next: at + 1, n: 2 }
  if (one && said.join(' ') === 'si y otro no') return { next: at + 4, n: 2 }
  const number = one && said[0] === 'sur' ? line.get(at + 1, 'number') : null
  return number && { next: number.next, n: number.lexeme.n }
}

/** "every end of month", "every quarter end". */
function endOfEachAt(line: Line, at: number, from: number): FoundPiece | null {
  const quarter = line.skip(from, 'endOfQuarter') ?? endThenUnit(line, from, 3)
  if (quarter !== null) return rhythm(quarter, { amount: 3, unit: 'months' }, false, { on: 'quarterEnd' })
  const year = line.skip(from, 'endOfYear') ?? endThenUnit(line, from, 12)
  if (year !== null && !isOfItsOwn(line, from, year))
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
    { value: 'FREQ=MONTHLY;BYMONTHDAY=-1', replacement: writtenFixed('lastDay', line.language), label: 'the last day' },
    {
      value: 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
      replacement: writtenFixed('lastBusinessDay', line.language),
      label: 'the last working day',
    },
  ]
  return openRule(
    line,
    at,
    next,
    'end-of-month',
    options,
    `“${line.slice(at, next)}” can be the last day or the last working day. Which?`,
  )
}

/** "every month", "every other week", "every 3rd month", "every half year". */
function everyUnitAt(line: Line, at: number, from: number, bang: boolean, times = 1): FoundPiece | null {
  const short = line.words[from]?.figures?.is === 'span' ? lengthAt(line, from) : null
  if (short) return withDays(line, at, short.next, short.span, bang, {})
  const other = line.skip(from, 'other')
  const number = other === null ? line.get(from, 'number') : null
  const nth = other === null && !number ? line.get(from, 'ordinal') : null
  const count = other !== null ? 2 : (number?.lexeme.n ?? nth?.lexeme.n ?? times)
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
  const sinceDone = line.skip(unit.next, 'sinceDone')
  if (sinceDone !== null) return withDays(line, at, sinceDone, every, true, {})
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
  const on = line.past(next, 'on', 'the')
  const lead = on > next && line.words[on]?.plain === 'a' ? on + 1 : on
  const found = daysAt(line, lead, lead > next, true)
  if (!found) return wholeMonthsOpen(line, at, next, every) ?? plain()
  if ('none' in found) return noSuchDay(line, at, found.next)
  // A rhythm of its own behind this one is not a day of it.
  if (found.days.on === 'weekdays' && every.unit === 'days' && every.amount % 7 === 0)
    return withDays(line, at, next, { amount: every.amount / 7, unit: 'weeks' }, fromCompletion, { quarter, ...more })
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
function everyOtherDaysAt(line: Line, from: number, bang: boolean): FoundPiece | null {
  const other = line.skip(from, 'other')
  // "Every two Tuesdays"; "alle 6 Mon." is of months.
  const number = other === null ? line.get(from, 'number') : null
  const isLong = number !== null && (line.words[number.next]?.plain.length ?? 0) > 3
  const many = isLong && number.lexeme.n > 1 && line.get(number.next, 'weekday') ? number : null
  return everyDaysAt(line, other ?? many?.next ?? from, bang, other === null ? (many?.lexeme.n ?? 1) : 2)
}

function everyDaysAt(line: Line, from: number, bang: boolean, times: number): FoundPiece | null {
  const found = daysAt(line, from, false, true) ?? plainDaysAt(line, from)
  if (!found) return null
  if ('none' in found) return noSuchDay(line, from, found.next)
  const { amount, unit } = (found.days.on === 'weekdays' ? null : found.every) ?? naturalUnit(found.days)
  return rhythm(found.next, { amount: amount * times, unit }, bang, found.days)
}

/** "tous les 5 du mois", "cada 5 de mes": a figure is a day there where its month is said. */
function plainDaysAt(line: Line, at: number): FoundDays | null {
  const found = line.english ? null : daysAt(line, at, true)
  return found && !('none' in found) && found.named ? found : null
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
  const open = openTimesPerAt(line, at)
  if (open) return open
  const word = line.get(at, 'timesPer')
  const glued = timesInOneAt(line, at)
  const number = word || glued ? null : line.get(at, 'number')
  const times = glued?.next ?? (number ? line.skip(number.next, 'times') : null)
  const half = /^semi-?monthly$/.test(line.words[at]?.plain ?? '') ? at + 1 : null
  if (half !== null) return timesEach(line, at, half, 2, { amount: 1, unit: 'months' })
  const after = word?.next ?? times
  if (after === null || after === undefined) return null
  const repeated = word?.lexeme.n === 1 ? everyAt(line, after) : null
  if (repeated) return repeated
  const count = word?.lexeme.n ?? glued?.n ?? number?.lexeme.n ?? 1
  const each = eachAt(line, after)
  return each && timesEach(line, at, each.next, count, each.every, !word && line.get(after, 'rhythm') !== null)
}

/** `inAll`: so many may be meant in all ("6x weekly"). */
function timesEach(line: Line, at: number, next: number, count: number, every: Span, inAll = false): FoundPiece {
  if (count === 1) return withDays(line, at, next, every, false, {})
  const found = withDays(line, at, next, every, false, { count })
  // "Twice a year, in April and October": which day of each is asked.
  if (found.piece.is === 'open') return found
  const days = found.piece.is === 'rhythm' ? found.piece.days : null
  if (days && howMany(days) === count) return found
  if (!daysFollow(line, next, count, every)) return whichDays(line, at, next, [count], every, inAll)
  return { next, piece: { is: 'rhythm', rhythm: { every, fromCompletion: false }, days: null } }
}

/** "4 weekly", "six-monthly". */
function countedAdverbAt(line: Line, at: number): FoundPiece | null {
  const glued = /^(\d{1,3})-?(daily|weekly|wkly|monthly|mthly|yearly|yrly)$/.exec(line.words[at]?.plain ?? '')
  if (glued) return counted(line, at, at + 1, Number(glued[1]), GLUED[glued[2] ?? ''] ?? 'days')
  const number = line.get(at, 'number')
  const adverb = number && line.get(number.next, 'rhythm')
  const { n = 0 } = number?.lexeme ?? {}
  if (!number || !adverb || adverb.lexeme.every.amount !== 1 || n < 2 || n > 24) return null
  // "Flat 3 monthly rent" is no "every 3 months".
  const [count, word] = [line.slice(at, number.next), line.slice(number.next, adverb.next)]
  const options = [
    { value: 'every', replacement: writtenEvery(n, adverb.lexeme.every.unit, line.language) },
    { value: 'name', replacement: `"${count}" ${word}`, label: `${word}, and “${count}” is part of the name` },
  ]
  const text = line.slice(at, adverb.next)
  return openRule(line, at, adverb.next, 'interval-word', options, `“${text}” can be read two ways. Which is meant?`)
}

const GLUED: Record<string, Span['unit']> = {
  daily: 'days',
  weekly: 'weeks',
  wkly: 'weeks',
  monthly: 'months',
  mthly: 'months',
  yearly: 'years',
  yrly: 'years',
}

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
