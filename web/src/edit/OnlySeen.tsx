import { Lock } from 'lucide-react'
import { useMembersOfBook } from '../frame/people.ts'
import { Note } from '../ui/Note.tsx'
import styles from './edit.module.css'

/** The form is not opened to whoever may not save it: who to ask instead. */
export function OnlySeen() {
  const owner = useMembersOfBook().find(({ role }) => role === 'owner')
  return (
    <Note
      action={
        owner?.email ? (
          <a href={`mailto:${owner.email}?subject=A%20change%20in%20Duebook`}>Suggest a change by mail</a>
        ) : null
      }
    >
      <span className={styles.onlySeen}>
        <Lock aria-hidden />
        <span>
          <b>You can see this, not change it.</b>{' '}
          {owner ? `Ask ${owner.name}, who owns the book.` : 'Ask the owner of the book.'}
        </span>
      </span>
    </Note>
  )
}
