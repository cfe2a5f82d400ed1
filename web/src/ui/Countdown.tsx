import { countdown, type CalendarDate } from '@duebook/domain'
import styles from './Countdown.module.css'

export type CountdownTone = 'plain' | 'over' | 'soon' | 'notice' | 'done'

/** `4 days late`, `today`, `in 9 days`: the distance in words beside a date. The tone defaults to red when late and amber within 7 days. */
export function Countdown({ date, today, tone }: { date: CalendarDate; today: CalendarDate; tone?: CountdownTone }) {
  return (
    <span className={styles.countdown} data-tone={tone ?? toneOf(date, today)}>
      {countdown(date, today)}
    </span>
  )
}

function toneOf(date: CalendarDate, today: CalendarDate): CountdownTone {
  if (date < today) return 'over'
  return (Date.parse(date) - Date.parse(today)) / 86_400_000 <= 7 ? 'soon' : 'plain'
}
