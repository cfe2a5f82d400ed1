import type { CalendarDate } from '@duebook/domain'

/** `Fri 16 Oct 09:00` in the person's zone, with the year when it is not that of their day; the instant in ms since 1970. */
export function instantText(instant: number, timeZone: string, today: CalendarDate): string {
  const parts = formatIn(timeZone).formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  const year = today.startsWith(part('year')) ? '' : ` ${part('year')}`
  return `${part('weekday')} ${part('day')} ${part('month').slice(0, 3)}${year} ${part('hour')}:${part('minute')}`
}

// One costs as much to make as a hundred instants to write, and a list writes one in each of its rows.
const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone,
    })
  formats.set(timeZone, known)
  return known
}
