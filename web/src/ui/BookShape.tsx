import styles from './BookShape.module.css'

const shapes = ['full', 'ring', 'diamond', 'square'] as const

/** What a book is known by besides its name; by its place among one’s books, four of them go round. */
export const BookShape = ({ place }: { place: number }) => (
  <i className={styles.shape} data-shape={shapes[place % shapes.length]} aria-hidden="true" />
)
