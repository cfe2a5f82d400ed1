import type { Absence } from '@duebook/domain'
import { useOwnSettings } from '../acts/ladder/own-settings.ts'
import type { BookMember } from '../cloud/people/members.ts'
import { useToday } from '../frame/clock.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Glyph } from '../ui/glyphs.tsx'
import { Section } from '../ui/Section.tsx'
import styles from './coverage.module.css'
import { reachedSaid } from './coverage-words.ts'

/** Of everybody in the book whether what is sent to them arrives, and when they are not there. By which way is theirs alone. */
export function WhoIsReached({ people }: { people: readonly BookMember[] }) {
  const { uid } = useSignedIn()
  const today = useToday()
  const ownAbsences = useOwnSettings()?.settings.away ?? []
  return (
    <Section name="Who is reached">
      <ul className={styles.people}>
        {people.map((person) => {
          const away = person.uid === uid ? ownAbsences : ((person.away ?? []) as Absence[])
          const { glyph, said } = reachedSaid({ ...person, away }, today)
          return (
            <li key={person.uid}>
              <Glyph name={glyph} />
              <div>
                <b>{person.name}</b>
                <span>{said}</span>
              </div>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
