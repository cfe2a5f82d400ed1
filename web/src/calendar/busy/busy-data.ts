import type { BusyStretch } from '@duebook/contract/calendar/busy-weeks'
import { DAYS_BEFORE, dueByWeek, easeBusy, type Eased } from '@duebook/contract/calendar/ease-busy'
import { isKeptFree, type KeptFree } from '@duebook/contract/calendar/kept-free'
import { addDays, listed, plural, shortDate, type CalendarDate } from '@duebook/domain'
import { sumsOf, type Sum } from '@duebook/contract/money'
import { firstOf, lastOf, mondayOf, monthAfter, monthOf } from '@duebook/contract/calendar/weeks'
import { MONTHS_OF_YEAR } from '@duebook/contract/calendar/year-lines'
import type { ObligationRecord } from '../../cloud/obligations/obligations.ts'
import { isAwayOn, type Absences } from '../../frame/absences.ts'
import { kindVerbs } from '../../messages/kind-verbs.ts'
import type { CalendarRow } from '../calendar-data.ts'
import type { BusyPlace } from './read-busy-place.ts'

/** One date that can be done before busy weeks; `plan`: the day that stands in the step, as proposed or as chosen. */
export type Early = { key: string; row: CalendarRow; plan: CalendarDate | null; inStep: boolean }
/** What the person said instead of what was proposed, by key. */
export type Choices = ReadonlyMap<string, { plan?: CalendarDate; inStep?: boolean }>

/** What is looked at: twelve months from this one on in whole weeks, and the days before them on which something of the first can be done. */
export function busyWindow(today: CalendarDate): { first: CalendarDate; from: CalendarDate; through: CalendarDate } {
  const first = mondayOf(firstOf(monthOf(today)))
  const through = addDays(mondayOf(lastOf(monthAfter(monthOf(today), MONTHS_OF_YEAR - 1))), 6)
  return { first, from: addDays(first, -DAYS_BEFORE), through }
}

export const keyOf = ({ obligation, nominal }: CalendarRow): string => `${obligation.id} ${nominal}`

/** The busy weeks that an address means: those that hold its day, else the first that begin after it, else the last; null of none. */
export function stretchAt(
  stretches: readonly BusyStretch[],
  { from }: BusyPlace,
  today: CalendarDate,
): { stretch: BusyStretch; at: number } | null {
  const day = from ?? today
  const found = stretches.findIndex(({ through }) => through >= day)
  const at = found < 0 ? stretches.length - 1 : found
  const stretch = stretches[at]
  return stretch ? { stretch, at } : null
}

export type StepCircumstances = {
  today: CalendarDate
  holidays: ReadonlyMap<CalendarDate, string>
  absences: Absences
  keptFree: KeptFree
  most: number
}

export function easedRows(
  rows: readonly CalendarRow[],
  stretch: BusyStretch,
  { today, holidays, absences, keptFree, most }: StepCircumstances,
): Eased<ObligationRecord> {
  return easeBusy(rows, stretch, {
    today,
    isHoliday: (day) => holidays.has(day),
    isKeptFree: (day) => isKeptFree(keptFree, day),
    isAway: ({ assignee }, day) => isAwayOn(absences, assignee, day),
    most,
  })
}

export const withChoices = (eased: Eased<ObligationRecord>, choices: Choices): Early[] =>
  eased.earlier.map(({ row, plan, inStep }) => ({ key: keyOf(row), row, plan, inStep, ...choices.get(keyOf(row)) }))

/** What stands in the busy weeks now, and what is left there with the step. */
export type Step = {
  now: Counted
  left: Counted
  /** Leaves the weeks with it. */
  earlier: Sum[]
  /** The Mondays of the weeks that are too much as they stand, and of those that are too much with it. */
  busy: { now: CalendarDate[]; left: CalendarDate[] }
}
export type Counted = { due: number; sums: Sum[]; busiest: { day: CalendarDate; due: number } | null }

/** `most`: more than so many in a week are too many. */
export function stepOf(eased: Eased<ObligationRecord>, early: readonly Early[], most: number): Step {
  const moved = early.filter(({ inStep, plan }) => inStep && plan !== null).map(({ row }) => row)
  const kept = [...early.filter(({ row }) => !moved.includes(row)).map(({ row }) => row), ...eased.stays]
  const notices = eased.byNotice.map(({ row }) => row)
  return {
    now: counted([...kept, ...moved, ...notices]),
    left: counted([...kept, ...notices]),
    earlier: sumsOf(moved.map(({ amount }) => amount)),
    busy: { now: tooMuch([...kept, ...moved, ...notices], most), left: tooMuch([...kept, ...notices], most) },
  }
}

const tooMuch = (rows: readonly CalendarRow[], most: number): CalendarDate[] =>
  [...dueByWeek(rows)].flatMap(([monday, due]) => (due > most ? monday : [])).sort()

function counted(rows: readonly CalendarRow[]): Counted {
  const days = Map.groupBy(rows, ({ date }) => date)
  let busiest: Counted['busiest'] = null
  for (const [day, own] of days) {
    const isMore = !busiest || own.length > busiest.due || (own.length === busiest.due && day < busiest.day)
    if (isMore) busiest = { day, due: own.length }
  }
  return { due: rows.length, sums: sumsOf(rows.map(({ amount }) => amount)), busiest }
}

/** The days that the drawing shows: two whole weeks before them, and theirs. */
export function drawnDays({ from, through }: BusyStretch): CalendarDate[] {
  const first = addDays(mondayOf(from), -14)
  const days: CalendarDate[] = []
  for (let day = first; day <= through; day = addDays(day, 1)) days.push(day)
  return days
}

/** The rows as they would stand with the step: what is in it on its plan day, drawn as a plan. */
export function rowsWithStep(rows: readonly CalendarRow[], early: readonly Early[]): CalendarRow[] {
  const plans = new Map(early.flatMap(({ key, plan, inStep }) => (inStep && plan ? [[key, plan] as const] : [])))
  return rows.map((row) => {
    const plan = row.what === 'due' ? plans.get(keyOf(row)) : undefined
    return plan ? { ...row, what: 'plan', date: plan } : row
  })
}

/** Whether they are too much and nothing of them can be done earlier. */
export const staysBusy = (early: readonly Early[], { busy }: Step): boolean =>
  busy.now.length > 0 && early.every(({ plan }) => plan === null)

const MOST_NAMED = 5

/** "5 due, all on days set by others: Van lease, Broadband, Parking permit, VAT and Payroll." */
export function saidOfStaying({ earlier, byNotice, stays }: Eased<ObligationRecord>): string {
  const rows = [...stays, ...[...earlier, ...byNotice].map(({ row }) => row)].toSorted((a, b) =>
    a.date < b.date ? -1 : a.date > b.date ? 1 : 0,
  )
  const titles = [...new Set(rows.map(({ obligation: { title } }) => title))]
  const more = titles.length - MOST_NAMED
  const named = more > 1 ? [...titles.slice(0, MOST_NAMED), `${more} more`] : titles
  const why = earlier.length === 0 ? 'all on days set by others' : 'and no day before them is free'
  return `${rows.length} due, ${why}: ${listed(named)}.`
}

/** Why it can be done before its day, by what is done with it. */
export const whyEarly = ({ obligation: { kind } }: CalendarRow): string =>
  `Can be ${kindVerbs[kind].past} on any day before`

/** "3 planned earlier: Tue 8, Wed 16, Fri 18 Dec". */
export function plannedSentence(plans: readonly CalendarDate[], today: CalendarDate): string {
  const days = [...new Set(plans)].sort().map((day) => shortDate(day, today))
  return `${plural(plans.length, 'date')} planned earlier: ${days.join(', ')}`
}
