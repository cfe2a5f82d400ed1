import { readFileSync } from 'node:fs'
import {
  addBusinessDays,
  adjust,
  businessDaysBetween,
  type BusinessCalendar,
  calendarFromDates,
  lastBusinessDayOfMonth,
} from '../businessday.ts'
import { endOfMonth, formatDays, monthsOn, parseDays } from '../civil.ts'
import type { Convention } from '../schedule.ts'

export type InlineCalendar = { weekend: number[]; holidays: string[] }
type BusinessDayInput = {
  op: 'adjust' | 'addBusinessDays' | 'advance' | 'businessDaysBetween' | 'busdayOffset' | 'busdayCount' | 'pandasOffset'
  calendar?: string
  calendarInline?: InlineCalendar
  date: string
  from: string
  to: string
  amount: number
  unit: 'businessDays' | 'days' | 'weeks' | 'months' | 'years'
  convention: Convention | 'halfMonthModifiedFollowing'
  endOfMonth?: boolean
  includeFrom: boolean
  includeTo: boolean
  roll: string
}

/** Answers one vector of business-days.json. */
export function answerBusinessDays(vector: { input: BusinessDayInput }): string | number {
  const { input } = vector
  const calendar = vectorCalendar(input)
  switch (input.op) {
    case 'adjust':
      return formatDays(adjust(parseDays(input.date), known(input.convention), calendar))
    case 'addBusinessDays':
      return formatDays(addBusinessDays(parseDays(input.date), input.amount, calendar))
    case 'advance':
      return formatDays(advance(parseDays(input.date), input, calendar))
    case 'businessDaysBetween':
      return businessDaysBetween(parseDays(input.from), parseDays(input.to), calendar, input)
    case 'busdayCount': {
      return businessDaysBetween(parseDays(input.from), parseDays(input.to), calendar, {
        includeFrom: true,
        includeTo: false,
      })
    }
    case 'busdayOffset': {
      const rolled = adjust(parseDays(input.date), ROLLS[input.roll] ?? 'unadjusted', calendar)
      return formatDays(addBusinessDays(rolled, input.amount, calendar))
    }
    case 'pandasOffset':
      throw new Error('pandas anchored offsets are no part of the product')
  }
}

export function vectorCalendar(input: { calendar?: string; calendarInline?: InlineCalendar }): BusinessCalendar {
  if (input.calendarInline) return calendarFromDates({ id: 'inline', ...input.calendarInline })
  const id = input.calendar ?? ''
  const cached = calendars.get(id)
  if (cached) return cached
  const data = frozen[id]
  if (!data) throw new Error(`calendars.json has no ${id}`)
  const calendar = calendarFromDates({ id, ...data })
  calendars.set(id, calendar)
  return calendar
}

function advance(day: number, input: BusinessDayInput, calendar: BusinessCalendar): number {
  if (input.unit === 'businessDays')
    return input.amount === 0
      ? adjust(day, known(input.convention), calendar)
      : addBusinessDays(day, input.amount, calendar)
  if (input.unit === 'days' || input.unit === 'weeks')
    return adjust(day + input.amount * (input.unit === 'weeks' ? 7 : 1), known(input.convention), calendar)
  const target = monthsOn(day, input.amount * (input.unit === 'years' ? 12 : 1), 'backward')
  if (input.endOfMonth) {
    if (input.convention === 'unadjusted') {
      if (day === endOfMonth(day)) return endOfMonth(target)
    } else if (day >= (lastBusinessDayOfMonth(day, calendar) ?? Number.POSITIVE_INFINITY)) {
      return lastBusinessDayOfMonth(target, calendar) ?? target
    }
  }
  return adjust(target, known(input.convention), calendar)
}

function known(convention: BusinessDayInput['convention']): Convention {
  if (convention === 'halfMonthModifiedFollowing')
    throw new Error('half-month modified following is no convention of the product')
  return convention
}

const ROLLS: Record<string, Convention> = {
  forward: 'following',
  following: 'following',
  backward: 'preceding',
  preceding: 'preceding',
  modifiedfollowing: 'modifiedFollowing',
  modifiedpreceding: 'modifiedPreceding',
  nat: 'unadjusted',
  raise: 'unadjusted',
}
const frozen = (
  JSON.parse(readFileSync(new URL('calendars.json', import.meta.url), 'utf8')) as {
    calendars: Record<string, { weekend: number[]; holidays: string[]; validFrom: string; validTo: string }>
  }
).calendars
const calendars = new Map<string, BusinessCalendar>()
