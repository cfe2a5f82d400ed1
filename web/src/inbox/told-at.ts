import { civilDay } from '../shell/clock.ts'
import { instantText } from '../ui/instant-text.ts'

/** `Today 09:00`, or `Fri 20 Nov 08:13`: when something was told, in the person's zone. */
export function toldAt(instant: number, now: number, zone: string): string {
  const said = instantText(instant, zone)
  return civilDay(new Date(instant), zone) === civilDay(new Date(now), zone) ? `Today ${said.slice(-5)}` : said
}
