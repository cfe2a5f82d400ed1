import type { Part } from '@duebook/contract/acts/versions'
import type { ReactNode } from 'react'
import styles from './edit.module.css'

/** What is saved, in words, of each part of which the form says something else. */
export type Was = Partial<Record<Part, string>>

/** Fields that say some parts: marked once they say something else than what is saved, which stays in sight. */
export function Changed({ was = {}, parts, children }: { was?: Was; parts: readonly Part[]; children: ReactNode }) {
  const said = parts.flatMap((part) => was[part] ?? [])
  return (
    <div data-changed={said.length > 0 || undefined} className={styles.changed}>
      {children}
      {said.length > 0 && (
        <p className={styles.note}>
          was: <s>{said.join(', ')}</s>
        </p>
      )}
    </div>
  )
}
