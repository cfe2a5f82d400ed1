import {
  addDays,
  type CalendarDate,
  occurrences,
  parseDays,
  parseQuickAdd,
  parseRule,
  printRule,
  type QuickAdd,
  type Schedule,
  type Span,
  weekday,
} from '@duebook/domain'
import { type DateHabit, readDate } from '../values/date-column.ts'
import { dateText, existing } from '../values/date-text.ts'
import { monthOf, weekdayOf } from '../values/months.ts'
import { everySpan, type Recurring } from '../values/start-of-rhythm.ts'
import { type ImportContext, Unread } from '../verdicts.ts'
import { type Parts, partsOf } from './phrase-parts.ts'

/** What the phrase of a task's date says. `relative`: counted from the day of import; `assumed`: nothing said which of several weeks begins it. */
export type Phrase = {
  schedules: Schedule[]
  time: string | null
  /** Where the moment was written with its own offset. */
  zone: string | null
  relative: boolean
  assumed: boolean
}

/**
 * Reads `every 3rd friday`, `jeden 10.`, `1 dec 10am`; `language` is the file's own code for it, English is always tried too, and
 * `start` stands in for a day that the phrase does not say. Throws `Unread`.
 */
export function readPhrase(
  written: string,
  language: string,
  habit: DateHabit,
  context: ImportContext,
  start: CalendarDate | null = null,
): Phrase {
  const shown = written.trim().slice(0, 200)
  if (written.trim().length > 200) throw new Unread('date-not-understood', shown)
  const plain = plainDate(shown, habit, context)
  if (plain) return { schedules: [{ type: 'once', date: plain.day }], ...plain, relative: false, assumed: false }
  const parts = partsOf(shown)
  if (parts.tooOften) throw new Unread('too-often', shown)
  const reader: Reader = { shown, language, habit, context }
  const from = parts.starting === null ? null : dayOf(parts.starting, reader)
  const until = parts.ending === null ? null : dayOf(parts.ending, reader)
  const said = from?.day ?? start
  const found = parts.every
    ? repeating(parts, said, reader)
    : { schedules: [once(parts.core, reader)], time: null, assumed: false }
  return {
    schedules: found.schedules.map((one) => (until && one.type === 'recurring' ? { ...one, until: until.day } : one)),
    time: parts.time ?? found.time,
    zone: null,
    relative: !parts.every || (from?.relative ?? false),
    assumed: found.assumed && said === null,
  }
}

type Reader = { shown: string; language: string; habit: DateHabit; context: ImportContext }
type Found = { schedules: Schedule[]; time: string | null; assumed: boolean }

/** A date as files write it; a day without a year is the next one. Null for any other text. Throws `Unread` for a day that no month has. */
function plainDate(text: string, habit: DateHabit, context: ImportContext) {
  const date = dateText(text)
  if (date === null || date.form === 'serial') return null
  if (date.form !== 'open-year') {
    const { day, time } = readDate(text, habit, context)
    return { day, time: time?.at ?? null, zone: time?.zone ?? null }
  }
  const day = nextOf(date.month, date.day, context.today)
  if (day === null) throw new Unread('no-such-date', text)
  return { day, time: date.time ?? null, zone: null }
}

function nextOf(month: number, date: number, today: CalendarDate): CalendarDate | null {
  const year = Number(today.slice(0, 4))
  for (let ahead = 0; ahead <= 8; ahead++) {
    const day = existing(year + ahead, month, date)
    if (day !== null && day >= today) return day
  }
  return null
}

function dayOf(text: string, reader: Reader): { day: CalendarDate; relative: boolean } {
  const plain = plainDate(text, reader.habit, reader.context)
  if (plain) return { day: plain.day, relative: false }
  const schedule = once(text, reader)
  return { day: schedule.date, relative: true }
}

function once(text: string, reader: Reader): Extract<Schedule, { type: 'once' }> {
  const { context, shown } = reader
  // A weekday on that very day is today or in a week.
  if (weekdayOf(text) === weekday(parseDays(context.today)))
    throw new Unread('ambiguous-date', shown, [context.today, addDays(context.today, 7)])
  const schedule = understood(text, reader)?.schedule
  if (schedule?.type !== 'once') throw new Unread('date-not-understood', shown)
  return schedule
}

function repeating(parts: Parts, start: CalendarDate | null, reader: Reader): Found {
  const fixed =
    daysOfYear(parts.core, reader) ?? daysOfMonth(parts.core, reader.context.today) ?? weekdayOfMonths(parts, reader)
  if (fixed) return shaped(fixed, parts, start, reader, null)
  const line = understood(`${parts.word} ${parts.core}`, reader) ?? understood(`every ${parts.core}`, reader)
  if (!line) throw new Unread('date-not-understood', reader.shown)
  const every = line.interval?.every ?? null
  const { schedule } = line
  if (schedule?.type === 'recurring') return shaped([schedule], parts, start, reader, every)
  if (every === null) throw new Unread('date-not-understood', reader.shown)
  if (start === null) throw new Unread('no-start', reader.shown, [reader.context.today])
  return {
    schedules: [parts.fromCompletion ? { type: 'fromCompletion', start, every } : everySpan(start, every)],
    time: line.time?.at ?? null,
    assumed: false,
  }
}

/** Rules with a day of their own, from where they begin, or counted on from each completion. */
function shaped(
  rules: Recurring[],
  { fromCompletion }: Parts,
  start: CalendarDate | null,
  { shown }: Reader,
  every: Span | null,
): Found {
  const begun = rules.map((rule) => beginning(rule, start))
  const assumed = begun.some(({ rule }) => rule.kind === 'rrule' && parseRule(rule.rrule).interval > 1)
  if (!fromCompletion) return { schedules: begun, time: null, assumed }
  const [only, ...more] = begun
  const span = every ?? (only && spanOf(only))
  if (!only || more.length > 0 || !span) throw new Unread('date-not-understood', shown)
  return {
    schedules: [{ type: 'fromCompletion', start: start ?? only.start, every: span }],
    time: null,
    assumed: false,
  }
}

function spanOf({ rule }: Recurring): Span | null {
  if (rule.kind !== 'rrule') return { amount: 1, unit: 'months' }
  const { freq, interval } = parseRule(rule.rrule)
  const unit = ({ DAILY: 'days', WEEKLY: 'weeks', MONTHLY: 'months', YEARLY: 'years' } as const)[freq as 'DAILY']
  return unit ? { amount: interval, unit } : null
}

/** The first of the rule's days on or after the day that was said, whatever the interval: it is counted from there. */
function beginning(schedule: Recurring, start: CalendarDate | null): Recurring {
  if (start === null) return schedule
  const { rule } = schedule
  const each: Recurring['rule'] =
    rule.kind === 'rrule' ? { ...rule, rrule: printRule({ ...parseRule(rule.rrule), interval: 1 }) } : rule
  const [first] = occurrences({ ...schedule, start, rule: each }, { from: start, limit: 1, by: 'nominal' })
  return { ...schedule, start: first?.nominal ?? start }
}

/** `jan 27`, `14 apr, 15 jun`: a rule for each day of the year. */
function daysOfYear(core: string, { shown, context }: Reader): Recurring[] | null {
  const items = listed(core)
  const days = items.flatMap((item) => {
    const date = dateText(item)
    return date?.form === 'open-year' && date.time === undefined ? [date] : []
  })
  if (days.length === 0 || days.length !== items.length) return null
  return days.map(({ month, day }) => {
    const next = nextOf(month, day, context.today)
    if (next === null) throw new Unread('no-such-date', shown)
    return everySpan(next, { amount: 1, unit: 'years' })
  })
}

/** `27th`, `5`, `1., 15.`: one rule for days of the month. */
function daysOfMonth(core: string, today: CalendarDate): Recurring[] | null {
  const days = listed(core).map((item) => Number(/^(\d{1,2})(?:st|nd|rd|th|er|ste|de|[.ºªe])?$/.exec(item)?.[1] ?? 0))
  if (days.length === 0 || days.some((day) => day < 1 || day > 31)) return null
  const rrule = `FREQ=MONTHLY;BYMONTHDAY=${[...new Set(days)].sort((a, b) => a - b).join(',')}`
  const schedule: Recurring = {
    type: 'recurring',
    start: today,
    rule: { kind: 'rrule', rrule },
  }
  // It begins on a day that was named; only later ones go back to the end of a short month.
  const [first] = occurrences(schedule, { from: today, limit: 1, by: 'nominal' })
  const shortens = days.some((day) => day > 28)
  return first ? [{ ...schedule, start: first.nominal, ...(shortens ? { monthEnd: 'backward' } : {}) }] : null
}

/** `3rd friday jan, apr, jul, oct`: read of the first of these months, and then of all. */
function weekdayOfMonths({ word, core }: Parts, reader: Reader): Recurring[] | null {
  const found = OF_MONTHS.exec(core)
  const names = listed(found?.[2] ?? '')
  const months = names.flatMap((name) => monthOf(name) ?? [])
  if (!found || months.length !== names.length) return null
  const schedule = ['of ', 'im ', 'de ', 'van ', '']
    .map((of) => understood(`${word} ${found[1]} ${of}${names[0]}`, reader)?.schedule)
    .find((one) => one?.type === 'recurring')
  if (schedule?.type !== 'recurring' || schedule.rule.kind !== 'rrule') return null
  const rule = parseRule(schedule.rule.rrule)
  if (rule.freq !== 'YEARLY' || rule.byDay.length === 0) return null
  const rrule = printRule({ ...rule, byMonth: [...new Set(months)].toSorted((a, b) => a - b) })
  return [beginning({ ...schedule, rule: { kind: 'rrule', rrule } }, reader.context.today)]
}

const OF_MONTHS =
  /^(.{3,40}?)\s+(?:of |in |im |de |van )?(\p{L}{3,12}\.?(?:(?:\s?,\s?|\s(?:and|und|et|y|en|&)\s)\p{L}{3,12}\.?){1,11})$/iu

const listed = (core: string): string[] =>
  core
    .split(/\s*,\s*|\s+(?:and|und|et|y|en|&)\s+/)
    .map((one) => one.trim())
    .filter((one) => one !== '')

const NAME = 'Task'
/** What stands for two things in a line of one's own has one meaning in a phrase: the first that is offered. */
const SETTLED = new Set(['nth-weekday', 'which-days'])

/** The phrase as quick add reads it behind a name, in its language and then in English; null where anything of it is left over. */
function understood(text: string, { language, context }: Reader): QuickAdd | null {
  const code = language.slice(0, 2).toLowerCase()
  const locales = ['de', 'fr', 'es', 'nl'].includes(code) ? [code, 'en-GB'] : ['en-GB']
  for (const locale of locales) {
    const found = settledLine(`${NAME} ${text}`, locale, context)
    if (found) return found
  }
  return null
}

function settledLine(line: string, locale: string, context: ImportContext): QuickAdd | null {
  for (let round = 0; round < 3; round++) {
    const found = parseQuickAdd(line, {
      today: context.today,
      now: `${context.today}T00:00`,
      zone: context.zone,
      locale,
      currency: context.currency,
      people: [],
    })
    if (found.title !== NAME || found.amount || found.calendarsToLoad.length > 0) return null
    const open = found.ambiguities.find(({ code }) => code !== 'first-date')
    if (!open) return found.error && found.interval === null ? null : found
    const [option] = open.options
    if (!SETTLED.has(open.code) || !option) return null
    line = line.slice(0, open.span.start) + option.replacement + line.slice(open.span.end)
  }
  return null
}
