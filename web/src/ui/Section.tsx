import { useId, type ComponentProps, type ReactNode } from 'react'
import styles from './Section.module.css'

type SectionProps = {
  name: ReactNode
  /** How many, or what is counted in words. */
  count?: ReactNode
  note?: ReactNode
  tools?: ReactNode
  /** `month`: the name as a date is set, a sum at the right. */
  look?: 'plain' | 'month'
  children: ReactNode
}

/** A heavy rule, a name, how many, a remark at the right; then whatever stands under it. */
export function Section({ name, count, note, tools, look = 'plain', children }: SectionProps) {
  const heading = useId()
  return (
    <section className={styles.section} data-look={look} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading} tabIndex={-1}>
          {name}
          {count !== undefined && <span className={styles.count}> {count}</span>}
        </h2>
        {note && <span className={styles.note}>{note}</span>}
        {tools}
      </div>
      {children}
    </section>
  )
}

/** The list that ledger rows stand in. `label` names it for screen readers. */
export function Rows({ label, ...list }: { label: string } & ComponentProps<'ul'>) {
  return <ul className={styles.rows} aria-label={label} {...list} />
}
