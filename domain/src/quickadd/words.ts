import type { Span, Unit } from '../schedule.ts'

/** Ends a token: white space, a comma, the line's end, or a full stop that ends a sentence. */
export const END = '(?=$|[\\s,;]|[.)!?](?:\\s|$))'
export const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'
export const WEEKDAY =
  '(mon|tues?|wed|thu(?:rs?)?|fri|sat|sun|monday|tuesday|wednesday|thursday|friday|saturday|sunday)'
export const ORDINAL = '(\\d{1,2}(?:st|nd|rd|th)|first|second|third|fourth|fifth)'
export const UNIT = '(days?|weeks?|months?|years?|quarters?|fortnights?)'
export const NUMBER = '(\\d{1,4}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)'
/** A short duration (`30d`, `3mo`); the long form (`3 months`) reads the same. */
export const DURATION = '(\\d{1,4})\\s?(d|w|mo|y|days?|weeks?|months?|years?)'
export const REGIONS = '([A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,4})*(?:\\+[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,4})*)*)'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
export const BYDAY = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type ByDay = (typeof BYDAY)[number]
const COUNTING = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]
const ORDINALS = ['zeroth', 'first', 'second', 'third', 'fourth', 'fifth']

/** 1 to 12 for a month's name or its short form. */
export const monthNumber = (name: string) => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1
/** 1 (Monday) to 7 for a weekday's name or its short form. */
export const weekdayNumber = (name: string) => WEEKDAYS.indexOf(name.slice(0, 3).toLowerCase()) + 1
export const byDay = (name: string): ByDay => BYDAY[weekdayNumber(name) - 1] ?? 'MO'

export function countNumber(word: string): number {
  if (/^\d/.test(word)) return Number(word)
  const lower = word.toLowerCase()
  return lower === 'a' || lower === 'an' ? 1 : COUNTING.indexOf(lower)
}

export function ordinalNumber(word: string): number {
  return /^\d/.test(word) ? Number.parseInt(word, 10) : ORDINALS.indexOf(word.toLowerCase())
}

/** `n` of a unit as written; a quarter is 3 months, a fortnight 2 weeks. */
export function spanOf(n: number, unit: string): Span {
  const lower = unit.toLowerCase()
  if (lower.startsWith('q')) return { amount: n * 3, unit: 'months' }
  if (lower.startsWith('f')) return { amount: n * 2, unit: 'weeks' }
  const units: Record<string, Unit> = { d: 'days', w: 'weeks', m: 'months', y: 'years' }
  return { amount: n, unit: units[lower.charAt(0)] ?? 'days' }
}

const compiled = new Map<string, RegExp>()
/** Matches `source` at exactly `at`, ignoring case. */
export function matchAt(source: string, line: string, at: number): RegExpExecArray | null {
  let pattern = compiled.get(source)
  if (!pattern) {
    pattern = new RegExp(source, 'iuy')
    compiled.set(source, pattern)
  }
  pattern.lastIndex = at
  return pattern.exec(line)
}
