import type { ReminderRecord } from '../cloud/reminders.ts'
import { Section } from '../ui/Section.tsx'
import { instantText } from '../ui/instant-text.ts'
import { ReminderState } from '../ui/ReminderState.tsx'
import { alike } from './alike.ts'
import styles from './obligation.module.css'

/** Every reminder of this obligation with what became of it. A plan that the service has not confirmed is not armed, and says so. */
export function ReminderLedger({
  rows,
  armed,
  timeZone,
  to,
}: {
  rows: readonly ReminderRecord[]
  armed: boolean
  timeZone: string
  to: string
}) {
  const next = rows.find(({ state }) => state === 'planned')
  const note = armed ? next && `Next: ${instantText(next.fireAt, timeZone)}` : 'Not armed until the server confirms it'
  return (
    <Section name="Reminders" count={`${rows.length} in the ledger`} note={note}>
      {rows.length === 0 ? (
        <p className={styles.remark}>
          {armed
            ? 'Nothing is planned for this date.'
            : 'The plan is saved on this device. No reminder is armed until the server has it.'}
        </p>
      ) : (
        <table className={`${styles.table} ${styles.reminders}`}>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Step</th>
              <th scope="col">To</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {alike(rows).map(({ row, channels }) => (
              <tr key={row.id} data-pencil={row.state === 'planned' ? '' : undefined}>
                <th scope="row">{instantText(row.fireAt, timeZone)}</th>
                <td>{row.stepText}</td>
                <td className={styles.from}>
                  {to.split(' ')[0]}, {channels.map((channel) => (channel === 'email' ? 'email' : 'app')).join(' and ')}
                </td>
                <td>
                  <State row={row} timeZone={timeZone} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}

function State({ row, timeZone }: { row: ReminderRecord; timeZone: string }) {
  const at = row.deliveredAt ?? row.sentAt
  return (
    <>
      <ReminderState state={row.state} at={at === null ? undefined : since(at, row.fireAt, timeZone)} />
      {row.late && <small>late, sent once</small>}
      {row.error && <small>{row.error}</small>}
    </>
  )
}

/** The day is said only where it is not the one that the row stands under: `21 Nov 17:09`, else `17:09`. */
function since(at: number, fireAt: number, timeZone: string): string {
  const [planned, became] = [instantText(fireAt, timeZone), instantText(at, timeZone)]
  return became.slice(0, -5) === planned.slice(0, -5) ? became.slice(-5) : became.replace(/^\w+ /, '')
}
