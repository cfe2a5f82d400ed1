import { Cron } from 'croner'

/** When a schedule runs. */
export type ScheduleTime = {
  /** The first time strictly after `instant`, both in milliseconds since the epoch; null when there is none. */
  next(instant: number): number | null
}

/**
 * Reads a schedule: unix cron with five fields, or App Engine text (`every 5 minutes`, `every 2 hours synchronized`,
 * `every 10 minutes from 08:00 to 18:00`, `every day 09:00`, `every mon,wed 09:00`, `1st,third monday of jan 09:00`, `1,15 of month 06:00`).
 * Times are of `timeZone` (IANA name). Throws a sentence when it can read neither.
 */
export function parseScheduleTime(text: string, timeZone: string): ScheduleTime {
  assertTimeZone(timeZone)
  const schedule = text.trim().toLowerCase().replace(/\s+/g, ' ')
  const interval = /^every (\d{1,4}) (minutes?|mins?|hours?)( synchronized| from (\d\d:\d\d) to (\d\d:\d\d))?$/.exec(
    schedule,
  )
  if (interval) {
    const minutes = Number(interval[1]) * (interval[2]?.startsWith('h') ? 60 : 1)
    if (minutes < 1) throw new Error(`The schedule "${text}" must have an interval of at least one minute.`)
    return everyMinutes(minutes, interval[4], interval[5], timeZone)
  }
  const weekly = /^(every|(?:[a-z0-9]+,?)+) ((?:[a-z]+,?)+)(?: of ((?:[a-z]+,?)+))? (\d\d):(\d\d)$/.exec(schedule)
  const monthly = /^((?:\d{1,2},?)+) of ((?:[a-z]+,?)+) (\d\d):(\d\d)$/.exec(schedule)
  if (monthly)
    return cron(`${at(monthly[3], monthly[4], text)} ${monthly[1]} ${months(monthly[2], text)} *`, timeZone, text)
  if (weekly) {
    const clock = at(weekly[4], weekly[5], text)
    const month = months(weekly[3] ?? 'month', text)
    const days = weekdays(weekly[2] ?? '', text)
    if (weekly[1] === 'every') return cron(`${clock} * ${month} ${days}`, timeZone, text)
    const which = (weekly[1] ?? '').split(',').map((word) => ordinal(word, text))
    return cron(
      `${clock} * ${month} ${
        days === '*'
          ? '*'
          : days
              .split(',')
              .flatMap((day) => which.map((n) => `${day}#${n}`))
              .join(',')
      }`,
      timeZone,
      text,
    )
  }
  if (schedule.split(' ').length === 5) return cron(schedule, timeZone, text)
  throw new Error(
    `The schedule "${text}" is neither unix cron with five fields nor a text like "every 5 minutes" or "every day 09:00".`,
  )
}

function cron(pattern: string, timeZone: string, text: string): ScheduleTime {
  let job: Cron
  try {
    job = new Cron(pattern, { timezone: timeZone, mode: '5-part', paused: true })
  } catch (error) {
    throw new Error(`The schedule "${text}" cannot be read: ${error instanceof Error ? error.message : 'unknown'}`)
  }
  return { next: (instant) => job.nextRun(new Date(instant))?.getTime() ?? null }
}

/** Aligned to midnight of the zone where the interval divides the day or a window is named, else to the epoch: restarts do not move the runs. */
function everyMinutes(
  minutes: number,
  from: string | undefined,
  to: string | undefined,
  timeZone: string,
): ScheduleTime {
  const step = minutes * 60_000
  const [first, last] = [minuteOfDay(from ?? '00:00'), minuteOfDay(to ?? '24:00')]
  const isDue = (instant: number) => {
    const minute = localMinute(instant, timeZone)
    const since = (minute - first + 1440) % 1440
    const span = from === undefined ? 1440 : (last - first + 1440) % 1440
    return since <= span && since % minutes === 0
  }
  if (from === undefined && 1440 % minutes !== 0) return { next: (instant) => (Math.floor(instant / step) + 1) * step }
  return {
    next(instant) {
      let candidate = (Math.floor(instant / 60_000) + 1) * 60_000
      for (let tried = 0; tried < 2 * 1440 + 120; tried++, candidate += 60_000) if (isDue(candidate)) return candidate
      return null
    },
  }
}

function localMinute(instant: number, timeZone: string): number {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    formats.set(timeZone, format)
  }
  return minuteOfDay(format.format(new Date(instant)))
}

const formats = new Map<string, Intl.DateTimeFormat>()

const minuteOfDay = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))

function at(hour: string | undefined, minute: string | undefined, text: string): string {
  if (Number(hour) > 23 || Number(minute) > 59)
    throw new Error(`The schedule "${text}" names a time of day that does not exist.`)
  return `${Number(minute)} ${Number(hour)}`
}

function weekdays(words: string, text: string): string {
  if (words === 'day') return '*'
  return words
    .split(',')
    .map((word) => numberOf(dayNames, word, text))
    .join(',')
}

function months(words: string | undefined, text: string): string {
  if (words === undefined || words === 'month') return '*'
  return words
    .split(',')
    .map((word) => numberOf(monthNames, word, text) + 1)
    .join(',')
}

function numberOf(names: string[], word: string, text: string): number {
  const index = word.length < 3 ? -1 : names.findIndex((name) => name.startsWith(word.slice(0, 3)))
  if (index < 0) throw new Error(`The schedule "${text}" has a word that is no day or month: "${word}".`)
  return index
}

function ordinal(word: string, text: string): number {
  const index = ordinals.findIndex((names) => names.includes(word))
  if (index < 0) throw new Error(`The schedule "${text}" has a word that is no ordinal: "${word}".`)
  return index + 1
}

function assertTimeZone(timeZone: string): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
  } catch {
    throw new Error(`The time zone "${timeZone}" is not known.`)
  }
}

const dayNames = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const monthNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const ordinals = [
  ['1st', 'first'],
  ['2nd', 'second'],
  ['3rd', 'third'],
  ['4th', 'fourth'],
  ['5th', 'fifth'],
]
