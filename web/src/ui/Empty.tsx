import type { ReactNode } from 'react'
import styles from './Empty.module.css'

/** An empty screen: one sentence, then what comes next and what to do. The frame of the screen stays around it. */
export const Empty = ({ said, children, action }: { said: ReactNode; children?: ReactNode; action?: ReactNode }) => (
  <div className={styles.empty}>
    <h2>{said}</h2>
    {children && <p>{children}</p>}
    {action && <div className={styles.action}>{action}</div>}
  </div>
)
