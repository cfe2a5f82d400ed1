import { asName } from '../as-name.ts'
import { daysAt } from './days.ts'
import { type FoundPiece, openRule, rhythm } from '../found-piece.ts'
import type { Line } from '../line.ts'
import { timesOf } from '../part-of-day.ts'
import { openLengthAt } from '../dates/open-lengths.ts'

/** How often, where the words can be read in more ways than one or name more than one day: each is asked. */
export function openRhythmAt(line: Line, at: number, from: number): FoundPiece | null {
  return everyWorkingDayAt(line, at, from) ?? everyPartOfDay(line, at, from) ?? everyWeekend(line, at, from)
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

export function twoMeaningsAt(line: Line, at: number): FoundPiece | null {
  const found = line.get(at, 'twoMeanings')
  if (!found) return null
  const base = found.lexeme.word.replace(/^bi[- ]?/, '')
  const days = base === 'weekly' ? daysAt(line, line.past(found.next, 'on'), false, true) : null
  // On one day it cannot come twice a week.
  if (days && !('none' in days) && days.days.on === 'weekdays' && days.days.days.length === 1)
    return rhythm(days.next, { amount: 2, unit: 'weeks' }, false, days.days)
  const meanings = TWO_MEANINGS[base] ?? TWO_MEANINGS['annually'] ?? []
  const options = meanings.map(([value, replacement]) => ({ value, replacement, label: value }))
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
    { value: 'every weekday', replacement: 'every weekday', label: 'every weekday, on holidays too' },
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
    {
      value: `every ${ordinalWord(nth.lexeme.n)} ${day} of the month`,
      replacement: `every ${ordinalWord(nth.lexeme.n)} ${day} of the month`,
    },
    { value: `every ${nth.lexeme.n} weeks on ${day}`, replacement: `every ${nth.lexeme.n} weeks on ${day}` },
  ]
  const text = line.slice(at, weekday.next)
  return openRule(line, at, weekday.next, 'nth-weekday', options, `“${text}” can be read two ways. Which is meant?`)
}

const ordinalWord = (n: number) => ['', '1st', '2nd', '3rd', '4th', '5th'][n] ?? `${n}th`

/** "every morning": every day; the time that a part of the day has is asked. */
function everyPartOfDay(line: Line, at: number, from: number): FoundPiece | null {
  const next = line.skip(from, 'partOfDay')
  if (next === null) return null
  const text = line.slice(at, next)
  const plain = { value: 'every day', replacement: 'every day', label: 'every day, at no one time' }
  const times = timesOf(line.slice(from, next)).map((time) => `every day at ${time}`)
  const timed = line.words.slice(next).some(({ figures }) => figures?.is === 'time')
  const options = [...(timed ? [] : times.map((said) => ({ value: said, replacement: said }))), plain, asName(text)]
  return openRule(line, at, next, 'which-days', options, `“${text}” has no one time. Choose one, or none.`)
}

function everyWeekend(line: Line, at: number, from: number): FoundPiece | null {
  const next = line.skip(from, 'weekend')
  if (next === null) return null
  const texts = ['every Saturday', 'every Saturday and Sunday', 'every Sunday']
  const options = [...texts.map((text) => ({ value: text, replacement: text })), asName(line.slice(at, next))]
  return openRule(line, at, next, 'which-days', options, `“${line.slice(at, next)}” is two days. Which are meant?`)
}
