import { listed, plural, type Absence } from '@duebook/domain'
import { useState } from 'react'
import { useObligations } from '../cloud/obligations/obligations.ts'
import { useHeld } from '../cloud/occurrences/held.ts'
import text from '../design/text.module.css'
import { useToday } from '../frame/clock.ts'
import { useNameOf } from '../frame/names.ts'
import { useMembersOfBook } from '../frame/useMembersOfBook.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { firstNameOf, isAlone } from '../frame/who.ts'
import { Note } from '../ui/Note.tsx'
import styles from './away.module.css'
import { ChooseForEach } from './ChooseForEach.tsx'
import { comingAnyway, heldSaid, meanwhile, remindersSaid } from './meanwhile.ts'

/** Said before it is saved: to whom what goes, and who is asked about what one has in hand. */
export function Meanwhile({ absence, onAway }: { absence: Absence; onAway: () => void }) {
  const [choosing, setChoosing] = useState(false)
  const { uid, bookId } = useSignedIn()
  const today = useToday()
  const obligations = useObligations(bookId)
  const held = useHeld(bookId, uid)
  const people = useMembersOfBook()
  const nameOf = useNameOf()
  if (obligations.status !== 'ready' || held.status !== 'ready') return null
  const found = meanwhile(absence, obligations.data, held.data, { uid, people })
  const firstName = (who: string) => firstNameOf({ name: nameOf(who) })
  const goes = remindersSaid(found.reminders, firstName)
  const holds = heldSaid(found.held, absence.from, today, firstName)
  const anyway = comingAnyway(found.reminders)
  return (
    <div className={styles.notes}>
      {goes && (
        <Note tone="accent" glyph="hand">
          {goes}
        </Note>
      )}
      {holds && (
        <Note tone="soon" glyph="hand">
          <b>{holds}</b> {listed(found.held.map(({ title }) => title))}.{' '}
          {!isAlone(people) && (
            <button type="button" className={`${text.link} ${text.target}`} onClick={() => setChoosing(true)}>
              Choose for each
            </button>
          )}
        </Note>
      )}
      {choosing && (
        <ChooseForEach absence={absence} held={found.held} onClose={() => setChoosing(false)} onAway={onAway} />
      )}
      {anyway > 0 && isAlone(people) && (
        <p className={styles.hint}>
          {plural(anyway, 'reminder')} {anyway === 1 ? 'comes' : 'come'} to you all the same: nobody else is in this
          book.
        </p>
      )}
      {anyway > 0 && !isAlone(people) && (
        <Note tone="over" glyph="failed">
          <b>{plural(anyway, 'reminder')} would reach nobody else.</b> They come to you all the same. Name a backup
          where it matters.
        </Note>
      )}
      {!goes && !holds && anyway === 0 && <p className={styles.hint}>No reminder of this book is for you then.</p>}
    </div>
  )
}
