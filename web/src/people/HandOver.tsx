import { plural, shortDate } from '@duebook/domain'
import { useToday } from '../frame/clock.ts'
import { Select } from '../ui/fields/Select.tsx'
import type { Hanging } from './hanging.ts'
import styles from './people.module.css'
import type { BookMember } from '../cloud/people/members.ts'

/** Whose each obligation becomes; what is not chosen apart goes to `to`. */
export type HandOverDraft = { to: string; each: Readonly<Record<string, string>> }

/** How many stand there one by one; the others go to whom all go. */
const SHOWN = 20

type HandOverProps = {
  hanging: readonly Hanging[]
  heirs: readonly BookMember[]
  draft: HandOverDraft
  onChange: (draft: HandOverDraft) => void
}

/** All to one, or each to whom it fits. */
export function HandOver({ hanging, heirs, draft, onChange }: HandOverProps) {
  const today = useToday()
  const options = Object.fromEntries(heirs.map(({ uid, name }) => [uid, name]))
  const owned = hanging.filter(({ owns }) => owns)
  const reviewed = hanging.filter(({ reviews }) => reviews).length
  const backed = hanging.filter(({ backs }) => backs).length
  const heir = options[draft.to] ?? ''
  return (
    <>
      <Select
        label={owned.length === 1 ? 'New owner' : 'New owner of all'}
        value={draft.to}
        options={options}
        onChange={(to) => onChange({ to, each: {} })}
      />
      {owned.length > 1 && heirs.length > 1 && (
        <table className={styles.handOver} aria-label="What is handed over">
          <thead>
            <tr>
              <th scope="col">Obligation</th>
              <th scope="col">New owner</th>
            </tr>
          </thead>
          <tbody>
            {owned.slice(0, SHOWN).map(({ id, title, nextDue }) => (
              <tr key={id}>
                <th scope="row">
                  {title}
                  <small>{nextDue ? `next ${shortDate(nextDue, today)}` : 'ended'}</small>
                </th>
                <td>
                  <Select
                    quiet
                    label={`New owner of ${title}`}
                    value={draft.each[id] ?? draft.to}
                    options={options}
                    onChange={(to) => onChange({ ...draft, each: { ...draft.each, [id]: to } })}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {owned.length > SHOWN && heirs.length > 1 && (
        <p className={styles.hint}>
          and {owned.length - SHOWN} more, to {heir}
        </p>
      )}
      {reviewed > 0 && (
        <p className={styles.hint}>
          {heir} becomes the reviewer of {plural(reviewed, 'obligation')}.
        </p>
      )}
      {backed > 0 && (
        <p className={styles.hint}>
          {heir} becomes the backup of {plural(backed, 'obligation')}.
        </p>
      )}
    </>
  )
}
