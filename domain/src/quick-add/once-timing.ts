import { inferredKind } from './inferred-kind.ts'
import { writtenLed, writtenMonthDays, writtenYearDays } from './rhythms/written-rule.ts'
import { occurrences } from '../occurrences.ts'
import type { Adjustment } from '../schedule.ts'
import { scheduleOfRule, type SaidRule } from './compile.ts'
import type { Line } from './line.ts'
import { eitherEnd, howOften } from './dates/open-dates.ts'
import { asName } from './as-name.ts'
import { nextDayOfMonth, nextYearly } from './dates/month-day.ts'
import type { Open, Reading, SaidDate, SaidDays } from './piece.ts'
import { type At, dateOf, type Is } from './placed.ts'
import { naturalUnit } from './rhythms/rhythm.ts'
import { type Said, type Timing, unloaded, withAdjustment } from './timing-result.ts'

const none = { months: [], weekdays: [], dates: [] }

export function onceTiming(line: Line, timing: Timing, said: Said): Timing {
  const { days, from, adjustment } = said
  // Outside English "bis 31. Juli" is how one says by when.
  const due = said.due ?? (line.english || from ? undefined : said.until)
  const until = said.due ? undefined : said.until
  if (days && !due) return nextOfDays(line, timing, days, said)
  if (due?.piece.said.form === 'counted') return countedTiming(line, timing, due.piece.said, adjustment)
  const date = dateOf(due)
  if (date) {
    timing.schedule = { type: 'once', date, ...withAdjustment(adjustment) }
    return timing
  }
  if (from && until && dateOf(from) && dateOf(until)) {
    timing.opens.push(eitherEnd(line, from, until))
    return timing
  }
  const open = from ?? until
  const only = dateOf(open)
  // A warranty is good until a day, and nothing of it comes before.
  if (!from && only && inferredKind(line.text, null) === 'warranty')
    timing.schedule = { type: 'once', date: only, ...withAdjustment(adjustment) }
  else if (open && only) timing.opens.push(howOften(line, open, only))
  return timing
}

/** Days without a rhythm: the next of them. */
function nextOfDays(line: Line, timing: Timing, { piece, start, end }: At<Is<'days'>>, { adjustment }: Said): Timing {
  const { days } = piece
  const several =
    ((days.on === 'monthDays' || days.on === 'weekdays') && days.days.length > 1) ||
    (days.on === 'yearDays' && days.dates.length > 1) ||
    (days.on === 'nthWeekdays' && days.nths.length * days.days.length * (days.months?.length ?? 1) > 1)
  const ofNoMonth =
    !piece.named &&
    (days.on === 'businessDay' || days.on === 'weekdayOf' || (days.on === 'monthDays' && days.days[0] === -1))
  if (ofNoMonth) {
    const text = line.text.slice(start, end)
    const every = writtenLed('monthlyOn', text.replace(LEADS, ''), line.language)
    timing.opens.push({
      code: 'which-days',
      start,
      end,
      options: [
        { value: 'every', replacement: every, label: every },
        {
          value: 'once',
          replacement: `${text} ${OF_THE_MONTH[line.language] ?? 'of the month'}`,
          label: 'once, the next of them',
        },
        asName(text),
      ],
      question: `“${text}” is of no month that was said. Every month, or once?`,
    })
    return timing
  }
  if (several) {
    timing.opens.push(severalOpen(line, days, { start, end }))
    return timing
  }
  const [day] = days.on === 'monthDays' ? days.days : []
  // "On the 31st" is the next 31st, not the last day of a month that has none.
  const plain = day !== undefined && day > 0 ? nextDayOfMonth(day, line.context.today) : null
  if (plain) return { ...timing, schedule: { type: 'once', date: plain, ...withAdjustment(adjustment) } }
  const rule: SaidRule = {
    every: naturalUnit(days),
    fromCompletion: false,
    days,
    without: none,
    also: [],
    monthEnd: null,
  }
  const schedule = scheduleOfRule(
    rule,
    { start: undefined, until: undefined, count: undefined, adjustment },
    line.context,
  )
  const needs = unloaded(schedule)
  if (needs.length > 0) return { ...timing, needs }
  const [next] = occurrences(schedule, { from: line.context.today, limit: 1 })
  if (next) timing.schedule = { type: 'once', date: next.nominal, ...withAdjustment(adjustment) }
  return timing
}

/** "25 March and 29 September": each of them every year, or one of them. */
function severalOpen(line: Line, days: SaidDays, { start, end }: { start: number; end: number }): Open {
  const text = line.text.slice(start, end)
  const every = everyOf(line, days, text.replace(LEADS, ''))
  const options: Reading[] = [{ value: 'every', replacement: every, label: every }]
  const { today } = line.context
  const singles =
    days.on === 'yearDays'
      ? days.dates.map(({ month, day }) => nextYearly(month, day, today))
      : days.on === 'monthDays'
        ? days.days.map((day) => nextDayOfMonth(day, today))
        : []
  for (const date of singles.slice(0, 4)) if (date) options.push({ value: date, replacement: line.writtenOn(date) })
  options.push(asName(text))
  const question = `“${text}” is more than one date, and nothing says how often. Each of them, again and again?`
  return { code: 'which-date', start, end, options, question }
}

const LEADS = /^((on|by|at|the|due|am|zum|bis|le|el|op|de|het|au|al)\s+)+/i
const OF_THE_MONTH: Record<string, string> = { de: 'des Monats', fr: 'du mois', es: 'del mes', nl: 'van de maand' }

/** "every 1st and 15th", "jeden Monat am 1. und 15.". */
function everyOf({ language, english }: Line, days: SaidDays, text: string): string {
  if (!english && days.on === 'monthDays' && !days.days.includes(-1)) return writtenMonthDays(days.days, language)
  if (!english && days.on === 'yearDays') return writtenYearDays(days.dates, language)
  return english ? `every ${text}` : writtenLed('monthlyOn', text, language)
}

/** Business days counted from a date, kept as they were said, so that "Why this date?" names what was skipped. */
function countedTiming(
  { context }: Line,
  timing: Timing,
  said: Extract<SaidDate, { form: 'counted' }>,
  adjustment: Adjustment | undefined,
): Timing {
  const regions = said.weekendsOnly ? [] : [...(said.regions ?? adjustment?.regions ?? context.regions ?? [])]
  timing.schedule = {
    type: 'derived',
    trigger: { name: said.name, date: said.from },
    amount: said.amount,
    unit: 'businessDays',
    adjustment: adjustment ?? { convention: 'unadjusted', regions },
  }
  return timing
}
