import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LookSwitch } from '../frame/LookSwitch.tsx'
import styles from './SignIn.module.css'

/** The name, which leads to what Duebook is, what else one may do here, and the look. */
export const SignInHead = ({ children }: { children?: ReactNode }) => (
  <header className={styles.head}>
    <Link to="/" className={styles.mark}>
      <span>Due</span>book
    </Link>
    {children}
    <LookSwitch />
  </header>
)
