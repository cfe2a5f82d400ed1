import { may } from '@duebook/contract/people/roles'
import { shortDate, type Absence } from '@duebook/domain'
import { useState } from 'react'
import { assignObligations } from '../acts/assign-obligations.ts'
import { useOwnSettings } from '../acts/ladder/own-settings.ts'
import { instantAt } from '../acts/snooze-times.ts'
import { useObligations } from '../cloud/obligations/obligations.ts'
import dialog from '../design/dialog.module.css'
import { useToday, useZone } from '../frame/clock.ts'
import { useNameOf } from '../frame/names.ts'
import { useMembersOfBook } from '../frame/useMembersOfBook.ts'
import { useWhichMayChange } from '../frame/useWhichMayChange.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { firstNameOf } from '../frame/who.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Select } from '../ui/fields/Select.tsx'
import styles from './away.module.css'
import { dayBefore, type HeldMeanwhile } from './meanwhile.ts'

/** No person's name: theirs are longer. */
const askedBefore = 'before'
const morning = '09:00'

type Props = { absence: Absence; held: readonly HeldMeanwhile[]; onClose: () => void; onAway: () => void }

/** Of each date that somebody has in hand while they are away: whether it waits for the first day, is another's from now on, or is asked of them before they go. */
export function ChooseForEach({ absence, held, onClose, onAway }: Props) {
  const { uid, bookId } = useSignedIn()
  const today = useToday()
  const zone = useZone()
  const people = useMembersOfBook()
  const nameOf = useNameOf()
  const mayChange = useWhichMayChange()
  const live = useObligations(bookId)
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const firstName = (who: string) => firstNameOf({ name: nameOf(who) })
  const others = people.filter((one) => one.uid !== uid && may(one.role, 'add, change and settle'))
  const obligations = live.status === 'ready' ? live.data : []
  const before = dayBefore(absence, useOwnSettings()?.settings.rest ?? null, today)
  const isNext = ({ id, due }: HeldMeanwhile) => obligations.some((one) => one.id === id && one.nextDue === due)
  const choices = (one: HeldMeanwhile) => ({
    '': one.to === null ? 'It stays with you' : `${firstName(one.to)} is asked ${shortDate(absence.from, today)}`,
    ...(mayChange(one.id)
      ? {
          ...(before && isNext(one) ? { [askedBefore]: `Done before I go: ask me ${shortDate(before, today)}` } : {}),
          ...Object.fromEntries(others.map((person) => [person.uid, `Give it to ${firstNameOf(person)} now`])),
        }
      : {}),
  })
  const chosenAs = (choice: string) =>
    obligations.filter(({ id }) => held.some((one) => one.id === id) && chosen[id] === choice)
  const beAway = async () => {
    onClose()
    onAway()
    for (const person of others) {
      const theirs = chosenAs(person.uid)
      if (theirs.length > 0) await assignObligations({ uid, bookId, today }, theirs, person)
    }
    const asked = chosenAs(askedBefore)
    if (!before || asked.length === 0) return
    const { actOnAll } = await import('../selection/act-on-all.ts')
    const [until, said] = [instantAt(before, morning, zone), `${shortDate(before)} ${morning}`]
    await actOnAll({ uid, bookId, today }, { act: 'snooze', until, day: before, said }, asked)
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
          <Button look="main" onClick={() => void beAway()}>
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
