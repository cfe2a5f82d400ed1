import type { RuleParts } from './rule.ts'

export const SECONDS_A_DAY = 86400

/** Seconds of the day at which a rule of days or longer occurs, ascending; what it leaves out is DTSTART's. */
export function timesOfDay(rule: RuleParts, startSecond: number): readonly number[] {
  if (rule.byHour.length + rule.byMinute.length + rule.bySecond.length === 0) return [startSecond]
  const given = (list: readonly number[], value: number) => (list.length ? ascending(list) : [value])
  const times: number[] = []
  for (const hour of given(rule.byHour, Math.floor(startSecond / 3600))) {
    for (const minute of given(rule.byMinute, Math.floor(startSecond / 60) % 60)) {
      for (const second of given(rule.bySecond, startSecond % 60)) times.push(hour * 3600 + minute * 60 + second)
    }
  }
  return times
}

export function ascending(list: readonly number[]): number[] {
  return [...new Set(list)].sort((a, b) => a - b)
}
