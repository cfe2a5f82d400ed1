import { assertWhole } from '../whole-numbers.ts'
import { formatDays, parseDays } from '../days/civil.ts'
import type { RuleParts } from './rule.ts'
import { SECONDS_A_DAY } from './times-of-day.ts'
import type { ZoneResolver } from '../reminder.ts'
import type { LocalTime } from '../days/zoned.ts'

/** A rule whose UNTIL is an instant, with it on the wall clock of a zone (RFC 5545, 3.3.10); any other as it is. */
export function ruleInZone(rule: RuleParts, zone: string, resolver: ZoneResolver): RuleParts {
  if (!rule.until?.utc) return rule
  const { seconds } = rule.until
  const local = secondsOf(resolver.toLocal(seconds * 1000, zone)) + secondOfMinute(seconds)
  return { ...rule, until: { ...rule.until, seconds: local, utc: false } }
}

/**
 * A local time in seconds since 1970-01-01T00:00 on the wall clock, moved on by the length of the jump where the clocks jump over it
 * (RFC 5545, 3.3.5). Throws `bad-argument`.
 */
export function outOfGap(seconds: number, zone: string, resolver: ZoneResolver): number {
  assertWhole(seconds, 'seconds')
  const day = Math.floor(seconds / SECONDS_A_DAY)
  const minutes = Math.floor((seconds - day * SECONDS_A_DAY) / 60)
  const two = (n: number) => String(n).padStart(2, '0')
  const time = `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
  const instant = resolver.toInstant({ date: formatDays(day), time }, zone)
  return secondsOf(resolver.toLocal(instant, zone)) + secondOfMinute(seconds)
}

const secondOfMinute = (seconds: number) => seconds - Math.floor(seconds / 60) * 60

function secondsOf({ date, time }: LocalTime): number {
  return parseDays(date) * SECONDS_A_DAY + Number(time.slice(0, 2)) * 3600 + Number(time.slice(3, 5)) * 60
}
