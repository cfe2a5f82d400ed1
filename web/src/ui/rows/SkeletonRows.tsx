import styles from './SkeletonRows.module.css'

/** The shape of rows that are still coming, on the real grid, without shimmer; drawn only after 150 ms. */
export function SkeletonRows({ count = 4, label = 'Loading' }: { count?: number; label?: string }) {
  return (
    <div className={styles.skeleton} role="group" aria-busy="true" aria-label={label}>
      {Array.from({ length: count }, (_, row) => (
        <div className={styles.row} key={row} aria-hidden="true">
          <i style={{ width: '1rem' }} />
          <i style={{ width: '5.5rem' }} />
          <i style={{ width: `${38 + ((row * 17) % 30)}%` }} />
          <i style={{ width: '4rem' }} />
        </div>
      ))}
    </div>
  )
}
