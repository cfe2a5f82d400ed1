import { shortDate } from '@duebook/domain'
import { X } from 'lucide-react'
import { useState } from 'react'
import { announce } from '../ui/toast.ts'
import { Button } from '../ui/Button.tsx'
import { forgetMany, keptMany } from '../cloud/sync/keptMany.ts'
import { civilDay, civilTime, useToday, useZone } from '../frame/clock.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import styles from './Bulk.module.css'
import { putAwayMany } from './was-done.ts'

/** After a reload: what was done to many at once, with its Undo, until it is put away. */
export function LastMany() {
  const { uid, bookId } = useSignedIn()
  const today = useToday()
  const zone = useZone()
  const [kept, setKept] = useState(() => keptMany(uid, bookId))
  if (!kept) return null
  const day = civilDay(new Date(kept.at), zone)
  const when = `${day === today ? 'today' : shortDate(day, today)} ${civilTime(new Date(kept.at), zone).slice(11)}`
  const leave = () => {
    putAwayMany()
    setKept(null)
  }
  const undo = async () => {
    leave()
    const { takeBackAll } = await import('./take-back-all.ts')
    const said = await takeBackAll({ uid, bookId, today }, kept.steps)
    announce(said ?? `Undone: ${kept.sentence}.`)
  }
  const count = kept.steps.length
  return (
    <section className={styles.bulk} aria-label="Done last">
      <div className={styles.bar}>
        <p>
          <b>{kept.sentence}</b>, {when}, by you.
        </p>
        <span className={styles.push}>
          <Button onClick={() => void undo()}>{count === 1 ? 'Undo it' : `Undo all ${count}`}</Button>{' '}
          <Button
            look="bare"
            size="square"
            aria-label="Put this away; it stays in Activity"
            icon={<X aria-hidden />}
            onClick={() => (forgetMany(), leave())}
          />
        </span>
      </div>
    </section>
  )
}
