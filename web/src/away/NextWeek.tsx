import { readAbsences } from '@duebook/contract/asking/away'
import type { UserProfile } from '@duebook/contract/user'
import { addDays, listed, plural, shortDate, type CalendarDate } from '@duebook/domain'
import { useMemo } from 'react'
import styles from '../acts/ladder/ladder.module.css'
import { useOwnSettings } from '../acts/ladder/own-settings.ts'
import { zoneClock } from '../acts/ladder/zone-clock.ts'
import { useObligations } from '../cloud/obligations/obligations.ts'
import { useNow, useToday, useZone } from '../frame/clock.ts'
import { useMembersOfBook } from '../frame/useMembersOfBook.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { instantText } from '../ui/instant-text.ts'
import { Section } from '../ui/Section.tsx'
import away from './away.module.css'
import { absencesNear, weekAhead, type ComingMessage } from './week-ahead.ts'

/** What comes to whoever looks within a week, of this book, with their quiet hours, rest, brief and absences as they are saved. */
export function NextWeek({ profile }: { profile: UserProfile }) {
  const { uid, bookId } = useSignedIn()
  const zone = useZone()
  const today = useToday()
  const now = useNow()
  const own = useOwnSettings()
  const people = useMembersOfBook()
  const live = useObligations(bookId)
  const obligations = live.status === 'ready' ? live.data : none
  // Of the whole day, so that it is worked out once; what has passed meanwhile is left out below.
  const morning = zoneClock.toInstant({ date: today, time: '00:00' }, zone)
  const { coming, isAll } = useMemo(
    () => weekAhead(obligations, { uid, people, own, today, now: morning }),
    [obligations, uid, people, own, today, morning],
  )
  const lines = coming
    .filter(({ at }) => at > now)
    .map((one) => ({
      key: `${one.at} ${one.inBrief}`,
      at: one.at,
      when: instantText(one.at, zone, today),
      ...said(one),
    }))
  const days = absencesNear(readAbsences(profile.away), today).flatMap(({ from, to }) => [
    ...(from > today ? [dayLine(from, zone, 'Away', 'What would ask you goes to others.')] : []),
    dayLine(addDays(to, 1), zone, 'While you were away', 'You are told what went to whom.'),
  ])
  const all = [...lines, ...days.map((one) => ({ ...one, when: shortDate(one.day, today) }))].toSorted(
    (a, b) => a.at - b.at,
  )
  return (
    <Section name="Your next week" note="as it would come">
      {all.length === 0 ? (
        <p className={away.hint}>Nothing of this book asks you within seven days.</p>
      ) : (
        <ol className={styles.lines}>
          {all.map(({ key, when, what, under }) => (
            <li key={key}>
              <span>{when}</span>
              <b>{what}</b>
              {under && <small>{under}</small>}
            </li>
          ))}
        </ol>
      )}
      {!isAll && <p className={away.hint}>Of the dates that are due first; there are more.</p>}
    </Section>
  )
}

const none: never[] = []

function dayLine(day: CalendarDate, zone: string, what: string, under: string) {
  return { key: `${what} ${day}`, day, at: zoneClock.toInstant({ date: day, time: '00:00' }, zone), what, under }
}

/** "VAT return", "3 dates" with their names, "Brief, 3 lines". */
function said({ titles, asks, inBrief }: ComingMessage): { what: string; under: string | null } {
  const [only, ...others] = titles
  const names = titles.length > 3 ? listed([...titles.slice(0, 2), `${titles.length - 2} more`]) : listed(titles)
  if (inBrief) return { what: `Brief, ${plural(titles.length, 'line')}`, under: names }
  if (only !== undefined && others.length === 0) return { what: only, under: asks ? 'asked again' : null }
  return { what: plural(titles.length, 'date'), under: names }
}
