import styles from './ViewCount.module.css'

/** A number beside the name of a view, with what it counts for who cannot see where it stands; none for nothing. */
export const Said = ({ count, what, red }: { count: number; what: string; red?: boolean }) =>
  count > 0 && (
    <span className={styles.count} data-red={red || undefined}>
      {count}
      <span className="sr"> {what}</span>
    </span>
  )
