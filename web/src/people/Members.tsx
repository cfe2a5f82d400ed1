import type { Role } from '@duebook/contract/book'
import { may, type Sight } from '@duebook/contract/people/roles'
import { givenRoles, type GivenRole } from '@duebook/contract/people/given-roles'
import { useState } from 'react'
import { askPeople } from '../cloud/people/people.ts'
import { useToday, useZone } from '../frame/clock.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { Face } from '../ui/Face.tsx'
import { Select } from '../ui/fields/Select.tsx'
import { announce } from '../ui/toast.ts'
import { dayIn } from './day-of.ts'
import ledger from '../design/ledger.module.css'
import styles from './people.module.css'
import { ProblemNote } from './ProblemNote.tsx'
import { explainPeople, reasonOf } from '../messages/people-refusals.ts'
import { roleNames, seesWords } from './role-words.ts'
import type { SeatParts } from './seat-parts.ts'
import { Sees } from './Sees.tsx'
import { useAttempt } from './useAttempt.ts'
import { askWithSeat, type NeedsSeat } from './with-seat.ts'
import type { BookMember } from '../cloud/people/members.ts'

type MembersProps = {
  people: readonly BookMember[]
  /** Of whoever looks. */
  role: Role | undefined
  sees: (uid: string) => Sight
  /** How many obligations somebody owns and backs up; undefined while they are not known. */
  holds: (uid: string) => Record<'owns' | 'backs', number | undefined>
  onLeave: (person: BookMember) => void
  seats: SeatParts
}

/** Everybody in the book, with what this person may change about them. */
export function Members({ people, role, sees, holds, onLeave, seats }: MembersProps) {
  const { uid, bookId } = useSignedIn()
  const zone = useZone()
  const today = useToday()
  // Who has what is asked only where there are several, and so is what each of them sees.
  const alone = people.length === 1
  const { busy, problem, attempt } = useAttempt()
  const [needsSeat, setNeedsSeat] = useState<NeedsSeat | null>(null)
  const change = (person: BookMember, to: GivenRole) =>
    attempt(async () => {
      const request = { bookId, uid: person.uid, role: to, from: person.role }
      try {
        await askPeople('changeRole', request)
      } catch (refusal) {
        if (reasonOf(refusal) !== 'no-seat') throw refusal
        return setNeedsSeat({ name: 'changeRole', request, comer: person.name })
      }
      isChanged(person.name, to)
    })
  const changeSight = (person: BookMember, to: Sight) =>
    attempt(async () => {
      await askPeople('changeSight', { bookId, uid: person.uid, sees: to, from: sees(person.uid) })
      announce(`${person.name} sees ${seesWords[to].toLowerCase()} from now on. They are told.`)
    })
  const isChanged = (name: string, to: GivenRole) =>
    announce(`${name}: ${roleNames[to].toLowerCase()} from now on. They are told.`)
  return (
    <>
      <ProblemNote problem={problem} />
      <table className={`${ledger.entries} ${styles.members}`} aria-label="Members" data-alone={alone || undefined}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Role</th>
            {!alone && (
              <>
                <th scope="col">Sees</th>
                <th scope="col">Owns</th>
                <th scope="col">Backs up</th>
                <th scope="col">In the book since</th>
              </>
            )}
            <td>
              <span className="sr">Acts</span>
            </td>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => {
            const mine = person.uid === uid
            const { owns, backs } = holds(person.uid)
            const changes = may(role, 'change roles') && person.role !== 'owner' && !mine
            return (
              <tr key={person.uid}>
                <th scope="row">
                  <span className={styles.person}>
                    <Face name={person.name} />
                    <span>
                      {person.name}
                      {mine ? ' (you)' : ''}
                      {person.email && person.email !== person.name && <small>{person.email}</small>}
                    </span>
                  </span>
                </th>
                <td>
                  {changes ? (
                    <Select
                      label={`Role of ${person.name}`}
                      quiet
                      value={person.role as GivenRole}
                      options={given}
                      onChange={(to) => void change(person, to)}
                      blocked={null}
                    />
                  ) : (
                    roleNames[person.role]
                  )}
                </td>
                {!alone && (
                  <>
                    <td className={styles.sees} data-word="sees">
                      <Sees
                        person={person}
                        sees={sees(person.uid)}
                        changes={changes}
                        onChange={(to) => void changeSight(person, to)}
                      />
                    </td>
                    <td className={styles.number} data-word="owns">
                      {owns ?? <NotKnown />}
                    </td>
                    <td className={styles.number} data-word="backs up" data-none={backs === 0 || undefined}>
                      {backs ?? <NotKnown />}
                    </td>
                    <td className={styles.since} data-word="since">
                      {person.since === null ? <NotKnown /> : dayIn(person.since, zone, today)}
                    </td>
                  </>
                )}
                <td className={styles.act}>
                  {!mine && person.role !== 'owner' && may(role, 'invite and remove') && (
                    <Button
                      look="bare"
                      aria-label={`Remove ${person.name}`}
                      aria-disabled={busy}
                      onClick={() => onLeave(person)}
                    >
                      Remove
                    </Button>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {needsSeat?.name === 'changeRole' && (
        <seats.Dialog
          bookId={bookId}
          comer={needsSeat.comer}
          explain={explainPeople}
          onConfirm={async (seat) => {
            if (!(await askWithSeat(needsSeat, seat))) return
            setNeedsSeat(null)
            isChanged(needsSeat.comer, needsSeat.request.role)
          }}
          onClose={() => setNeedsSeat(null)}
        />
      )}
    </>
  )
}

const NotKnown = () => (
  <>
    <span aria-hidden="true">–</span>
    <span className="sr">not known</span>
  </>
)

const given = Object.fromEntries(givenRoles.map((role) => [role, roleNames[role]])) as Record<GivenRole, string>
