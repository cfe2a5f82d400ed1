import type { CalendarDate } from '@duebook/domain'
import { civilDay } from '../frame/clock.ts'
import { instantText } from '../ui/instant-text.ts'

/** `09:40`, on another day than today `Fri 16 Oct 09:40`; the instant in ms since 1970. */
export function whenText(instant: number, zone: string, today: CalendarDate): string {
  const said = instantText(instant, zone, today)
  return civilDay(new Date(instant), zone) === today ? said.slice(-5) : said
}
