import { calendarDate, type CalendarDate, daysInMonth, parseDays } from '@duebook/domain'
import { Unread } from '../verdicts.ts'

/** A day, and the time of it where there is one, as they are written. `utc`: said with a Z. */
export type Written = { day: CalendarDate; minutes: number | null; utc: boolean }

/** Reads `20270309`, `20270309T1700`, `20270309T170000Z`; with `VALUE=DATE` a time behind it says nothing. Throws `Unread`. */
export function readMoment(value: string, wholeDay: boolean): Written {
  const text = value.trim()
  const found = /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ](\d{2}):?(\d{2})(?::?(\d{2}))?(Z)?)?$/i.exec(text.slice(0, 40))
  const shown = text.slice(0, 200)
  if (!found) throw new Unread('date-not-understood', shown)
  const [year, month, day, hour, minute, second] = found.slice(1, 7).map((part) => Number(part ?? 0)) as number[]
  if (year! < 1583 || year! > 2200 || month! < 1 || month! > 12 || day! < 1 || day! > daysInMonth(year!, month!))
    throw new Unread('no-such-date', shown)
  const date = calendarDate(`${found[1]}-${found[2]}-${found[3]}`)
  if (wholeDay || found[4] === undefined) return { day: date, minutes: null, utc: false }
  if (hour! > 23 || minute! > 59 || second! > 60) throw new Unread('no-such-date', shown)
  return { day: date, minutes: hour! * 60 + minute!, utc: found[7] !== undefined }
}

export const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Minutes since 1970 of what the clock on the wall shows. */
export const wallMinutes = ({ day, minutes }: Pick<Written, 'day' | 'minutes'>): number =>
  parseDays(day) * 1440 + (minutes ?? 0)

/** A duration (RFC 5545, 3.3.6) in minutes, and its one unit where it is written in one. */
export type Duration = {
  minutes: number
  single: { amount: number; unit: 'weeks' | 'days' | 'hours' | 'minutes' } | null
}

export function readDuration(value: string): Duration | null {
  const found = /^([+-])?P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:(\d{1,9})S)?)?$/i.exec(
    value.trim().slice(0, 60),
  )
  if (!found || found.slice(2).every((part) => part === undefined)) return null
  const sign = found[1] === '-' ? -1 : 1
  const [weeks, days, hours, minutes, seconds] = found.slice(2).map((part) => Number(part ?? 0)) as number[]
  const all = sign * (((weeks! * 7 + days!) * 24 + hours!) * 60 + minutes! + Math.round(seconds! / 60))
  const parts = ([['weeks', weeks!], ['days', days!], ['hours', hours!], ['minutes', minutes!]] as const).filter(([, n]) => n !== 0) // prettier-ignore
  const [only, ...more] = parts
  if (more.length > 0 || !only || seconds! >= 30) return { minutes: all, single: null }
  return { minutes: all, single: { amount: sign * only[1], unit: only[0] } }
}
