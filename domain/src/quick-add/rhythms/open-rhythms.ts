import { asName } from '../as-name.ts'
import { writtenWeekdays } from '../dates/written-date.ts'
import { writtenEvery, writtenFixed, writtenLed, writtenMonthDays, writtenNth } from './written-rule.ts'
import { daysAt } from './days.ts'
import { type FoundPiece, openRule, rhythm } from '../found-piece.ts'
import type { Line } from '../line.ts'
import { isOfPart, timesOf } from '../part-of-day.ts'
import { timeAt } from '../time.ts'
import { whichDays } from './times-per.ts'
import { openLengthAt } from '../dates/open-lengths.ts'

/** How often, where the words can be read in more ways than one or name more than one day: each is asked. */
export function openRhythmAt(line: Line, at: number, from: number): FoundPiece | null {
  return (
    everyHours(line, at, from) ??
    everyWorkingDayAt(line, at, from) ??
    everyPartOfDay(line, at, from) ??
    everyWeekend(line, at, from)
  )
}

const TWO_MEANINGS: Record<string, [value: string, replacement: (language: string) => string][]> = {
  weekly: [
    ['every 2 weeks', (language) => writtenEvery(2, 'weeks', language)],
    ['twice a week', (language) => writtenWeekdays([1, 4], language)],
  ],
  monthly: [
    ['every 2 months', (language) => writtenEvery(2, 'months', language)],
    ['twice a month', (language) => writtenMonthDays([1, 15], language)],
  ],
  annually: [
    ['twice a year', (language) => writtenEvery(6, 'months', language)],
    ['every 2 years', (language) => writtenEvery(2, 'years', language)],
  ],
}

export function twoMeaningsAt(line: Line, at: number): FoundPiece | null {
  const found = line.get(at, 'twoMeanings')
  if (!found) return null
  const base = found.lexeme.word.replace(/^bi[- ]?/, '')
  const days = base === 'weekly' ? daysAt(line, line.past(found.next, 'on'), false, true) : null
  // On one day it cannot come twice a week.
  if (days && !('none' in days) && days.days.on === 'weekdays' && days.days.days.length === 1)
    return rhythm(days.next, { amount: 2, unit: 'weeks' }, false, days.days)
  const meanings = TWO_MEANINGS[base] ?? TWO_MEANINGS['annually'] ?? []
  const options = meanings.map(([value, written]) => ({ value, replacement: written(line.language), label: value }))
  const text = line.slice(at, found.next)
  return openRule(line, at, found.next, 'interval-word', options, `“${text}” is said of both. Which is meant?`)
}

/** "every 4 to 6 weeks", "every few days": a rule keeps one of them. */
export function everyOpenLengthAt(line: Line, at: number, from: number): FoundPiece | null {
  const found = openLengthAt(line, from)
  if (!found) return null
  const every = line.slice(at, from)
  const options = found.lengths.map(({ text }) => ({ value: `${every} ${text}`, replacement: `${every} ${text}` }))
  const text = line.slice(at, found.next)
  const question =
    found.asks === 'which-end'
      ? `“${text}” can be the shorter or the longer one. Which is kept?`
      : `“${text}” is no number. How often?`
  return openRule(line, at, found.next, 'interval-word', options, question)
}

/** "every working day": a rule comes on weekdays, and where holidays count that is another thing. */
function everyWorkingDayAt(line: Line, at: number, from: number): FoundPiece | null {
  const next = line.skip(from, 'weekdays') === null ? line.skip(from, 'businessDays') : null
  if (next === null) return null
  if ((line.context.regions ?? []).length === 0)
    return rhythm(next, { amount: 1, unit: 'weeks' }, false, { on: 'weekdays', days: ['MO', 'TU', 'WE', 'TH', 'FR'] })
  const text = line.slice(at, next)
  const options = [
    {
      value: 'every weekday',
      replacement: writtenFixed('weekdays', line.language),
      label: 'every weekday, on holidays too',
    },
    asName(text),
  ]
  const question = `“${text}” would leave out holidays, and a rule by weekdays does not. Which is meant?`
  return openRule(line, at, next, 'which-days', options, question)
}

/** "every second Tuesday": of the month, or every two weeks; "every first", "fifth" and "last" are of the month. */
export function nthWeekdayAt(line: Line, at: number, from: number): FoundPiece | null {
  const nth = line.get(from, 'ordinal')
  const weekday = nth && nth.lexeme.n >= 2 && nth.lexeme.n <= 4 ? line.get(nth.next, 'weekday') : null
  if (!nth || !weekday || line.past(weekday.next, 'of', 'in') > weekday.next) return null
  const ofMonth = daysAt(line, from, false)
  if (ofMonth && !('none' in ofMonth) && ofMonth.named) return null
  const day = line.slice(nth.next, weekday.next)
  const options = [
    { value: 'month', of: 'nthOfEvery' as const },
    { value: 'weeks', of: 'weeksOn' as const },
  ].map(({ value, of }) => ({ value, replacement: writtenNth(nth.lexeme.n, day, of, line.language) }))
  const text = line.slice(at, weekday.next)
  return openRule(line, at, weekday.next, 'nth-weekday', options, `“${text}” can be read two ways. Which is meant?`)
}

const daily = (next: number): FoundPiece => ({
  next,
  piece: { is: 'rhythm', rhythm: { every: { amount: 1, unit: 'days' }, fromCompletion: false }, days: null },
})

/** "every 8 hours": more than once a day, and a date comes once. */
export function everyHours(line: Line, at: number, from: number): FoundPiece | null {
  const number = line.get(from, 'number')
  const span = line.words[from]?.figures
  // "Alle 8h" is no time there.
  const isTime = span?.is === 'time' && /^\d+h$/.test(line.slice(from, from + 1))
  const glued = (span?.is === 'span' && span.unit === 'clock') || isTime ? from + 1 : null
  const range = span?.is === 'days' ? from + 1 : null
  const hours = number && !line.english ? line.skip(number.next, 'oclock') : null
  const next = glued ?? line.skip(number?.next ?? range ?? from, 'clockUnit') ?? hours
  return next === null ? null : whichDays(line, at, next, [], { amount: 1, unit: 'days' })
}

/** "every morning": every day; the time that a part of the day has is asked. */
function everyPartOfDay(line: Line, at: number, from: number): FoundPiece | null {
  // "Jeden Morgen", "cada mañana": the morning, which "tomorrow" is called by as well.
  const next = line.skip(from, 'partOfDay') ?? (line.english ? null : line.skip(from, 'tomorrow'))
  if (next === null) return null
  // "Every morning at 8": the time is said behind it.
  const time = timeAt(line, next, true)?.piece
  if (time?.is === 'time' && isOfPart(line.slice(from, next), time.at)) return daily(next)
  const text = line.slice(at, next)
  const eachDay = writtenEvery(1, 'days', line.language)
  const plain = { value: 'every day', replacement: eachDay, label: 'every day, at no one time' }
  const times = timesOf(line.slice(from, next)).map((time) => `${eachDay} ${writtenLed('at', time, line.language)}`)
  const timed = line.words.slice(next).some(({ figures }) => figures?.is === 'time')
  const options = [...(timed ? [] : times.map((said) => ({ value: said, replacement: said }))), plain, asName(text)]
  return openRule(line, at, next, 'which-days', options, `“${text}” has no one time. Choose one, or none.`)
}

function everyWeekend(line: Line, at: number, from: number): FoundPiece | null {
  const next = line.skip(from, 'weekend')
  if (next === null) return null
  const texts = line.english
    ? ['every Saturday', 'every Saturday and Sunday', 'every Sunday']
    : [[6], [6, 7], [7]].map((days) => writtenWeekdays(days, line.language))
  const options = [...texts.map((text) => ({ value: text, replacement: text })), asName(line.slice(at, next))]
  return openRule(line, at, next, 'which-days', options, `“${line.slice(at, next)}” is two days. Which are meant?`)
}
