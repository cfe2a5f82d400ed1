import { assertOneOf } from './arguments.ts'
import { assertWhole } from './whole-numbers.ts'
import { parseDays } from './days/civil.ts'
import { MONTH_ENDS, UNITS } from './days/months.ts'
import { DomainError } from './errors.ts'
import type { Adjustment, CountStep, Notice, Rule, Schedule, Span } from './schedule.ts'

/** Throws `bad-argument` or `bad-date` for a schedule with a number, word or date that none has; whether a rule's text can be read is said by its reader. */
export function checkSchedule(schedule: Schedule): void {
  assertOneOf(schedule.type, ['once', 'recurring', 'fromCompletion', 'term', 'derived'], 'type')
  checkAdjustment(schedule.adjustment)
  switch (schedule.type) {
    case 'once':
      return checkDates([schedule.date])
    case 'recurring':
      checkDates([schedule.start, schedule.until])
      checkCount(schedule.count, 0)
      checkMonthEnd(schedule.monthEnd)
      return checkRule(schedule.rule)
    case 'fromCompletion':
      checkDates([schedule.start])
      checkCount(schedule.count, 1)
      checkMonthEnd(schedule.monthEnd)
      if (schedule.basis !== undefined) assertOneOf(schedule.basis, ['fromRenewal', 'fromDueIfLate'], 'basis')
      return checkLength(schedule.every, 'every')
    case 'term':
      return checkTerm(schedule)
    case 'derived':
      return checkDerived(schedule)
  }
}

/** As `checkSchedule`, for the terms of a notice. */
export function checkNotice({ period, counts, deliveryBufferDays, deliveryBufferCounts, adjustment }: Notice): void {
  assertWhole(period.amount, 'notice.period', 0)
  assertOneOf(period.unit, [...UNITS, 'businessDays'], 'notice.period')
  assertOneOf(counts, ['received', 'sent'], 'notice.counts')
  if (deliveryBufferDays !== undefined) assertWhole(deliveryBufferDays, 'notice.deliveryBufferDays', 0)
  if (deliveryBufferCounts !== undefined)
    assertOneOf(deliveryBufferCounts, ['days', 'businessDays'], 'notice.deliveryBufferCounts')
  checkAdjustment(adjustment)
}

/** As `checkSchedule`, for what moves a date. */
export function checkAdjustment(adjustment: Adjustment | undefined): void {
  if (adjustment === undefined) return
  assertOneOf(adjustment.convention, CONVENTIONS, 'convention')
  for (const day of adjustment.weekend ?? []) assertWhole(day, 'weekend', 1, 7)
}

export const TERMINATIONS = ['monthEnd', 'quarterEnd', 'yearEnd', 'anyDay'] as const
export const CONVENTIONS = [
  'unadjusted',
  'following',
  'modifiedFollowing',
  'preceding',
  'modifiedPreceding',
  'nearest',
] as const

function checkRule(rule: Rule): void {
  assertOneOf(rule.kind, ['rrule', 'afterQuarterEnd', 'nthBusinessDay'], 'rule.kind')
  if (rule.kind === 'rrule') return checkDates([...(rule.rdates ?? []), ...(rule.exdates ?? [])])
  if (rule.kind === 'afterQuarterEnd') {
    assertWhole(rule.month, 'rule.month', 0)
    if (rule.day !== 'last') assertWhole(rule.day, 'rule.day', 1, 31)
    return
  }
  assertWhole(rule.nth, 'rule.nth')
  assertWhole(rule.everyMonths, 'rule.everyMonths', 1)
}

function checkTerm({ start, end, initial, renewal }: Extract<Schedule, { type: 'term' }>): void {
  checkDates([start, end])
  if (initial) checkLength(initial, 'initial')
  assertOneOf(renewal.form, ['tacit', 'express', 'none', 'openEnded'], 'renewal.form')
  if (renewal.form === 'tacit' || renewal.form === 'express') checkLength(renewal.span, 'renewal.span')
  if (renewal.form === 'openEnded') assertOneOf(renewal.terminatesAt, TERMINATIONS, 'renewal.terminatesAt')
}

function checkDerived({
  trigger,
  further = [],
  repeat,
  pinned,
  ...first
}: Extract<Schedule, { type: 'derived' }>): void {
  checkDates([trigger.date ?? undefined, pinned])
  for (const step of [first, ...further]) checkStep(step)
  if (repeat) checkLength({ amount: repeat.every, unit: repeat.unit }, 'repeat')
}

/** One step of counting from a date. */
export function checkStep({ amount, unit, counting }: CountStep): void {
  assertWhole(amount, 'amount')
  assertOneOf(unit, [...UNITS, 'businessDays'], 'unit')
  if (counting !== undefined) assertOneOf(counting, ['exclusive', 'inclusive', 'clear'], 'counting')
}

/** A length that leads on: a series or a contract that it does not move would never end. Throws `bad-interval`. */
export function checkLength({ amount, unit }: Span, field: string): void {
  assertOneOf(unit, UNITS, field)
  if (Number.isInteger(amount) && amount >= 1 && amount <= LONGEST) return
  throw new DomainError('bad-interval', 'The time between two dates must be a whole number from 1. Change it.', {
    field,
  })
}

/** Longer than the years 1 to 9999 in days. */
const LONGEST = 4_000_000

function checkCount(count: number | undefined, least: number): void {
  if (count !== undefined) assertWhole(count, 'count', least)
}

function checkMonthEnd(monthEnd: string | undefined): void {
  if (monthEnd !== undefined) assertOneOf(monthEnd, MONTH_ENDS, 'monthEnd')
}

function checkDates(dates: readonly (string | undefined)[]): void {
  for (const date of dates) if (date !== undefined) parseDays(date)
}
