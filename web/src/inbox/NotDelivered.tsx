import { calendarDate, isCalendarDate, shortDate } from '@duebook/domain'
import { Link } from '@tanstack/react-router'
import type { ReminderRecord } from '../cloud/reminders/reminders.ts'
import { useToday, useZone } from '../frame/clock.ts'
import { useNameOf } from '../frame/names.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Glyph } from '../ui/glyphs.tsx'
import { Section } from '../ui/Section.tsx'
import styles from './inbox.module.css'
import { sentAtText } from './sent-at-text.ts'

const failed: Record<ReminderRecord['channel'], (who: string) => string> = {
  email: (who) => `Email to ${who} failed`,
  push: (who) => `Push to ${who} failed`,
  sms: (who) => `A text to ${who} failed`,
  inApp: (who) => `It did not reach the inbox of ${who}`,
}
const instead: Record<ReminderRecord['channel'], string> = {
  email: 'By email instead',
  push: 'By push instead',
  sms: 'By text instead',
  inApp: 'In the app instead',
}

/** Reminders that reached nobody by the way they were sent, with what the service was told. */
export function NotDelivered({ rows }: { rows: readonly ReminderRecord[] }) {
  const today = useToday()
  const zone = useZone()
  const { uid } = useSignedIn()
  const nameOf = useNameOf()
  return (
    <Section name="Not delivered" count={rows.length} note="Each went another way, or you are told here">
      <ul className={styles.list} aria-label="Not delivered">
        {[...rows]
          .sort((a, b) => b.fireAt - a.fireAt)
          .map((row) => (
            <li key={row.id} className={styles.entry}>
              <Glyph name="failed" label="Not delivered" />
              <time dateTime={new Date(row.sentAt ?? row.fireAt).toISOString()}>
                {sentAtText(row.sentAt ?? row.fireAt, zone, today)}
              </time>
              <div className={styles.text}>
                <Link to="/obligations/$obligationId" params={{ obligationId: row.obligationId }} data-row-title="">
                  {row.title}
                </Link>
                <p>
                  {failed[row.channel](row.recipient === uid ? 'you' : nameOf(row.recipient))}
                  {isCalendarDate(row.due) && ` · due ${shortDate(calendarDate(row.due))}`} · {row.stepText}
                </p>
                {row.error && <p>{row.error}</p>}
                {row.goesBy && <p>{instead[row.goesBy]}</p>}
              </div>
            </li>
          ))}
      </ul>
    </Section>
  )
}
