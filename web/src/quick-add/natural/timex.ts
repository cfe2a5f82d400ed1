import { dayNumber } from './words.ts'
import type { Repeats } from './repeats.ts'

/** A repetition as TIMEX3 writes sets: `P2W`, `XXXX-WXX-1T16`, `T19:13`; null where it has no such form. */
export function timexOf({ rrule, times, dayPart }: Repeats): string | null {
  const part = (name: string) => new RegExp(`(?:^|;)${name}=([^;]+)`).exec(rrule)?.[1] ?? ''
  const interval = Number(part('INTERVAL') || 1)
  const [at] = times
  const time = at ? `T${at.endsWith(':00') ? at.slice(0, 2) : at}` : dayPart ? `T${PARTS[dayPart]}` : ''
  const days = part('BYDAY')
  if (days === 'MO,TU,WE,TH,FR') return `P${interval}WD`
  if (days === 'SA,SU') return `P${interval}WE`
  if (days !== '') return days.includes(',') ? null : `XXXX-WXX-${dayNumber(NAMES[days.slice(-2)] ?? '')}${time}`
  if (part('BYMONTHDAY') !== '') return `XXXX-XX-${part('BYMONTHDAY').padStart(2, '0')}${time}`
  if (part('FREQ') === 'DAILY' && time !== '' && interval === 1) return time
  if (part('FREQ') === 'MONTHLY' && interval === 6) return 'P0.5Y'
  const unit = LETTERS[part('FREQ')]
  return unit === undefined ? null : `P${interval}${unit}`
}

const PARTS = { morning: 'MO', afternoon: 'AF', evening: 'EV', night: 'NI' }
const LETTERS: Record<string, string> = { DAILY: 'D', WEEKLY: 'W', MONTHLY: 'M', YEARLY: 'Y' }
const NAMES: Record<string, string> = { MO: 'mon', TU: 'tue', WE: 'wed', TH: 'thu', FR: 'fri', SA: 'sat', SU: 'sun' }
