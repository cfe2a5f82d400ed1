import { daysInMonth } from './civil-days.ts'
import { type Match, refused, type SaidDays, type SaidRule } from './piece.ts'
import {
  type ByDay,
  BYDAY,
  byDay,
  END,
  matchAt,
  MONTH,
  monthNumber,
  NUMBER,
  countNumber,
  ORDINAL,
  ordinalNumber,
  REGIONS,
  spanOf,
  UNIT,
  WEEKDAY,
} from './words.ts'

/** A recurrence at `at`: "monthly on the 31st", "every! 12 months", "every last Friday of the month", "every 2nd business day in GB-ENG". */
export function ruleAt(line: string, from: number): Match | null {
  const at = from + (matchAt('due\\s+', line, from)?.[0].length ?? 0)
  return (
    quarterAt(line, at) ??
    monthEndWords(line, at) ??
    intervalWord(line, at) ??
    everyDays(line, at) ??
    daysOfEachMonth(line, at) ??
    everyUnit(line, at)
  )
}

const MAX_INTERVAL = 3660
const QUARTER_END = `month\\s+after\\s+(?:the\\s+|each\\s+)?quarter(?:'s)?[\\s-]+end${END}`

function quarterAt(line: string, at: number): Match | null {
  const plain = matchAt(`every\\s+quarter[\\s-]+end${END}`, line, at)
  if (plain) return fixed(at + plain[0].length, 3, { on: 'quarterEnd' })
  const match = matchAt(
    `(?:quarterly|every\\s+quarter)\\s+(?:on\\s+)?(?:the\\s+)?(?:${ORDINAL}|(last)\\s+day)\\s+of\\s+(?:the\\s+)?${ORDINAL}\\s+${QUARTER_END}`,
    line,
    at,
  )
  if (!match) return null
  const end = at + match[0].length
  const month = ordinalNumber(match[3] ?? '')
  const day = match[2] ? 'last' : ordinalNumber(match[1] ?? '')
  if (month < 1 || month > 12 || (day !== 'last' && (day < 1 || day > 31))) return noSuchDay(end, match[0])
  return fixed(end, 3, { on: 'afterQuarterEnd', month, day })
}

function monthEndWords(line: string, at: number): Match | null {
  const match = matchAt(
    `(?:(?:every\\s+month|monthly)\\s+(?:at\\s+|on\\s+)?(?:the\\s+)?end\\s+of\\s+(?:the\\s+|each\\s+)?month|every\\s+(?:end\\s+of\\s+(?:the\\s+)?month|month[\\s-]+end)|monthly\\s+at\\s+month[\\s-]+end)${END}`,
    line,
    at,
  )
  if (!match) return null
  const options = [
    { value: 'FREQ=MONTHLY;BYMONTHDAY=-1', replacement: 'monthly on the last day' },
    { value: 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', replacement: 'every last business day' },
  ]
  return {
    end: at + match[0].length,
    kind: 'rule',
    piece: { is: 'unsure', about: 'rule', code: 'end-of-month', options },
  }
}

const TWO_MEANINGS: Record<string, [string, string]> = {
  biweekly: ['every 2 weeks', 'twice a week'],
  bimonthly: ['every 2 months', 'twice a month'],
  biannually: ['twice a year', 'every 2 years'],
  biannual: ['twice a year', 'every 2 years'],
}
const IN_RULES: Record<string, string> = {
  'twice a week': 'every Mon, Thu',
  'twice a month': 'every 1st and 15th',
  'twice a year': 'every 6 months',
}

function intervalWord(line: string, at: number): Match | null {
  const match = matchAt(`(biweekly|bimonthly|biannually|biannual)${END}`, line, at)
  if (!match) return null
  const options = (TWO_MEANINGS[match[0].toLowerCase()] ?? []).map((value) => ({
    value,
    replacement: IN_RULES[value] ?? value,
  }))
  return {
    end: at + match[0].length,
    kind: 'rule',
    piece: { is: 'unsure', about: 'rule', code: 'interval-word', options },
  }
}

/** "every 15th", "every other Friday", "every last Monday of May": the days follow "every" directly. */
function everyDays(line: string, at: number): Match | null {
  const lead = matchAt('every(!)?\\s+(other\\s+)?(?:the\\s+)?', line, at)
  if (!lead) return null
  const days = daysAt(line, at + lead[0].length, false)
  if (!days) return null
  if ('none' in days) return noSuchDay(days.end, line.slice(at, days.end))
  const n = lead[2] ? 2 : 1
  const unit =
    days.said.on === 'weekdays'
      ? 'weeks'
      : days.said.on === 'yearDay' || (days.said.on === 'nthWeekday' && days.said.month)
        ? 'years'
        : 'months'
  return said(days.end, { every: { amount: n, unit }, fromCompletion: Boolean(lead[1]), days: days.said })
}

/** "the last Friday of each month": a rule without "every" before it. */
function daysOfEachMonth(line: string, at: number): Match | null {
  const lead = matchAt(
    `(?:on\\s+)?(?:the\\s+)?(?=(?:(?:${ORDINAL}|last)\\s+${WEEKDAY}|last\\s+day)\\s+of\\s+(?:each|every)\\s+month${END})`,
    line,
    at,
  )
  const days = lead && daysAt(line, at + lead[0].length, false)
  if (!days) return null
  if ('none' in days) return noSuchDay(days.end, line.slice(at, days.end))
  return fixed(days.end, 1, days.said)
}

const ADVERBS: Record<string, [number, string]> = {
  daily: [1, 'days'],
  weekly: [1, 'weeks'],
  fortnightly: [2, 'weeks'],
  monthly: [1, 'months'],
  quarterly: [3, 'months'],
  'half-yearly': [6, 'months'],
  semiannually: [6, 'months'],
  yearly: [1, 'years'],
  annually: [1, 'years'],
}

function everyUnit(line: string, at: number): Match | null {
  const adverb = matchAt(
    `(daily|weekly|fortnightly|monthly|quarterly|half-yearly|semiannually|yearly|annually)${END}`,
    line,
    at,
  )
  const every = adverb ? null : matchAt(`every(!)?\\s+(?:(other)\\s+|${NUMBER}\\s+)?${UNIT}${END}`, line, at)
  const match = adverb ?? every
  if (!match) return null
  const end = at + match[0].length
  const [count, unit] = adverb
    ? (ADVERBS[match[0].toLowerCase()] ?? [1, 'days'])
    : [every?.[2] ? 2 : countNumber(every?.[3] ?? '1'), every?.[4] ?? 'days']
  const span = spanOf(count, unit)
  if (span.amount < 1 || span.amount > MAX_INTERVAL) {
    return refused(
      end,
      'rule',
      'bad-interval',
      `“${match[0]}” never comes round. Say how often with a number from 1 to ${MAX_INTERVAL}, such as “every 3 months”.`,
    )
  }
  const rule: SaidRule = { every: span, fromCompletion: Boolean(every?.[1]), days: null }
  const lead = matchAt('\\s+(on\\s+)?(?:the\\s+)?', line, end)
  const days = lead && daysAt(line, end + lead[0].length, Boolean(lead[1]))
  if (!days) return said(end, rule)
  if ('none' in days) return noSuchDay(days.end, line.slice(at, days.end))
  return fits(days.said, span.unit) ? said(days.end, { ...rule, days: days.said }) : said(end, rule)
}

/** A day of the month makes no sense of "weekly"; what does not fit is left for the rest of the line. */
function fits(days: SaidDays, unit: string): boolean {
  if (days.on === 'weekdays') return unit === 'weeks'
  if (days.on === 'yearDay') return unit === 'years'
  if (days.on === 'nthWeekday') return days.month ? unit === 'years' : unit === 'months'
  return unit === 'months'
}

type FoundDays = { end: number; said: SaidDays } | { end: number; none: true }

function daysAt(line: string, at: number, plainNumbers: boolean): FoundDays | null {
  return (
    weekdaysAt(line, at) ??
    businessDayAt(line, at) ??
    nthWeekdayAt(line, at) ??
    yearDayAt(line, at) ??
    lastDayAt(line, at) ??
    monthDaysAt(line, at, plainNumbers)
  )
}

function weekdaysAt(line: string, at: number): FoundDays | null {
  const working = matchAt(`(?:weekdays?|workdays?|working\\s+days?)${END}`, line, at)
  if (working) return { end: at + working[0].length, said: { on: 'weekdays', days: ['MO', 'TU', 'WE', 'TH', 'FR'] } }
  const first = matchAt(`${WEEKDAY}s?${END}`, line, at)
  if (!first) return null
  const days: ByDay[] = [byDay(first[1] ?? '')]
  let end = at + first[0].length
  for (;;) {
    const more = matchAt(`(?:\\s*,\\s*(?:and\\s+)?|\\s+and\\s+|\\s*&\\s*)${WEEKDAY}s?${END}`, line, end)
    if (!more) break
    days.push(byDay(more[1] ?? ''))
    end += more[0].length
  }
  return { end, said: { on: 'weekdays', days: BYDAY.filter((day) => days.includes(day)) } }
}

const OF_MONTH = '(?:\\s+of\\s+(?:the\\s+|each\\s+|every\\s+)?month(?![a-z]))?'

function businessDayAt(line: string, at: number): FoundDays | null {
  const match = matchAt(
    `(?:${ORDINAL}|(last))\\s+(?:business|working)\\s+day${OF_MONTH}(?:\\s+in\\s+${REGIONS})?${END}`,
    line,
    at,
  )
  if (!match) return null
  const nth = match[2] ? -1 : ordinalNumber(match[1] ?? '')
  const end = at + match[0].length
  return nth === 0 || nth > 23
    ? { end, none: true }
    : { end, said: { on: 'businessDay', nth, regions: match[3]?.toUpperCase().split('+') ?? [] } }
}

function nthWeekdayAt(line: string, at: number): FoundDays | null {
  const match = matchAt(
    `(?:${ORDINAL}|(last))\\s+${WEEKDAY}(?:\\s+(?:of|in)\\s+${MONTH}${END}|${OF_MONTH}${END})`,
    line,
    at,
  )
  if (!match) return null
  const nth = match[2] ? -1 : ordinalNumber(match[1] ?? '')
  const end = at + match[0].length
  if (nth === 0 || nth > 5) return { end, none: true }
  return {
    end,
    said: { on: 'nthWeekday', nth, day: byDay(match[3] ?? ''), month: match[4] ? monthNumber(match[4]) : undefined },
  }
}

function yearDayAt(line: string, at: number): FoundDays | null {
  const dayMonth = matchAt(
    `(\\d{1,2})(?:st|nd|rd|th)?\\s+(?:of\\s+)?${MONTH}${END}(?!\\s+(?:19|20|21)\\d\\d)`,
    line,
    at,
  )
  const monthDay = dayMonth
    ? null
    : matchAt(`${MONTH}\\s+(\\d{1,2})(?:st|nd|rd|th)?${END}(?!,?\\s+(?:19|20|21)\\d\\d)`, line, at)
  const match = dayMonth ?? monthDay
  if (!match) return null
  const [day, month] = dayMonth
    ? [Number(match[1]), monthNumber(match[2] ?? '')]
    : [Number(match[2]), monthNumber(match[1] ?? '')]
  const end = at + match[0].length
  return day < 1 || day > daysInMonth(2000, month) ? { end, none: true } : { end, said: { on: 'yearDay', month, day } }
}

function lastDayAt(line: string, at: number): FoundDays | null {
  const match = matchAt(`last\\s+day${OF_MONTH}${END}`, line, at)
  return match && { end: at + match[0].length, said: { on: 'monthDays', days: [-1] } }
}

function monthDaysAt(line: string, at: number, plainNumbers: boolean): FoundDays | null {
  const day = plainNumbers ? '(\\d{1,2}(?:st|nd|rd|th)?|first|second|third|fourth|fifth)' : ORDINAL
  const notMonth = `(?!\\s+(?:of\\s+)?(?:${MONTH}${END}|${WEEKDAY}${END}))`
  const first = matchAt(`${day}${END}${notMonth}`, line, at)
  if (!first) return null
  const days = [ordinalNumber(first[1] ?? '')]
  let end = at + first[0].length
  for (;;) {
    const more = matchAt(
      `(?:\\s*,\\s*(?:and\\s+)?|\\s+and\\s+(?:the\\s+)?|\\s*&\\s*)${ORDINAL}${END}${notMonth}`,
      line,
      end,
    )
    if (!more) break
    days.push(ordinalNumber(more[1] ?? ''))
    end += more[0].length
  }
  end += matchAt(`\\s+of\\s+(?:the\\s+|each\\s+|every\\s+)?month${END}`, line, end)?.[0].length ?? 0
  return days.some((n) => n < 1 || n > 31)
    ? { end, none: true }
    : { end, said: { on: 'monthDays', days: [...new Set(days)].sort((a, b) => a - b) } }
}

const fixed = (end: number, months: number, days: SaidDays): Match =>
  said(end, { every: { amount: months, unit: 'months' }, fromCompletion: false, days })
const said = (end: number, rule: SaidRule): Match => ({ end, kind: 'rule', piece: { is: 'rule', rule } })
const noSuchDay = (end: number, text: string): Match =>
  refused(end, 'rule', 'no-such-date', `“${text}” names a day that no month has. Correct the day, or say “last day”.`)
