import { occurrences } from '../occurrences.ts'
import { longDate, shortDate, WEEKDAYS } from '../format.ts'
import type { CalendarDate, Span } from '../schedule.ts'
import { PAID } from './amounts/bare-amount.ts'
import { addDays, addSpan, firstOfNextMonth, isoWeekday, isRecent, monthOf } from './civil-days.ts'
import { type Bounds, scheduleOfRule, type SaidRule } from './compile.ts'
import { countWithin } from './rhythms/ends.ts'
import type { Line } from './line.ts'
import { nextDayOfMonth } from './dates/month-day.ts'
import type { Open, Reading, SaidDate, SaidDays } from './piece.ts'
import { allOf, type At, dateOf, type Is, type Placed } from './placed.ts'
import type { Beginning } from './preview.ts'
import { fits } from './rhythms/rhythm.ts'
import { writtenLed } from './rhythms/written-rule.ts'
import { type Problem, type Said, type Timing, unloaded } from './timing-result.ts'

export function ruleTiming(
  line: Line,
  placed: readonly Placed[],
  timing: Timing,
  said: Said,
  rhythm: At<Is<'rhythm'>>,
): Timing {
  const { every, fromCompletion } = rhythm.piece.rhythm
  const days = rhythm.piece.days ?? said.days?.piece.days ?? null
  const dueDays =
    said.due && !said.due.piece.before && 'days' in said.due.piece.said ? said.due.piece.said.days : undefined
  const onDue = days === null && dueDays !== undefined && !fromCompletion && fits(dueDays, every)
  const series = days ?? (onDue ? (dueDays ?? null) : endDays(said.from ?? said.due, every))
  const missed = missedSince(line, placed, every, said)
  if (missed) return { ...timing, opens: [...timing.opens, missed] }
  const from = dateOf(said.from) ?? afterLast(placed, every)
  const start =
    from ??
    (onDue ? undefined : dateOf(said.due)) ??
    (isEveryDay(every, fromCompletion, series) ? line.context.today : undefined)
  const moving = days || onDue ? undefined : movingDate(said, every)
  if (moving) return moves(line, timing, moving)
  if (days && !fits(days, every)) return misfit(line, timing, said.days ?? rhythm)
  if (!start && !series) return askFirst(line, timing, rhythm, every)
  const rule = ruleSaid(placed, { every: yearlyOf(series, every), fromCompletion, days: series })
  if (!rule) return leapDayAmongOthers(timing, rhythm)
  const passed = sinceOrFrom(line, timing, rule, from ? said.from : onDue ? undefined : said.due, said.until)
  if (passed) return passed
  if (said.due && !from && days && start) return startBeside(line, placed, timing, said, rhythm, rule, start)
  timing.beginning = begins(start, series, every)
  return bounded(line, placed, timing, said, rhythm, rule, start)
}

/** "every 12 months, last done 9 Dec 2025". */
function afterLast(placed: readonly Placed[], every: Span): CalendarDate | undefined {
  const last = allOf(placed, 'lastDone')[0]
  return (last && addSpan(last.piece.date, every)) ?? undefined
}

/** "every 12 months, last done 14 Oct 2025", said in November: it was due and nobody says that it is done. */
function missedSince(line: Line, placed: readonly Placed[], every: Span, said: Said): Open | null {
  const { today } = line.context
  const [last] = allOf(placed, 'lastDone')
  const due = last && addSpan(last.piece.date, every)
  if (!last || !due || due >= today || said.days || said.from || said.due) return null
  let next: CalendarDate | null = due
  for (let n = 2; next && next < today; n++)
    next = addSpan(last.piece.date, { amount: every.amount * n, unit: every.unit })
  const options = [
    { value: today, replacement: line.writtenFrom(today), label: 'now, and from now on' },
    ...(next ? [{ value: next, replacement: line.writtenFrom(next), label: 'not before the next time' }] : []),
  ]
  const { start, end } = last
  const question = `“${line.text.slice(start, end)}”: it was due on ${line.written(due)}. When is it due next?`
  return { code: 'past-date', start, end, options, question }
}

/** "yearly at Easter", "every month on the Friday before the 25th": the day of this time only. From such a day on, weeks and months are counted. */
function movingDate({ due, from }: Said, { unit }: Span): At<Is<'date'>> | undefined {
  const isMoving = (at: At<Is<'date'>> | undefined) => at?.piece.said.form === 'day' && at.piece.said.moves === true
  if (unit === 'years' && isMoving(from)) return from
  return (unit === 'years' || unit === 'months') && !from && isMoving(due) ? due : undefined
}

function moves(line: Line, timing: Timing, { start, end, piece }: At<Is<'date'>>): Timing {
  const text = line.text.slice(start, end)
  const date = piece.said.form === 'day' ? piece.said.date : line.context.today
  timing.problems.push({
    code: 'bad-rule',
    span: { start, end },
    message: `“${text}” is another day each time, and a rule cannot follow it yet. Leave out how often it comes, and add the next when this one, ${longDate(date)}, is done.`,
  })
  return timing
}

/** "a year from the end of February", "monthly from the end of April": the last day each time, however long the month is. */
function endDays(at: At<Is<'date'>> | undefined, { unit }: Span): SaidDays | null {
  if (at?.piece.said.form !== 'end' || at.piece.before) return null
  if (unit === 'months') return { on: 'monthDays', days: [-1] }
  const month = monthOf(at.piece.said.last)
  return unit === 'years' ? { on: 'yearDays', dates: [{ month, day: -1 }] } : null
}

function begins(start: CalendarDate | undefined, days: SaidDays | null, every: Span): Beginning {
  if (start === undefined) return days?.on === 'businessDay' && days.of ? 'aligned' : 'free'
  return days && every.amount > 1 ? 'counted' : 'said'
}

/** "Quarterly, on four days of the year" is yearly on these. */
const yearlyOf = (days: SaidDays | null, every: Span): Span =>
  (days?.on === 'yearDays' || (days?.on === 'nthWeekdays' && days.months)) && every.unit === 'months'
    ? { amount: 1, unit: 'years' }
    : every

const isEveryDay = (every: Span, fromCompletion: boolean, days: SaidDays | null) =>
  !fromCompletion && days === null && every.unit === 'days' && every.amount === 1

function ruleSaid(
  placed: readonly Placed[],
  rhythm: Pick<SaidRule, 'every' | 'fromCompletion' | 'days'>,
): SaidRule | null {
  const { days } = rhythm
  const leap =
    days?.on === 'yearDays' && days.dates.length > 1 && days.dates.some(({ month, day }) => month === 2 && day === 29)
  const sameDay = days?.on === 'yearDays' && days.dates.every(({ day }) => day === 29)
  if (leap && !sameDay) return null
  const exceptions = allOf(placed, 'except').map(({ piece }) => piece)
  return {
    ...rhythm,
    without: {
      months: exceptions.flatMap(({ months }) => months),
      weekdays: exceptions.flatMap(({ weekdays }) => weekdays),
      dates: exceptions.flatMap(({ dates }) => dates),
    },
    also: allOf(placed, 'also').map(({ piece }) => piece.date),
    monthEnd: allOf(placed, 'monthEnd')[0]?.piece.policy ?? null,
  }
}

function leapDayAmongOthers(timing: Timing, { start, end }: Placed): Timing {
  timing.problems.push({
    code: 'bad-rule',
    span: { start, end },
    message: '29 February cannot be in one series with other days. Add it by itself.',
  })
  return timing
}

function misfit(line: Line, timing: Timing, { start, end }: Placed): Timing {
  timing.problems.push({
    code: 'two-dates',
    span: { start, end },
    message: `“${line.text.slice(start, end)}” does not fit how often it comes. Leave one of them out.`,
  })
  return timing
}

function askFirst(line: Line, timing: Timing, { start, end }: Placed, every: Span): Timing {
  const text = line.text.slice(start, end)
  const { today } = line.context
  const dates = [today, ...usualFirsts(line, every), addSpan(today, every)].filter((date) => date !== null)
  const options = [...new Set(dates)].map((date) => ({ value: date, replacement: `${text} ${line.writtenFrom(date)}` }))
  timing.opens.push({ code: 'first-date', start, end, options, question: `When is “${text}” due first?` })
  return timing
}

/** What is paid is often due on the first or the last day of a month, or on a Friday. */
function usualFirsts({ text, context: { today } }: Line, { unit }: Span): CalendarDate[] {
  if (!PAID.test(text) || unit === 'days') return []
  if (unit === 'weeks') return [1, 5].map((weekday) => addDays(today, (weekday - isoWeekday(today) + 7) % 7)).toSorted()
  const first = firstOfNextMonth(today)
  return [addDays(first, -1), first]
}

/**
 * "monthly from 1 Nov" or "from November", said on the 22nd: it runs since then, or from the next; asked where that gives other dates. So is what
 * began longer ago and is not over by its end, "every Friday from September to July".
 */
function sinceOrFrom(
  line: Line,
  timing: Timing,
  rule: SaidRule,
  at: At<Is<'date'>> | undefined,
  until: At<Is<'date'>> | undefined,
): Timing | null {
  const first = dateOf(at)
  if (!at || !first || !isYearless(at.piece.said) || at.piece.before || rule.fromCompletion) return null
  const { today } = line.context
  const last = addSpan(first, { amount: -1, unit: 'years' })
  if (!last || last >= today) return null
  const end = until && isYearless(until.piece.said) ? lastBefore(dateOf(until), first) : undefined
  const runs = end !== undefined && end >= today
  if (!runs && !isRecent(last, today)) return null
  const next = (start: CalendarDate) => {
    const schedule = scheduleOfRule(
      rule,
      { start, until: undefined, count: undefined, adjustment: undefined },
      line.context,
    )
    return unloaded(schedule).length > 0
      ? undefined
      : occurrences(schedule, { from: today, limit: 1, by: 'nominal' })[0]
  }
  const [since, from] = [next(last), next(first)]
  if (!since || since.nominal === from?.nominal) return null
  // "apr-jan" is one word: both its ends are written anew.
  const closed = until && end && /^\W*$/.test(line.text.slice(at.end, until.start)) ? until : undefined
  const written = (begins: CalendarDate) => {
    const ends = closed && untilAfter(closed, begins, () => begins)
    return [line.writtenFrom(begins), ...(ends ? [writtenLed('until', line.written(ends), line.language)] : [])].join(
      ' ',
    )
  }
  timing.opens.push({
    code: 'rule-start',
    start: at.start,
    end: closed?.end ?? at.end,
    options: [last, first].map((date) => ({ value: `from ${date}`, replacement: written(date) })),
    question: `“${line.text.slice(at.start, closed?.end ?? at.end)}” has no year here. From which of the two?`,
  })
  return timing
}

/** "3 Dec every Friday": the date starts the rule where it is one of its days, else that is asked. */
function startBeside(
  line: Line,
  placed: readonly Placed[],
  timing: Timing,
  said: Said,
  rhythm: At<Is<'rhythm'>>,
  rule: SaidRule,
  start: CalendarDate,
): Timing {
  const bounds: Bounds = { start, until: undefined, count: undefined, adjustment: undefined }
  const schedule = scheduleOfRule({ ...rule, every: { ...rule.every, amount: 1 } }, bounds, line.context)
  const needs = unloaded(schedule)
  if (needs.length > 0) return { ...timing, needs }
  const [first] = occurrences(schedule, { from: start, limit: 1, by: 'nominal' })
  if (first?.nominal === start) {
    timing.beginning = begins(start, rule.days, rule.every)
    return bounded(line, placed, timing, said, rhythm, rule, start)
  }
  const { due } = said
  if (!due) return timing
  const [a, b] = due.start < rhythm.start ? [due, rhythm] : [rhythm, due]
  const between = line.text.slice(a.end, b.start)
  const ruleText = line.text.slice(rhythm.start, rhythm.end)
  const day = shortDate(start, line.context.today).replace(/^\S+ /, '')
  const parts = due === a ? [between, ruleText] : [ruleText, between]
  const options: Reading[] = [
    { value: 'from', replacement: joined(parts, line.writtenFrom(start)), label: `${ruleText}, from ${day} on` },
  ]
  if (rule.days?.on === 'weekdays') {
    const weekday = WEEKDAYS[isoWeekday(start) - 1] ?? ''
    if (rule.every.amount === 1)
      options.push({
        value: 'weekday',
        replacement: joined([between], `every ${weekday.slice(0, 3)} ${line.writtenFrom(start)}`),
        label: `every ${weekday} from ${day}`,
      })
    options.push({
      value: 'also',
      replacement: joined(parts, `${line.writtenFrom(start)} also on ${line.written(start)}`),
      label: `once on ${shortDate(start, line.context.today)}, and ${ruleText}`,
    })
  }
  timing.opens.push({
    code: 'rule-start',
    start: a.start,
    end: b.end,
    options,
    question:
      rule.days?.on === 'weekdays'
        ? `${longDate(start).replace(/^\S+ /, '')} is a ${WEEKDAYS[isoWeekday(start) - 1]}. From when does it run?`
        : `${line.text.slice(due.start, due.end)} is no day of “${ruleText}”. From when does it run?`,
  })
  return timing
}

const joined = (parts: string[], last: string) => [...parts.map((part) => part.trim()), last].filter(Boolean).join(' ')

function bounded(
  line: Line,
  placed: readonly Placed[],
  timing: Timing,
  said: Said,
  rhythm: At<Is<'rhythm'>>,
  rule: SaidRule,
  start: CalendarDate | undefined,
): Timing {
  const until = untilAfter(said.until, start ?? line.context.today, () => firstOf(line, rule, start))
  const length = allOf(placed, 'length')[0]?.piece.span
  const perTime = perTimeOf(rule.days)
  const counted =
    allOf(placed, 'times')[0]?.piece.count ?? (length && countWithin(length, rule.every, perTime)) ?? undefined
  const begin = start ?? line.context.today
  const lastOfLength = length && counted === undefined ? addSpan(begin, length) : null
  const end = until ?? (lastOfLength ? addDays(lastOfLength, -1) : undefined)
  if (end && end < begin) {
    timing.problems.push({
      code: 'empty-schedule',
      span: { start: said.until?.start ?? rhythm.start, end: said.until?.end ?? rhythm.end },
      message: 'The last date lies before the first, so nothing would ever be due. Change one of them.',
    })
    return timing
  }
  const misplaced = misplacedException(line, placed, rule, begin)
  if (misplaced) {
    timing.problems.push(misplaced)
    return timing
  }
  timing.schedule = scheduleOfRule(
    rule,
    { start, until: end, count: counted, adjustment: said.adjustment },
    line.context,
  )
  return timing
}

/** The first date of a rule, whatever its interval. */
function firstOf(line: Line, rule: SaidRule, start: CalendarDate | undefined): CalendarDate {
  const from = start ?? line.context.today
  const bounds: Bounds = { start, until: undefined, count: undefined, adjustment: undefined }
  const schedule = scheduleOfRule({ ...rule, every: { ...rule.every, amount: 1 } }, bounds, line.context)
  return unloaded(schedule).length > 0
    ? from
    : (occurrences(schedule, { from, limit: 1, by: 'nominal' })[0]?.nominal ?? from)
}

/** An exception that takes nothing out, or that the rule has no way to leave out. */
function misplacedException(
  line: Line,
  placed: readonly Placed[],
  rule: SaidRule,
  start: CalendarDate,
): Problem | null {
  const [one] = allOf(placed, 'except')
  if (!one) return null
  const text = line.text.slice(one.start, one.end)
  const refuse = (why: string): Problem => ({
    code: 'not-understood',
    span: { start: one.start, end: one.end },
    message: `“${text}” ${why}`,
  })
  const { months, weekdays, dates } = rule.without
  const { days, every } = rule
  if (days?.on === 'businessDay' || days?.on === 'afterQuarterEnd')
    return refuse('cannot be left out of what counts by working days or quarters. Skip that one when it comes.')
  const ofWeekdays = days?.on === 'weekdays' || (days === null && every.unit === 'days' && every.amount === 1)
  if (weekdays.length > 0 && !ofWeekdays) return refuse('leaves out weekdays of what is not counted by weekdays.')
  if (days?.on === 'weekdays' && days.days.every((day) => weekdays.includes(day)))
    return refuse('leaves no day at all.')
  const ofYear = days?.on === 'yearDays' || days?.on === 'quarterEnd' || (days?.on === 'nthWeekdays' && days.months)
  if (months.length > 0 && (ofYear || every.unit === 'years'))
    return refuse('cannot be left out of what comes on days of the year.')
  if (months.length === 12) return refuse('leaves no month at all.')
  const whole = scheduleOfRule(
    { ...rule, without: { months, weekdays, dates: [] } },
    { start, until: undefined, count: undefined, adjustment: undefined },
    line.context,
  )
  const stranger = dates.find(
    (date) => occurrences(whole, { from: date, through: date, limit: 1, by: 'nominal' }).length === 0,
  )
  return stranger && every.amount === 1
    ? refuse(`is none of its dates: ${longDate(stranger)} is no day on which it comes.`)
    : null
}

/** "1st April to January", "every Friday until the 25th": an end without a year comes after the start, one without a month after the first date. */
function untilAfter(
  said: At<Is<'date'>> | undefined,
  start: CalendarDate,
  first: () => CalendarDate,
): CalendarDate | undefined {
  const until = dateOf(said)
  const form = said?.piece.said
  const [day] = form?.form === 'day' && form.days?.on === 'monthDays' ? form.days.days : []
  if (day !== undefined) return nextDayOfMonth(day, first()) ?? until
  if (!until || !isYearless(form) || until >= start) return until
  return addSpan(until, { amount: 1, unit: 'years' }) ?? until
}

/** A day or months of any year: "1 April", "April". */
const isYearless = (said: SaidDate | undefined): boolean =>
  (said?.form === 'period' && said.months !== undefined) || (said?.form === 'day' && said.days?.on === 'yearDays')

/** The last such day of any year before another. */
const lastBefore = (day: CalendarDate | undefined, other: CalendarDate): CalendarDate | undefined =>
  day !== undefined && day >= other ? (addSpan(day, { amount: -1, unit: 'years' }) ?? undefined) : day

function perTimeOf(days: SaidDays | null): number {
  if (days?.on === 'weekdays' || days?.on === 'monthDays') return days.days.length
  if (days?.on === 'yearDays') return days.dates.length
  return days?.on === 'nthWeekdays' ? days.nths.length * days.days.length : 1
}
