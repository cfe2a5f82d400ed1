import type { ReactNode } from 'react'
import styles from './Facts.module.css'

/** A few numbers side by side under a page's head, each with what it is. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={styles.facts}>{children}</dl>

/** `tone`: of a number that something is to be done about. */
export const Fact = ({
  name,
  tone,
  children,
}: {
  name: ReactNode
  tone?: 'over' | 'soon' | undefined
  children: ReactNode
}) => (
  <div>
    <dt>{name}</dt>
    <dd data-tone={tone}>{children}</dd>
  </div>
)
