import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LookSwitch } from '../frame/LookSwitch.tsx'
import styles from './join.module.css'

/** The page that a mail’s link opens: one thing, without the sidebar. `beside` stands at the right of it, `from` says which mail it was. */
export const JoinPage = ({
  children,
  beside,
  from,
}: {
  children: ReactNode
  beside?: ReactNode
  from?: string | undefined
}) => (
  <div className={styles.page}>
    <header className={styles.head}>
      <Link to="/" className={styles.mark}>
        <span>Due</span>book
      </Link>
      {from && <span className={styles.from}>{from}</span>}
      <LookSwitch />
    </header>
    <main id="main" className={beside ? styles.halves : styles.leaf}>
      {beside ? <section>{children}</section> : children}
      {beside}
    </main>
  </div>
)
