import { addDays, parseDays } from '../civil.ts'
import type { ZoneResolver } from '../reminder.ts'
import type { CalendarDate } from '../schedule.ts'
import { utcToLocal } from './zone.ts'

const DAY = 86_400
const secondsOf = (date: CalendarDate, time: string) =>
  parseDays(date) * DAY + Number(time.slice(0, 2)) * 3600 + Number(time.slice(3, 5)) * 60

/** A `ZoneResolver` over the platform's time zones. Test tool: the worker brings its own. */
export const intlResolver: ZoneResolver = {
  toInstant({ date, time }, zone) {
    const local = secondsOf(date, time)
    const [before, after] = [local - DAY, local + DAY].map((near) => utcToLocal(near, zone) - near)
    const first = local - (before ?? 0)
    if (utcToLocal(first, zone) === local) return first * 1000
    const second = local - (after ?? 0)
    return (utcToLocal(second, zone) === local ? second : first) * 1000
  },
  toLocal(instant, zone) {
    const local = utcToLocal(Math.floor(instant / 1000), zone)
    const day = Math.floor(local / DAY)
    const time = local - day * DAY
    const two = (n: number) => String(n).padStart(2, '0')
    return { date: addDays(EPOCH, day), time: `${two(Math.floor(time / 3600))}:${two(Math.floor(time / 60) % 60)}` }
  },
}

const EPOCH = '1970-01-01' as CalendarDate
