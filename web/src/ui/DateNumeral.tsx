import { shortDate, type CalendarDate } from '@duebook/domain'
import styles from './DateNumeral.module.css'

/** `Tue 17 Nov` with the day as a numeral, aligned down the page; `year` adds the year (`read`: for screen readers alone), `struck` marks a replaced date. */
export function DateNumeral({
  date,
  year = false,
  tone = 'ink',
}: {
  date: CalendarDate
  year?: boolean | 'read'
  tone?: 'ink' | 'over' | 'struck'
}) {
  const [weekday, day, month] = shortDate(date).split(' ')
  return (
    <time className={styles.date} dateTime={date} data-tone={tone} data-year={year === true || undefined}>
      <span>{weekday} </span>
      <span className={styles.day}>{day}</span>
      <span className={styles.month}> {month}</span>
      {year && <span className={year === 'read' ? 'sr' : styles.year}> {date.slice(0, 4)}</span>}
    </time>
  )
}
