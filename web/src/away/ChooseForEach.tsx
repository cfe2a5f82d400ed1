import { may } from '@duebook/contract/people/roles'
import { shortDate, type Absence } from '@duebook/domain'
import { useState } from 'react'
import { assignObligations } from '../acts/assign-obligations.ts'
import { useObligations } from '../cloud/obligations/obligations.ts'
import dialog from '../design/dialog.module.css'
import { useToday } from '../frame/clock.ts'
import { useNameOf } from '../frame/names.ts'
import { useMembersOfBook } from '../frame/people.ts'
import { useWhichMayChange } from '../frame/role.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { firstNameOf } from '../frame/who.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Select } from '../ui/Select.tsx'
import styles from './away.module.css'
import type { HeldMeanwhile } from './meanwhile.ts'

type Props = { absence: Absence; held: readonly HeldMeanwhile[]; onClose: () => void; onAway: () => void }

/** Of each date that somebody has in hand while they are away: whether it waits for the first day, or is another's from now on. */
export function ChooseForEach({ absence, held, onClose, onAway }: Props) {
  const { uid, bookId } = useSignedIn()
  const today = useToday()
  const people = useMembersOfBook()
  const nameOf = useNameOf()
  const mayChange = useWhichMayChange()
  const live = useObligations(bookId)
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const firstName = (who: string) => firstNameOf({ name: nameOf(who) })
  const others = people.filter((one) => one.uid !== uid && may(one.role, 'add, change and settle'))
  const choices = ({ id, to }: HeldMeanwhile) => ({
    '': to === null ? 'It stays with you' : `${firstName(to)} is asked ${shortDate(absence.from, today)}`,
    ...(mayChange(id) ? Object.fromEntries(others.map((one) => [one.uid, `Give it to ${firstNameOf(one)} now`])) : {}),
  })
  const beAway = () => {
    onClose()
    onAway()
    const obligations = live.status === 'ready' ? live.data : []
    for (const person of others) {
      const theirs = obligations.filter(({ id }) => held.some((one) => one.id === id) && chosen[id] === person.uid)
      if (theirs.length > 0) void assignObligations({ uid, bookId, today }, theirs, person)
    }
  }
  return (
    <Dialog title={`${held.length} that you have in hand`} onClose={onClose}>
      <div className={dialog.form}>
        <ul className={styles.each} aria-label="Falls due while you are away">
          {held.map((one) => (
            <li key={`${one.id} ${one.due}`}>
              <div>
                <b>{one.title}</b>
                <span>{shortDate(one.due, today)}</span>
              </div>
              <Select
                quiet
                label={`Then, of ${one.title}`}
                value={chosen[one.id] ?? ''}
                options={choices(one)}
                onChange={(to) => setChosen((before) => ({ ...before, [one.id]: to }))}
              />
            </li>
          ))}
        </ul>
        <div className={dialog.acts}>
          <Button look="main" onClick={beAway}>
            Be away {shortDate(absence.from, today)} to {shortDate(absence.to, today)}
          </Button>
          <Button look="bare" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
