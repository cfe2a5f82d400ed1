import { formatDays, parseDays } from '../days/civil.ts'
import { printRule } from '../recurrence/rule.ts'
import type { Adjustment, CalendarDate, CountStep, Renewal, Schedule, Span, Unit } from '../schedule.ts'
import { readAdjustmentSentence, readOwnCalendar, readPlace } from './place-words.ts'
import { readRuleWords } from './read-rule-words.ts'
import { Reader } from './reader.ts'
import { OPEN_ENDS } from './schedule-sentence.ts'

/**
 * The schedule that a sentence of `scheduleSentence` says. A rule that does not say from when begins on `today`. Throws
 * `bad-sentence` with the place of what cannot be read, `bad-rule` for a number that no rule has.
 */
export function readScheduleSentence(text: string, today: CalendarDate): Schedule {
  parseDays(today)
  const reader = new Reader(text.trim())
  const schedule =
    readOnce(reader) ??
    readQuarter(reader, today) ??
    readBusinessDay(reader, today) ??
    readRecurring(reader, today) ??
    readTerm(reader) ??
    readCounted(reader) ??
    reader.fail('This is not how a schedule begins')
  if (reader.done) return schedule
  reader.need(/\.(?: |$)/, 'A full stop')
  const adjustment = reader.done ? null : readAdjustmentSentence(reader)
  reader.end()
  return adjustment ? { ...schedule, adjustment } : schedule
}

type Of<T extends Schedule['type']> = Extract<Schedule, { type: T }>

function readOnce(reader: Reader): Schedule | null {
  return reader.take(/Once, on /) ? { type: 'once', date: reader.needDate() } : null
}

function readQuarter(reader: Reader, today: CalendarDate): Schedule | null {
  if (!reader.take(/Every quarter, on the /)) return null
  const day = reader.take(/last day/) ? 'last' : (reader.nth() ?? reader.fail('A day such as “7th” was expected here'))
  reader.need(/ of the /, '“of the 2nd month after the quarter ends”')
  const month = reader.nth() ?? reader.fail('A month such as “2nd” was expected here')
  reader.need(/ month after the quarter ends/, '“month after the quarter ends”')
  const monthEnd = reader.take(/, in months that have it/)
    ? ('omit' as const)
    : reader.take(/, or the 1st after a shorter month/)
      ? ('forward' as const)
      : undefined
  const limits = readLimits(reader)
  const start = readFrom(reader, today)
  return {
    type: 'recurring',
    start,
    rule: { kind: 'afterQuarterEnd', month, day },
    ...(monthEnd ? { monthEnd } : {}),
    ...limits,
  }
}

function readBusinessDay(reader: Reader, today: CalendarDate): Schedule | null {
  return reader.attempt(() => {
    const every = reader.take(/Every (?:(other )|(\d{1,4}) )?months? on the /)
    const nth = every ? reader.nth() : null
    if (!every || nth === null || !reader.take(/ business day\b/)) return null
    const regions = readPlace(reader)
    const limits = readLimits(reader)
    const everyMonths = every[1] ? 2 : Number(every[2] ?? 1)
    const start = readFrom(reader, today)
    return { type: 'recurring', start, rule: { kind: 'nthBusinessDay', nth, everyMonths, regions }, ...limits }
  })
}

function readRecurring(reader: Reader, today: CalendarDate): Schedule | null {
  const said = readRuleWords(reader)
  if (!said) return null
  const { count, until, ...rest } = said.rule
  const start = readFrom(reader, today)
  const dates = (lead: RegExp) =>
    reader.take(lead)
      ? (reader.list(() => reader.date(), 'and', MOST_DATES) ??
        reader.fail('A date such as “5 March 2027” was expected here'))
      : []
  const rdates = dates(/, and also on /)
  const exdates = dates(/, except on /)
  return {
    type: 'recurring',
    start,
    rule: {
      kind: 'rrule',
      rrule: printRule({ ...rest, count: null, until: null }),
      ...(rdates.length ? { rdates } : {}),
      ...(exdates.length ? { exdates } : {}),
    },
    ...(said.monthEnd === 'omit' ? {} : { monthEnd: said.monthEnd }),
    ...(count === null ? {} : { count }),
    ...(until ? { until: formatDays(Math.floor(until.seconds / 86400)) } : {}),
  }
}

const MOST_DATES = 4_000

function readLimits(reader: Reader): { count?: number; until?: CalendarDate } {
  const count = readCount(reader)
  const until = reader.take(/, until /) ? reader.needDate() : null
  return { ...count, ...(until ? { until } : {}) }
}

function readCount(reader: Reader): { count?: number } {
  const count = reader.take(/, (\d{1,10}) times?\b/)
  return count ? { count: Number(count[1]) } : {}
}

function readFrom(reader: Reader, today: CalendarDate): CalendarDate {
  return reader.take(/, from /) ? reader.needDate() : today
}

function readTerm(reader: Reader): Of<'term'> | null {
  const said: Omit<Of<'term'>, 'renewal' | 'type'> = {}
  if (reader.take(/Has no end yet/)) return { type: 'term', renewal: readRenewal(reader) }
  const runs = reader.take(/Runs (from|for) /)
  if (runs) {
    if (runs[1]?.toLowerCase() === 'from') said.start = reader.needDate()
    if (said.start === undefined || reader.take(/ for /)) said.initial = needSpan(reader)
  }
  if (reader.take(runs ? / and ends on / : /Ends on /)) said.end = reader.needDate()
  else if (!runs) return null
  return { type: 'term', ...said, renewal: readRenewal(reader) }
}

function readRenewal(reader: Reader): Renewal {
  if (reader.take(/ and is not renewed/)) return { form: 'none' }
  if (reader.take(/, then runs on until notice ends it /)) {
    const ends = Object.entries(OPEN_ENDS).find(([, words]) => reader.take(new RegExp(words)))
    const terminatesAt = (['monthEnd', 'quarterEnd', 'yearEnd', 'anyDay'] as const).find((one) => one === ends?.[0])
    return {
      form: 'openEnded',
      terminatesAt: terminatesAt ?? reader.fail('“at the end of a month” or the like was expected here'),
    }
  }
  const form = reader.need(/, then (renews by itself|can be renewed) for /, '“and is not renewed”, or how it renews')
  const span = needSpan(reader)
  reader.need(/ at a time/, '“at a time”')
  return { form: form[1]?.toLowerCase() === 'can be renewed' ? 'express' : 'tacit', span }
}

/** Both count from a day: of the last time, or of a named event. */
function readCounted(reader: Reader): Schedule | null {
  const completion = reader.attempt(() => readFromCompletion(reader))
  if (completion) return completion
  const said: { adjustment?: Adjustment } = {}
  const calendar = (own: Adjustment) => {
    said.adjustment = own
  }
  const first = readStep(reader, calendar)
  if (!first) return null
  const name = reader.need(
    / “([^]*)”(?=, wh(?:ose date is not known yet|ich is on \w+ \d))/,
    'The name of the date it counts from, in quotes,',
  )
  const date = reader.take(/, whose date is not known yet/)
    ? null
    : (reader.need(/, which is on /, 'Its date'), reader.needDate())
  const further: CountStep[] = []
  while (reader.take(/, then /)) {
    const step = readStep(reader, calendar)
    if (!step) reader.fail('“3 days after that” or the like was expected here')
    reader.need(/ that\b/, '“that”')
    further.push(step)
  }
  const repeat = reader.take(/, and again with that date moved on by /) ? readRepeat(reader) : null
  const pinned = reader.take(/, pinned to /) ? reader.needDate() : null
  return {
    type: 'derived',
    trigger: { name: name[1] ?? '', date },
    ...first,
    ...(further.length ? { further } : {}),
    ...(repeat ? { repeat } : {}),
    ...(pinned ? { pinned } : {}),
    ...said,
  }
}

function readFromCompletion(reader: Reader): Schedule | null {
  const every = readSpan(reader)
  if (!every || !reader.take(/ after it was last done/)) return null
  const renewal = reader.take(/, or after its old end if that is later/)
  const noLater = reader.take(/, or after its own date if that is earlier/)
  const forward = reader.take(/, going over a shorter month/)
  const count = readCount(reader)
  reader.need(/, first on /, 'The first date')
  const start = reader.needDate()
  return {
    type: 'fromCompletion',
    ...(renewal ? { basis: 'fromRenewal' as const } : noLater ? { basis: 'fromDueIfLate' as const } : {}),
    start,
    every,
    ...count,
    ...(forward ? { monthEnd: 'forward' as const } : {}),
  }
}

function readStep(reader: Reader, calendar: (own: Adjustment) => void): CountStep | null {
  if (reader.take(/on the day of\b/)) return { amount: 0, unit: 'days' }
  const match = reader.take(/(\d{1,5}) (business day|day|week|month|year)s?\b/)
  if (!match) return null
  const unit = match[2]?.toLowerCase() === 'business day' ? ('businessDays' as const) : unitOf(match[2] ?? '')
  if (unit === 'businessDays') {
    const regions = reader.attempt(() => readBusinessPlace(reader)) ?? []
    const own = readOwnCalendar(reader)
    if (regions.length || Object.keys(own).length) calendar({ convention: 'unadjusted', regions, ...own })
  }
  const counting = reader.take(/ counting that day/)
    ? ('inclusive' as const)
    : reader.take(/ in between/)
      ? ('clear' as const)
      : null
  const endOfMonth = reader.take(/ from month end to month end/)
  const direction = reader.need(/ (before|after)\b/, '“before” or “after”')
  const amount = Number(match[1]) * (direction[1]?.toLowerCase() === 'before' ? -1 : 1)
  return { amount, unit, ...(counting ? { counting } : {}), ...(endOfMonth ? { endOfMonth: true } : {}) }
}

/** " in between" says how it counts, not where. */
function readBusinessPlace(reader: Reader): string[] | null {
  const regions = readPlace(reader)
  return regions.length ? regions : null
}

function readRepeat(reader: Reader): NonNullable<Of<'derived'>['repeat']> {
  const { amount, unit } = needSpan(reader)
  reader.need(/ each time/, '“each time”')
  return { every: amount, unit, ...(reader.take(/ from month end to month end/) ? { endOfMonth: true } : {}) }
}

function readSpan(reader: Reader): Span | null {
  const match = reader.take(/(-?\d{1,5}) (day|week|month|year)s?\b/)
  return match ? { amount: Number(match[1]), unit: unitOf(match[2] ?? '') } : null
}

function needSpan(reader: Reader): Span {
  return readSpan(reader) ?? reader.fail('A length such as “12 months” was expected here')
}

const unitOf = (word: string): Unit => UNIT_WORDS.find((unit) => unit === `${word.toLowerCase()}s`) ?? 'days'
const UNIT_WORDS = ['days', 'weeks', 'months', 'years'] as const
