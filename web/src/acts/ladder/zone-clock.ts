import { calendarDate, type ZoneResolver } from '@duebook/domain'
import { civilTime } from '../../frame/clock.ts'
import { instantAt } from '../snooze-times.ts'

/** Local times by the tables of zones that come with the browser. */
export const zoneClock: ZoneResolver = {
  toInstant: ({ date, time }, zone) => instantAt(date, time, zone),
  toLocal(instant, zone) {
    const [date = '', time = ''] = civilTime(new Date(instant), zone).split('T')
    return { date: calendarDate(date), time }
  },
}
