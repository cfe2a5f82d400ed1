import type { CalendarDate } from '@duebook/domain'
import type { ContractDates } from './contract-dates.ts'

/** Days on a line of `width` units: from the month of `today` to some time after the end of the term. */
export function termScale({ termEnd }: Pick<ContractDates, 'termEnd'>, today: CalendarDate, width: number) {
  const first = dayNumber(`${today.slice(0, 7)}-01`)
  const end = dayNumber(termEnd)
  const last = end + Math.max(14, Math.ceil((end - first) * 0.2))
  const x = (date: CalendarDate) => Math.min(width, Math.max(0, ((dayNumber(date) - first) / (last - first)) * width))
  return {
    x,
    ticks: ticks(today, last, Math.min(MOST_TICKS, Math.floor(width / ROOM))).map((tick) => ({
      ...tick,
      x: x(tick.date),
    })),
  }
}

/** At most this many names of months stand below the line. */
const MOST_TICKS = 8
/** What one of them takes. */
const ROOM = 64

function ticks(today: CalendarDate, last: number, most: number): { date: CalendarDate; label: string }[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const dates: CalendarDate[] = []
  for (let ahead = 0; ; ahead++) {
    const at = new Date(Date.UTC(year, month - 1 + ahead, 1)).toISOString().slice(0, 10) as CalendarDate
    if (dayNumber(at) > last) break
    dates.push(at)
  }
  const step = [1, 2, 3, 6, 12, 24, 60].find((each) => dates.length / each <= most) ?? 120
  return dates
    .filter((_, index) => index % step === 0)
    .map((date, index) => ({ date, label: monthLabel(date, index === 0 || date.slice(5, 7) === '01' || step >= 12) }))
}

const monthLabel = (date: CalendarDate, withYear: boolean) =>
  new Intl.DateTimeFormat('en-GB', {
    month: 'short',
    ...(withYear ? { year: 'numeric' } : {}),
    timeZone: 'UTC',
  })
    .format(dayNumber(date) * DAY_MS)
    .replace('Sept', 'Sep')

const DAY_MS = 86_400_000
const dayNumber = (date: string) => Date.parse(`${date}T00:00:00Z`) / DAY_MS
