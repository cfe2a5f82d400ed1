import { readFileSync } from 'node:fs'
import {
  addBusinessDays,
  adjust,
  businessDaysBetween,
  type BusinessCalendar,
  calendarFromDates,
} from '../days/business-days.ts'
import { advance, offsetBusinessDays } from '../days/advance.ts'
import { formatDays, parseDays } from '../days/civil.ts'
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
      return formatDays(advance(parseDays(input.date), { ...input, convention: known(input.convention) }, calendar))
    case 'businessDaysBetween':
      return businessDaysBetween(parseDays(input.from), parseDays(input.to), calendar, input)
    case 'busdayCount':
      return businessDaysBetween(parseDays(input.from), parseDays(input.to), calendar)
    case 'busdayOffset':
      return formatDays(offsetBusinessDays(parseDays(input.date), input.amount, rollOf(input.roll), calendar))
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

function known(convention: BusinessDayInput['convention']): Convention {
  if (convention === 'halfMonthModifiedFollowing')
    throw new Error('half-month modified following is no convention of the product')
  return convention
}

/** What numpy calls the conventions; `raise` never arises. */
function rollOf(roll: string): Convention {
  const found = ROLLS[roll]
  if (!found) throw new Error(`numpy knows no roll ${roll}`)
  return found
}

const ROLLS: Record<string, Convention | undefined> = {
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
