import { calendarDate, type CalendarDate } from '@duebook/domain'
import { useEffect, useState } from 'react'
import { useProfile } from '../cloud/profile.ts'
import { useSignedIn } from './signedIn.tsx'

/** The civil day of an instant in a zone. */
export function civilDay(instant: Date, zone: string): CalendarDate {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(instant)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return calendarDate(`${part('year')}-${part('month')}-${part('day')}`)
}

/** Local date and time of an instant in a zone, `YYYY-MM-DDTHH:MM`. */
export function civilTime(instant: Date, zone: string): string {
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(instant)
  return `${civilDay(instant, zone)}T${time}`
}

/** The person's zone: from their settings, before those are known the device's. */
export function useZone(): string {
  const profile = useProfile(useSignedIn().uid)
  return (profile.status === 'ready' && profile.data?.timeZone) || Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Today in the person's zone; changes at their midnight. */
export function useToday(): CalendarDate {
  const zone = useZone()
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const look = () => setNow(new Date())
    const timer = setInterval(look, 30_000)
    addEventListener('focus', look)
    return () => (clearInterval(timer), removeEventListener('focus', look))
  }, [])
  return civilDay(now, zone)
}
