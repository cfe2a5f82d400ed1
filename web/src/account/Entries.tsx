import type { ReactNode, Ref } from 'react'
import styles from './account.module.css'

/** A plain list of things one has; `label` names it for screen readers. */
export const Entries = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={styles.entries} aria-label={label}>
    {children}
  </ul>
)

/** What it is, what is to be known of it, what can be done with it. */
export const Entry = ({
  icon,
  what,
  detail,
  children,
  itemRef,
}: {
  icon: ReactNode
  what: ReactNode
  detail: ReactNode
  children?: ReactNode
  itemRef?: Ref<HTMLLIElement>
}) => (
  <li ref={itemRef}>
    {icon}
    <div className={styles.what}>
      <b>{what}</b>
      <span className={styles.detail}>{detail}</span>
    </div>
    <span className={styles.acts}>{children}</span>
  </li>
)
