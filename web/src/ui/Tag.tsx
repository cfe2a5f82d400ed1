import type { ReactNode } from 'react'
import styles from './Tag.module.css'

export type Tone = 'quiet' | 'over' | 'soon' | 'notice' | 'done' | 'accent' | 'pencil'

export function Tag({ tone = 'quiet', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  )
}
