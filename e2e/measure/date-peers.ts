// The libraries that the date engine is measured beside, each asked in the way its own documentation shows.
import { createRequire } from 'node:module'

/** A rule of the measurement in the form that each is given it: `text` ours, `lines` what others read, `options` rschedule, which reads none. */
export type MeasuredRule = { text: string; lines: string; options: Record<string, unknown> }
/** Kept between questions (`warm`), or made for one question from text (`cold`). An answer stays as it comes; `moment` says it in milliseconds. */
export type Peer = {
  name: string
  open(rule: MeasuredRule, start: Date): (after: Date) => unknown
  moment(answer: unknown): number
}

const require = createRequire(import.meta.url)

type Rrule = { rrulestr(text: string, options: { cache: boolean }): { after(date: Date): Date | null } }
type Temporal = {
  RRuleTemporal: new (options: { rruleString: string }) => { next(after: Date): { epochMilliseconds: number } | null }
}
type Adapter = { date: Date }
type Rschedule = {
  Rule: new (options: Record<string, unknown>) => {
    occurrences(range: { start: Adapter; take: number }): { toArray(): Adapter[] }
  }
}
type Adapters = { StandardDateAdapter: new (date: Date, options: { timezone: 'UTC' }) => Adapter }
type Holidays = new (country: string, state: string) => { isHoliday(date: Date): false | { type: string }[] }
type DateFns = { addDays(date: Date, days: number): Date; isWeekend(date: Date): boolean }

/** `DTSTART` and `RRULE` as RFC 5545 writes them. */
export function linesOf(text: string, start: Date): string {
  const stamp = start.toISOString().replace(/[-:]|\.\d+/g, '')
  return `DTSTART:${stamp}\nRRULE:${text}`
}

export function recurrencePeers(): Peer[] {
  const { rrulestr } = require('rrule') as Rrule
  const { RRuleTemporal } = require('rrule-temporal') as Temporal
  require('@rschedule/standard-date-adapter/setup')
  const { StandardDateAdapter } = require('@rschedule/standard-date-adapter') as Adapters
  const { Rule } = require('@rschedule/core/generators') as Rschedule
  return [
    {
      name: 'rrule',
      open: (rule) => {
        const opened = rrulestr(rule.lines, { cache: false })
        return (after) => opened.after(after)
      },
      moment: (answer) => (answer instanceof Date ? answer.getTime() : Number.NaN),
    },
    {
      name: 'rrule-temporal',
      open: (rule) => {
        const opened = new RRuleTemporal({ rruleString: rule.lines })
        return (after) => opened.next(after)
      },
      moment: (answer) => (answer as { epochMilliseconds: number } | null)?.epochMilliseconds ?? Number.NaN,
    },
    {
      name: 'rschedule',
      open: (rule, start) => {
        const opened = new Rule({ ...rule.options, start: new StandardDateAdapter(start, { timezone: 'UTC' }) })
        return (after) => {
          const from = new StandardDateAdapter(new Date(after.getTime() + 1), { timezone: 'UTC' })
          return opened.occurrences({ start: from, take: 1 }).toArray()[0]
        }
      },
      moment: (answer) => (answer as Adapter | undefined)?.date.getTime() ?? Number.NaN,
    },
  ]
}

/** The next business day on or after a date in England, as date-fns and date-holidays together say it. */
export function holidayPeer(): (date: Date) => Date {
  const Calendar = require('date-holidays') as Holidays
  const { addDays, isWeekend } = require('date-fns') as DateFns
  const calendar = new Calendar('GB', 'ENG')
  return (date) => {
    let day = date
    while (isWeekend(day) || (calendar.isHoliday(day) || []).some(({ type }) => type === 'public'))
      day = addDays(day, 1)
    return day
  }
}
