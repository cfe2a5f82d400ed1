import { shortDateWithYear } from '@duebook/domain'
import { civilDay } from '../frame/clock.ts'

/** `Sun 3 Mar 2024`: the day of a document's time; null where the service has not said it yet. */
export function dayOfStamp(stamp: unknown, zone: string): string | null {
  const millis = (stamp as { toMillis?: () => number } | null | undefined)?.toMillis?.()
  return millis === undefined ? null : shortDateWithYear(civilDay(new Date(millis), zone))
}
