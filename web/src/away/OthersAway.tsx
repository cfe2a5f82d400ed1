import { calendarDate, shortDate } from '@duebook/domain'
import { useToday } from '../frame/clock.ts'
import { useMembersOfBook } from '../frame/useMembersOfBook.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Face } from '../ui/Face.tsx'
import { Section } from '../ui/Section.tsx'
import styles from './away.module.css'

/** Who else of the open book is not there, now or later. */
export function OthersAway() {
  const { uid } = useSignedIn()
  const today = useToday()
  const away = useMembersOfBook()
    .filter((one) => one.uid !== uid)
    .flatMap(({ uid: who, name, away: absences = [] }) =>
      absences.filter(({ to }) => to >= today).map((one) => ({ who, name, ...one })),
    )
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
  return (
    <Section name="Others away">
      {away.length === 0 ? (
        <p className={styles.hint}>Nobody else of this book is away.</p>
      ) : (
        <ul className={styles.others}>
          {away.map(({ who, name, from, to }) => (
            <li key={`${who} ${from}`}>
              <Face name={name} />
              <div>
                <b>{name}</b>
                <span>
                  {shortDate(calendarDate(from), today)} to {shortDate(calendarDate(to), today)}
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
