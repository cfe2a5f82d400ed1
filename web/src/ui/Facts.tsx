import type { ReactNode } from 'react'
import styles from './Facts.module.css'

/** A few numbers side by side under a page's head, each with what it is. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={styles.facts}>{children}</dl>

export const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
