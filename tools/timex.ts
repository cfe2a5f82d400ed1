import type { TimedRule } from './natural-language.ts'

/** The rule that TIMEX3 writes as a set: `P2W`, `XXXX-WXX-1T16`, `T19:13`; null where it has no date in it. */
export function ruleOfTimex(timex: string): TimedRule | null {
  const [date = '', clock] = timex.split('T')
  const time = clock === undefined ? null : /^\d\d$/.test(clock) ? `${clock}:00` : clock
  if (time !== null && !/^\d\d:\d\d$/.test(time)) return null
  if (date === '') return time === null ? null : { rrule: 'FREQ=DAILY', time }
  const week = /^XXXX-WXX-([1-7])$/.exec(date)?.[1]
  if (week) return { rrule: `FREQ=WEEKLY;BYDAY=${DAYS[Number(week) - 1]}`, time }
  const month = /^XXXX-XX-(\d\d)$/.exec(date)?.[1]
  if (month) return { rrule: `FREQ=MONTHLY;BYMONTHDAY=${Number(month)}`, time }
  if (date === 'P0.5Y') return { rrule: 'FREQ=MONTHLY;INTERVAL=6', time }
  const [, amount, unit = ''] = /^P(\d+)(D|WD|WE|W|M|Y)$/.exec(date) ?? []
  const frequency = FREQUENCIES[unit]
  return frequency === undefined
    ? null
    : { rrule: amount === '1' ? frequency : `${frequency};INTERVAL=${amount}`, time }
}

const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const FREQUENCIES: Record<string, string> = {
  D: 'FREQ=DAILY',
  W: 'FREQ=WEEKLY',
  WD: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
  WE: 'FREQ=WEEKLY;BYDAY=SA,SU',
  M: 'FREQ=MONTHLY',
  Y: 'FREQ=YEARLY',
}
