import type { ReactNode } from 'react'
import type { BarLook } from './Bars.tsx'
import styles from './Bars.module.css'

/** What each look of a chart means. */
export const ChartKey = ({
  looks,
  children,
}: {
  looks: readonly { look: BarLook | 'about'; name: string }[]
  children?: ReactNode
}) => (
  <ul className={styles.key} aria-label="Key">
    {looks.map(({ look, name }) => (
      <li key={name}>
        <i className={styles.swatch} data-look={look} />
        {name}
      </li>
    ))}
    {children && <li>{children}</li>}
  </ul>
)
