import { fitting } from '@duebook/contract/people/fitting'
import { useId, useState, type KeyboardEvent } from 'react'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { useToday } from '../frame/clock.ts'
import { useMembersOfBook } from '../frame/useMembersOfBook.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { calledIn } from '../frame/who.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Face } from '../ui/Face.tsx'
import styles from './assign.module.css'
import { assignable } from './assignable.ts'
import { assignObligations, type Assignee } from './assign-obligations.ts'

/** Asks who is to have it, by typing: oneself first, then the others, then nobody. Arrows move, Enter takes the one that is marked. */
export function AssignDialog({ obligation, onClose }: { obligation: ObligationRecord; onClose: () => void }) {
  const me = useSignedIn()
  const people = useMembersOfBook()
  const today = useToday()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const choices = choicesFor(typed, assignable(people), me.uid)
  const marked = choices[Math.min(at, choices.length - 1)]
  const give = (to: Assignee) => {
    onClose()
    void assignObligations({ uid: me.uid, bookId: me.bookId, today }, [obligation], to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by && choices.length > 0) {
      event.preventDefault()
      setAt((now) => (Math.min(now, choices.length - 1) + by + choices.length) % choices.length)
    }
    if (event.key === 'Enter' && marked && !event.nativeEvent.isComposing) {
      event.preventDefault()
      give(marked.to)
    }
  }
  const { assignee } = obligation
  return (
    <Dialog title={`Who has ${obligation.title}?`} onClose={onClose}>
      <div className={styles.form}>
        <p className={styles.said}>
          {assignee === null
            ? 'Nobody has it now.'
            : assignee === me.uid
              ? 'You have it now.'
              : `${calledIn(people, assignee)} has it now.`}{' '}
          Reminders ask whoever has it.
        </p>
        <input
          className={styles.input}
          role="combobox"
          aria-label="Person"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={marked && `${id}-${marked.key}`}
          autoFocus
          autoComplete="off"
          placeholder="A name or an address"
          value={typed}
          onChange={(event) => (setTyped(event.currentTarget.value), setAt(0))}
          onKeyDown={onKeyDown}
        />
        <div className={styles.list} id={id} role="listbox" aria-label="People">
          {choices.map((one) => (
            <div
              key={one.key}
              id={`${id}-${one.key}`}
              role="option"
              tabIndex={-1}
              aria-selected={one === marked}
              onClick={() => give(one.to)}
              onKeyDown={(event) => event.key === 'Enter' && give(one.to)}
            >
              {one.to ? <Face name={one.to.name} /> : <span />}
              <span>
                {one.name} {one.remark && <small>{one.remark}</small>}
              </span>
            </div>
          ))}
        </div>
        <p role="status" className={styles.said}>
          {choices.length === 0 && `Nobody in this book is called “${typed.trim()}”.`}
        </p>
      </div>
    </Dialog>
  )
}

type Choice = { key: string; to: Assignee; name: string; remark: string | null }

function choicesFor(
  typed: string,
  people: readonly { uid: string; name: string; email: string | null }[],
  uid: string,
): Choice[] {
  const persons = fitting(people, typed).map((one): Choice => ({
    key: one.uid,
    to: one,
    name: one.name,
    remark: one.uid === uid ? 'you' : one.email === one.name ? null : one.email,
  }))
  const nobody: Choice = { key: 'nobody', to: null, name: 'Nobody', remark: null }
  return 'nobody'.startsWith(typed.trim().toLowerCase()) ? [...persons, nobody] : persons
}
