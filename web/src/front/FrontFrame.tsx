import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LookSwitch } from '../frame/LookSwitch.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import styles from './FrontFrame.module.css'

type FrontFrameProps = {
  links?: ReactNode
  /** To what may come later than the page: last, so that it pushes no other away. */ lateLink?: ReactNode
  children: ReactNode
}

/** Head and foot of the pages that anybody may read, with the way in one press away. */
export const FrontFrame = ({ links, lateLink, children }: FrontFrameProps) => (
  <div className={styles.front}>
    <a className={styles.skip} href="#main">
      Skip to content
    </a>
    <header className={styles.head}>
      <Mark />
      <nav aria-label="This page">
        {links}
        <Link to="/dates">How dates are checked</Link>
        {lateLink}
      </nav>
      <div className={styles.in}>
        <ButtonLink to="/sign-in" look="bare">
          Sign in
        </ButtonLink>
        <ButtonLink to="/sign-in" search={{ create: true }} look="main">
          Start free
        </ButtonLink>
        <LookSwitch />
      </div>
    </header>
    <main id="main" tabIndex={-1}>
      {children}
    </main>
    <footer className={styles.foot}>
      <Mark />
      <Link to="/dates">How our dates are checked</Link>
      <Link to="/sign-in">Sign in</Link>
      <p>Starter packs name their sources. They are not legal or tax advice.</p>
    </footer>
  </div>
)

const Mark = () => (
  <Link to="/" className={styles.mark}>
    <span>Due</span>book
  </Link>
)
