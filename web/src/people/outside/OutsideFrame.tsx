import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LookSwitch } from '../../frame/LookSwitch.tsx'
import join from '../join.module.css'
import styles from './outside.module.css'

/** The page around what somebody outside sees; `note` says what it is and until when. */
export const OutsideFrame = ({ note, leaf, children }: { note?: string; leaf?: boolean; children: ReactNode }) => (
  <div className={join.page}>
    <header className={styles.head}>
      <Link to="/" className={join.mark}>
        <span>Due</span>book
      </Link>
      {note && <span>{note}</span>}
      <LookSwitch />
    </header>
    <main id="main" className={leaf ? join.leaf : styles.page}>
      {children}
    </main>
    <footer className={styles.foot}>
      <span>Duebook</span>
      <Link to="/sign-in">Sign in</Link>
    </footer>
  </div>
)
