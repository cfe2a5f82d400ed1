import { shortDate, type CalendarDate } from '@duebook/domain'
import styles from './RowOutline.module.css'

/** What is seen of a row that flies by: its title and its day, if it has one, where they stand in the row itself. */
export type Outline = {
  title: string
  date: CalendarDate | null
  picks?: 'column'
  place?: 'day' | 'sameDay'
}

/** One element for its day and one for all the rest, as tall as the row (`height`, in px): a browser that draws eight in each frame has no time for more. */
export const RowOutline = ({ title, date, picks, place, id, height }: Outline & { id: string; height: number }) => (
  <li className={styles.outline} data-row={id} data-picks={picks} data-place={place} style={{ blockSize: height }}>
    <span className={styles.when}>{date && place !== 'sameDay' ? `${shortDate(date)} ` : ''}</span>
    {title}
  </li>
)
