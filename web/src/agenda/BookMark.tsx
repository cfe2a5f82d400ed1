import styles from './all-books.module.css'

const shapes = ['full', 'ring', 'diamond', 'square'] as const

/** A book by its name and, for whoever knows it, its shape; four of them go round. */
export const BookMark = ({ name, place }: { name: string; place: number }) => (
  <span className={styles.book}>
    <i data-shape={shapes[place % shapes.length]} aria-hidden="true" />
    {name}
  </span>
)
