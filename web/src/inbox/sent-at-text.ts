import type { CalendarDate } from '@duebook/domain'
import { civilDay } from '../frame/clock.ts'
import { instantText } from '../ui/instant-text.ts'

/** `Today 09:00`, or `Fri 20 Nov 08:13`: when something was told, in the person's zone. */
export function sentAtText(instant: number, zone: string, today: CalendarDate): string {
  const said = instantText(instant, zone, today)
  return civilDay(new Date(instant), zone) === today ? `Today ${said.slice(-5)}` : said
}
