import type { ReminderStep } from '../reminder.ts'
import type { CalendarDate, Notice, Rule, Schedule, Span } from '../schedule.ts'
import { minorDigits } from './amounts/currency.ts'
import type { ProofPolicy, QuickAddContext, QuickAmount } from './piece.ts'
import { parseQuickAdd, type QuickAdd } from './quick-add.ts'

/**
 * The line that says the same again, in the fewest words that do; null where the grammar has no words for it (an imported rule, an hourly
 * reminder).
 */
export function printQuickAdd(said: QuickAdd, context: QuickAddContext): string | null {
  const lines = PHRASINGS.flatMap((phrasing) => {
    const rest = restOf(said, phrasing, context)
    return rest === null ? [] : [`${said.title} ${rest}`.trim(), `"${said.title}" ${rest}`.trim()]
  })
  return [...new Set(lines)].find((line) => saysTheSame(parseQuickAdd(line, context), said)) ?? null
}

/** How a line may be worded: `short` says "monthly" and "30 Apr 2027", `sign` "£", `from` its first day where the words alone begin on another. */
type Phrasing = { short: boolean; from: boolean; sign: boolean }
/** As people write, first; what can be misread by nobody, last. */
const PHRASINGS: readonly Phrasing[] = [
  { short: true, from: false, sign: true },
  { short: true, from: true, sign: true },
  { short: false, from: true, sign: true },
  { short: false, from: true, sign: false },
]

function restOf(said: QuickAdd, phrasing: Phrasing, context: QuickAddContext): string | null {
  const parts = [
    said.amount ? amountText(said.amount, phrasing) : '',
    said.schedule ? scheduleText(said.schedule, phrasing) : '',
    said.time ? `at ${said.time.at}` : '',
    said.notice ? noticeText(said.notice) : '',
    said.showFrom ? `show ${duration(said.showFrom)} before` : '',
    conventionText(said.schedule),
    said.proofPolicy ? `proof:${PROOF_WORDS[said.proofPolicy]}` : '',
    said.kindSaid ? `kind:${said.kind}` : '',
    ...said.tags.map((tag) => `#${tag}`),
    said.assignee ? `@${context.people?.find(({ id }) => id === said.assignee)?.handle ?? said.assignee}` : '',
    ...said.reminderSteps.map(reminderText),
  ]
  return parts.includes(null) ? null : parts.filter(Boolean).join(' ')
}

/** Whether two readings mean the same obligation, whatever words they were said in. */
function saysTheSame(one: QuickAdd, other: QuickAdd): boolean {
  const meaning = ({
    title,
    schedule,
    amount,
    time,
    tags,
    assignee,
    notice,
    reminderSteps,
    showFrom,
    proofPolicy,
    kindSaid,
    kind,
    error,
    ambiguities,
  }: QuickAdd) =>
    JSON.stringify([
      title,
      sorted(schedule),
      sorted(amount),
      time,
      tags,
      assignee,
      sorted(notice),
      reminderSteps.map(sorted),
      showFrom,
      proofPolicy,
      kindSaid ? kind : null,
      error?.code === 'no-date' ? null : error,
      ambiguities.length,
    ])
  return meaning(one) === meaning(other)
}

/** The same value with its keys in order, so that two of them compare as text. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, inner]) => [key, sorted(inner)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}

const PROOF_WORDS: Record<ProofPolicy, string> = { none: 'none', note: 'note', file: 'file', fileAndReviewer: 'review' }
const UNIT_LETTERS = { days: 'd', weeks: 'w', months: 'mo', years: 'y' } as const
const duration = ({ amount, unit }: Span) => `${amount}${UNIT_LETTERS[unit]}`

function amountText({ minor, toMinor, currency, estimated }: QuickAmount, { sign }: Phrasing): string {
  const digits = minorDigits(currency)
  const number = (value: number) =>
    value % 10 ** digits === 0 ? String(value / 10 ** digits) : (value / 10 ** digits).toFixed(digits)
  const unit = (sign && SIGNS[currency]) || `${currency} `
  return `${estimated ? '~' : ''}${unit}${number(minor)}${toMinor === undefined ? '' : `-${number(toMinor)}`}`
}

const SIGNS: Record<string, string> = { GBP: '£', EUR: '€', USD: '$' }

function noticeText({ period, counts }: Notice): string | null {
  return period.unit === 'businessDays'
    ? null
    : `notice ${duration({ amount: period.amount, unit: period.unit })} ${counts}`
}

function reminderText({ of, offset, at }: ReminderStep): string | null {
  const { amount, unit } = offset
  if (of !== 'due' || unit === 'hours' || unit === 'minutes') return null
  return `!${amount > 0 ? '+' : ''}${duration({ amount: Math.abs(amount), unit })}${at ? `@${at}` : ''}`
}

function conventionText(schedule: Schedule | null): string {
  const adjustment = schedule?.adjustment
  return adjustment ? `${adjustment.convention.toLowerCase()}:${adjustment.regions.join('+') || 'weekends'}` : ''
}

function scheduleText(schedule: Schedule, { short, from }: Phrasing): string | null {
  const day = (date: CalendarDate) => (short ? writtenDay(date) : date)
  switch (schedule.type) {
    case 'once':
      return `on ${day(schedule.date)}`
    case 'fromCompletion':
      return `every! ${schedule.every.amount} ${schedule.every.unit} from ${day(schedule.start)}`
    case 'derived': {
      const clear = schedule.counting === 'clear' ? 'clear ' : ''
      const unit = schedule.unit === 'businessDays' ? 'business days' : schedule.unit
      return `= ${Math.abs(schedule.amount)} ${clear}${unit} ${schedule.amount < 0 ? 'before' : 'after'} [${schedule.trigger.name}]`
    }
    case 'term': {
      const { renewal } = schedule
      if (renewal.form === 'openEnded') return null
      const renews =
        renewal.form === 'none'
          ? 'no renewal'
          : `renews ${duration(renewal.span)}${renewal.form === 'express' ? ' express' : ''}`
      return [
        schedule.start && `starts ${day(schedule.start)}`,
        schedule.initial && `term ${duration(schedule.initial)}`,
        schedule.end && `ends ${day(schedule.end)}`,
        renews,
      ]
        .filter(Boolean)
        .join(' ')
    }
    case 'recurring': {
      const rule = ruleText(schedule.rule, short)
      const rdates = schedule.rule.kind === 'rrule' ? (schedule.rule.rdates ?? []) : []
      const also = rdates.map((date) => ` also on ${day(date)}`).join('')
      const until = schedule.until ? ` until ${day(schedule.until)}` : ''
      const begins = from ? ` from ${day(schedule.start)}` : ''
      return rule && `${rule}${begins}${also}${until}${schedule.count ? ` ${schedule.count} times` : ''}`
    }
  }
}

function ruleText(rule: Rule, short: boolean): string | null {
  if (rule.kind === 'afterQuarterEnd')
    return `quarterly ${rule.day === 'last' ? 'last day' : ordinal(rule.day)} of ${ordinal(rule.month)} month after quarter end`
  if (rule.kind === 'nthBusinessDay') {
    const regions = rule.regions.length > 0 ? ` in ${rule.regions.join('+')}` : ''
    const every = short && rule.everyMonths === 1 ? 'monthly' : `every ${rule.everyMonths} months`
    return rule.nth < -1 ? null : `${every} on the ${nthWord(rule.nth)} business day${regions}`
  }
  const {
    FREQ,
    INTERVAL = '1',
    BYDAY,
    BYMONTH,
    BYMONTHDAY,
  } = Object.fromEntries(rule.rrule.split(';').map((part) => part.split('=', 2) as [string, string]))
  if (rule.rrule === 'FREQ=YEARLY;BYMONTH=3,6,9,12;BYMONTHDAY=-1') return 'every quarter end'
  const each = (many: string, adverb: string) => (short && INTERVAL === '1' ? adverb : `every ${INTERVAL} ${many}`)
  if (FREQ === 'DAILY') return each('days', 'daily')
  if (FREQ === 'WEEKLY')
    return BYDAY ? `${each('weeks', 'weekly')} on ${BYDAY.split(',').map(weekdayWord).join(', ')}` : null
  const every = FREQ === 'MONTHLY' ? each('months', 'monthly') : each('years', 'yearly')
  const nth = /^(-1|[1-5])([A-Z]{2})$/.exec(BYDAY ?? '')
  if (nth)
    return `${every} on the ${nthWord(Number(nth[1]))} ${weekdayWord(nth[2] ?? '')}${BYMONTH ? ` of ${monthWord(BYMONTH)}` : ''}`
  if (!BYMONTHDAY) return null
  if (FREQ === 'YEARLY') return BYMONTH ? `${every} on ${BYMONTHDAY} ${monthWord(BYMONTH)}` : null
  return BYMONTHDAY === '-1'
    ? `${every} on the last day`
    : `${every} on the ${BYMONTHDAY.split(',')
        .map((day) => ordinal(Number(day)))
        .join(' and ')}`
}

/** "30 Apr 2027". */
function writtenDay(date: CalendarDate): string {
  const [year, month, day] = date.split('-')
  return `${Number(day)} ${monthWord(month ?? '')} ${year}`
}

const WEEKDAY_WORDS: Record<string, string> = {
  MO: 'Mon',
  TU: 'Tue',
  WE: 'Wed',
  TH: 'Thu',
  FR: 'Fri',
  SA: 'Sat',
  SU: 'Sun',
}
const MONTH_WORDS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const weekdayWord = (day: string) => WEEKDAY_WORDS[day] ?? day
const monthWord = (month: string) => MONTH_WORDS[Number(month) - 1] ?? month
const nthWord = (n: number) => (n === -1 ? 'last' : ordinal(n))

function ordinal(n: number): string {
  const tens = n % 100
  const ending = tens > 10 && tens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')
  return `${n}${ending}`
}
