import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LookSwitch } from '../frame/LookSwitch.tsx'
import styles from './join.module.css'

/** The page of an invitation: one thing, without the sidebar. `beside` stands at the right of it. */
export const JoinPage = ({ children, beside }: { children: ReactNode; beside?: ReactNode }) => (
  <div className={styles.page}>
    <header className={styles.head}>
      <Link to="/" className={styles.mark}>
        <span>Due</span>book
      </Link>
      <LookSwitch />
    </header>
    <main id="main" className={beside ? styles.halves : styles.leaf}>
      {beside ? <section>{children}</section> : children}
      {beside}
    </main>
  </div>
)
