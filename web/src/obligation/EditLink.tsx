import type { Timing } from '@duebook/domain'
import { Link } from '@tanstack/react-router'
import { useMayChange } from '../frame/role.ts'
import styles from './edit-link.module.css'

/** To the form, at the field that says when; nothing for whoever only reads it. */
export function EditLink({ id, what, shape }: { id: string; what: string; shape: Timing['type'] }) {
  if (!useMayChange(id)) return null
  return (
    <Link
      className={styles.link}
      to="/obligations/$obligationId/edit"
      params={{ obligationId: id }}
      hash={fields[shape]}
      aria-label={`Edit ${what}`}
    >
      Edit
    </Link>
  )
}

/** Of the form: where it is written when it is due. */
const fields: Record<Timing['type'], string> = {
  once: 'date',
  recurring: 'rule',
  fromCompletion: 'every',
  term: 'notice',
  derived: 'derived',
}
