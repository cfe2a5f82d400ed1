import { mostWatchers } from '@duebook/contract/obligation'
import { X } from 'lucide-react'
import { useId, useRef } from 'react'
import type { BookPerson } from '../../cloud/people/members.ts'
import field from '../../ui/fields/Field.module.css'
import { calledIn } from '../../frame/who.ts'
import { Button } from '../../ui/Button.tsx'
import { Face } from '../../ui/Face.tsx'
import styles from './watchers.module.css'

/** Who is told as well: each with a way out, and a list of those who can be added. */
export function WatchersField({
  watchers,
  people,
  quiet,
  onChange,
}: {
  watchers: readonly string[]
  /** The label is read out only, because words beside it say the same. */
  quiet?: boolean
  people: readonly BookPerson[]
  onChange: (watchers: string[]) => void
}) {
  const id = useId()
  const list = useRef<HTMLSelectElement>(null)
  const others = people.filter(({ uid }) => !watchers.includes(uid))
  const leave = (uid: string) => {
    list.current?.focus()
    onChange(watchers.filter((one) => one !== uid))
  }
  return (
    <span className={field.field}>
      <label htmlFor={id} className={quiet ? 'sr' : undefined}>
        Watched by
      </label>
      <span className={styles.people}>
        {watchers.map((uid) => (
          <span key={uid} className={styles.person}>
            <Face name={calledIn(people, uid)} />
            {calledIn(people, uid)}
            <Button
              look="bare"
              size="square"
              aria-label={`${calledIn(people, uid)} no longer watches`}
              icon={<X aria-hidden />}
              onClick={() => leave(uid)}
            />
          </span>
        ))}
        <select
          ref={list}
          id={id}
          className={field.input}
          value=""
          disabled={others.length === 0 || watchers.length >= mostWatchers}
          onChange={({ target }) => target.value && onChange([...watchers, target.value])}
        >
          <option value="">{others.length === 0 ? 'Everybody watches' : 'Add somebody'}</option>
          {others.map(({ uid, name }) => (
            <option key={uid} value={uid}>
              {name}
            </option>
          ))}
        </select>
      </span>
    </span>
  )
}
