const day = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** "Tue 4 Mar 2025", in UTC. `at` in milliseconds since 1970. */
export const dayOf = (at: number): string => day.format(new Date(at)).replace(',', '')

/** "Tue 4 Mar 2025 10:02", in UTC. `at` in milliseconds since 1970. */
export const moment = (at: number): string => `${dayOf(at)} ${new Date(at).toISOString().slice(11, 16)}`

/** "844 MB", in units of a thousand. */
export function bytesInWords(bytes: number): string {
  const unit = ['bytes', 'kB', 'MB', 'GB', 'TB']
  const step = bytes < 1000 ? 0 : Math.min(unit.length - 1, Math.floor(Math.log10(bytes) / 3))
  const number = bytes / 1000 ** step
  return `${number < 10 && step > 0 ? number.toFixed(1) : Math.round(number).toLocaleString('en-GB')} ${unit[step]}`
}

/** "3 d 4 h", "4 h 12 min" or "12 min" of so many seconds. */
export function lastingWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} d ${hours % 24} h`
}
