import type { UserProfile } from '@duebook/contract/user'
import { readAbsences } from '@duebook/contract/asking/away'
import { restFrom } from '@duebook/contract/asking/brief'
import { addDays, routineBy, shortDate, type CalendarDate } from '@duebook/domain'
import { zoneClock } from '../acts/ladder/zone-clock.ts'
import { readQuiet, type QuietDraft } from './quiet-draft.ts'

/** When brief and digest come next as they are typed: "Tomorrow 07:30, if there is something to say." Null of one that is not wanted, or not yet a time. */
export function comingRoutine(
  draft: QuietDraft,
  { timeZone, away }: Pick<UserProfile, 'timeZone' | 'away'>,
  now: number,
): Record<'brief' | 'digest', string | null> {
  const { date: today } = zoneClock.toLocal(now, timeZone)
  const coming = (kind: 'brief' | 'digest') => {
    // The other's time may still be typed.
    const read = readQuiet({ ...draft, night: false, brief: false, digest: false, [kind]: draft[kind] })
    if (!read) return null
    const person = {
      zone: timeZone,
      rest: restFrom(read.restDays, today),
      away: readAbsences(away),
      brief: read.brief,
      digest: read.digest,
      briefedTo: null,
      digestedTo: null,
    }
    const { next } = routineBy(person, now, now - 1, zoneClock)
    return next === null ? null : `${momentSaid(next, timeZone, today)}, if there is something to say.`
  }
  return { brief: coming('brief'), digest: coming('digest') }
}

function momentSaid(instant: number, zone: string, today: CalendarDate): string {
  const { date, time } = zoneClock.toLocal(instant, zone)
  const day = date === today ? 'Today' : date === addDays(today, 1) ? 'Tomorrow' : shortDate(date, today)
  return `${day} ${time}`
}
